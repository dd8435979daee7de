"""Measuring the server and the page: `make bench-web`."""
