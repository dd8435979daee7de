"""Player aids: the sequence of play, the tables and the abilities in short lines, each with its rule."""

from sandtable.games.fortress.tables import KINDS, MINE, Tables
from sandtable.kernel.views import Note

SEQUENCE = "Sequence of play"
STRENGTHS = "Strengths"
ATTACK = "Attack"
ABILITIES = "Abilities"
TOKENS = "Tokens"
ARMY = "Building an army"
POLITICS = "Politics"
END = "How it ends"

# (heading, lowest level, text with the numbers of `numbers_of`, rule)
LINES: tuple[tuple[str, int, str, str], ...] = (
    (SEQUENCE, 2, "Both choose 30 of their 40 pieces in secret", "IF-BYA-1"),
    (SEQUENCE, 0, "Both set up in secret: Japan in red hexes, the Commonwealth in blue ones", "IF-SET-12"),
    (SEQUENCE, 0, "Turns alternate, Japan first; a turn is one action", "IF-SET-17"),
    (SEQUENCE, 3, "Start of a turn: buy one card for {price} if you like", "IF-DRW-1"),
    (SEQUENCE, 3, "Then cards may be played, the active player first", "IF-PLAY-7"),
    (SEQUENCE, 0, "Move one piece by one hex, or by two along the Major Road", "IF-MOV-2"),
    (SEQUENCE, 1, "Or recon on the spot, or make a Bombing Run", "IF-REC-4"),
    (SEQUENCE, 3, "Or play an action card", "IF-PLAY-11"),
    (SEQUENCE, 0, "There is no pass; whoever cannot act misses the turn", "IF-MOV-9"),
    (SEQUENCE, 3, "End of a turn: {earned} if you attacked; then cards again", "IF-POL-1"),
    (ATTACK, 0, "Moving onto an enemy piece is an attack; both pieces are shown", "IF-ATK-2"),
    (ATTACK, 0, "The higher strength wins and holds the hex; equals are both lost", "IF-ATK-3"),
    (ATTACK, 0, "An Anti-Tank Team always beats a Tank Troop", "IF-TNK-1"),
    (ATTACK, 0, "A Mine Field destroys every attacker but Combat Engineers, who clear it", "IF-MINE-1"),
    (ATTACK, 0, "Whatever was shown stays known", "IF-ATK-8"),
    (ATTACK, 0, "The same piece may not shuttle more than {shuttle} times between two hexes", "IF-MOV-10"),
    (ATTACK, 1, "Strength is the printed number plus all modifiers, compared once", "RUL-23"),
    (ABILITIES, 1, "Conscript Platoon: Hasty Mine Clearance, lost together with a Mine Field", "IF-CON-1"),
    (ABILITIES, 1, "Recon Troopers: show all enemy pieces beside them, before or after one step", "IF-REC-1"),
    (
        ABILITIES,
        1,
        "Artillery Battery: +{near} for an attack beside it, +{far} at two hexes, either side",
        "IF-ART-1",
    ),
    (
        ABILITIES,
        1,
        "Bomber: bombs any piece; success destroys strengths 1 to 4 and shows the rest",
        "IF-BOM-7",
    ),
    (ABILITIES, 1, "Anti-Air Guns: shoot a Bomber down that bombs them, may try from beside", "IF-AA-2"),
    (TOKENS, 1, "Each takes a colour and a letter in secret; both are opened together", "IF-TOK-2"),
    (TOKENS, 1, "Success: both colours and both letters equal, otherwise failure", "IF-TOK-4"),
    (ARMY, 2, "Exactly 30 pieces, the Headquarters among them; the choice stays secret", "IF-BYA-4"),
    (POLITICS, 3, "For a turn with an attack of yours, whatever came of it: {earned}", "IF-POL-1"),
    (POLITICS, 3, "A card costs {price} to draw and its printed price to play", "IF-POL-6"),
    (POLITICS, 3, "At most {hand} in hand; used cards are out of the game", "IF-HOLD-1"),
    (POLITICS, 3, "Each card has its moment and its condition; several may be played at once", "IF-PLAY-6"),
    (POLITICS, 3, "Points, hand and pile sizes, discards and cards in play are open", "IF-HID-4"),
    (END, 0, "Moving any piece into the enemy Headquarters wins at once", "IF-OBJ-2"),
    (END, 0, "Neither side can act: a draw", "IF-END-3"),
    (END, 0, "{quiet} turns in a row without a loss, a reveal or a card: a draw", "IF-END-4"),
    (END, 0, "A player may resign; both may agree on a draw", "IF-END-5"),
)


def aids_of(t: Tables, level: int) -> list[Note]:
    """The lines that this level needs, the strengths after the sequence of play."""
    numbers = numbers_of(t)
    found = [
        Note(text.format_map(numbers), rule, heading)
        for heading, low, text, rule in LINES
        if low <= level and heading == SEQUENCE
    ]
    found.append(Note("Piece", "IF-SET-14", STRENGTHS, ["strength", "how many"]))
    for kind in range(KINDS):
        strength = str(t.strength[kind]) if kind < MINE else "never moves"
        counts = count_words(t, kind, level)
        found.append(Note(t.kind_names[kind], "IF-SET-14", STRENGTHS, [strength, counts]))
    found.extend(
        Note(text.format_map(numbers), rule, heading)
        for heading, low, text, rule in LINES
        if low <= level and heading != SEQUENCE
    )
    return found


def numbers_of(t: Tables) -> dict[str, str]:
    """The numbers in the lines."""
    return {
        "price": counted(t.card_price, "point"),
        "earned": counted(t.attack_points, "point"),
        "hand": counted(t.hand_limit, "card"),
        "shuttle": str(t.shuttle_limit),
        "near": str(t.fire_bonus[1]),
        "far": str(t.fire_bonus[2]),
        "quiet": str(t.quiet_limit),
    }


def counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def count_words(t: Tables, kind: int, level: int) -> str:
    """How many there are: of the thirty, or of the forty of each side."""
    rows = t.pool if level >= 2 else t.basic
    if rows[0][kind] == rows[1][kind]:
        return f"{rows[0][kind]} a side"
    return f"Japan {rows[0][kind]}, Commonwealth {rows[1][kind]}"
