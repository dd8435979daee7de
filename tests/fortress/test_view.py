"""What each seat sees, and above all what it does not: the secrecy property and the leaks this family is known for."""

import msgspec
import pytest

from sandtable.games.fortress import TITLE, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import SIDES
from sandtable.games.fortress.reactions import Reaction
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, EVERYONE, NOBODY, OBSERVER_BIT, apply, waiting_for
from sandtable.kit.draws import DrawOffer
from sandtable.kit.views import View
from tests.fortress.play import rich, steps
from tests.fortress.table import Table, field, game

VIEWERS = (0, 1, NOBODY)
LEVELS = ("basic", "advanced1", "advanced2", "advanced3")
OPTIONS: list[dict[str, str | int | bool]] = [{}, {"forgetful": True}, {"jurong_line": "always"}]


def view(t: Table | FortressBoard, seat: int | str) -> View:
    board = t.board if isinstance(t, Table) else t
    number = TITLE.seat_number(seat) if isinstance(seat, str) else seat
    found = TITLE.view(board, number)
    assert isinstance(found, View)
    return found


def piece(v: View, space: str) -> dict[str, str]:
    """The piece in a hex: its kind ('' for unknown) and the letters of its badges."""
    found = next(one for one in v.pieces if one.space == space)
    return {"kind": found.kind, "badges": "".join(badge.letter for badge in found.badges), "id": found.id}


def panel(v: View, ident: str) -> dict[str, str]:
    """The texts of a panel's slots."""
    return {slot.id: slot.text for one in v.panels if one.id == ident for slot in one.slots}


def panel_ids(v: View) -> list[str]:
    return [one.id for one in v.panels]


def assert_secret(b: FortressBoard, n: int) -> None:
    """The property: nobody can tell the board from one in which all that is hidden from him was dealt anew."""
    for seat in VIEWERS:
        seen = view(b, seat)
        other = TITLE.determinize(b, seat, FastDealer(n))
        assert isinstance(other, FortressBoard)
        again = view(other, seat)
        for name in View.__struct_fields__:
            assert getattr(seen, name) == getattr(again, name), (seat, name, type(b.ask()).__name__)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
        assert seen.waiting == [SIDES[one] for one in waiting_for(b, seat)], type(b.ask()).__name__


# -- the property ----------------------------------------------------------------------------------------------


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: next(iter(options), "plain"))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.rule(
    "IF-HID-1",
    "IF-HID-2",
    "IF-HID-3",
    "IF-HID-4",
    "IF-HID-5",
    "IF-HID-6",
    "IF-BYA-7",
    "IF-SET-6",
    "IF-SET-12",
)
def test_nobody_can_tell_what_is_hidden(level: str, options: dict[str, str | int | bool]) -> None:
    b = game(level, None, **options).board
    for n in steps(b, 11, 1200):
        if n % 7 == 0 and not b.ending:
            assert_secret(b, n)


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: next(iter(options), "plain"))
@pytest.mark.rule("IF-HID-4", "IF-HID-6")
def test_nobody_can_tell_what_is_hidden_where_cards_fly(options: dict[str, str | int | bool]) -> None:
    for seed in range(3):
        b = rich(seed, **options)
        for n in steps(b, seed, 500):
            # Every step in which cards or abilities are at work, and now and then one in which a piece just moves.
            if not b.ending and (
                n % 7 == 0 or type(b.ask()).__name__ not in ("ChooseAction", "ChooseDestination")
            ):
                assert_secret(b, n)


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.rule("IF-HID-6", "IF-ART-19", "IF-AA-13", "IF-REC-15", "RUL-34")
def test_nothing_changes_for_whoever_is_told_nothing() -> None:
    """A viewer who is neither asked nor told anything sees exactly what he saw before, whatever was asked, picked or
    declined meanwhile. Sealed tokens, draw offers and the end of a card's effect apart: they are public."""
    hushed = 0
    for seed in range(4):
        b = rich(seed)
        b.log = []
        before = {seat: view(b, seat) for seat in VIEWERS}
        public = True
        for _ in steps(b, seed + 50, 700):
            if b.asked == CHANCE:
                continue
            told = 0
            for event in b.log:
                told |= event[0] & EVERYONE
            b.log = []
            after = {seat: view(b, seat) for seat in VIEWERS}
            now_public = not b.ending and (b.ask().is_sealed() or isinstance(b.ask(), DrawOffer))
            for seat in VIEWERS:
                bit = OBSERVER_BIT if seat == NOBODY else 1 << seat
                asked = before[seat].offers or after[seat].offers
                card_over = before[seat].phase == "Card" != after[seat].phase
                if not (told & bit or asked or public or now_public or card_over or b.ending):
                    assert before[seat] == after[seat], (seat, type(b.ask()).__name__)
                    hushed += 1
            before = after
            public = now_public
    assert hushed > 1000


