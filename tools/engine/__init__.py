"""The compiled engine: mypyc makes C of the rules, this makes libraries of it, on every core and only what changed."""
