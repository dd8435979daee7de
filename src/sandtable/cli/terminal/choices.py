"""The numbered choices: what may be ordered now, short enough to read.

Numbers follow the order of the offers, so a number always means the same choice at one question. Choices of one verb
stand together; many of them (thirty pieces that may move) are packed into rows.
"""

from sandtable.cli.show import TIE, columns, wrapped
from sandtable.kit.views import Offer
from sandtable.kit.vocabulary import Vocabulary

FEW = 9
"""Up to so many choices of a verb get a line each, with their label."""
MANY = 60
"""More than so many are cut off; the word `list` shows all."""
SHOWN = 48

Numbered = tuple[int, Offer]


def grouped(offers: list[Offer], words: Vocabulary) -> dict[str, list[Numbered]]:
    """The offers by verb, each with its number."""
    groups: dict[str, list[Numbered]] = {}
    for number, offer in enumerate(offers, 1):
        groups.setdefault(offer.text.split()[0], []).append((number, offer))
    return groups


def short_lines(offers: list[Offer], words: Vocabulary, plain: bool) -> list[str]:
    """The choices for every prompt."""
    groups = grouped(offers, words)
    few = [group for group in groups.values() if len(group) <= FEW]
    lines: list[str] = []
    single = [one for group in few for one in group]
    crowded = len(single) > 2 * FEW
    for verb, group in groups.items():
        if len(group) > FEW or (crowded and len(group) > 2):
            lines += _packed(verb, group, words, plain)
        else:
            lines += _one_each(group, single, plain)
    return lines


def full_lines(offers: list[Offer], words: Vocabulary, verb: str, plain: bool) -> list[str]:
    """Every choice (of one verb, if one is named) on a line of its own."""
    chosen = [one for name, group in grouped(offers, words).items() if verb in ("", name) for one in group]
    return _one_each(chosen, chosen, plain)


def _one_each(group: list[Numbered], aligned: list[Numbered], plain: bool) -> list[str]:
    width = min(24, max((len(offer.text) for _, offer in aligned), default=0))
    lines: list[str] = []
    for number, offer in group:
        label = "" if offer.label.strip().lower() == offer.text.lower() else offer.label
        if offer.more:
            label = f"{label} ({offer.more})" if label else offer.more
        if plain:
            lines += wrapped(f"{number}. {offer.text}" + (f": {label}" if label else ""), "    ", "")
        elif label:
            lines += wrapped(label, " " * (width + 8), f"{number:>4}  {offer.text:<{width}}  ")
        else:
            lines.append(f"{number:>4}  {offer.text}")
    return lines


def _packed(verb: str, group: list[Numbered], words: Vocabulary, plain: bool) -> list[str]:
    index = words.verb_index.get(verb, -1)
    meaning = words.verbs[index].meaning if index >= 0 else ""
    head = f"{verb} ... ({meaning}):" if meaning else f"{verb} ...:"
    shown = group if len(group) <= MANY else group[:SHOWN]
    cells = [(number, offer.text.partition(" ")[2] or offer.text) for number, offer in shown]
    if plain:
        lines = wrapped(f"{head} " + ", ".join(f"{number}.{TIE}{noun}" for number, noun in cells), "    ", "")
    else:
        wide = max(len(noun) for _, noun in cells) + 6
        across = max(1, (columns() - 2) // wide)
        lines = [f"  {head}"]
        for at in range(0, len(cells), across):
            row = cells[at : at + across]
            lines.append("".join(f"{number:>4} {noun:<{wide - 5}}" for number, noun in row).rstrip())
    if len(shown) < len(group):
        lines.append(f"      ... and {len(group) - len(shown)} more: type 'list {verb}' to see them all")
    return lines
