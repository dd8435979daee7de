"""What people see: the scene, the view's panels and tracks, odds, aids, the lesson."""

import pytest

from sandtable.check.lessons import check_lessons
from sandtable.games.nei import TITLE
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import ALLIES, JAPAN
from sandtable.kernel.flow import NO_THROW, NOBODY
from tests.nei.play import WORDS, Play, T


def test_the_scene_shows_every_area_and_counter() -> None:
    scene = TITLE.scene(TITLE.setup("campaign", {}))
    assert len(scene.spaces) == 130 and {space.kind for space in scene.spaces} == {"land", "sea", "box"}
    kinds = {kind.id for kind in scene.kinds}
    assert {"IJN-BB-KONGO", "NEI-INF-1+reduced", "IJN-ENG-4N+base"} <= kinds
    kongo = next(kind for kind in scene.kinds if kind.id == "IJN-BB-KONGO")
    assert kongo.corners == {"nw": "3", "ne": "2", "sw": "0", "se": "5"} and kongo.factors == ["5"]
    headings = {note.heading for note in scene.aids}
    assert {
        "Actions List",
        "Japanese refit",
        "Allied incidents",
        "Terrain",
        "Victory levels",
        "Counters",
    } <= headings
    assert scene.sheet is not None and sum(one.worth for one in scene.sheet.objectives) == 52 + 36


def test_the_menu_is_grouped_with_costs() -> None:
    p = Play({"IJN-DD-2": "S-B4", "IJN-AIR-KAN": "L-A4"})
    view = TITLE.view(p.b, JAPAN)
    naval = next(offer for offer in view.offers if offer.text == "act g3-nav")
    assert naval.group == "G-3 Operations at sea" and naval.more.startswith("1 AP:")
    assert {offer.group[:3] for offer in view.offers} >= {"G-1", "G-2", "G-3"}


def test_the_battle_panel_shows_both_lines() -> None:
    p = Play({"IJN-CA-4": "S-F4", "IJN-DD-2": "S-F4", "NEI-CL": "S-F4", "NEI-DD-1": "S-F4"})
    p.do("act g3-nav start S-F4 all done halt attack").roll(1, 6)
    for seat in (JAPAN, ALLIES, NOBODY):
        panel = next(one for one in TITLE.view(p.b, seat).panels if one.kind == "battle")
        assert {slot.side for slot in panel.slots} == {"japan", "allies"} and len(panel.slots) == 4
        assert any("First fire: Japan" in note.text for note in panel.notes)


def test_the_force_panel_and_what_was_seen() -> None:
    p = Play({"JP-TR-1": "S-A4", "IJA-INF-KWD": "L-A4", "NEI-CL": "S-F4 known seen:1 last-S-F4"})
    p.do("act g3-nav start S-A4 add JP-TR-1 load IJA-INF-KWD")
    panels = {panel.id: panel for panel in TITLE.view(p.b, JAPAN).panels}
    assert panels["force"].slots[0].text.startswith("carries")
    assert "turn 1" in panels["seen"].slots[0].text
    assert "force" not in {panel.id for panel in TITLE.view(p.b, ALLIES).panels}


@pytest.mark.parametrize(
    ("units", "orders", "note"),
    [
        ({"IJN-SS-4": "S-B3"}, "act o3-subs start S-B3 add IJN-SS-4 done to S-B4 to S-C4 to S-C5", "5 of 8"),
        ({"IJN-DD-2": "S-A4"}, "act g3-navrd start S-A4 add IJN-DD-2", "15 of 15"),
        ({"IJN-DD-2": "S-A4"}, "act g3-nav start S-A4 add IJN-DD-2 done to S-B4", "4 of 5"),
        ({"IJN-SNLF-2YOK": "L-D5"}, "act g3-gnd start L-D5 add IJN-SNLF-2YOK done to L-D4", "1 of 2"),
    ],
)
def test_the_force_panel_says_how_far_the_force_still_goes(
    units: dict[str, str], orders: str, note: str
) -> None:
    """The factors as the action has them: submarines go twice as far, redeployments three times."""
    p = Play(units, options={"more_actions": True}).do(orders)
    panel = next(one for one in TITLE.view(p.b, JAPAN).panels if one.id == "force")
    assert [one.text for one in panel.notes] == [f"Movement: {note} left"]


def test_victory_points_are_shown_from_what_is_known() -> None:
    p = Play({"NEI-AIR-1": "disrupted record:1", "NEI-AIR-4": "disrupted record:2", "IJA-INF-KWD": "L-D5"})
    tracks = {track.id: track.value for track in TITLE.view(p.b, JAPAN).tracks}
    own = {track.id: track.value for track in TITLE.view(p.b, ALLIES).tracks}
    assert tracks["vp-japan"] == 7 + 1 and own["vp-japan"] == 7 + 2
    standing = TITLE.view(p.b, JAPAN).standing
    assert standing is not None and standing.score == 8


@pytest.mark.parametrize(
    ("orders", "dice", "expected"),
    [
        ("shell", (6, 1), "The base is reduced"),
        ("shell", (6, 6), "The base is untouched"),
    ],
)
def test_what_came_of_a_bombardment_is_a_row_of_its_odds(
    orders: str, dice: tuple[int, ...], expected: str
) -> None:
    p = Play({"IJN-CA-5": "S-D5", "BASE-MIRI": "L-D5 known"}).do(
        "act g3-bomb start S-D5 add IJN-CA-5 done halt"
    )
    before, act = p.b.fork(), WORDS.parse(orders)
    assert TITLE.came(before, JAPAN, act, []) == ""
    assert TITLE.came(before, JAPAN, WORDS.parse("decline"), []) == NO_THROW
    p.events = []
    p.do(orders).roll(*dice)
    assert TITLE.came(before, JAPAN, act, p.events) == expected