@pytest.mark.rule("IF-HID-6", "RUL-34")
def test_only_the_player_asked_gets_a_question() -> None:
    for seed in range(2):
        b = rich(seed)
        for _ in steps(b, seed + 90, 500):
            for seat in VIEWERS:
                v = view(b, seat)
                asked = not b.ending and seat >= 0 and b.ask().awaits(b, seat)
                assert (v.prompt is not None) == asked == (v.status == "decide") == bool(v.offers)
                if not asked:
                    assert not any(mark.kind == "chosen" for mark in v.marks)
                    assert not any(crumb.text == "Your decision" for crumb in v.crumbs)
                    if not b.ending and isinstance(b.ask(), Reaction):
                        resolving = b.resolving or seat == b.active
                        assert v.status == ("resolving" if resolving else "wait")
                        everyone = ["japan", "commonwealth"]
                        assert v.waiting == (everyone if resolving else [everyone[b.active]])


# -- pieces ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-HID-1", "IF-SET-6", "IF-ATK-8", "RUL-01")
def test_enemy_pieces_are_known_once_they_were_shown() -> None:
    t = field("F3 company, E2 tank", "G5 conscript, G7 tank", "basic")
    assert piece(view(t, "commonwealth"), "F3")["kind"] == ""
    assert piece(view(t, "japan"), "F3")["kind"] == "company"
    assert piece(view(t, NOBODY), "F3")["kind"] == "" == piece(view(t, NOBODY), "G7")["kind"]
    t.order("japan", "move F3 to G5")
    for seat in VIEWERS:
        assert piece(view(t, seat), "G5")["kind"] == "company"
    assert piece(view(t, "commonwealth"), "E2")["kind"] == ""
    assert piece(view(t, "japan"), "G5")["badges"] == "S"
    assert piece(view(t, "commonwealth"), "G5")["badges"] == ""


@pytest.mark.rule("IF-VAR-2")
def test_forgetful_views_turn_survivors_over_again() -> None:
    t = field("F3 company, E2 tank", "G5 conscript, G7 tank", "basic", more="[options]\nforgetful = true")
    t.order("japan", "move F3 to G5")
    assert t.board.seen[t.board.at[t.board.t.hex_names.index("G5")]] == 1
    assert piece(view(t, "commonwealth"), "G5") == {
        "kind": "",
        "badges": "M",
        "id": piece(view(t, "japan"), "G5")["id"],
    }
    assert piece(view(t, "japan"), "G5")["badges"] == "S"
    # One of the two Infantry Companies is lost (it is not in the position), the other may be anywhere again.
    assert panel(view(t, "commonwealth"), "hidden-japan")["company"] == "1"
    assert view(t, "japan").piles[1].open.count("conscript") == 3


@pytest.mark.rule("IF-VAR-2", "IF-ATK-2")
def test_forgetful_views_show_both_pieces_while_the_attack_lasts() -> None:
    t = field(
        "F3 company",
        "G5 conscript, G7 tank",
        "advanced3",
        more='[options]\nforgetful = true\n[points]\njapan = 9\n[hand]\njapan = ["J16"]',
    )
    t.order("japan", "decline move F3 to G5")
    assert t.asks() == "WindowAsk"
    v = view(t, "commonwealth")
    assert piece(v, "F3")["kind"] == "company" and piece(view(t, "japan"), "G5")["kind"] == "conscript"
    assert panel(v, "fight") == {"attacker": "Infantry Company (7)", "defender": "Conscript Platoon (6)"}
    t.order("japan", "decline")
    assert piece(view(t, "commonwealth"), "G5")["kind"] == ""


@pytest.mark.rule("IF-ATK-11", "RUL-21")
def test_eliminated_pieces_lie_open_for_all() -> None:
    t = field("F3 tank", "G5 antitank", "basic").order("japan", "move F3 to G5")
    for seat in VIEWERS:
        lost = next(pile for pile in view(t, seat).piles if pile.id == "lost-japan")
        assert "tank" in lost.open and lost.count == len(lost.open)
        assert lost.open == sorted(lost.open, key=unit.IDS.index)


