"""What is refused, and by which rule: one position, what was done before, the order, the rule that must be among the
reasons, and (most of them) a neighbouring order or position in which the same is allowed."""

from typing import Any

import pytest

from tests.nei.play import Play, unit

MORE = {"more_actions": True}
SPECIAL = {"special_units": True}
BATAVIA = {"BASE-BATAVIA": "L-G3"}
CONVOY = {"JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1"}
JUMP = {"IJA-AIR-AR": "L-A4", "IJA-ABN-2AR": "L-A4"}
WINGS = {"IJN-AIR-KAN": "L-B3", "BASE-KUCHING": "L-D4"}

# side, units, orders before, order, rule; then what else the position has, and an order that is allowed instead
CASES: list[tuple[str, dict[str, str], str, str, str, dict[str, Any], str]] = [
    # air strikes: chapters 9.5, 10.1
    ("japan", {**WINGS, "UK-AA-21": "L-D3"}, "act g3-airland start L-B3 add IJN-AIR-KAN done", "target L-D3", "NEI-9.5a",
     {}, "target L-D4"),
    ("japan", {"IJN-AIR-KAN": "L-B3", "NEI-CL": "S-D4"}, "act g3-airsea start L-B3 add IJN-AIR-KAN done", "target L-D4",
     "NEI-10.1k", {}, "target S-D4"),
    ("japan", {"IJN-AIR-KAN": "L-B3", "NEI-CL": "S-D4"}, "act g3-airsea start L-B3 add IJN-AIR-KAN done", "target S-C4",
     "NEI-A3h", {}, "target S-D4"),
    ("japan", WINGS, "act g3-airland start L-B3 add IJN-AIR-KAN done", "target L-E4", "NEI-A3g", {}, "target L-D4"),
    # support: NEI-A3m, A3q, A3r
    ("japan", {**WINGS, "IJA-INF-KWD": "L-D4", "IJN-AIR-GEN": "pool"},
     "act g3-airgnd halt start L-D4 add IJA-INF-KWD done halt attack", "add IJN-AIR-GEN", "NEI-A3m", {}, "add IJN-AIR-KAN"),
    ("allies", {"US-AIR-B17": "AUS", "AUS-AIR-2": "L-H10", "BASE-DARWIN": "L-H10", "AUS-INF-7MD": "L-H10",
                "IJA-INF-KWD": "L-H10"}, "act g3-airgnd halt start L-H10 add AUS-INF-7MD done halt attack done",
     "add US-AIR-B17", "NEI-19.3d", {}, "add AUS-AIR-2"),
    ("japan", {**WINGS, "IJA-INF-KWD": "L-D4", "IJN-AIR-TOKO": "S-C4 turned"},
     "act g3-airgnd halt start L-D4 add IJA-INF-KWD done halt attack", "add IJN-AIR-TOKO", "NEI-26.3c", {"options": MORE},
     "add IJN-AIR-KAN"),
    ("japan", {"IJA-INF-KWD": "L-G3", "BASE-BATAVIA": "L-G3", "IJN-AIR-22F": "L-B3", "IJN-AIR-KAN": "L-F3",
               "IJN-ENG-4N": "L-F3 turned"}, "act g3-airgnd halt start L-G3 add IJA-INF-KWD done halt attack",
     "add IJN-AIR-22F", "NEI-10.1j", {}, "add IJN-AIR-KAN"),
    ("japan", {"IJA-INF-KWD": "L-D4", "BASE-KUCHING": "L-D4", "IJN-AIR-22F": "L-B3", "IJN-AIR-KAN": "L-B3",
               "IJN-AIR-GEN": "L-B3", "IJN-AIR-TAI": "L-B3", "IJN-AIR-3KU": "L-B3"},
     "act g3-airgnd halt start L-D4 add IJA-INF-KWD done halt attack add IJN-AIR-22F add IJN-AIR-KAN add IJN-AIR-GEN "
     "add IJN-AIR-TAI", "add IJN-AIR-3KU", "RU-72", {}, "done"),
    # air redeployment: NEI-A3i, A3x, 17
    ("allies", {**BATAVIA, "NEI-AIR-4": "L-G3", "BASE-DARWIN": "L-H10", "BASE-BALI": "L-G6"},
     "act g3-airrd start L-G3 add NEI-AIR-4 done", "to L-H10", "NEI-A3i", {}, "to L-G6"),
    ("allies", {**BATAVIA, "NEI-AIR-4": "L-G3", "BASE-BALI": "L-G6"}, "act g3-airrd start L-G3 add NEI-AIR-4 done",
     "to L-G4", "NEI-17.0a", {}, "to L-G6"),
    ("japan", {"IJN-AIR-KAN": "L-A4", "IJN-ENG-4N": "L-D4 turned"}, "act g3-airhb start L-A4 add IJN-AIR-KAN done",
     "to L-D4", "NEI-A3x", {}, "to L-C10"),
    ("japan", {"IJN-AIR-KAN": "L-D4", "IJN-ENG-4N": "L-D4 turned", "IJN-AIR-GEN": "L-A4"}, "act g3-airhb", "start L-D4",
     "NEI-A3x", {}, "start L-A4"),
    ("japan", {"IJN-DD-2": "S-D4", "IJN-DD-3": "S-A4"}, "act g3-navhb", "start S-D4", "NEI-19.2a", {}, "start S-A4"),
    # airborne: NEI-A3t, A3u
    ("japan", JUMP, "act g3-abn start L-A4 add IJA-AIR-AR load IJA-ABN-2AR done", "target S-B4", "NEI-A3t", {}, "halt"),
    ("japan", {**JUMP, "IJA-AIR-AR": "L-B3", "IJA-ABN-2AR": "L-B3"},
     "act g3-abn start L-B3 add IJA-AIR-AR load IJA-ABN-2AR done", "target L-D3", "NEI-9.5a", {}, "target L-D4"),
    ("japan", JUMP, "act g3-abn start L-A4 add IJA-AIR-AR load IJA-ABN-2AR done", "target L-G3", "NEI-10.1j", {}, "halt"),
    ("japan", JUMP, "act g3-abn start L-A4 add IJA-AIR-AR load IJA-ABN-2AR done", "target L-B3", "NEI-A3u", {}, "halt"),
    ("japan", {**JUMP, "IJA-INF-KWD": "L-A4"}, "act g3-abn start L-A4 add IJA-AIR-AR", "load IJA-INF-KWD", "NEI-A3u", {},
     "load IJA-ABN-2AR"),
    ("japan", {**JUMP, "IJN-AIR-KAN": "L-A4"}, "act g3-abn start L-A4", "add IJN-AIR-KAN", "NEI-A3t", {},
     "add IJA-AIR-AR"),
    ("japan", JUMP, "act g3-abn start L-A4 add IJA-AIR-AR", "done", "NEI-A3t", {}, "load IJA-ABN-2AR"),
    ("japan", {"IJA-AIR-AR": "L-A4", "IJA-ABN-2AR": "L-B3"}, "", "act g3-abn", "NEI-A3u", {}, "act g2-fifth"),
    ("allies", {"NEI-AIR-2": "L-G3", **BATAVIA, "NEI-INF-1": "L-G4"}, "", "act g3-airtr", "NEI-A3t", {}, "act g3-gnd"),
    # engineers and bases: NEI-A4a, A4b, A4c, 9.2b
    ("japan", {"IJA-OIL": "L-D5", "IJA-ENG-15": "L-D5"}, "act g4-tobase", "pick IJA-OIL", "NEI-21.3a", {},
     "pick IJA-ENG-15"),
    ("japan", {"IJA-ENG-15": "L-D5", "IJN-ENG-4N": "L-A4"}, "act g4-tobase", "pick IJN-ENG-4N", "NEI-A4a", {},
     "pick IJA-ENG-15"),
    ("japan", {"IJA-ENG-15": "L-D5", "IJN-ENG-4N": "L-G4", "NEI-INF-1": "L-G4"}, "act g4-tobase", "pick IJN-ENG-4N",
     "NEI-A4a", {}, "pick IJA-ENG-15"),
    ("japan", {"IJA-ENG-15": "L-D5", "IJN-ENG-4N": "L-D6", "IJN-ENG-2N": "L-D6 turned"}, "act g4-tobase",
     "pick IJN-ENG-4N", "NEI-9.2b", {}, "pick IJA-ENG-15"),
    ("japan", {"IJA-ENG-15": "L-D5", "IJN-ENG-4N": "L-G7"}, "act g4-tobase", "pick IJN-ENG-4N", "NEI-5.4b", {},
     "pick IJA-ENG-15"),
    ("allies", {"NEI-ENG": "L-G3", "BASE-BATAVIA": "disrupted", "BASE-BALI": "disrupted"}, "act g4-build", "target L-G6",
     "NEI-A4b", {}, "target L-G3"),
    ("allies", {"NEI-ENG": "L-G3", "BASE-BATAVIA": "disrupted", "AUS-ENG-2": "L-E9"}, "act g4-build", "target L-E9",
     "NEI-A4b", {}, "target L-G3"),
    ("allies", {"NEI-ENG": "L-G3", "BASE-BATAVIA": "disrupted", "IJN-ENG-4N": "L-G3 turned", "AUS-ENG-2": "L-G6",
                "BASE-BALI": "disrupted"}, "act g4-build", "target L-G3", "NEI-9.2b", {}, "target L-G6"),
    ("allies", {"NEI-ENG": "L-G3", "BASE-BATAVIA": "L-G3 reduced", "AUS-ENG-2": "L-G6", "BASE-BALI": "L-G6"},
     "act g4-raise", "target L-G6", "NEI-A4c", {}, "target L-G3"),
    ("allies", {"NEI-ENG": "L-G3", "BASE-BATAVIA": "L-G3 reduced", "BASE-BALI": "L-G6 reduced"}, "act g4-raise",
     "target L-G6", "NEI-A4c", {}, "target L-G3"),
    # oil: NEI-A4d, RU-32
    ("allies", {"BASE-MIRI": "L-D5", "BASE-BATAVIA": "L-G3"}, "act g4-demolish", "target L-G3", "NEI-A4d", {},
     "target L-D5"),
    ("allies", {"BASE-MIRI": "L-D5", "BASE-BRUNEI": "L-C6"}, "act g4-demolish", "target L-C6", "NEI-A4d",
     {"oil": ["L-C6"]}, "target L-D5"),
    ("allies", {"BASE-MIRI": "L-D5"}, "act g4-demolish", "target L-C6", "NEI-A4d", {}, "target L-D5"),
    # battle: NEI-12.0b, 12.5a
    ("allies", {"JP-TR-1": "S-C4", "IJA-INF-KWD": "S-C4 in-JP-TR-1", "IJN-DD-2": "S-C4", "IJN-DD-3": "S-C4",
                "US-SS-1": "S-C4"}, "act g3-nav start S-C4 add US-SS-1 done halt attack roll 1", "hit JP-TR-1",
     "NEI-12.5a", {}, "hit IJN-DD-2"),
    ("allies", {"IJN-DD-2": "S-C4", "IJN-DD-3": "S-C4", "IJN-SS-4": "S-C4", "US-SS-1": "S-C4"},
     "act g3-nav start S-C4 add US-SS-1 done halt attack roll 1", "hit IJN-SS-4", "NEI-12.0b", {}, "hit IJN-DD-2"),
    # task forces: NEI-20.1a, RU-78
    ("japan", {"IJN-DD-2": "S-B5"}, "", "form abdaflot", "NEI-20.1a", {}, "form cf"),
    ("japan", {"IJN-DD-2": "S-B5", "IJN-DD-3": "S-B4"}, "form cf start S-B5", "add IJN-DD-3", "RU-78", {}, "add IJN-DD-2"),
    # redeployment by sea and land: NEI-A3d, A3e, A3k, A3l
    ("allies", {"NEI-CL": "S-G5n", "BASE-SOERABAJA": "L-G5", "NEI-DD-1": "S-G6"}, "act g3-navrd", "start S-G6", "NEI-A3d",
     {}, "start S-G5n"),
    ("allies", {"NEI-INF-1": "L-G3", "NEI-INF-2": "L-G4", **BATAVIA}, "act g3-gndrd", "start L-G4", "NEI-A3k", {},
     "start L-G3"),
    ("allies", {"NEI-INF-1": "L-G3", **BATAVIA, "NEI-INF-2": "L-G5", "BASE-SOERABAJA": "L-G5", "IJA-INF-KWD": "L-G5"},
     "act g3-gndrd", "start L-G5", "NEI-A3k", {}, "start L-G3"),
    ("allies", {"NEI-INF-1": "L-G3", "NEI-INF-2": "L-F5"}, "act g3-rail", "start L-F5", "NEI-A3l", {}, "start L-G3"),
    ("japan", {"IJA-INF-KWD": "L-A4", "IJN-SNLF-2YOK": "L-D5"}, "act g3-gnd", "start L-A4", "NEI-19.2b", {}, "start L-D5"),
    # amphibious: NEI-A3n, A3o, A3s, 13.2b
    ("japan", {"JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1", "JP-TR-2": "S-A4", "IJA-INF-SAGD": "L-A4"},
     "act g3-amphmove", "start S-D5", "NEI-A3n", {}, "start S-A4"),
    ("japan", {"IJN-DD-2": "S-D4", "IJN-SNLF-2YOK": "L-D4", "IJN-DD-3": "S-D5"}, "act g3-emerg", "start S-D5", "NEI-A3o",
     {}, "start S-D4"),
    ("allies", {"NEI-TR": "S-D6", "NEI-INF-KB": "L-D6", "UK-TR": "S-G3"}, "act g3-evac", "start S-G3", "NEI-A3s", {},
     "start S-D6"),
    ("allies", {"NEI-TR": "S-D6", "NEI-INF-KB": "L-D6", "UK-TR": "S-G3", "NEI-INF-1": "L-G3", "IJN-DD-2": "S-G3"},
     "act g3-evac", "start S-G3", "NEI-13.2b", {}, "start S-D6"),
    ("allies", {"NEI-TR": "S-D6", "NEI-INF-KB": "L-D6", "NEI-SS": "S-D6"}, "act g3-evac start S-D6", "add NEI-SS",
     "NEI-A3s", {}, "add NEI-TR"),
    ("allies", {"NEI-TR": "S-D6", "NEI-INF-KB": "L-D6"}, "act g3-evac start S-D6 add NEI-TR", "done", "NEI-A3s", {},
     "load NEI-INF-KB"),
    ("japan", {"IJN-DD-2": "S-E4", "IJN-SNLF-2YOK": "S-E4 in-IJN-DD-2", "BASE-PONTIANAK": "L-E4", "IJN-DD-3": "S-E4",
               "NEI-CL": "S-E4"}, "act g3-bomb start S-E4", "add IJN-DD-2", "RU-66", {}, "add IJN-DD-3"),
    ("japan", {**CONVOY, "NEI-CL": "S-D5", "JP-TR-2": "S-D4", "IJA-INF-SAGD": "S-D4 in-JP-TR-2"}, "act g3-assault",
     "start S-D5", "NEI-13.2b", {}, "start S-D4"),
    ("japan", CONVOY, "act g3-assault", "start L-D5", "NEI-13.2f", {}, "start S-D5"),
    ("japan", {**CONVOY, "JP-TR-2": "S-D4", "IJA-INF-SAGD": "S-D4 in-JP-TR-2"}, "act g3-assault start S-D5",
     "land IJA-INF-SAGD", "NEI-13.2f", {}, "land IJA-INF-KWD"),
    ("japan", {"IJN-CA-4": "S-D4", "BASE-KUCHING": "L-D4"}, "act g3-cvland start S-D4 add IJN-CA-4", "done", "NEI-A3c",
     {"extra_units": {"IJN-CVL-RYUJO": "S-D4"}}, "add IJN-CVL-RYUJO"),
    # marching: NEI-2.1b, 10.2b, 7.4e
    ("japan", {"IJN-SNLF-2YOK": "L-D5", "IJA-ENG-15": "L-D5"}, "act g3-gnd start L-D5 all done", "leave IJA-ENG-15",
     "NEI-10.2b", {}, "to L-D4"),
    # what single conditions bar: found by taking each away
    ("japan", {"IJA-ENG-15": "L-D5", "JP-TR-1": "S-D4", "IJN-ENG-4N": "S-D4 in-JP-TR-1"}, "act g4-tobase",
     "pick IJN-ENG-4N", "NEI-A4a", {}, "pick IJA-ENG-15"),
    ("japan", {"IJA-OIL": "L-D5", "IJA-INF-KWD": "L-C6"}, "act g4-repair", "target L-C6", "NEI-21.3a",
     {"oil": ["L-D5", "L-C6"]}, "target L-D5"),
    ("allies", {"NEI-ENG": "L-G3", "BASE-BATAVIA": "disrupted"}, "act g4-build", "target S-G3", "NEI-A4b", {},
     "target L-G3"),
    ("japan", {"IJN-CA-16": "S-B3 known"}, "", "showing", "NEI-20.0b", {}, "end"),
    ("allies", {"BASE-BATAVIA": "L-G3"}, "", "form abdaflot", "RU-78", {}, "end"),
    ("japan", WINGS, "act g3-airland", "start L-D3", "NEI-9.5a", {}, "start L-B3"),
    ("japan", {"IJN-DD-2": "S-D4"}, "act g3-nav", "start S-H5", "NEI-8.4c", {}, "start S-D4"),
    ("japan", {"IJN-DD-2": "S-D4"}, "act g3-nav start S-D4", "done", "NEI-8.4c", {}, "add IJN-DD-2"),
    ("japan", {"JP-TR-1": "S-D4", "IJA-INF-KWD": "S-D4 in-JP-TR-1", "IJN-SNLF-2YOK": "L-D4"},
     "act g3-amphmove start S-D4 add JP-TR-1", "done", "NEI-A3n", {}, "load IJN-SNLF-2YOK"),
    ("japan", {"IJA-INF-KWD": "L-D4", "IJN-ENG-4N": "L-D4 turned", "UK-INF-SARFOR": "L-D4", "IJA-INF-SAGD": "L-D5"},
     "act g3-gnd start L-D4 add IJA-INF-KWD done halt attack", "join IJA-INF-SAGD", "NEI-A3a", {}, "join IJN-ENG-4N"),
    ("japan", {"JP-TR-1": "S-A4", "IJA-INF-KWD": "L-A4", "IJA-INF-SAGD": "L-B3"}, "act g3-nav start S-A4 add JP-TR-1",
     "load IJA-INF-SAGD", "NEI-13.2f", {}, "load IJA-INF-KWD"),
    ("allies", {"NEI-TR": "S-G5n", "BASE-SOERABAJA": "L-G5", "NEI-INF-1": "L-G5", "NEI-AIR-4": "L-G5"},
     "act g3-navrd start S-G5n add NEI-TR load NEI-INF-1", "load NEI-AIR-4", "NEI-A3e", {}, "done"),
    ("allies", {"UK-CA": "IND"}, "act g3-nav start IND add UK-CA done", "to AUS", "NEI-19.3a", {}, "to S-D1n"),
    ("japan", {"IJN-DD-2": "S-B5", "IJN-DD-3": "S-B5", "IJN-CA-4": "S-C5"},
     "act g3-nav start S-B5 all done to S-C5", "leave IJN-CA-4", "NEI-10.2b", {}, "leave IJN-DD-2"),
    ("japan", {"IJN-DD-2": "S-G2"}, "act g3-nav start S-G2 add IJN-DD-2 done to S-H2 to S-G2 to S-H2 to S-G2", "to S-G3",
     "NEI-10.1b", {}, "to S-H2"),
    ("japan", {"IJN-DD-4": "pool"}, "act g1-mob roll 1 IJN-DD-4 then pick IJN-DD-4", "put L-A4", "NEI-10.1d",
     {"fleet": 2}, "put S-A4"),
    ("japan", {"IJA-INF-228": "pool"}, "act g1-mob roll 1 IJA-INF-228 then pick IJA-INF-228", "put S-A4", "NEI-10.1f",
     {"fleet": 2}, "put L-A4"),
    ("allies", {"NEI-INF-1": "pool", "NEI-AIR-1": "pool"}, "act g1-mob roll 2 NEI-INF-1 NEI-AIR-1", "pick NEI-INF-1",
     "NEI-15.5c", {}, "pick NEI-AIR-1"),
    ("allies", {"NEI-INF-1": "disrupted"}, "act g4-refit", "contingent uk", "NEI-18.1d", {}, "contingent nei"),
    ("allies", {"NEI-INF-1": "disrupted"}, "act g4-refit", "contingent ijn", "NEI-18.1a", {}, "contingent nei"),
    ("japan", {"NEI-CL": "S-D4"}, "act g2-nav", "with NEI-CL", "NEI-A2c", {}, "with IJN-CA-16"),
    ("japan", {"IJA-INF-KWD": "L-D4"}, "act g2-air", "start L-D4", "NEI-A2b", {}, "start L-A4"),
    ("japan", {"NEI-INF-1": "L-G3"}, "act g2-fifth roll 5", "target S-G3", "NEI-A2d", {}, "target L-G3"),
    ("japan", {"NEI-INF-1": "L-G3"}, "act g2-fifth roll 5", "target L-G7", "NEI-A2d", {}, "target L-G3"),
    ("allies", {**BATAVIA, "NEI-INF-1": "L-G3", "BASE-SOERABAJA": "L-G5"}, "act g3-gndrd start L-G3 add NEI-INF-1 done",
     "to L-G4", "NEI-A3k", {}, "to L-G5"),
    ("japan", {**CONVOY, "JP-TR-2": "S-C4", "IJA-INF-SAGD": "S-C4 in-JP-TR-2"}, "act g3-assault", "start S-C4",
     "NEI-13.2f", {}, "start S-D5"),
    ("japan", CONVOY, "act g3-assault", "start S-E4", "NEI-A3p", {}, "start S-D5"),
    ("japan", {"IJN-DD-2": "S-D4"}, "", "act o3-raid", "NEI-29c", {}, "act g3-nav"),
    ("japan", {"IJN-CVL-RYUJO": "S-D4", "US-DD": "S-E4"}, "", "act o3-cvstrike", "NEI-25.1a", {}, "act g3-nav"),
    # optional: 25 to 29
    ("japan", {"IJN-DD-2": "S-D4", "IJN-DD-3": "S-A4"}, "act o3-raid", "start S-D4", "NEI-29c", {"options": MORE},
     "start S-A4"),
    ("japan", {"IJN-DD-2": "S-A4", "IJN-DD-3": "S-A4"}, "act o3-raid start S-A4 add IJN-DD-2", "add IJN-DD-3", "NEI-29c",
     {"options": MORE}, "done"),
    ("japan", {"IJN-SS-4": "S-D4", "IJN-SS-5": "S-A4"}, "act o3-subs", "start S-D4", "NEI-29d", {"options": MORE},
     "start S-A4"),
    ("japan", {"IJN-SS-4": "S-D4", "IJN-ENG-4N": "L-D4 turned", "NEI-CL": "S-D4", "IJN-SS-5": "S-A4"}, "act o3-subs",
     "start S-D4", "NEI-29d", {"options": MORE}, "start S-A4"),
    ("japan", {"IJN-SS-4": "S-A4", "IJN-DD-2": "S-A4"}, "act o3-subs start S-A4", "add IJN-DD-2", "NEI-29d",
     {"options": MORE}, "add IJN-SS-4"),
    ("japan", {"IJN-AIR-TOKO": "L-A4", "IJN-AIR-KAN": "L-A4"}, "act o3-patrol start L-A4", "add IJN-AIR-KAN", "NEI-29e",
     {"options": MORE}, "add IJN-AIR-TOKO"),
    ("japan", {"IJN-AIR-TOKO": "L-A4"}, "act o3-patrol start L-A4 add IJN-AIR-TOKO done", "target S-H5", "NEI-29e",
     {"options": MORE}, "target S-B4"),
    ("japan", {"IJN-AIR-TOKO": "S-C4 turned", "IJN-AIR-YOK": "L-A4", "NEI-CL": "S-B4"}, "act g3-airsea", "start S-C4",
     "NEI-26.3c", {"options": MORE}, "start L-A4"),
    ("japan", {"IJN-AV-11": "S-C4", "IJN-AIR-TOKO": "S-C4", "IJN-AIR-YOK": "S-C4 turned", "NEI-CL": "S-C3"},
     "act g3-airsea start S-C4", "add IJN-AIR-YOK", "NEI-26.3c", {"options": SPECIAL}, "add IJN-AIR-TOKO"),
    ("allies", {"NEI-AIR-2": "L-G3", "NEI-AIR-4": "L-G3", **BATAVIA, "NEI-INF-1": "L-F3 reduced"},
     "act o4-airlift start L-G3 add NEI-AIR-4", "done", "NEI-29h", {"options": MORE}, "add NEI-AIR-2"),
    ("allies", {"NEI-AIR-2": "L-G3", **BATAVIA, "NEI-INF-1": "L-F3 reduced", "NEI-INF-2": "L-G4"},
     "act o4-airlift start L-G3 add NEI-AIR-2 done", "target L-G4", "NEI-29h", {"options": MORE}, "target L-F3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("side", "units", "before", "order", "rule", "more", "instead"),
    [pytest.param(*one, marks=pytest.mark.rule(one[4]), id=f"{one[4]}: {one[3]}") for one in CASES],
)
def test_it_is_refused(
    side: str, units: dict[str, str], before: str, order: str, rule: str, more: dict[str, Any], instead: str
) -> None:
    more = dict(more)
    p = Play({**units, **more.pop("extra_units", {})}, side, **more)
    orders, *later = before.split(" roll ")
    if orders:
        p.do(orders)
    for part in later:  # dice, and orders after them
        dice, _, orders = part.partition(" then ")
        p.roll(*(unit(one) if "-" in one else int(one) for one in dice.split()))
        if orders:
            p.do(orders)
    assert rule in p.why(order)
    assert not instead or p.why(instead) == []
