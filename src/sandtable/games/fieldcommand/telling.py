"""What the holes of the templates mean, and the beats that several chapters tell."""

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.material import ARMY_NAMES, SECTORS, FieldData
from sandtable.kernel.flow import Event
from sandtable.kernel.words import Say, say
from sandtable.kit import beats
from sandtable.kit.story import Hole, Named, named_hole, small_hole

WHO = ("The Japanese", "The Commonwealth", "The Australians", "The British", "The attacker", "The defender")
DICE = ("d4", "d6", "d8", "d10", "d12")


def holes_of(t: FieldData) -> dict[str, Hole]:
    """`space`, `place` a place by name, `unit` a piece with its kind, `kind` a kind of piece, `army`, `card`, `die` a
    die by its number, `who` a player, `border` a border, `small` a small number as a word, `tokens` so many
    tokens."""

    def place(n: int, viewer: int) -> Named:
        return t.place_names[n], "space", t.place_ids[n]

    def piece(u: int, viewer: int) -> Named:
        if u < 0:
            return "nobody", "", ""
        return f"{short_name(t, t.kind[u])} {t.unit_ids[u]}", "piece", t.unit_ids[u]

    def card(n: int, viewer: int) -> Named:
        return f"{t.cards[n].ident} {t.cards[n].name}", "card", t.cards[n].ident

    return {
        "space": place,
        "place": place,
        "unit": piece,
        "card": card,
        "kind": lambda n, viewer: (f"{ARMY_NAMES[t.army_of[n]]}: {t.names[0][n]}", "", ""),
        "army": named_hole(ARMY_NAMES),
        "die": named_hole(DICE),
        "who": named_hole(WHO),
        "border": lambda n, viewer: (border_name(t, n), "", ""),
        "small": small_hole,
        "tokens": lambda n, viewer: (
            "no token" if n == 0 else "a token" if n == 1 else f"{n} tokens",
            "",
            "",
        ),
    }


def short_name(t: FieldData, n: i64) -> str:
    """The name of a kind without what stands in brackets."""
    return t.names[0][n].partition(" (")[0]


def border_name(t: FieldData, n: i64) -> str:
    a, b = t.border_ends[n]
    return f"{t.place_names[a]} - {t.place_names[b]}"


# -- dice in an event --------------------------------------------------------------------------------------------


def packed_dice(sides: list[int], faces: list[int]) -> i64:
    """Dice and what they show in one number: eight bits a die."""
    found: i64 = 0
    for i in range(len(faces)):
        found |= (sides[i] << 4 | faces[i]) << (8 * i)
    return found


def unpacked(number: int) -> list[tuple[int, int]]:
    """(sides, face) of each die."""
    found: list[tuple[int, int]] = []
    while number:
        found.append(((number >> 4) & 15, number & 15))
        number >>= 8
    return found


def faces_text(number: int) -> str:
    return ", ".join(str(face) for _, face in unpacked(number))


def round_text(t: FieldData, told: Event, viewer: int) -> Say:
    _, _, _, a, d, mine, theirs = told
    best = [max(face for _, face in unpacked(n)) for n in (mine, theirs)]
    return say(
        "{unit} rolls {text}, {unit} rolls {text}: {n} against {n}.",
        a, faces_text(mine), d, faces_text(theirs), best[0], best[1],
    )  # fmt: skip


def air_text(t: FieldData, told: Event, viewer: int) -> Say:
    found = round_text(t, told, viewer)
    found.text = "In the air " + found.text
    return found


def dice_beats(number: int) -> list[beats.Dice]:
    """The dice by kind, the one that counts marked."""
    rolled = unpacked(number)
    best = max(face for _, face in rolled)
    found: list[beats.Dice] = []
    marked = False
    for sides in sorted({one for one, _ in rolled}, reverse=True):
        faces = [face for one, face in rolled if one == sides]
        kept = [faces.index(best)] if best in faces and not marked else []
        marked = marked or bool(kept)
        found.append(beats.Dice(sides=sides, faces=faces, kept=kept))
    return found


def round_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    _, _, _, a, d, mine, theirs = told
    found: list[beats.AnyBeat] = []
    for u, dice, text in ((a, mine, "attack"), (d, theirs, "defence")):
        found.append(
            beats.Rolled(dice=dice_beats(dice), text=text, side=side_of(t, u), piece=t.unit_ids[u], fight=1)
        )
    return found


def fallen(rows: list[tuple[str, float, float]], at: int) -> beats.Chances:
    """What might have come, with the needle in the middle of what came."""
    quantile = sum(row[1] for row in rows[:at]) + rows[at][1] / 2
    return beats.Chances(rows, at, round(quantile, 4))


def side_of(t: FieldData, u: i64) -> str:
    return t.sides[t.army_of[t.kind[u]]]


def fighter_of(t: FieldData, u: i64, role: str) -> beats.Fighter:
    return beats.Fighter(t.unit_ids[u], kind.IDS[t.kind[u]], role)


def lost_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """A unit is eliminated: unit, army, place."""
    _, _, _, u, army, place, _ = told
    where = t.place_ids[place] if 0 <= place < SECTORS else ""
    return [beats.Lost(space=where, kind=kind.IDS[t.kind[u]], piece=t.unit_ids[u], side=t.sides[army])]


class Moves:
    """The beat of a unit that goes from one place to another: unit, from, to."""

    def __init__(self, why: str = "") -> None:
        self.why = why

    def __call__(self, t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
        _, _, _, u, frm, to, _ = told
        path = [t.place_ids[frm], t.place_ids[to]]
        return [beats.Moved(path=path, piece=t.unit_ids[u], side=side_of(t, u), why=self.why)]