@pytest.mark.rule("IF-HID-2", "IF-BYA-8", "RUL-34")
def test_ids_and_order_tell_nothing_of_the_type() -> None:
    """Two set-ups that differ only in what stands where give the enemy the same pieces in the same order."""
    t = field("F3 tank, E2 mine, D2 recon", "G7 tank")
    u = field("F3 recon, E2 tank, D2 mine", "G7 tank")
    assert view(t, "commonwealth").pieces == view(u, "commonwealth").pieces
    assert view(t, NOBODY).pieces == view(u, NOBODY).pieces
    spaces = [one.space for one in view(t, "commonwealth").pieces]
    assert spaces == sorted(spaces, key=t.board.t.hex_names.index)
    for one in view(t, "commonwealth").pieces:
        assert not any(kind in one.id for kind in unit.IDS)


@pytest.mark.rule("IF-CARD-J17", "IF-HID-2", "RUL-35")
def test_a_feint_gives_both_pieces_new_ids_whether_they_swapped_or_not() -> None:
    seen = []
    for answer in ("exchange", "keep"):
        t = field(
            "F3 tank, F2 recon, A3 company",
            "G7 tank",
            "advanced3",
            more='[points]\njapan = 3\n[hand]\njapan = ["J17"]',
        )
        old = {space: piece(view(t, "commonwealth"), space)["id"] for space in ("F3", "F2", "A3")}
        t.order("japan", "decline" if "decline" in t.offers("japan") and t.asks() == "Buy" else "play J17")
        if t.asks() != "FeintFirst":
            t.order("japan", "play J17")
        first = view(t, "commonwealth")
        t.order("japan", "piece F3")
        assert view(t, "commonwealth") == first
        t.order("japan", f"piece F2 {answer}")
        v = view(t, "commonwealth")
        assert {piece(v, "F3")["id"], piece(v, "F2")["id"]}.isdisjoint(old.values())
        assert piece(v, "A3")["id"] == old["A3"]
        assert piece(v, "F3")["badges"] == piece(v, "F2")["badges"] == "M"
        seen.append(v)
    assert seen[0] == seen[1]


@pytest.mark.rule("IF-BOM-13", "IF-CON-9", "IF-HID-3")
def test_badges_say_what_the_record_rules_out() -> None:
    t = field("F3 tank moved, F2 recon not-aa, A3 mine, E2 company not-mine", "G7 tank")
    enemy = view(t, "commonwealth")
    letters = [piece(enemy, space)["badges"] for space in ("F3", "F2", "A3", "E2")]
    assert letters == ["M", "G", "", "F"]
    own = next(one for one in view(t, "japan").pieces if one.space == "F3")
    assert own.badges[0].text.startswith("The enemy knows")
    assert all(badge.rule for one in enemy.pieces for badge in one.badges)


# -- set-up ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-SET-12", "IF-HID-1", "IF-BYA-7")
def test_set_up_shows_the_own_side_only() -> None:
    t = game("advanced2")
    t.order("japan", "drop mine add tank confirm").order("commonwealth", "confirm")
    assert panel(view(t, "japan"), "army")["mine"] == "4 of 4 left to place"
    before = view(t, "commonwealth"), view(t, NOBODY)
    t.order("japan", "pick F3 put tank pick A1 put hq")
    assert (view(t, "commonwealth"), view(t, NOBODY)) == before
    assert view(t, "commonwealth").pieces == [] == view(t, NOBODY).pieces
    assert {(one.space, one.kind) for one in view(t, "japan").pieces} == {("F3", "tank"), ("A1", "hq")}
    assert "hidden-japan" not in panel_ids(view(t, "commonwealth"))
    t.order("japan", "pick F3")
    assert [mark.spaces for mark in view(t, "japan").marks] == [["F3"]]


@pytest.mark.rule("IF-SET-12")
def test_set_up_says_who_has_confirmed() -> None:
    t = game("basic").order("japan", "use japan_beginner")
    assert panel(view(t, "commonwealth"), "ready") == {"japan": "at work", "commonwealth": "at work"}
    t.order("japan", "confirm")
    for seat in VIEWERS:
        assert panel(view(t, seat), "ready")["japan"] == "confirmed"
        assert view(t, seat).waiting == ["commonwealth"]
    assert view(t, "commonwealth").pieces == []
    assert view(t, "japan").status == "wait"


