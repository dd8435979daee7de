"""Moments of The Impregnable Fortress that the tests go to at once."""

NEAR_THE_END = """
scenario = "basic"
to_move = "japan"
[japan]
I10 = "recon seen moved"
M1 = "hq"
E3 = "company"
[commonwealth]
I11 = "hq seen"
G9 = "conscript"
C9 = "recon"
"""
"""Japan's Recon Troopers stand beside the Headquarters."""

A_FIGHT = """
scenario = "basic"
to_move = "japan"
[japan]
F6 = "battalion"
E3 = "company"
L1 = "mine"
M1 = "hq"
[commonwealth]
G7 = "conscript"
C9 = "hq"
I9 = "recon"
"""
"""Japan may attack G7 from F6; L1 can never move."""

BOMBS_AND_CARDS = """
scenario = "advanced3"
phase = "action"
to_move = "japan"
[japan]
E2 = "bomber"
H2 = "recon"
M1 = "hq"
[commonwealth]
H8 = "recon"
G7 = "aa"
I9 = "company"
C9 = "hq"
[points]
japan = 9
commonwealth = 9
[hand]
japan = ["J10", "J14"]
commonwealth = ["C06", "C12"]
"""
"""Level III: a Bombing Run with its sealed tokens, and cards on both sides to react with."""
