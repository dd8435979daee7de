"""What Events, Tactics and Attack cards need: of each the moment in which it may be played, and moments, one condition away
from it, in which it may not."""

from collections.abc import Callable

import pytest

from sandtable.series.campaign_commander import window
from tests.coralsea.table import ALLIES, BOOK, JAPAN, T, Table, field
from tests.coralsea.test_cards import attack, clash
from tests.coralsea.test_chits import hold

KENNY = [card.ident for card in T.cards].index("ac_kenny")
SUPERIORITY = [card.ident for card in T.cards].index("ac_air_superiority")
SALAMAUA = T.areas.index("salamaua")
LAE = T.areas.index("lae")


def bar(t: Table, card: str, at: int) -> str:
    """The rule that forbids a card in a window; empty where it may be played."""
    n = [one.kind for one in T.cards].index(card)
    why = t.b.card_bar(T.cards[n].side, n, at)
    return BOOK.ident(why) if why else ""


def voyage(side: str, **more: str) -> Table:
    """Ships of a side on the way, beside the Allied airfield of Port Moresby's reach."""
    ship, area, to = (
        ("j_ls_ds6", "rabaul", "solomon_n") if side == "japan" else ("u_ls_dr2", "noumea", "nc_w")
    )
    units = "j_ls_ds6 rabaul, j_144 rabaul, u_ls_dr2 noumea, a_30 port_moresby, a_16 buna"
    t = field(units, side, area, airfields={"allies": ["buna"]}, **more)  # type: ignore[arg-type]
    return t.do(f"sail {area} with {ship} go to {to}")


def lasting(t: Table, *cards: int) -> Table:
    for card in cards:
        t.b.lasting[ALLIES] |= T.card_bit[card]
    return t


def foul(t: Table) -> Table:
    t.b.foul = 1
    return t


def revealed(t: Table, chit: str) -> Table:
    t.b.revealed = T.named.index(chit)
    return t


def failed(t: Table, unit: str, result: int, worn: int = 0) -> Table:
    """A unit in the battle has failed a check."""
    t.b.checking = T.units.index(unit)
    t.b.state[t.b.checking] = worn
    t.b.failed = 1
    t.b.at_stake = result
    return t


def held(t: Table) -> Table:
    """Both sides have drawn."""
    return hold(hold(t, JAPAN, "gj_ambush", "gj_ambush"), ALLIES, "ga_assault", "ga_assault")


def with_air(t: Table) -> Table:
    """Japan holds Lae with its airfield."""
    t.b.control[LAE] = JAPAN
    return t


def allied_attack() -> Table:
    return attack("allies", "", "u_m1", "j_144")


def japanese_attack(units: str = "j_144") -> Table:
    return attack("japan", "", units, "u_m1")


def fleets(side: str = "japan", ours: str = "j_hs_cd6", theirs: str = "a_hs_tf44") -> Table:
    return clash(side, "", ours, theirs)


def quiet(side: str = "japan") -> Table:
    return field("j_144 rabaul, a_7 australia", side, "rabaul" if side == "japan" else "australia")


def whole(t: Table) -> Table:
    t.b.state = [0] * len(t.b.state)
    return t


def poor(t: Table) -> Table:
    t.b.sp = 0
    return t


