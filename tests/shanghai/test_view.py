"""What a seat sees: pieces, tracks, panels, prompts, offers, overlays, the picture in text; and what it must not see."""

from typing import Any

import msgspec
import pytest

from sandtable.games.shanghai import TITLE, verb
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kit.views import Overlay, Panel, View

WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()
T = TITLE.data()
JAPAN, CHINA, OBSERVER = 0, 1, -2
START = {
    "J-SNLF-3SAS": "0817",
    "J-SNLF-AC": "0817",
    "C-78-6": "0717 reduced",
    "C-78-5": "1318",
    "C-TRAIN-1": "1205",
}


def board(phase: str = "movement", to_move: str = "japan", **more: Any) -> Any:
    _, b = TITLE.read_position({"phase": phase, "to_move": to_move, "units": START, **more})
    return b


def view(b: Board, seat: int) -> View:
    found = TITLE.view(b, seat)
    assert isinstance(found, View)
    return found


def order(b: Board, *texts: str) -> None:
    for text in texts:
        for act in WORDS.parse_all(text):
            assert act in b.legal, WORDS.text(act)
            apply(b, b.asked, act)


def panel(v: View, ident: str) -> Panel:
    return next(one for one in v.panels if one.id == ident)


def walk(seed: int, steps: int) -> list[Board]:
    """Boards along a random game that nobody ends."""
    b = TITLE.start(TITLE.setup("", {}))
    dealer = FastDealer(seed)
    found: list[Board] = []
    for _ in range(steps):
        if b.ending != PLAYING:
            break
        found.append(b.fork())
        legal = [act for act in b.legal if act != plain(verb.END)]
        act = (
            dealer.choose(legal, b.ask().weights(b)) if b.asked == CHANCE else legal[dealer.below(len(legal))]
        )
        apply(b, b.asked, act)
    return found


@pytest.mark.rule("FM-2.3b", "FM-2.3c", "SH-17.1d", "SH-17.3b", "SH-15.4b")
def test_pieces() -> None:
    b = board(
        works={"1318": "fort C-78-5", "0816": "rubble"},
        snipers=["0716"],
        markers={"FS-AIR1": "interdicting 1212"},
    )
    pieces = {piece.id: piece for piece in view(b, OBSERVER).pieces}
    assert pieces["J-SNLF-3SAS"].kind == "J-SNLF-3SAS" and pieces["C-78-6"].kind == "C-78-6-r"
    assert [badge.letter for badge in pieces["C-78-6"].badges] == ["R"]
    assert pieces["fort-1318"].badges[0].text.startswith("Built by 5/78")
    assert pieces["rubble-0816"].kind == "rubble" and pieces["sniper-0716"].space == "0716"
    assert pieces["FS-AIR1"].space == "1212" and pieces["FS-AIR1"].side == "japan"
    assert sum(1 for piece in pieces.values() if piece.kind == "garrison") == 3
    assert pieces["garrison-2420"].badges[0].letter == "3"


@pytest.mark.rule("FM-2.2a", "SH-12.3a", "SH-12.3e", "SH-13.2a", "SH-13.4a")
def test_tracks_and_panels() -> None:
    b = board(
        lp=5,
        pauses=3,
        turn=2,
        control={"japan": ["1318", "1417"]},
        units={**START, "C-78-5": "lost", "C-78-4": "gone"},
    )
    v = view(b, CHINA)
    tracks = {track.id: track for track in v.tracks}
    assert (tracks["turn"].value, tracks["turn"].text) == (2, "Week 2 of 5")
    assert (tracks["lp"].value, tracks["lp"].most, tracks["pauses"].value) == (5, 19, 3)
    assert tracks["points"].value == 16 and tracks["points"].text == "a draw as it stands"
    points = {slot.id: slot.text for slot in panel(v, "points").slots}
    assert points["cities"] == "+4: Kiangwan" and points["unused"] == "+12"
    assert any(note.rule == "SH-12.2a" for note in panel(v, "points").notes)
    fire = {slot.id: slot.text for slot in panel(v, "fire").slots}
    assert fire["FS-AIR1"].startswith("at hand") and fire["FS-NAV4"].startswith("with 9th Division")
    assert [slot.id for slot in panel(v, "japanese-reinforcements").slots] == [
        "SNLF",
        "24BDE",
        "9DIV",
        "11DIV",
        "14DIV",
    ]
    assert len(panel(v, "chinese-reinforcements").slots) == 8
    lost = {slot.id: slot.text for slot in panel(v, "lost-china").slots}
    assert lost["C-78-5"] == "may come back" and lost["C-78-4"] == "lost for good"
    assert {(pile.id, pile.count) for pile in v.piles if pile.side == "china"} == {
        ("lost-china", 7),
        ("gone-china", 1),
    }


