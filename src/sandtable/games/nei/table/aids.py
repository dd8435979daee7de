"""Player aids: the sequence of play, the Actions List, and every table, from the data."""

from sandtable.games.nei.material import FACTORS, TYPES
from sandtable.games.nei.reading import NeiData
from sandtable.kit.scenes import Note

RESULTS = {"R": "refit", "D": "damage", "X": "destroyed"}


def aids_of(t: NeiData) -> list[Note]:
    found: list[Note] = []
    add = found.append
    head = "Sequence of play"
    for text, why in (
        ("1. Units whose turn it is join their pools", "NEI-15.0a"),
        ("2. Japanese incident; then the die for Singapore", "NEI-7.0a"),
        ("3. Japanese action points, then Japanese actions", "NEI-8.1a"),
        ("4. Allied incident, action points, actions", "NEI-8.1b"),
        ("5. Turn record; after the last turn the differential decides", "NEI-6.0a"),
    ):
        add(Note(text, why, head))
    head = "Action points"
    for text, why in (
        (f"Japan: {t.home_ap[0]} + half a die, rounded down", "NEI-8.1a"),
        (f"Allies: {t.home_ap[1]} + half a die, rounded down; 1 more if ABDACOM is in effect", "NEI-8.1b"),
        ("1 for Singapore; 1 for each controlled working major port that is no home base", "NEI-8.1a"),
        (f"At most {t.most_ap[0]} (Japan), {t.most_ap[1]} (Allies); unspent points vanish", "NEI-8.2a"),
    ):
        add(Note(text, why, head))
    head = "Actions List"
    add(Note("Action", "", head, ["group", "AP", "who"]))
    for row in t.actions:
        who = {"both": "both", "japanese": "Japan", "allied": "Allies"}[row["side"]]
        add(Note(row["name"], "NEI-8.4a", head, [row["group"], str(row["ap"]), who]))
    head = "Battle"
    for text, why in (
        ("Stages: anti-air, anti-ship, anti-submarine, anti-ground; each unit one shot a stage", "NEI-12.0a"),
        (
            "First fire: the side with aircraft or carriers; both: the defender; neither: the attacker",
            "NEI-12.1a",
        ),
        ("A die at or under the factor hits; 1 always hits, 6 never does", "NEI-12.4a"),
        (
            "The owner of the target places a hit; aircraft, carriers and submarines place their own",
            "NEI-12.6a",
        ),
        ("A loaded ship is hit only when nothing else is left", "NEI-12.5a"),
        ("A landing on a base: any enemy ground unit left, and all that landed is disrupted", "NEI-13.3b"),
    ):
        add(Note(text, why, head))
    head = "Terrain"
    add(Note("Where", "", head, ["ships", "ground", "combat"]))
    for row in t.terrains:
        cells = [row["naval"], row["ground"], row["combat"]]
        add(Note(row["id"].replace("_", " "), "NEI-12.3f", head, cells))
    for side, name in enumerate(("Japanese", "Allied")):
        head = f"{name} incidents"
        add(Note("Die", "", head, ["incident", "effect"]))
        for row in t.incidents[side]:
            add(Note(str(row["die"]), "NEI-7.0a", head, [row["name"], row["effect"]]))
    head = "Drive on Singapore"
    add(Note("Die", "", head, ["boxes", ""]))
    for face in range(1, 7):
        add(Note(str(face), "NEI-7.4a", head, [str(t.advance[face]), t.advance_names[face]]))
    for side, name in enumerate(("Japanese", "Allied")):
        head = f"{name} refit"
        add(Note("Type", "", head, ["1", "2", "3", "4", "5", "6"]))
        for row in t.refit_rows[side]:
            kinds = ", ".join(one.replace("_", " ") for one in row["types"])
            add(Note(kinds, "NEI-18.1c", head, [RESULTS[letter] for letter in row["results"]]))
    head = "Allied morale"
    for text in ("Singapore is Japanese", "Batavia is Japanese", "Soerabaja is Japanese",
                 "Every oilfield is demolished or Japanese"):  # fmt: skip
        add(Note(f"1 for: {text}", "NEI-7.2a", head))
    add(
        Note(
            "A die below the level fails: a second die says how many Netherlands steps are lost",
            "NEI-7.3b",
            head,
        )
    )
    head = "Victory points"
    for text, why in (
        (f"Oilfield {t.vp_oil}, demolished {t.vp_burnt}; major port {t.vp_port[2]}, minor port {t.vp_port[1]}, "
         f"airfield {t.vp_airfield}, Batavia {t.vp_capital} more", "NEI-4.3a"),
        ("Allied losses: BB, CV 2; AV, CA, ground units, air units 1", "NEI-4.3d"),
        ("Japanese losses: CV, CVL, BB 3; air units 2; AV, CA, TR, ground units 1", "NEI-4.4a"),
    ):  # fmt: skip
        add(Note(text, why, head))
    head = "Victory levels"
    add(Note("Differential", "", head, ["result"]))
    for row in t.levels:
        low, high = row["min"], row["max"]
        text = f"{low} and more" if high > 99 else "below 0" if low < -99 else f"{low} to {high}"
        add(Note(text, "NEI-4.2a", head, [row["result"]]))
    head = "Counters"
    add(Note("Counter", "", head, [*FACTORS[:4], "movement", "steps", "type"]))
    for u, label in enumerate(t.labels):
        factors = [str(t.factor[u * 15 + n]) for n in range(5)]
        add(Note(label, "NEI-2.4f", head, [*factors, str(t.full[u]), TYPES[t.type[u]].replace("_", " ")]))
    return found
