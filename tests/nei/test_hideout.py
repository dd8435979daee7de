"""Where the secret airbase is dealt (28.2): wherever nothing that everybody has seen says that it is not, and nowhere
else. Each way in which it would have come to light, or has given itself away, is played out."""

from typing import Any

import pytest

from sandtable.games.nei import TITLE
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.rules.options import way_home
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest, dump
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import NOBODY
from sandtable.kit import position as file
from tests.nei.play import ALLIES, JAPAN, Play, T, area, unit
from tests.nei.test_secrets import alike, dealt

A9: dict[str, Any] = {"force_a9": True}
HIDEOUTS = {T.names[land] for land in T.scenarios[0].hideouts}
SEEDS = range(60)


def base(place: str, **units: str) -> dict[str, str]:
    return {"BASE-SECRET": f"{place} turned", **{name.replace("_", "-"): at for name, at in units.items()}}


def places(b: NeiBoard, viewer: int = JAPAN) -> set[str]:
    """Everywhere that it lies on boards dealt for a viewer."""
    found = set()
    for seed in SEEDS:
        o = TITLE.determinize(b, viewer, FastDealer(seed))
        assert isinstance(o, NeiBoard) and o.face[T.secret] == 1
        found.add(T.names[o.at[T.secret]])
    return found


@pytest.mark.rule("NEI-28c", "NEI-9.2b")
@pytest.mark.parametrize("scenario", [0, 1])
def test_it_starts_in_the_indies_where_no_base_stands(scenario: int) -> None:
    row = T.scenarios[scenario]
    stand = {row.places[u] for u in range(len(T.cat)) if T.cat[u] == 3}
    assert row.hideouts and not stand & set(row.hideouts) and all(T.indies[land] for land in row.hideouts)
    theirs = {land for group in row.groups if group.base_side for land in group.areas}
    assert not theirs & set(row.hideouts)


@pytest.mark.rule("NEI-28c", "RU-56")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_two_tables_that_differ_in_nothing_else_are_one_to_the_enemy(viewer: int) -> None:
    """Japan walks through L-F2: it is not there, and may be everywhere else."""
    orders = "act g3-gnd start L-F3 add IJA-INF-KWD done to L-F2"
    boards = [Play(base(place, IJA_INF_KWD="L-F3"), options=A9).do(orders).b for place in ("L-E3", "L-E10")]
    assert alike(boards[0], boards[1], viewer) == (True, True)
    assert places(boards[0], viewer) == HIDEOUTS - {"L-F2"} == places(boards[1], viewer)
    assert dealt(boards[0], ALLIES) != dealt(boards[1], ALLIES)


@pytest.mark.rule("NEI-28c")
def test_where_japan_has_been_it_never_is_again() -> None:
    """The troops go on, and the game too: what they have seen stays seen."""
    p = Play(base("L-E10", IJA_INF_KWD="L-F3"), options=A9)
    p.do(
        "act g3-gnd start L-F3 add IJA-INF-KWD done to L-F2 halt act g3-gnd start L-F2 add IJA-INF-KWD done to L-F3 halt"
    )
    assert p.b.cleared == [area("L-F2")] and p.b.troops[area("L-F2")] == 0
    assert places(p.b) == HIDEOUTS - {"L-F2"}
    o = TITLE.determinize(p.b, JAPAN, FastDealer(1))
    assert isinstance(o, NeiBoard) and o.cleared == p.b.cleared
    p.do("act g3-gnd start L-F3 add IJA-INF-KWD done to L-E3 halt")
    assert places(p.b) == HIDEOUTS - {"L-F2", "L-E3"}
    p.do("end").roll(5, 1)
    assert p.b.active == ALLIES and places(p.b) == HIDEOUTS - {"L-F2", "L-E3"}


@pytest.mark.rule("NEI-28c")
def test_what_a_position_shows_is_remembered_when_the_troops_have_gone() -> None:
    p = Play(base("L-E10", IJA_INF_KWD="L-F2"), options=A9)
    p.do("act g3-gnd start L-F2 add IJA-INF-KWD done to L-F3")
    assert places(p.b) == HIDEOUTS - {"L-F2"}
    assert Play({"IJA-INF-KWD": "L-F2"}).b.cleared == [], "without the option there is nothing to look for"


