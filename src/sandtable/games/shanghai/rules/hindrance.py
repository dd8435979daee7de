"""What makes hexes dear to enter: snipers for Japan, interdiction for China. Sections 15.4 and 16.3."""

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule
from sandtable.games.shanghai.folio import INTERDICTING
from sandtable.games.shanghai.state import ShanghaiState
from sandtable.kernel.flow import EVERYONE


def note_snipers(b: ShanghaiState) -> None:
    """SH-16.3d, SH-16.3e: a sniper's hex, in which no Japanese unit ends a move, and those next to it cost Japan
    three times as much; several do not add up."""
    row = b.t.ones
    held = b.t.zeros
    for at in b.snipers:
        if at >= 0:
            if row is b.t.ones:
                row = row[:]
                held = held[:]
            held[at] = 1
            row[at] = b.t.sniper_factor
            for n in b.t.near[at]:
                row[n] = b.t.sniper_factor
    b.sniped = row
    b.odd_end = held
    b.changes += 1


def remove_snipers(b: ShanghaiState, h: i64) -> None:
    """SH-16.3g, SH-16.3j: the snipers in a hex that is struck by an EX or D result are gone."""
    if b.odd_end[h] == 0:
        return
    for i in range(len(b.snipers)):
        if b.snipers[i] == h:
            b.snipers[i] = -1
            b.tell(EVERYONE, rule.R_16_3G, event.SNIPER_GONE, h)
    b.snipers.sort()
    note_snipers(b)


def note_interdiction(b: ShanghaiState) -> None:
    """SH-15.4c to SH-15.4e, R-41: hexes within two of an interdicting marker, its own included."""
    once = b.t.ones
    more = b.t.ones
    for m in range(len(b.marker)):
        if b.marker[m] == INTERDICTING:
            if once is b.t.ones:
                once = once[:]
                more = more[:]
            for h in b.t.grid.within(b.marker_at[m], b.t.interdict_radius):
                if h < b.t.playable:
                    once[h] = b.t.interdict_factor
                    more[h] = b.t.interdict_redeploy
    b.slowed = once
    b.slowed_more = more
    b.changes += 1
