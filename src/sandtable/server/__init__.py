"""The server: games over HTTP, what happens as server-sent events, the page."""
