"""Field Command: Singapore 1942."""

from sandtable.games.fieldcommand.title import FieldCommand

TITLE = FieldCommand()
