"""The Ford: a small second folio of the series, for tests. Data and this file are all there is of it."""

from pathlib import Path

from sandtable.series.fire_and_movement.title import PlainFolio

TITLE = PlainFolio(
    Path(__file__).parent,
    "ford",
    "The Ford",
    "Two brigades, a river and a bridge: hold the crossing for six turns.",
)