def test_odds_of_a_whole_battle_are_sampled() -> None:
    p = Play({"IJN-BB-KONGO": "S-E6", "IJN-CA-4": "S-E6", "BASE-BALIKPAPAN": "L-E6"})
    p.do("act g3-bomb start S-E6 all done halt")
    odds = TITLE.odds(p.b, JAPAN, WORDS.parse("shell"))
    rows = {row.outcome: row.probability for row in odds.cases[0].rows}
    assert odds.samples == 100 and abs(sum(rows.values()) - 1) < 1e-9
    # CM-4: untouched 7/18, reduced 1/2, disrupted 1/9
    assert abs(rows["The base is untouched"] - 7 / 18) < 0.2 and abs(rows["The base is reduced"] - 0.5) < 0.2
    exact = TITLE.odds(*demolition())
    assert [row.fraction for row in exact.cases[0].rows] == ["5/6", "1/6"]


def demolition() -> tuple[NeiBoard, int, int]:
    p = Play({"BASE-MIRI": "L-D5"}, to_move="allies").do("act g4-demolish")
    return p.b, ALLIES, WORDS.parse("target L-D5")


@pytest.mark.parametrize("ident", ["control", "airfields", "reach", "threat"])
def test_overlays(ident: str) -> None:
    p = Play({"IJN-CA-4": "S-D4", "BASE-BATAVIA": "L-G3", "NEI-AIR-1": "L-G3", "IJA-INF-KWD": "L-D5"})
    shown = TITLE.overlay(p.b, JAPAN, ident, "S-D4")
    assert shown is not None and (shown.tints or ident == "threat")
    assert TITLE.overlay(p.b, NOBODY, "reach", "S-D4") is None


def reached(p: Play, space: str) -> set[str]:
    shown = TITLE.overlay(p.b, JAPAN, "reach", space)
    assert shown is not None
    return {tint.space for tint in shown.tints}


def test_the_reach_of_a_force_is_what_it_has_left() -> None:
    """Of what stands there the fastest counts; of a force under way the slowest, less what it has spent."""
    p = Play({"IJN-DD-2": "S-C4", "JP-TR-1": "S-C4", "IJN-SNLF-2YOK": "L-D5"})
    whole = reached(p, "S-C4")
    p.do("act g3-nav start S-C4 all done to S-C5 to S-C4 to S-C5")
    assert reached(p, "S-C5") == {"S-C5", "S-B5", "S-C4", "S-D5", "S-C6w"} < whole
    assert {"L-D4", "L-E4", "L-D6"} <= reached(p, "L-D5") and "L-C6" not in reached(p, "L-D5")


def test_the_lesson_can_be_played() -> None:
    assert len(TITLE.lesson()) >= 14
    assert check_lessons(TITLE) >= 14


def test_orders_are_typed() -> None:
    p = Play({"IJN-CA-4": "S-D4"})
    acts = WORDS.parse_all("act g3-nav start S-D4 add IJN-CA-4 done to S-D5 halt")
    assert len(acts) == 6 and acts[0] in p.b.legal and len(T.actions) == 44


def test_what_is_offered_says_what_it_costs_and_does() -> None:
    p = Play(
        {
            "JP-TR-1": "S-A4",
            "IJA-INF-KWD": "S-A4 in-JP-TR-1",
            "IJN-ENG-4N": "L-D4 turned",
            "IJN-AIR-KAN": "L-D4",
        }
    )

    def more(order: str) -> str:
        return next(offer.more for offer in TITLE.view(p.b, JAPAN).offers if offer.text == order)

    assert more("act g3-amphmove").startswith("1 AP: transports load at a port")
    assert more("end") == "Action points that are lost: 9"
    p.do("act g3-amphmove start S-A4")
    assert more("add JP-TR-1") == "Movement 4; carries Kw D" and more("decline") == "What it cost is spent"
    p.do("decline act g4-toeng")
    assert more("pick IJN-ENG-4N") == "The air units there (1) lose their airfield and are disrupted"
    assert all(row.get("text") for row in T.actions if row["id"] != "O1-LANGLEY")


def test_a_landing_on_a_base_says_that_it_is_all_or_nothing() -> None:
    cargo = {"JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1"}
    p = Play({**cargo, "BASE-MIRI": "L-D5 reduced"}).do("act g3-assault start S-D5")
    prompt = TITLE.view(p.b, JAPAN).prompt
    assert prompt is not None and "all that landed is lost" in prompt.text and prompt.rule == "NEI-13.3b"
    p.do("land IJA-INF-KWD").roll(6, 1)
    assert "Miri base is disrupted." in p.told(JAPAN)
    assert "The assault on Miri succeeds: 1 unit ashore." in p.told(JAPAN)
    shared = (
        Play({**cargo, "UK-INF-SARFOR": "L-D5"})
        .do("act g3-assault start S-D5 land IJA-INF-KWD attack")
        .roll(6, 6)
    )
    assert "The landing in Miri: 1 unit ashore, beside the enemy." in shared.told(ALLIES)
    plain = Play(cargo).do("act g3-assault start S-D5")
    prompt = TITLE.view(plain.b, JAPAN).prompt
    assert prompt is not None and prompt.text == "Who goes ashore in Miri?"
