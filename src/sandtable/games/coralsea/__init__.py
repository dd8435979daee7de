"""Coral Sea, a volume of the Campaign Commander series."""

from sandtable.games.coralsea.title import CoralSea

TITLE = CoralSea()
