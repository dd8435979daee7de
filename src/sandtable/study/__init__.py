"""Studying a game rather than playing it: moments, lenses, why-not, odds, heat maps, luck, branches.

Everything here answers for one lens and gives only what that lens may know; what it needs is read from a `Record`,
so that long studies can run beside a game that goes on.
"""