@pytest.mark.rule("NEI-28c", "NEI-13.2f")
def test_whoever_lands_where_it_is_not_has_seen_that() -> None:
    p = Play(base("L-E3", JP_TR_1="S-E10", IJA_INF_KWD="S-E10 in-JP-TR-1"), options=A9)
    p.do("act g3-assault start S-E10 land IJA-INF-KWD")
    assert p.where("IJA-INF-KWD") == "L-E10" and places(p.b) == HIDEOUTS - {"L-E10"}


@pytest.mark.rule("NEI-28c", "RU-56")
def test_aircraft_that_have_left_it_have_given_it_away() -> None:
    """They are based where no other airfield works; that is remembered when they are gone."""
    units = base("L-E3", NEI_AIR_1="L-E3", BASE_PALEMBANG="L-F3")
    p = Play(units, "allies", options=A9).do("act g3-airrd start L-E3 add NEI-AIR-1 done to L-F3")
    assert p.b.wings[130 + area("L-E3")] == 0 and places(p.b) == {"L-E3"}
    back = Play(base("L-E3", NEI_AIR_1="L-F3", BASE_PALEMBANG="L-F3"), "allies", options=A9)
    assert places(back.b) == HIDEOUTS
    back.do("act g3-airrd start L-F3 add NEI-AIR-1 done to L-E3")
    assert places(back.b) == {"L-E3"} and len(back.b.cleared) == len(HIDEOUTS) - 1
    new = Play(base("L-E3", NEI_AIR_1="pool"), "allies", options=A9).do("act g1-mob")
    new.roll(1, unit("NEI-AIR-1")).do("pick NEI-AIR-1 put L-E3")
    assert len(new.b.cleared) == len(HIDEOUTS) - 1


@pytest.mark.rule("NEI-28c", "NEI-A3t")
def test_transports_land_troops_in_controlled_areas_only() -> None:
    """Where no Allied troops are to be seen, it is the secret airbase that controls the area."""
    units = {"NEI_AIR_2": "L-F9", "NEI_INF_1": "L-F9", "BASE_AMBON": "L-F9"}
    orders = "act g3-airtr start L-F9 add NEI-AIR-2 load NEI-INF-1 done target L-F10"
    p = Play(base("L-F10", **units), "allies", options=A9)
    assert places(p.do(orders).b) == {"L-F10"}
    seen = Play(base("L-F10", **units, NEI_INF_2="L-F10"), "allies", options=A9)
    assert places(seen.do(orders).b) == HIDEOUTS


@pytest.mark.rule("NEI-28c", "NEI-18.2a", "NEI-A3k")
def test_troops_rally_and_redeploy_at_bases_only() -> None:
    rest = Play(base("L-E3", NEI_INF_1="L-E3 reduced"), "allies", options=A9)
    assert places(rest.b) == HIDEOUTS
    assert places(rest.do("act g4-rally target L-E3").b) == {"L-E3"}
    units = base("L-E3", NEI_INF_1="L-E3", BASE_PALEMBANG="L-F3")
    moved = Play(units, "allies", options=A9).do("act g3-gndrd start L-E3 add NEI-INF-1 done to L-F3")
    assert moved.where("NEI-INF-1") == "L-F3" and places(moved.b) == {"L-E3"}


@pytest.mark.rule("NEI-28c", "NEI-A3k")
@pytest.mark.parametrize(("frm", "to"), [("L-E3", "L-F3"), ("L-F3", "L-E3")])
def test_troops_that_might_redeploy_elsewhere_tell_by_where_they_go(frm: str, to: str) -> None:
    units = base("L-E3", NEI_INF_1=frm, BASE_PALEMBANG="L-F3", NEI_INF_4="L-G3", BASE_BATAVIA="L-G3")
    p = Play(units, "allies", options=A9).do(f"act g3-gndrd start {frm} add NEI-INF-1 done")
    assert places(p.b) == HIDEOUTS
    p.do(f"to {to}")
    assert p.where("NEI-INF-1") == to and len(p.b.cleared) == len(HIDEOUTS) - 1 and places(p.b) == {"L-E3"}


