"""The table in a terminal: what is shown, what can be typed, who sits there."""