Case = tuple[str, int, Callable[[], Table], list[tuple[Callable[[], Table], str]]]
CASES: list[Case] = [
    ("jc_submarines", window.NAVAL_HALT, lambda: voyage("allies"),
     [(lambda: voyage("japan"), "CS-K12"), (lambda: quiet("allies"), "CS-K12")]),
    ("jc_tokyo_express", window.OP_GAP, quiet, [(lambda: quiet("allies"), "CS-K12")]),
    ("jc_foul_weather", window.OP_GAP, quiet, [(lambda: foul(quiet()), "CS-K12")]),
    ("jc_foul_weather", window.NAVAL_HALT, lambda: voyage("allies"), [(lambda: foul(voyage("allies")), "CS-K12")]),
    ("jc_no_surrender", window.CHECK_FAILED, lambda: failed(allied_attack(), "j_144", 2),
     [(lambda: failed(allied_attack(), "j_144", 1), "CS-K12"), (quiet, "CC-2.3.1a"),
      (lambda: failed(fleets(), "j_hs_cd6", 2), "CS-K12")]),
    ("jc_no_surrender", window.CHECK_FAILED, lambda: failed(allied_attack(), "j_144", 1, worn=1), []),
    ("jc_night_fighting", window.BATTLE_START, fleets, [(allied_attack, "CS-K12"), (quiet, "CC-2.3.1a")]),
    ("jc_infiltration", window.CHIT_REVEALED, lambda: revealed(allied_attack(), "ga_assault"),
     [(lambda: revealed(allied_attack(), "ga_shore_bombardment"), "CS-K12"),
      (lambda: revealed(allied_attack(), "gj_ambush"), "CS-K12"), (quiet, "CC-2.3.1a")]),
    ("jc_zero_cover", window.CHIT_REVEALED, lambda: revealed(with_air(allied_attack()), "ga_air_strike"),
     [(lambda: revealed(fleets("allies", "u_cv_wasp", "j_hs_cd6"), "na_air_strike"), "CS-K12"),
      (lambda: revealed(with_air(allied_attack()), "ga_assault"), "CS-K12"),
      (lambda: foul(revealed(with_air(allied_attack()), "ga_air_strike")), "CS-K12"), (quiet, "CC-2.3.1a")]),
    ("jc_banzai", window.CHIT_TURN, lambda: whole(japanese_attack()),
     [(japanese_attack, "CS-K12"), (lambda: whole(allied_attack()), "CC-2.3.1b"), (quiet, "CC-2.3.1b"),
      (lambda: poor(whole(japanese_attack())), "CC-9.4.1"), (fleets, "CS-K12")]),
    ("jc_envelopment", window.CHIT_TURN, lambda: held(japanese_attack()),
     [(japanese_attack, "CS-K12"), (lambda: held(allied_attack()), "CC-2.3.1b"),
      (lambda: poor(held(japanese_attack())), "CC-9.4.1")]),
    ("jc_massed_torpedoes", window.CHIT_TURN, lambda: fleets(ours="j_ls_ds6"),
     [(fleets, "CS-K12"), (lambda: fleets("allies", "a_hs_tf44", "j_ls_ds6"), "CC-2.3.1b"),
      (lambda: poor(fleets(ours="j_ls_ds6")), "CC-9.4.1"), (japanese_attack, "CS-K12")]),
    ("ac_skip_bombing", window.NAVAL_HALT, lambda: lasting(voyage("japan"), KENNY),
     [(lambda: voyage("japan"), "CS-10d"), (lambda: foul(lasting(voyage("japan"), KENNY)), "CS-K10"),
      (lambda: lasting(voyage("allies"), KENNY), "CS-K12"), (lambda: lasting(quiet(), KENNY), "CS-K12")]),
    ("ac_submarines", window.NAVAL_HALT, lambda: voyage("japan"),
     [(lambda: voyage("allies"), "CS-K12"), (quiet, "CS-K12")]),
    ("ac_seabees", window.OP_GAP, lambda: quiet("allies"), [(quiet, "CS-K12")]),
    ("ac_codebreakers", window.OP_GAP, quiet, [(lambda: quiet("allies"), "CS-K12")]),
    ("ac_air_attack", window.NAVAL_HALT, lambda: lasting(voyage("japan"), KENNY, SUPERIORITY),
     [(lambda: lasting(voyage("japan"), KENNY), "CS-10e1"),
      (lambda: foul(lasting(voyage("japan"), KENNY, SUPERIORITY)), "CS-K12"),
      (lambda: lasting(voyage("allies"), KENNY, SUPERIORITY), "CS-K12"),
      (lambda: with_air(lasting(quiet(), KENNY, SUPERIORITY)), "CS-K11")]),
    ("ac_perimeter", window.CHECK_FAILED, lambda: failed(japanese_attack(), "u_m1", 2),
     [(lambda: failed(japanese_attack(), "u_m1", 1), "CS-K12"), (lambda: failed(allied_attack(), "u_m1", 2), "CS-K12"),
      (quiet, "CC-2.3.1a")]),
    ("ac_radar", window.CHIT_REVEALED, lambda: revealed(fleets(), "nj_night_battle"),
     [(lambda: revealed(fleets(), "nj_gunnery"), "CS-K12"), (lambda: revealed(fleets(), "na_night_battle"), "CS-K12"),
      (quiet, "CC-2.3.1a")]),
    ("ac_cap", window.CHIT_REVEALED, lambda: revealed(japanese_attack(), "gj_air_strike"),
     [(lambda: revealed(fleets(ours="j_cv_shoho"), "nj_air_strike"), "CS-K12"),
      (lambda: revealed(japanese_attack(), "gj_ambush"), "CS-K12"),
      (lambda: foul(revealed(japanese_attack(), "gj_air_strike")), "CS-K12")]),
    ("ac_armour", window.CHIT_TURN, allied_attack,
     [(japanese_attack, "CC-2.3.1b"), (lambda: poor(allied_attack()), "CC-9.4.1"),
      (lambda: fleets("allies", "a_hs_tf44", "j_hs_cd6"), "CS-K12")]),
    ("ac_carrier_strike", window.CHIT_TURN, lambda: fleets("allies", "u_cv_wasp", "j_hs_cd6"),
     [(lambda: fleets("allies", "a_hs_tf44", "j_hs_cd6"), "CS-K12"), (allied_attack, "CS-K12"),
      (lambda: foul(fleets("allies", "u_cv_wasp", "j_hs_cd6")), "CS-K12"),
      (lambda: poor(fleets("allies", "u_cv_wasp", "j_hs_cd6")), "CC-9.4.1"),
      (lambda: fleets("japan", "j_hs_cd6", "u_cv_wasp"), "CC-2.3.1b")]),
]  # fmt: skip
EVENTS = ("jc_submarines", "jc_tokyo_express", "jc_foul_weather", "ac_skip_bombing", "ac_submarines", "ac_seabees",
          "ac_codebreakers", "ac_air_attack")  # fmt: skip


@pytest.mark.rule(
    "CS-K12",
    "CS-K10",
    "CS-K11",
    "CS-10d",
    "CS-10e1",
    "CC-2.3.1a",
    "CC-2.3.1b",
    "CC-2.3.1c",
    "CC-9.4.1",
    "RUL-32",
)
@pytest.mark.parametrize(
    ("card", "at", "may", "not_then"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES]
)
def test_the_moments_of_cards(
    card: str, at: int, may: Callable[[], Table], not_then: list[tuple[Callable[[], Table], str]]
) -> None:
    assert bar(may(), card, at) == ""
    for n, (position, rule) in enumerate(not_then):
        assert bar(position(), card, at) == rule, (card, n)


@pytest.mark.rule("CC-2.3.1c")
@pytest.mark.parametrize("card", EVENTS)
def test_events_outside_operations(card: str) -> None:
    t = field("j_144 rabaul, a_7 australia", rp="japan rabaul 1")
    assert bar(t, card, window.OP_GAP) == "CC-2.3.1c"


def test_every_such_card_has_its_moment() -> None:
    tried = {case[0] for case in CASES}
    assert tried == {card.kind for card in T.cards if card.windows != 1}