@pytest.mark.rule("NEI-28c", "NEI-A3k", "NEI-29f")
def test_an_action_that_no_other_base_could_serve_tells_where_it_can_be() -> None:
    troops = {"NEI_INF_1": "L-E3", "NEI_INF_2": "L-E10"}
    p = Play(base("L-E3", **troops), "allies", options=A9).do("act g3-gndrd")
    assert places(p.b) == {"L-E3", "L-E10"}
    other = Play(base("L-E3", **troops, NEI_INF_4="L-G3", BASE_BATAVIA="L-G3"), "allies", options=A9)
    assert places(other.do("act g3-gndrd").b) == HIDEOUTS
    more = {**A9, "more_actions": True}
    units = base("L-F2", NEI_AIR_3="S-F4 turned known")
    assert places(Play(units, "allies", options=more).do("act o3-recall").b) == HIDEOUTS  # or to Singapore
    p = Play(units, "allies", options=more, singapore=0).do("act o3-recall")
    far = way_home(p.b, ALLIES, unit("NEI-AIR-3"))
    reach = {name for name in HIDEOUTS if far[T.square[area(name)]] < 99}
    assert "L-F2" in reach and reach != HIDEOUTS and places(p.b) == reach
    open_one = base("L-F2", NEI_AIR_3="S-F4 turned known", BASE_BATAVIA="L-G3")
    p = Play(open_one, "allies", options=more, singapore=0).do("act o3-recall")
    assert places(p.b) == HIDEOUTS
    p.do("pick NEI-AIR-3 to L-F2")
    assert p.where("NEI-AIR-3") == "L-F2" and len(p.b.cleared) == len(HIDEOUTS) - 1


@pytest.mark.rule("NEI-28c", "NEI-29f", "NEI-A3k")
def test_what_might_serve_as_far_as_others_can_see() -> None:
    """A tender that is not known, Singapore full of aircraft that nobody else counts; but no base that is contested;
    and nothing that Japan does."""
    more = {**A9, "more_actions": True}
    units = base("L-F2", NEI_AIR_3="S-F4 turned known")
    tender = Play(units, "allies", options={**more, "special_units": True}, singapore=0).do("act o3-recall")
    full = dict.fromkeys(("UK-AIR-FEF", "UK-AIR-FEB", "AUS-AIR-13", "AUS-AIR-2"), "L-D3")
    crowded = Play({**units, **full}, "allies", options=more).do("act o3-recall")
    assert places(tender.b) == places(crowded.b) == HIDEOUTS
    contested = base("L-E3", NEI_INF_1="L-E3", NEI_INF_2="L-F3", BASE_PALEMBANG="L-F3", IJA_INF_KWD="L-F3")
    assert places(Play(contested, "allies", options=A9).do("act g3-gndrd").b) == {"L-E3"}
    theirs = base("L-E3", IJA_INF_KWD="L-E10", IJN_ENG_1N="L-E10 turned")
    assert places(Play(theirs, options=A9).do("act g3-gndrd").b) == HIDEOUTS - {"L-E10"}


@pytest.mark.rule("NEI-28c", "RU-76")
def test_a_seaplane_without_a_tender_would_have_flown_to_it() -> None:
    sea = next(T.names[one] for one in range(38, 128) if T.land_by[one] == area("L-E10"))
    options = {**A9, "special_units": True}
    found = []
    for place in ("L-E3", "L-E10"):
        units = base(place, US_AV_LANGLEY=f"{sea} known", US_AIR_CAT=f"{sea} known")
        p = Play(units, "allies", options=options)
        p.b.disrupt(unit("US-AV-LANGLEY"), 20)
        p.do("end")
        found.append((places(p.b), p.b.wings[130 + area("L-E10")], len(p.b.cleared)))
    assert found[0][0] == HIDEOUTS - {"L-E10"} and found[1] == ({"L-E10"}, 1, len(HIDEOUTS) - 1)


@pytest.mark.rule("NEI-28c", "RU-76", "NEI-9.3a")
def test_a_seaplane_that_finds_no_room_at_it_tells_nothing_new() -> None:
    units = base("L-E10", US_AV_LANGLEY="S-E10 known", US_AIR_CAT="S-E10 known",
                 **dict.fromkeys(("NEI_AIR_1", "NEI_AIR_2", "NEI_AIR_3", "NEI_AIR_4"), "L-E10"))  # fmt: skip
    p = Play(units, "allies", options={**A9, "special_units": True})
    p.b.disrupt(unit("US-AV-LANGLEY"), 20)
    p.do("end")
    assert area("L-E10") not in p.b.cleared and places(p.b) == {"L-E10"}


