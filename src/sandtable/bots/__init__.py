"""Bots: they see what a seat may see, and nothing else."""


def breathe() -> None:
    """Called now and then by a long search. Compiled code does not notice Ctrl-C; this line, interpreted, does."""