@pytest.mark.rule("IF-BYA-7", "IF-BYA-8", "IF-HID-1")
def test_what_may_be_hidden_is_counted_from_the_pool() -> None:
    """The enemy's true army is never looked at: two different ones give the same panel."""
    seen = []
    for swap in ((), ("mine", "tank"), ("bomber", "recon")):
        t = game("advanced2", deployment="beginner")
        b = t.board
        if swap:
            p = next(p for p in range(30) if unit.IDS[b.kind[p]] == swap[0])
            b.kind[p] = unit.IDS.index(swap[1])
        seen.append(view(t, "commonwealth"))
    assert seen[0] == seen[1] == seen[2]
    t = field("F3 tank, E2 mine", "G7 tank", "advanced2")
    left = panel(view(t, "commonwealth"), "hidden-japan")
    pool = t.board.t.pool[0]
    lost = [t.board.kind[p] for p in range(30) if t.board.where[p] < 0]
    for kind, name in enumerate(unit.IDS):
        count = pool[kind] - lost.count(kind)
        assert left.get(name, "at most 0") == f"at most {count}"


# -- fights, tokens, cards -------------------------------------------------------------------------------------

BATTERIES = ("F3 company, E2 artillery, E3 recon", "F4 conscript, G5 artillery, G7 tank")


@pytest.mark.rule("IF-ART-19", "IF-HID-6", "RUL-34")
def test_a_battery_that_stays_silent_leaves_no_trace() -> None:
    t = field(*BATTERIES, "advanced1")
    t.order("japan", "move F3 to F4")
    assert t.asks() == "FireSupport"
    attacker_asked = {seat: view(t, seat) for seat in VIEWERS}
    assert attacker_asked[0].prompt is not None and attacker_asked[1].prompt is None
    assert attacker_asked[1].status == "resolving" == attacker_asked[NOBODY].status
    assert attacker_asked[1].waiting == ["japan", "commonwealth"]
    t.order("japan", "decline")
    assert t.asks() == "FireSupport"
    assert view(t, NOBODY) == attacker_asked[NOBODY]
    japan = view(t, "japan")
    assert (japan.status, japan.waiting, japan.offers) == ("resolving", ["japan", "commonwealth"], [])
    assert [crumb.rule for crumb in japan.crumbs] == ["IF-MOV-1", "IF-ATK-1"]


@pytest.mark.rule("IF-ART-5", "IF-ART-6")
def test_the_fight_panel_lists_what_was_declared() -> None:
    t = field(*BATTERIES, "advanced1").order("japan", "move F3 to F4 fire E2")
    v = view(t, "commonwealth")
    fight = next(one for one in v.panels if one.id == "fight")
    assert panel(v, "fight") == {"attacker": "unknown, +1", "defender": "Conscript Platoon (6)"}
    assert [note.text for note in fight.notes] == ["Fire Support from E2: +1 for the attacker"]
    assert [slot.space for slot in fight.slots] == ["F3", "F4"]
    assert [mark.kind for mark in v.marks] == ["attack", "support"]
    assert piece(v, "E2")["kind"] == "artillery"


@pytest.mark.rule("IF-HID-5", "IF-TOK-2", "IF-TOK-3")
def test_tokens_are_sealed_until_both_are_in() -> None:
    t = field("F3 bomber", "G7 recon, G8 aa", "advanced1")
    t.order("japan", "bomb F3 target G7")
    assert panel(view(t, "japan"), "tokens") == {"japan": "is choosing", "commonwealth": "is choosing"}
    t.order("japan", "token red-A")
    enemy, own = view(t, "commonwealth"), view(t, "japan")
    assert panel(enemy, "tokens") == {"japan": "has chosen", "commonwealth": "is choosing"}
    assert "Red" not in str(next(one for one in enemy.panels if one.id == "tokens"))
    assert next(one for one in own.panels if one.id == "tokens").slots[0].items == ["Red A"]
    t.order("commonwealth", "token blue-B")
    assert t.asks() == "ShootDown"
    assert panel(view(t, NOBODY), "tokens") == {"japan": "Red A", "commonwealth": "Blue B"}
    assert [mark.kind for mark in view(t, "japan").marks] == ["bombed"]


