"""Netherlands East Indies: Japan's drive for the oil of the Indies, December 1941 to March 1942."""

from sandtable.games.nei.title import NetherlandsEastIndies

TITLE = NetherlandsEastIndies()
