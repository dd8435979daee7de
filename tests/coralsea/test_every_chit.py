"""Every kind of Battle Chit as the rulebook prints it, on the edge of each check: the last die that passes, the first one
that fails; revealed by the attacker and by the defender, whose units always come first."""

from typing import Any

import pytest

from sandtable.games.coralsea import event
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field
from tests.coralsea.test_chits import hold, refresh

DEP, DG = 1, 2
OWN, ENEMY = 0, 1
NO_CHECK = None
ALWAYS = "always"

Effect = tuple[int, int | None, int]
CHITS: dict[str, tuple[int, str, str, tuple[Effect, ...]]] = {
    # kind: how many, in the cup if, of effect if, on whose unit at which modifier with which result
    "gj_close_combat": (3, ALWAYS, ALWAYS, ((ENEMY, 0, DG), (OWN, 0, DEP))),
    "gj_might_of_will": (2, ALWAYS, ALWAYS, ((OWN, NO_CHECK, DEP), (ENEMY, 1, DG))),
    "gj_ambush": (2, ALWAYS, ALWAYS, ((ENEMY, 0, DEP),)),
    "gj_poor_coordination": (1, ALWAYS, ALWAYS, ((OWN, 0, DG),)),
    "gj_bunkers": (3, "jp_defends", ALWAYS, ()),
    "gj_shore_bombardment": (3, "jp_guns", ALWAYS, ((ENEMY, 0, DEP),)),
    "gj_air_strike": (1, "jp_air_ground", "jp_air_ground", ((ENEMY, 0, DEP),)),
    "ga_shore_bombardment": (3, "al_guns", ALWAYS, ((ENEMY, 0, DEP),)),
    "ga_air_strike": (4, "al_air_ground", "al_air_ground", ((ENEMY, 1, DEP),)),
    "ga_bombardment": (3, ALWAYS, ALWAYS, ((ENEMY, 0, DEP),)),
    "ga_poor_coordination": (2, ALWAYS, ALWAYS, ((OWN, 0, DG),)),
    "ga_assault": (3, ALWAYS, ALWAYS, ((ENEMY, 0, DG), (OWN, 0, DG))),
    "nj_night_battle": (4, ALWAYS, ALWAYS, ((ENEMY, 2, DEP | DG), (OWN, 0, DG))),
    "nj_long_lance": (2, ALWAYS, "jp_ls_present", ((ENEMY, 0, DEP),)),
    "nj_gunnery": (3, ALWAYS, ALWAYS, ((ENEMY, 0, DG), (OWN, 0, DG))),
    "nj_air_strike": (4, "jp_air_naval", "jp_air_naval", ((ENEMY, 1, DEP),)),
    "na_night_battle": (2, ALWAYS, ALWAYS, ((ENEMY, 0, DEP | DG),)),
    "na_torpedoes": (2, ALWAYS, "us_ls_present", ((ENEMY, 0, DEP),)),
    "na_gunnery": (5, ALWAYS, ALWAYS, ((ENEMY, 0, DG), (OWN, 0, DG))),
    "na_air_strike": (4, "al_air_naval", "al_air_naval", ((ENEMY, 1, DEP),)),
}  # fmt: skip
REDRAWN = {"nj_long_lance": "jp_ls_present", "na_torpedoes": "us_ls_present"}
FILLERS = {"gj": "gj_ambush", "ga": "ga_bombardment", "nj": "nj_gunnery", "na": "na_gunnery"}
OWN_SHIP = {"nj_long_lance": "j_ls_ds6", "nj_air_strike": "j_cv_shoho", "na_torpedoes": "u_ls_dr2",
            "na_air_strike": "u_cv_wasp"}  # fmt: skip
LIGHT = {JAPAN: "j_ls_ds6", ALLIES: "u_ls_atlanta"}
HEAVY = {JAPAN: "j_hs_cd6", ALLIES: "a_hs_tf44"}


@pytest.mark.rule("CS-B1", "CS-B2", "CS-B3", "CS-B4", "CS-B5", "CS-B6", "CS-B7", "CS-B8", "CS-B9", "CS-B21b")
def test_fifty_six_chits() -> None:
    assert set(CHITS) == set(T.named) and sum(row[0] for row in CHITS.values()) == 56
    for chit in T.chits:
        count, in_cup, live, _ = CHITS[chit.ident]
        names = [T.conditions[n] for n in (chit.in_cup, chit.live_if, chit.redraw)]
        assert (chit.count, *names) == (count, in_cup, live, REDRAWN.get(chit.ident, ALWAYS)), chit.ident


