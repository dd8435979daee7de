"""Shanghai Incident: five weeks of fighting for Shanghai, 28 January to 2 March 1932."""

from sandtable.games.shanghai.title import Shanghai

TITLE = Shanghai()
