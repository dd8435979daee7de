"""Rossosh: a small second volume of the series, for tests. Data and this file are all there is of it."""

from pathlib import Path

from tests.campaign.plain import PlainVolume

TITLE = PlainVolume(Path(__file__).parent, [("AXIS", "German"), ("SOVIET", "Soviet")])