def met(chit: str, attacks: bool, light: bool) -> tuple[Table, dict[int, int]]:
    """A battle of one whole unit a side in which the owner of the chit attacks or defends, and it is their turn; the
    unit of each side."""
    side = T.chits[T.named.index(chit)].side
    attacker = side if attacks else 1 - side
    word = ("japan", "allies")[attacker]
    if chit[0] == "g":
        units = {JAPAN: "j_144", ALLIES: "u_m1"}
        frm, to = "buna", "salamaua"
        control = "buna lae" if attacker == JAPAN else "salamaua lae"
        order = f"march {frm} with {units[attacker]} go to {to}"
    else:
        units = dict(LIGHT if light else HEAVY)
        units[side] = OWN_SHIP.get(chit, units[side])
        frm, to, control = "isabel_n", "indispensable", ""
        order = f"sail {frm} with {units[attacker]} supply go to {to}"
    placed = {units[attacker]: frm, units[1 - attacker]: to, "a_7": "australia", "j_kashima": "kavieng"}
    t = field(", ".join(f"{unit} {area}" for unit, area in placed.items()), word, frm, rp=f"{word} {frm} 1",
              control=control)  # fmt: skip
    t.do(order)
    ids = {one: T.units.index(name) for one, name in units.items()}
    for u in ids.values():
        t.b.state[u] = 0
    for one in (JAPAN, ALLIES):
        filler = FILLERS[chit[0] + "ja"[one]]
        hold(t, one, chit if one == side else filler, filler)
    if not attacks:
        t.do(f"reveal {FILLERS[chit[0] + 'ja'[attacker]]}")
        while t.b.asked == -1 and t.asks() == "Die":
            t.do("", 1)
        refresh(t)
    return t, {OWN: ids[side], ENEMY: ids[1 - side]}


GUNS = [(chit, attacks, True) for chit in ("nj_gunnery", "na_gunnery") for attacks in (True, False)]
CASES = [(chit, attacks, False) for chit in CHITS if CHITS[chit][3] for attacks in (True, False)] + GUNS


@pytest.mark.rule(
    "CS-B10", "CS-B11", "CS-B12", "CS-B13", "CS-B15a", "CS-B16", "CS-B17", "CS-B18", "CS-B19", "CS-B20", "CS-B21d",
    "CS-B22", "CS-B23a", "CC-9.5.4a", "CC-9.6.1", "CC-9.6.3d", "CC-9.6.3e1", "RUL-13", "RUL-14", "RUL-30", "RUL-31",
)  # fmt: skip
@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize(("chit", "attacks", "light"), CASES)
def test_every_chit_on_the_edge(chit: str, attacks: bool, light: bool, fails: bool) -> None:
    t, units = met(chit, attacks, light)
    before = len(t.b.log or [])
    effects = list(CHITS[chit][3])
    effects.sort(key=lambda one: (one[0] == OWN) == attacks)  # the defender's unit first
    cohesion = {u: int(t.b.cohesion(u)) for u in units.values()}
    t.do(f"reveal {chit}")
    order: list[int] = []
    wanted = dict.fromkeys(units.values(), 0)
    for whose, mod, result in effects:
        u = units[whose]
        if mod is not NO_CHECK:
            further = 2 if light else 0
            t.do("", cohesion[u] - mod - further + (1 if fails else 0))
            order.append(u)
        if fails or mod is NO_CHECK:
            wanted[u] |= result
        while t.b.asked >= 0 and t.asks() in ("RetreatTo", "FleeTo"):
            t.do(t.legal()[0])
    told: list[Any] = [one for one in (t.b.log or [])[before:] if one[2] in (event.PASSES, event.FAILS)]
    assert [one[3] for one in told[: len(order)]] == order
    assert {one[2] for one in told[: len(order)]} <= {event.FAILS if fails else event.PASSES}
    for u, result in wanted.items():
        fought = T.areas[t.b.place[u]] in ("salamaua", "indispensable")
        assert t.b.state[u] == result and fought == (result & DG == 0), (chit, T.units[u], t.at(T.units[u]))