@pytest.mark.rule("IF-HID-6", "IF-BOM-2")
def test_bombable_hexes_are_sent_to_nobody_else() -> None:
    t = field("F3 bomber, E2 tank", "G7 recon", "advanced1")
    before = view(t, "commonwealth"), view(t, NOBODY)
    t.order("japan", "bomb F3")
    assert (view(t, "commonwealth"), view(t, NOBODY)) == before
    assert [offer.target for offer in view(t, "japan").offers] == ["G7", "C9"]
    assert "IF-BOM-2" in [crumb.rule for crumb in view(t, "japan").crumbs]


@pytest.mark.rule("IF-HID-4", "RUL-21")
def test_hands_are_secret_and_their_sizes_are_not() -> None:
    more = (
        '[points]\njapan = 1\ncommonwealth = 4\n[hand]\njapan = ["J07", "J10"]\ncommonwealth = ["C05"]\n'
        '[discarded]\njapan = ["J01"]'
    )
    t = field("F3 tank", "G7 tank", "advanced3", more=more)
    japan, enemy, observer = (view(t, seat) for seat in VIEWERS)
    assert [(hand.count, hand.cards) for hand in japan.hands] == [(2, ["J07", "J10"]), (1, [])]
    assert [(hand.count, hand.cards) for hand in enemy.hands] == [(2, []), (1, ["C05"])]
    assert [(hand.count, hand.cards) for hand in observer.hands] == [(2, []), (1, [])]
    for v in (japan, enemy, observer):
        piles = {pile.id: pile for pile in v.piles}
        assert piles["pile-japan"].count == 17 and piles["pile-japan"].open == []
        assert piles["discard-japan"].open == ["J01"]
        assert {track.id: track.value for track in v.tracks}["points-commonwealth"] == 4


@pytest.mark.rule("IF-CARD-J11", "IF-HID-4")
def test_a_hand_that_was_shown_stays_known_to_the_one_who_saw_it() -> None:
    more = '[points]\njapan = 3\n[hand]\njapan = ["J11"]\ncommonwealth = ["C05", "C06", "C07"]'
    t = field("F3 tank", "G7 tank", "advanced3", more=more)
    if t.asks() == "Buy":
        t.order("japan", "decline")
    t.order("japan", "play J11 discard C06")
    assert view(t, "japan").hands[1].cards == ["C05", "C07"]
    assert view(t, NOBODY).hands[1].cards == []
    shown = next(one for one in view(t, "commonwealth").panels if one.id == "shown")
    assert shown.slots[0].items == ["C05", "C07"]


@pytest.mark.rule("IF-CARD-J13", "IF-HID-4")
def test_the_known_top_of_the_pile_is_for_japan_alone() -> None:
    t = field("F3 tank", "G7 tank", "advanced3", more='top = ["J05", "J02"]')
    piles = [{pile.id: pile for pile in view(t, seat).piles}["pile-japan"] for seat in VIEWERS]
    assert [pile.open for pile in piles] == [["J05", "J02"], [], []]
    assert len({pile.count for pile in piles}) == 1


@pytest.mark.rule("IF-CARD-C11", "IF-CARD-J02", "IF-HID-4")
def test_cards_in_play_lie_open_with_what_is_left_of_them() -> None:
    t = field("F3 tank", "G7 tank", "advanced3")
    t.board.c11, t.board.j02, t.board.c04 = 5, 2, 1
    t.board.spent = [1 << 1, 1 << 3 | 1 << 10 | 1 << 5]
    v = view(t, NOBODY)
    assert panel(v, "in-play") == {
        "J02": "2 of 3 charges left",
        "C04": "in play",
        "C11": "5 Commonwealth turns left",
    }
    assert {pile.id: pile.open for pile in v.piles}["discard-commonwealth"] == ["C06"]
    assert [(mark.kind, mark.spaces) for mark in v.marks] == [("closed", ["F4"])]


# -- prompts, the end, text ------------------------------------------------------------------------------------