@pytest.mark.rule("FM-5.0b", "SH-18d")
def test_moving_lights_hexes_with_their_cost() -> None:
    b = board()
    v = view(b, JAPAN)
    assert v.status == "decide" and v.prompt and v.prompt.text == "Movement: choose a unit, or be done."
    offer = next(one for one in v.offers if one.text == "move J-SNLF-3SAS")
    assert (offer.on, offer.target) == ("piece", "J-SNLF-3SAS")
    assert view(b, CHINA).status == "wait" and view(b, CHINA).offers == []
    order(b, "move J-SNLF-3SAS")
    v = view(b, JAPAN)
    assert next(mark for mark in v.marks if mark.kind == "chosen").spaces == ["0817"]
    assert not [mark for mark in view(b, CHINA).marks if mark.kind == "chosen"]
    labels = {one.text: one.label for one in v.offers}
    assert labels["to 0818"] == "To 0818 Japanese Sector (2 points)"
    assert all(one.target in T.hex_names for one in v.offers if one.on == "space")


@pytest.mark.rule("FM-7.2a", "FM-7.3a")
def test_a_combat_is_planned_in_the_open() -> None:
    b = board("combat", units={**START, "J-SNLF-AC": "lost"})
    order(b, "attack 0717")
    while "commit" not in [WORDS.text(act) for act in b.legal]:
        if "support FS-AIR1" in [WORDS.text(act) for act in b.legal]:
            break
        apply(b, b.asked, b.legal[0])
    v = view(b, CHINA)
    combat = panel(v, "combat")
    assert combat.name == "Attack on 0717 North Station"
    assert combat.notes[0].text.startswith("3 against 1: +2")
    assert [mark.spaces for mark in v.marks if mark.kind == "attack"] == [["0817", "0717"]]
    assert [crumb.text for crumb in v.crumbs][:3] == [
        "Week 1, turn 1",
        "Japanese combat",
        "Attack on 0717 North Station",
    ]


@pytest.mark.rule("FM-7.2a", "FM-8.3a")
def test_there_is_no_way_back_where_an_attack_leaves_his_hands() -> None:
    """Who joins and what supports can be taken back; only the last choice of an attack is asked for twice. Nobody is
    offered to pass his own support fire until later: it is part of his declaration."""
    markers = {"FS-AIR1": "at hand", "FS-NAV1": "at hand"}
    b = board("combat", units={**START, "J-VOL": "0818"}, markers=markers)
    order(b, "attack 0717")
    seen: list[tuple[str, bool]] = []
    while b.asked == JAPAN:
        v = view(b, JAPAN)
        assert v.prompt is not None and v.prompt.window == ""
        texts = {offer.text: offer.sure for offer in v.offers}
        before = b.fork()
        for text, sure in texts.items():
            after = b.fork()
            apply(after, JAPAN, WORDS.parse(text))
            assert sure == (after.asked != JAPAN), text
        assert TITLE.view(b, JAPAN) == TITLE.view(before, JAPAN), "to look changes nothing"
        text = next((one for one in texts if one.startswith(("join", "alone", "support"))), next(iter(texts)))
        seen.append((text.split()[0], texts[text]))
        order(b, text)
    assert b.asked == CHANCE
    assert ("support", False) in seen and seen[-1] == ("support", True)


@pytest.mark.rule("FM-8.3a", "SH-16.3a")
def test_a_chinese_attack_is_out_of_china_s_hands_when_japan_is_asked() -> None:
    """To decline a reaction is never asked for twice; to use the last marker or a sniper is."""
    b = board("combat", "china", markers={"FS-AIR1": "at hand"})

    def sure() -> dict[str, bool]:
        return {offer.text: offer.sure for offer in view(b, b.asked).offers}

    order(b, "attack 0817")
    seen: list[tuple[int, dict[str, bool]]] = []
    while b.asked != CHANCE:
        seen.append((b.asked, sure()))
        order(b, next(text for text in seen[-1][1] if text != "done"))
    assert [who for who, _ in seen] == [CHINA, JAPAN, JAPAN]
    for _, one in seen:
        assert one.pop("done") is False
    sniper, first, last = (one for _, one in seen)
    assert sniper and all(sniper.values())
    assert first == {"support FS-AIR1": False, "support FS-NAV1": False} and last == {"support FS-NAV1": True}


@pytest.mark.rule("FM-7.2a")
def test_an_attack_with_one_attacker_and_no_fire_is_asked_for_twice() -> None:
    """The choice of the target is the last one: the die follows."""
    used = {"FS-AIR1": "used", "FS-NAV1": "used"}
    for markers, expected in ((used, True), ({}, False)):
        b = board("combat", units={**START, "J-SNLF-AC": "lost"}, markers=markers)
        offers = {offer.text: offer.sure for offer in view(b, JAPAN).offers}
        assert offers == {"attack 0717": expected, "done": False}


