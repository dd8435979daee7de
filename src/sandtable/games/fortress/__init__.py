"""The Impregnable Fortress: hidden armies in Johore and Singapore, 1942."""

from sandtable.games.fortress.title import Fortress

TITLE = Fortress()