@pytest.mark.rule("IF-HID-6")
def test_offers_are_in_plain_words_with_a_place_to_be_lit() -> None:
    t = field(
        "F3 tank, E2 conscript, F4 recon",
        "G5 company, G7 tank",
        "advanced3",
        more='[points]\njapan = 1\n[hand]\njapan = ["J07"]',
    )
    labels = {offer.label: offer for offer in view(t, "japan").offers}
    assert labels["Move the Tank Troop in F3"].target == "F3"
    assert labels["Recon from F4 without moving"].sure
    t.order("japan", "move F4")
    labels = {offer.label: offer for offer in view(t, "japan").offers}
    assert labels["Attack G5"].sure and not labels["Move to F5"].sure
    assert labels["Attack G5"].on == "space"


def test_every_question_has_words_a_rule_and_labels() -> None:
    """Over many games: no empty text, no label twice where a person could not tell the offers apart."""
    seen: set[str] = set()
    for seed in range(6):
        b = rich(seed) if seed % 2 else game("advanced2").board
        for _ in steps(b, seed, 600):
            if b.ending or b.asked == CHANCE:
                continue
            v = view(b, b.asked)
            assert v.prompt is not None and v.prompt.text.endswith(("?", ".")) and v.prompt.rule
            labels = [offer.label for offer in v.offers]
            whole = [(offer.group, offer.label) for offer in v.offers]
            assert all(labels) and len(set(whole)) == len(whole), (type(b.ask()).__name__, whole)
            assert "Go on" not in labels and v.prompt.text != "Choose."
            for offer in v.offers:
                assert (offer.on == "button") or offer.target
            seen.add(type(b.ask()).__name__)
    assert len(seen) >= 20


@pytest.mark.rule("IF-HID-7", "IF-BYA-7", "IF-OBJ-2")
def test_everything_is_shown_at_the_end() -> None:
    more = '[points]\njapan = 1\n[hand]\njapan = ["J07"]\ncommonwealth = ["C05"]'
    t = field("F3 tank", "F4 hq, G7 recon", "advanced3", more=more)
    t.order("japan", "move F3 to F4")
    for seat in VIEWERS:
        v = view(t, seat)
        assert v.status == "over" and v.waiting == [] and v.prompt is None and v.free == []
        assert all(one.kind for one in v.pieces)
        assert [hand.cards for hand in v.hands] == [["J07"], ["C05"]]
        assert {"left-out-japan", "left-out-commonwealth"} <= set(panel_ids(v))
        assert v.result is not None
        assert (v.result.ending, v.result.rule, v.result.returns["japan"]) == ("captured", "IF-OBJ-2", 1)


@pytest.mark.rule("IF-HID-1")
def test_the_picture_fits_80_columns_and_tells_no_more_than_the_view() -> None:
    t = field("F3 tank, E2 mine, F4 recon seen", "G7 tank, G5 company seen")
    lines = TITLE.picture(t.board, 0)
    assert max(len(line) for line in lines) <= 80
    assert lines[3].split()[:7] == ["3", ".", ".", ".", ".", ".", "j9="]
    assert "J4=" in lines[4] and "C7=" in lines[5] and "C?=" in lines[7] and "~~" in lines[4]
    enemy = "\n".join(TITLE.picture(t.board, 1)[:12])
    assert "J9" not in enemy and "j" not in enemy and "c9=" in enemy
    t.order("japan", "move F4")
    assert ">J4=" in "\n".join(TITLE.picture(t.board, 0))
    assert ">" not in "\n".join(TITLE.picture(t.board, 1)[:12])


@pytest.mark.rule("IF-HID-6", "IF-END-5")
def test_a_draw_offer_does_not_betray_the_piece_already_picked() -> None:
    t = field("F3 tank, E2 recon", "G7 tank").order("japan", "move F3 offer-draw")
    assert t.asks() == "DrawOffer"
    sample = TITLE.determinize(t.board, 1, FastDealer(3))
    assert [type(frame).__name__ for frame in sample.stack[-2:]] == ["ChooseAction", "DrawOffer"]
    assert view(t, "commonwealth").prompt is not None and view(t, "japan").waiting == ["commonwealth"]
    assert not any(mark.kind == "chosen" for mark in view(t, "commonwealth").marks)
    t.order("commonwealth", "refuse")
    assert t.asks() == "ChooseDestination"