@pytest.mark.rule("NEI-28c", "NEI-7.3b")
def test_where_it_was_is_not_told_when_morale_takes_it() -> None:
    told = []
    for place in ("L-E3", "L-E10"):
        p = Play({"BASE-SECRET": f"{place} turned reduced"}, options=A9)
        p.b.log = []
        p.b.hit(unit("BASE-SECRET"), 20)
        told.append([TITLE.line_of(p.b, one, seat).text for seat, bit in ((JAPAN, 1), (NOBODY, 1 << 15))
                     for one in p.b.log if one[0] & bit])  # fmt: skip
        told[-1] += [str(one) for one in p.b.log if one[0] & 1]
        assert p.where("BASE-SECRET") == "disrupted"
    assert told[0] == told[1] and told[0]


@pytest.mark.rule("NEI-28c")
def test_what_is_ruled_out_stands_in_a_position() -> None:
    p = Play(base("L-E10", IJA_INF_KWD="L-F2"), options=A9, cleared=["L-E3"])
    assert places(p.b) == HIDEOUTS - {"L-E3", "L-F2"}
    text = file.to_text(TITLE.write_position(p.b))
    again = TITLE.read_position(file.from_text(text, "x"))[1]
    assert digest(again) == digest(p.b)
    before = TITLE.write_position(TITLE.start(TITLE.setup("campaign", A9)))
    with pytest.raises(BadFile, match=r"cleared: no secret airbase could be in L-E3 .*NEI-28c"):
        TITLE.read_position({**before, "cleared": ["L-E3"]})
    for wrong, options in ((["L-G3"], A9), (["L-E10"], A9), (["L-E3"], {})):
        units = base("L-E10") if options else {}
        with pytest.raises(BadFile, match="NEI-28c"):
            Play(units, options=options, cleared=wrong)
    with pytest.raises(BadFile, match=r"another base stood in L-G3 .*NEI-28c"):
        Play(base("L-G3"), options=A9)


@pytest.mark.rule("NEI-28c", "NEI-9.1b")
def test_no_position_has_it_where_everybody_knows_that_it_is_not() -> None:
    """In the middle of an action, too, when nobody counts yet what an airfield can take."""
    units = base(
        "L-E10",
        NEI_INF_1="L-G3",
        BASE_BATAVIA="L-G3",
        NEI_INF_2="L-F3",
        BASE_PALEMBANG="L-F3",
        NEI_AIR_1="L-G3",
    )
    table = TITLE.write_position(Play(units, "allies", options=A9).do("act g3-gndrd").b)
    TITLE.read_position(table)
    table["units"]["NEI-AIR-1"] = "L-E3"
    with pytest.raises(BadFile, match=r"BASE-SECRET: .* not there \(NEI-28c\)"):
        TITLE.read_position(table)


@pytest.mark.rule("NEI-28c")
def test_games_of_version_two_go_on_without_that_memory() -> None:
    """Their boards are stored as they were; and so are all in which there is no secret airbase."""
    orders = "act g3-gnd start L-F3 add IJA-INF-KWD done to L-F2"
    former = Play(base("L-E3", IJA_INF_KWD="L-F3"), options=A9)
    former.b.version = 2
    rows = len(dump(former.do(orders).b)[5])
    assert former.b.cleared == [] and rows == 18
    assert places(former.b) == HIDEOUTS - {"L-F2"}
    former.do("halt act g3-gnd start L-F2 add IJA-INF-KWD done to L-F3")
    assert places(former.b) == HIDEOUTS
    flown = Play(base("L-E3", NEI_AIR_1="L-E3"), options=A9)
    flown.b.version, flown.b.cleared = 2, []
    assert places(flown.b) == {"L-E3"}
    assert len(dump(Play({"IJA-INF-KWD": "L-F3"}).do(orders).b)[5]) == rows
    now = Play(base("L-E3", IJA_INF_KWD="L-F3"), options=A9).do(orders)
    assert len(dump(now.b)[5]) == rows + 1
    stored = TITLE.load(now.setup, dump(now.b))
    assert isinstance(stored, NeiBoard) and stored.cleared == now.b.cleared
