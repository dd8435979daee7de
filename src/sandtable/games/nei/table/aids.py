"""Player aids: the sequence of play, the Actions List, and every table, from the data."""

from sandtable.games.nei.material import FACTORS, TYPES
from sandtable.games.nei.reading import NeiData
from sandtable.kit.scenes import Note

RESULTS = {"R": "refit", "D": "damage", "X": "destroyed"}


def aids_of(t: NeiData) -> list[Note]:
    found: list[Note] = []

    def lines(head: str, *rows: tuple[str, str]) -> None:
        found.extend(Note(text, why, head) for text, why in rows)

    def table(head: str, first: str, columns: list[str], why: str, rows: list[tuple[str, list[str]]]) -> None:
        found.append(Note(first, "", head, columns))
        found.extend(Note(text, why, head, cells) for text, cells in rows)

    lines(
        "Sequence of play",
        ("1. Units whose turn it is join their pools", "NEI-15.0a"),
        ("2. Japanese incident; then the die for Singapore", "NEI-7.0a"),
        ("3. Japanese action points, then Japanese actions", "NEI-8.1a"),
        ("4. Allied incident, action points, actions", "NEI-8.1b"),
        ("5. Turn record; after the last turn the differential decides", "NEI-6.0a"),
    )
    lines(
        "Action points",
        (f"Japan: {t.home_ap[0]} + half a die, rounded down", "NEI-8.1a"),
        (f"Allies: {t.home_ap[1]} + half a die, rounded down; 1 more if ABDACOM is in effect", "NEI-8.1b"),
        ("1 for Singapore; 1 for each controlled working major port that is no home base", "NEI-8.1a"),
        (f"At most {t.most_ap[0]} (Japan), {t.most_ap[1]} (Allies); unspent points vanish", "NEI-8.2a"),
    )
    who = {"both": "both", "japanese": "Japan", "allied": "Allies"}
    actions = [(row["name"], [row["group"], str(row["ap"]), who[row["side"]]]) for row in t.actions]
    table("Actions List", "Action", ["group", "AP", "who"], "NEI-8.4a", actions)
    lines(
        "Battle",
        ("Stages: anti-air, anti-ship, anti-submarine, anti-ground; each unit one shot a stage", "NEI-12.0a"),
        ("First fire: the side with aircraft or carriers; both: the defender; neither: the attacker", "NEI-12.1a"),
        ("A die at or under the factor hits; 1 always hits, 6 never does", "NEI-12.4a"),
        ("The owner of the target places a hit; aircraft, carriers and submarines place their own", "NEI-12.6a"),
        ("A loaded ship is hit only when nothing else is left", "NEI-12.5a"),
        ("A landing on a base: any enemy ground unit left, and all that landed is disrupted", "NEI-13.3b"),
    )  # fmt: skip
    grounds = [
        (row["id"].replace("_", " "), [row["naval"], row["ground"], row["combat"]]) for row in t.terrains
    ]
    table("Terrain", "Where", ["ships", "ground", "combat"], "NEI-12.3f", grounds)
    for side, name in enumerate(("Japanese", "Allied")):
        incidents = [(str(row["die"]), [row["name"], row["effect"]]) for row in t.incidents[side]]
        table(f"{name} incidents", "Die", ["incident", "effect"], "NEI-7.0a", incidents)
    drive = [(str(face), [str(t.advance[face]), t.advance_names[face]]) for face in range(1, 7)]
    table("Drive on Singapore", "Die", ["boxes", ""], "NEI-7.4a", drive)
    for side, name in enumerate(("Japanese", "Allied")):
        refits = [(", ".join(one.replace("_", " ") for one in row["types"]),
                   [RESULTS[letter] for letter in row["results"]]) for row in t.refit_rows[side]]  # fmt: skip
        table(f"{name} refit", "Type", ["1", "2", "3", "4", "5", "6"], "NEI-18.1c", refits)
    lines(
        "Allied morale",
        ("1 for: Singapore is Japanese", "NEI-7.2a"),
        ("1 for: Batavia is Japanese", "NEI-7.2a"),
        ("1 for: Soerabaja is Japanese", "NEI-7.2a"),
        ("1 for: Every oilfield is demolished or Japanese", "NEI-7.2a"),
        ("A die below the level fails: a second die says how many Netherlands steps are lost", "NEI-7.3b"),
    )
    lines(
        "Victory points",
        (f"Oilfield {t.vp_oil}, demolished {t.vp_burnt}; major port {t.vp_port[2]}, minor port {t.vp_port[1]}, "
         f"airfield {t.vp_airfield}, Batavia {t.vp_capital} more", "NEI-4.3a"),
        ("Allied losses: BB, CV 2; AV, CA, ground units, air units 1", "NEI-4.3d"),
        ("Japanese losses: CV, CVL, BB 3; air units 2; AV, CA, TR, ground units 1", "NEI-4.4a"),
    )  # fmt: skip
    levels: list[tuple[str, list[str]]] = []
    for row in t.levels:
        low, high = row["min"], row["max"]
        text = f"{low} and more" if high > 99 else "below 0" if low < -99 else f"{low} to {high}"
        levels.append((text, [row["result"]]))
    table("Victory levels", "Differential", ["result"], "NEI-4.2a", levels)
    counters: list[tuple[str, list[str]]] = []
    for u, label in enumerate(t.labels):
        factors = [str(t.factor[u * 15 + n]) for n in range(5)]
        counters.append((label, [*factors, str(t.full[u]), TYPES[t.type[u]].replace("_", " ")]))
    table("Counters", "Counter", [*FACTORS[:4], "movement", "steps", "type"], "NEI-2.4f", counters)
    return found