@pytest.mark.rule("IF-CARD-J11", "IF-HID-4")
def test_an_observer_is_not_told_which_cards_were_shown() -> None:
    more = '[hand]\ncommonwealth = ["C05", "C06", "C07"]\n[shown]\ncommonwealth = ["C05", "C06"]'
    t = field("F3 tank", "G7 tank", "advanced3", more=more)
    hands = set()
    for n in range(20):
        sample = TITLE.determinize(t.board, NOBODY, FastDealer(n))
        assert isinstance(sample, FortressBoard)
        assert sample.shown[1] & ~sample.hand[1] == 0 and bin(sample.shown[1]).count("1") == 2
        hands.add(sample.shown[1])
    assert len(hands) > 5


# -- the same board for whoever is not asked (RUL-34) ------------------------------------------------------------

Sight = tuple[View, list[tuple[int, ...]]]


def sights(t: Table, asked: int) -> dict[int, Sight]:
    """What everybody but the seat `asked` sees, and has been told so far."""
    found = {}
    for seat in VIEWERS:
        if seat != asked:
            bit = OBSERVER_BIT if seat == NOBODY else 1 << seat
            found[seat] = (view(t, seat), [tuple(event[1:]) for event in t.board.log or [] if event[0] & bit])
    return found


def politics(japan: str, commonwealth: str, points: int = 1) -> str:
    """A card in each hand, and not enough points to buy another."""
    return (
        f"[points]\njapan = {points}\ncommonwealth = {points}\n"
        f'[hand]\njapan = ["{japan}"]\ncommonwealth = ["{commonwealth}"]'
    )


def bombed(beside: str, away: str, card: str) -> Table:
    more = politics("J16", card, 9)
    t = field("F3 bomber, A3 tank", f"G7 tank, G8 {beside}, L8 {away}, K9 recon", "advanced3", more=more)
    t.order("japan", "decline bomb F3 target G7 token red-A").order("commonwealth", "token blue-B")
    return t


@pytest.mark.rule("IF-AA-13", "IF-HID-6", "RUL-34")
def test_nobody_can_tell_whether_guns_may_shoot_a_bomber_down() -> None:
    """Guns beside the target, or a card in the hand: the question looks the same. Declined, it looks like none."""
    guns, card, neither = (
        bombed(*hidden) for hidden in (("aa", "mine", "C14"), ("mine", "aa", "C09"), ("mine", "aa", "C14"))
    )
    assert guns.asks() == card.asks() == "ShootDown" and neither.asks() != "ShootDown"
    assert sights(guns, 1) == sights(card, 1)
    for t in (guns, card):
        assert_secret(t.board, 5)
        before = sights(t, 1)
        assert all((seen.status, seen.prompt) == ("resolving", None) for seen, _ in before.values())
        t.order("commonwealth", "decline")
        assert sights(t, 1) == sights(neither, 1)


@pytest.mark.rule("IF-CARD-J03", "IF-CARD-C18", "IF-HID-6", "RUL-34", "RUL-36")
@pytest.mark.parametrize("side, extra, late", [("japan", "J03", "J10"), ("commonwealth", "C18", "C12")])
def test_nobody_can_tell_whether_an_extra_action_is_thought_about(side: str, extra: str, late: str) -> None:
    """The question after the action and the one at the end of the turn look alike, and declined they look like none."""
    other = {"japan": "C14", "commonwealth": "J16"}[side]
    asked = SIDES.index(side)
    tables = []
    for card in (extra, late, {"japan": "J16", "commonwealth": "C14"}[side]):
        more = politics(card, other, 9) if side == "japan" else politics(other, card, 9)
        t = field("H3 tank, J9 recon, B3 mine", "H6 tank, K9 company", "advanced3", side, more)
        t.order(side, "decline")  # the purchase
        if card == late:
            t.order(side, "decline")  # the start of the turn
        t.order(side, "move H3 to H2" if side == "japan" else "move H6 to H7")
        tables.append(t)
    after_action, turn_end, neither = tables
    assert after_action.asks() == "AfterAction"
    assert after_action.board.ask().window() == "after_action" and turn_end.board.ask().window() == "turn_end"
    assert sights(after_action, asked) == sights(turn_end, asked)
    for t in (after_action, turn_end):
        assert_secret(t.board, 6)
        t.order(side, "decline")
        assert sights(t, asked) == sights(neither, asked)


