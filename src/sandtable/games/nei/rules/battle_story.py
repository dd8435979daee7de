"""How a battle is told: its forces, its volleys with the odds of so many hits, its losses. Chapter 12."""

from fractions import Fraction
from typing import Final

from sandtable.games.nei import event, rule, telling
from sandtable.games.nei.material import SIDES
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.rules.battle import KINDS
from sandtable.kernel.flow import Event
from sandtable.kernel.words import Say, say
from sandtable.kit import beats
from sandtable.kit.aids import counted
from sandtable.kit.odds import checks
from sandtable.kit.story import tells
from sandtable.kit.telling import pieces_in


def unpacked(number: int) -> list[int]:
    found: list[int] = []
    while number > 0:
        found.append(number % 7)
        number //= 7
    return found


def volley_text(t: NeiData, told: Event, viewer: int) -> Say:
    faces, needs = unpacked(told[5]), unpacked(told[6])
    hits = sum(1 for face, need in zip(faces, needs) if face <= need)
    dice = " ".join(str(face) for face in faces)
    return say("{stage}, {whose}: {text}: {n} of {n} hit.", told[3], told[4] // 2, dice, hits, len(faces))


def volley_beats(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """A die for each shot, and how many hits might have come."""
    faces, needs = unpacked(told[5]), unpacked(told[6])
    side, stage = SIDES[told[4] // 2], telling.STAGES[told[3]]
    found: list[beats.AnyBeat] = []
    for face, need in zip(faces, needs):
        dice = [beats.Dice(6, [face])]
        found.append(beats.Rolled(dice=dice, side=side, needed=f"{need} or less", reached=face <= need, stage=stage,
                                  fight=telling.FIGHT))  # fmt: skip
    hits = sum(1 for face, need in zip(faces, needs) if face <= need)
    chances = volley_chances(needs, hits, told[4] % 2 == 1)
    text = f"{side.capitalize()}, {stage.lower()}: {counted(hits, 'hit')}"
    found.append(beats.Decided(code=str(hits), text=text, favours=side if hits else "", chances=chances, interim=True,
                               fight=telling.FIGHT))  # fmt: skip
    return found


MOST_ROWS: Final = 4
"""So many hits, or more, are one row."""


def volley_chances(needs: list[int], hits: int, attacks: bool) -> beats.Chances:
    """NEI-12.4a: how likely so many hits were; from the worst for the attacker to the best."""
    spread = checks([Fraction(need, 6) for need in needs])
    rows: list[tuple[str, float, float]] = []
    for n in range(min(len(needs), MOST_ROWS) + 1):
        last = n == MOST_ROWS and len(needs) > n
        chance = spread.at_least(n) if last else spread.chance(n)
        worth = 0.0 if n == 0 else 0.4 if n == 1 else 1.0
        rows.append((f"{n} or more" if last else str(n), float(chance), worth if attacks else -worth))
    came = min(hits, len(rows) - 1)
    quantile = float(spread.quantile(hits))
    if not attacks:
        return beats.Chances(rows[::-1], len(rows) - 1 - came, round(1 - quantile, 4))
    return beats.Chances(rows, came, round(quantile, 4))


def force_text(t: NeiData, told: Event, viewer: int) -> Say:
    names = [t.spoken[one // 4] for field in told[4:] for one in pieces_in(field)]
    return say("{whose} units in it: {text}.", told[3] // 2, ", ".join(names))


FORMS: Final = ("", "+reduced", "+base")


def force_beats(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    fighters = [beats.Fighter(t.idents[one // 4], t.idents[one // 4] + FORMS[one % 4], "front")
                for field in told[4:] for one in pieces_in(field)]  # fmt: skip
    force = beats.Force(SIDES[told[3] // 2], fighters)
    attacker, defender = (force, None) if told[3] % 2 else (None, force)
    return [beats.Fought(spaces=[], method="hits", attacker=attacker, defender=defender, fight=telling.FIGHT,
                         quiet=True)]  # fmt: skip


def over_beats(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """Whoever lost fewer units has the better of it."""
    lost = told[4:6]
    favours = "" if lost[0] == lost[1] else SIDES[0 if lost[0] < lost[1] else 1]
    return [beats.Decided(code="over", text="over", favours=favours, fight=telling.FIGHT)]


def battle_text(t: NeiData, told: Event, viewer: int) -> Say:
    kind, field, side, _ = told[3:]
    return say("{text} by {whom} in {place}.", KINDS[kind], side, field)


def battle_beats(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    field, side, offshore = told[4:]
    spaces = [t.names[n] for n in ([offshore, field] if offshore >= 0 and offshore != field else [field])]
    return [beats.Fought(spaces=spaces, method="hits", attacker=beats.Force(SIDES[side]),
                         defender=beats.Force(SIDES[1 - side]), begins=True, fight=telling.FIGHT)]  # fmt: skip


def first_text(t: NeiData, told: Event, viewer: int) -> Say:
    why = {rule.R_12_1B: "only they have aircraft or carriers", rule.R_12_1C: "both have, and they defend",
           rule.R_12_1D: "nobody has aircraft, and they attack"}  # fmt: skip
    return say("First fire: {who}; {text}.", told[3], why.get(told[1], "by the rules"))


STORY = [
    tells(event.BATTLE, battle_text, "battle", "b", battle_beats),
    tells(event.FIRST, first_text, "battle"),
    tells(event.FORCE, force_text, "battle", beats=force_beats),
    tells(event.VOLLEY, volley_text, "battle", beats=volley_beats),
    tells(event.REDUCED, "{unit a} is reduced.", "loss", "c", telling.lost),
    tells(event.DISRUPTED, "{unit a} is disrupted.", "loss", beats=telling.lost),
    tells(
        event.BATTLE_OVER,
        "End of the battle: Japan has lost {units b}, the Allies {units c}.",
        "battle",
        "a",
        over_beats,
    ),
    tells(event.NO_TARGET, "Nothing there can be hurt: no combat.", "battle"),
    tells(event.SEEN, "Seen in {place b}: {unit a}.", "scouting", "b"),
]