@pytest.mark.rule("SH-13.1c", "R-08")
def test_pause_orders_are_seen_by_their_owner_only() -> None:
    b = board("pause", pauses=3)
    dealer = FastDealer(3)
    while b.asked == CHANCE:
        apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
    apply(b, JAPAN, WORDS.parse("call 9DIV"))
    assert "orders-japan" in [one.id for one in view(b, JAPAN).panels]
    for seat in (CHINA, OBSERVER):
        text = msgspec.json.encode(view(b, seat)).decode()
        assert "orders-japan" not in text and "order-9DIV" not in text
    assert {slot.id: slot.text for slot in panel(view(b, CHINA), "ready").slots} == {
        "japan": "being written", "china": "being written",
    }  # fmt: skip
    apply(b, JAPAN, WORDS.parse("confirm"))
    assert panel(view(b, CHINA), "ready").slots[0].text == "handed in"
    before = msgspec.json.encode(view(b, CHINA))
    assert msgspec.json.encode(view(TITLE.determinize(b, CHINA, FastDealer(9)), CHINA)) == before
    apply(b, CHINA, WORDS.parse("brigade 119"))
    lp = next(track for track in view(b, CHINA).tracks if track.id == "lp")
    assert lp.text == f"{b.lp - 1} left by your orders"
    assert "left by your orders" not in str(view(b, JAPAN).tracks)
    apply(b, CHINA, WORDS.parse("confirm"))
    assert "orders-japan" in [one.id for one in view(b, CHINA).panels], "public once both are in"


def overlay(b: Board, ident: str, space: str = "") -> Overlay:
    found = TITLE.overlay(b, JAPAN, ident, space)
    assert isinstance(found, Overlay)
    return found


@pytest.mark.rule("FM-6.0a", "FM-6.0d", "SH-18c", "SH-11k", "SH-15.4c", "SH-16.3d", "SH-15.2b", "SH-14a")
def test_overlays() -> None:
    b = board(
        snipers=["0716"],
        markers={"FS-AIR1": "interdicting 1212"},
    )
    zones = {(tint.space, tint.side) for tint in overlay(b, "zoc").tints}
    assert ("0717", "japan") in zones and ("0817", "china") in zones
    assert ("0617", "china") not in zones, "a closed settlement"
    control = {tint.space: tint.side for tint in overlay(b, "control").tints}
    assert control["0819"] == "japan" and control["0101"] == "china" and "0615" not in control
    rough = {(tint.space, tint.side): tint.text for tint in overlay(b, "interdiction").tints}
    assert (
        rough[("1214", "china")] == "x2"
        and ("1215", "china") not in rough
        and rough[("0716", "japan")] == "x3"
    )
    fire = {tint.space: tint.text for tint in overlay(b, "fire").tints}
    assert fire["0717"] == "+3" and "0101" not in fire, "naval guns only"
    reach = {tint.space: tint.text for tint in overlay(b, "reach", "0817").tints}
    assert reach["0818"] == "2"
    train = {tint.space for tint in overlay(b, "reach", "1205").tints}
    assert "0801" in train and "1204" not in train
    assert TITLE.overlay(b, JAPAN, "reach", "0101") is None and TITLE.overlay(b, JAPAN, "weather", "") is None


def test_the_picture_fits_and_names_what_is_there() -> None:
    b = board(works={"1318": "fort C-78-5"}, snipers=["0716"])
    lines = TITLE.picture(b, JAPAN)
    assert all(len(line) <= 80 for line in lines) and len(lines) > 50
    assert any("J2" in line for line in lines) and any("c1" in line for line in lines)
    assert any(line.startswith(" 1  .") for line in lines) and any("s " in line for line in lines)


@pytest.mark.parametrize("seed", range(3))
def test_every_offer_along_a_game_has_its_words_and_its_place(seed: int) -> None:
    for n, b in enumerate(walk(seed, 700)):
        if b.asked < 0 or n % 7:
            continue
        v = view(b, b.asked)
        assert v.prompt and v.prompt.text != "Choose." and v.prompt.rule.upper() in BOOK.by_ident
        pieces = {piece.id for piece in v.pieces}
        slots = {slot.id for one in v.panels for slot in one.slots}
        for offer in v.offers:
            assert offer.label not in ("", "Choose"), offer.text
            assert offer.on != "piece" or offer.target in pieces, offer.text
            assert offer.on != "slot" or offer.target in slots, offer.text
        assert len({offer.label for offer in v.offers}) == len(v.offers), [one.label for one in v.offers]
        rules = (
            [crumb.rule for crumb in v.crumbs]
            + [one.rule for one in v.panels]
            + [mark.rule for mark in v.marks]
        )
        rules += [badge.rule for piece in v.pieces for badge in piece.badges]
        assert all(not rule or rule.upper() in BOOK.by_ident for rule in rules)
        assert msgspec.json.decode(msgspec.json.encode(v), type=View) == v


@pytest.mark.rule("SH-12.2a", "SH-12.4a")
def test_results_in_words() -> None:
    b = board("administrative")
    order(b, "end")
    result = view(b, OBSERVER).result
    assert result and result.ending == "epic-chinese" and "6/78" in result.text and result.rule == "SH-12.2a"
    b = board("administrative", units={"J-SNLF-3SAS": "0817"})
    order(b, "end")
    result = view(b, JAPAN).result
    assert result and result.text == "A draw with 16 points." and result.returns == {"japan": 0, "china": 0}
    b = board()
    b.resigned(JAPAN)
    result = view(b, CHINA).result
    assert result and result.text == "China wins: Japan resigned."