@pytest.mark.rule("IF-PLAY-7", "IF-HID-6", "RUL-20", "RUL-34")
def test_nobody_can_tell_who_is_asked_at_the_end_of_a_turn() -> None:
    """Whether the one card or the other is in a hand: an observer sees the same, and so does whoever is not asked."""
    tables = {}
    for name, cards in {
        "japan": ("J10", "C14"),
        "commonwealth": ("J16", "C12"),
        "nobody": ("J16", "C14"),
    }.items():
        t = field("H3 tank, A3 recon", "H6 tank, K9 company", "advanced3", more=politics(*cards, 4))
        t.order("japan", "decline")
        if name != "nobody":
            t.order(name, "decline")  # the start of the turn
        t.order("japan", "move H3 to H2")
        tables[name] = t
    for name in SIDES:
        assert tables[name].asks() == "WindowAsk" and tables[name].board.asked == SIDES.index(name)
        assert_secret(tables[name].board, 7)
    open_windows = [sights(tables[name], SIDES.index(name))[NOBODY] for name in SIDES]
    assert open_windows[0] == open_windows[1]
    for n, name in enumerate(SIDES):
        for seen, _ in sights(tables[name], n).values():
            assert (seen.status, seen.waiting, seen.prompt) == ("resolving", list(SIDES), None)
        assert sights(tables[name].order(name, "decline"), n) == sights(tables["nobody"], n)


@pytest.mark.rule("IF-DRW-1", "IF-HID-6", "RUL-19", "RUL-34")
def test_nobody_can_tell_how_long_a_purchase_is_thought_about() -> None:
    """Whether to buy, a card at the start of the turn, and the action itself look the same to the others."""
    t = field("H3 tank, A3 recon", "H6 tank", "advanced3", more=politics("J10", "C14", 4))
    before = sights(t, 0)
    for question in ("Buy", "WindowAsk"):
        assert t.asks() == question
        assert sights(t, 0) == before
        assert_secret(t.board, 8)
        t.order("japan", "decline")
    assert t.asks() == "ChooseAction" and sights(t, 0) == before
    assert before[1][0].waiting == before[NOBODY][0].waiting == ["japan"]
    t.order("japan", "move H3")
    assert sights(t, 0) == before


@pytest.mark.rule("IF-HID-6", "IF-HID-4")
def test_a_chance_that_is_drawn_shows_nothing_before_it_is() -> None:
    """Between the purchase and the card, and while a set-up falls into place, nobody else is shown as waited for."""
    t = field("H3 tank, A3 recon", "H6 tank", "advanced3", more="[points]\njapan = 4")
    before = view(t, "commonwealth").waiting, view(t, NOBODY).waiting
    apply(t.board, 0, t.board.legal[0])
    assert t.asks() == "Deal" and t.board.asked == CHANCE
    assert (view(t, "commonwealth").waiting, view(t, NOBODY).waiting) == before == (["japan"], ["japan"])
    t = game("basic")
    seen = view(t, "commonwealth"), view(t, NOBODY)
    apply(t.board, 0, plain(verb.RANDOM))
    assert t.asks() == "PlaceByChance"
    assert (view(t, NOBODY), view(t, "commonwealth").waiting) == (seen[1], seen[0].waiting)


# -- the trail of the last move ----------------------------------------------------------------------------------


def trail(t: Table, seat: int | str) -> list[list[str]]:
    return [mark.spaces for mark in view(t, seat).marks if mark.kind == "trail"]


@pytest.mark.rule("IF-HID-3", "IF-MOV-8")
@pytest.mark.parametrize("level", LEVELS)
def test_the_last_quiet_move_leaves_a_trail(level: str) -> None:
    """For everybody, until the next action; there and back, along the road; an attack leaves none."""
    t = field("F3 tank, A3 recon", "H6 tank, K9 company, F7 mine", level)
    assert trail(t, 1) == []
    t.order("japan", "move F3 to G5")
    assert [trail(t, seat) for seat in VIEWERS] == [[["F3", "G5"]]] * 3
    t.order("commonwealth", "move K9")
    assert [trail(t, seat) for seat in VIEWERS] == [[["F3", "G5"]]] * 3
    t.order("commonwealth", "to K8")
    assert trail(t, 0) == [["K9", "K8"]]
    t.order("japan", "move G5 to F3")
    assert trail(t, 1) == [["G5", "F3"]]
    t.order("commonwealth", "move K8 to K9")
    assert trail(t, 0) == [["K8", "K9"]]
    t.order("japan", "move F3 to G5").order("commonwealth", "move H6 to G6")
    t.order("japan", "move G5 to G6")
    assert [trail(t, seat) for seat in VIEWERS] == [[]] * 3
