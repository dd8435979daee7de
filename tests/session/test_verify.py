"""verify and patch: what a stored game claims is true, and stays true under new rules or is said not to."""

import json
import random

import msgspec
import pytest

from sandtable.games.fortress.title import Fortress
from sandtable.kernel.actions import verb_of
from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.session.files import Checkpoint, Dealt, GameFile, Played, Undone, write_game
from sandtable.session.loading import open_game
from sandtable.session.session import Session
from sandtable.session.verify import patch, verify
from tests import toys
from tests.session.helpers import RED, at_attack, new, play_on, say
from tests.toys import DUEL, DuelBoard, DuelTitle


def finished(number: int = 0, undo: float = 0.0) -> Session:
    rng = random.Random(number)
    return play_on(new("close", rounds=8, health=3), rng, undo=undo)


def edited(file: GameFile, number: int, **fields) -> GameFile:
    """The file with one entry (counted from 1) changed."""
    entries = list(file.entries)
    entries[number - 1] = msgspec.structs.replace(entries[number - 1], **fields)
    return msgspec.structs.replace(file, entries=entries)


def first(file: GameFile, kind: type, words: str = "") -> int:
    return next(
        n
        for n, e in enumerate(file.entries, 1)
        if type(e) is kind and getattr(e, "words", "").startswith(words)
    )


# -- verify ---------------------------------------------------------------------------------------------------


@pytest.mark.both
@pytest.mark.parametrize("undo", [0.0, 0.3])
def test_a_true_record(undo: float) -> None:
    for number in range(10):
        session = finished(number, undo)
        report = verify(session.to_file(secret=False), DUEL)
        assert report.ok, report.text
        assert report.over
        assert report.dice_checked
        assert report.entries == len(session.entries)
        assert report.deals == sum(1 for entry in session.entries if entry.kind == "deal")


def test_a_game_in_progress_does_not_reveal_its_dice() -> None:
    report = verify(at_attack().to_file(secret=False), DUEL)
    assert report.ok
    assert not report.dice_checked
    assert "not revealed" in report.text
    assert verify(at_attack().to_file(secret=True), DUEL).dice_checked


def fault(file: GameFile, number: int, *words: str) -> None:
    report = verify(file, DUEL)
    assert not report.ok
    assert report.broken
    assert report.entry == number, report
    for word in words:
        assert word in report.text, report.text


@pytest.mark.parametrize("undo", [0.0, 0.3])
def test_a_die_that_was_not_rolled(undo: float) -> None:
    file = finished(2, undo).to_file(secret=False)
    number = first(file, Dealt, "roll")
    dealt = file.entries[number - 1]
    assert isinstance(dealt, Dealt)
    other = "roll 1" if dealt.words != "roll 1" else "roll 2"
    fault(edited(file, number, words=other), number, f"'{other}'", f"the seed gives '{dealt.words}'")
    fault(edited(file, number, words="roll 7"), number, "cannot come up here")
    early = msgspec.structs.replace(file, entries=[dealt, *file.entries])
    fault(early, 1, "no roll or draw is due")


def test_an_edited_action() -> None:
    file = finished().to_file(secret=False)
    number = (
        first(file, Played, "high") if any(getattr(e, "words", "") == "high" for e in file.entries) else 1
    )
    fault(edited(file, number, words="low"), number, "leads to another position")
    fault(edited(file, number, words="pass"), number, "not legal", "TABLE-3")
    assert verify(edited(file, number, words="pass"), DUEL).rule == "TABLE-3"
    fault(edited(file, number, seat=5), number, "no seat number 5")
    fault(edited(file, number, digest="0" * 16), number, "0" * 16)


def test_another_seed() -> None:
    file = finished().to_file(secret=False)
    report = verify(msgspec.structs.replace(file, seed="00" * 32), DUEL)
    assert not report.ok
    assert "hash" in report.text


def test_another_ending() -> None:
    file = finished().to_file(secret=False)
    report = verify(msgspec.structs.replace(file, ending="resigned"), DUEL)
    assert not report.ok
    assert report.expected == "resigned"


def test_flags_are_checked_while_they_matter() -> None:
    file = at_attack().to_file(secret=True)
    number = first(file, Played, "low")
    fault(edited(file, number, flags=0), number, "flags")


def test_an_undo_over_a_wall() -> None:
    file = at_attack().to_file(secret=True)
    last = len(file.entries)
    cheat = msgspec.structs.replace(file, entries=[*file.entries, Undone(RED, (last,), "")], checkpoints=[])
    fault(cheat, last + 1, "cannot be undone")


def test_checkpoints_are_compared() -> None:
    file = finished().to_file(secret=False)
    point = file.checkpoints[0]
    fault(
        msgspec.structs.replace(file, checkpoints=[Checkpoint(3, point.digest, point.board)]), 3, "checkpoint"
    )
    fault(msgspec.structs.replace(file, checkpoints=[Checkpoint(9999, point.digest, point.board)]), 0, "9999")


@pytest.mark.parametrize("number", [10**30, 1 << 64, -(1 << 64)])
def test_a_number_too_large_for_any_position(number: int) -> None:
    """JSON has no largest number; a position has."""
    file = at_attack().to_file(secret=True)
    point = file.checkpoints[-1]
    board = json.loads(json.dumps(point.board))
    board[5][0][0] = number
    forged = msgspec.structs.replace(file, checkpoints=[Checkpoint(point.entry, point.digest, board)])
    with pytest.raises(BadFile, match="too large"):
        verify(forged, DUEL)
    assert patch(forged, DUEL).ok, "a patched game is played from its start"
    with pytest.raises(BadFile, match=r"^g\.json: .*too large"):
        open_game(forged, DUEL, None, "g.json")


def test_files_that_cannot_be_verified(tmp_path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    with pytest.raises(BadFile, match=r"game\.json"):
        verify(path, DUEL)
    other = DuelTitle()
    other.version = 2
    with pytest.raises(BadFile, match="version 2"):
        verify(finished().to_file(secret=False), other)


# -- patch ----------------------------------------------------------------------------------------------------


class Slower(toys.Turn):
    """The rules changed: one step a turn."""

    def barred(self, b, seat, act):
        if verb_of(act) == toys.STEP and b.paces < 2 and b.bars(toys.STEP_3):
            return toys.STEP_3
        return super().barred(b, seat, act)


Slower.__name__ = "Turn"  # positions name their frames


class Longer(DuelBoard):
    """The same rules, stored another way."""

    def rows(self):
        return [*super().rows(), []]

    def set_rows(self, rows):
        super().set_rows(rows[:-1])

    def fork(self):
        other = Longer(self.rounds, self.health)
        self.fork_into(other)
        other.set_rows(self.rows())
        return other


def newer(**fields) -> DuelTitle:
    title = DuelTitle()
    title.version = 2
    for name, value in fields.items():
        setattr(title, name, value)
    return title


def stepped() -> Session:
    session = new("plain", armed=True)
    say(session, "red: high", "blue: low", "red: step p2 step p3", "blue: resign")
    return session


def test_patch_without_divergence(tmp_path) -> None:
    file = finished(1, 0.2).to_file(secret=False)
    report = patch(file, newer(), write=tmp_path / "new.json")
    assert report.ok, report.text
    assert verify(tmp_path / "new.json", newer()).ok
    assert "from rules version 1 to 2" in report.text


def test_patch_names_the_rule_that_now_forbids(tmp_path, monkeypatch) -> None:
    path = tmp_path / "old.json"
    stepped().publish(path)
    before = path.read_bytes()
    monkeypatch.setattr(toys, "Turn", Slower)
    report = patch(path, newer(), write=tmp_path / "new.json")
    assert not report.ok
    assert report.rule == "DUEL-STEP-3"
    assert report.entry == 5
    assert report.action == "Red: 'step p3'"
    assert not report.broken, "the file is sound, the rules have changed"
    assert not (tmp_path / "new.json").exists()
    assert path.read_bytes() == before


class LongerTitle(DuelTitle):
    def blank(self, setup):
        b = super().blank(setup)
        other = Longer(b.rounds, b.health)
        other.place = b.place
        return other


def test_patch_reports_another_position_and_renews_on_request(tmp_path) -> None:
    title = LongerTitle()
    title.version = 2
    path = tmp_path / "old.json"
    stepped().publish(path)
    report = patch(path, title, write=tmp_path / "new.json")
    assert not report.ok
    assert report.entry == 1
    assert len(report.expected) == len(report.found) == 16
    assert report.expected != report.found
    assert not (tmp_path / "new.json").exists()
    report = patch(path, title, write=tmp_path / "new.json", renew=True)
    assert report.ok, report.text
    assert "renewed" in report.text
    assert verify(tmp_path / "new.json", title).ok


def test_patch_reports_words_that_are_gone() -> None:
    file = finished().to_file(secret=False)
    report = patch(edited(file, 1, words="grab sword"), newer())
    assert not report.ok
    assert (report.entry, report.action) == (1, "grab sword")
    assert "grab" in report.text
    assert not report.broken
    assert patch(edited(file, 1, words="grab sword"), DUEL).broken, "these very rules never knew that word"


def test_patch_reports_a_start_that_is_gone() -> None:
    file = msgspec.structs.replace(finished().to_file(secret=False), scenario="moon")
    report = patch(file, newer())
    assert not report.ok
    assert "moon" in report.text
    assert report.broken, "no entry of it can be played"


def test_patch_of_another_ending() -> None:
    file = msgspec.structs.replace(finished().to_file(secret=False), ending="resigned")
    report = patch(file, newer())
    assert not report.ok
    assert report.expected == "resigned"
    assert not report.broken
    assert patch(file, DUEL).broken


def test_patch_of_a_file_that_no_rules_can_save() -> None:
    file = finished().to_file(secret=False)
    assert patch(edited(file, 2, seat=7), newer()).broken
    for seed in ("zz", "00" * 32):
        with pytest.raises(BadFile, match="seed: "):
            patch(msgspec.structs.replace(file, seed=seed), newer())


class Remembers(LongerTitle):
    """Version 2 stores positions in another way, and still knows version 1."""

    oldest = 1

    def __init__(self) -> None:
        super().__init__()
        self.version = 2

    def at_version(self, version: int) -> DuelTitle:
        return DUEL


def test_patch_holds_a_game_to_its_own_rules_first(tmp_path) -> None:
    file = stepped().to_file(secret=False)
    sound = patch(file, Remembers(), write=tmp_path / "new.json")
    assert not sound.ok and sound.entry == 1 and "another position" in sound.text
    assert not sound.broken, "it diverges under the present rules"
    ending = msgspec.structs.replace(file, ending="agreed")
    for forged, number in ((edited(file, 5, words="step p5"), 5), (edited(file, 5, seat=1), 5), (ending, 0)):
        report = patch(forged, Remembers(), write=tmp_path / "new.json")
        assert not report.ok and report.broken, "it contradicts the rules it was played under"
        assert report.entry == number, report.text
        assert report.text == verify(forged, DUEL).text
        assert patch(forged, Remembers(), renew=True).broken, "another way to store positions is no excuse"
    assert patch(file, Remembers(), write=tmp_path / "new.json", renew=True).ok
    assert verify(tmp_path / "new.json", Remembers()).ok
    assert patch(tmp_path / "new.json", Remembers()).ok


def test_a_game_whose_own_rules_are_not_here_diverges_and_patch_says_so() -> None:
    file = stepped().to_file(secret=False)
    report = patch(edited(file, 5, words="step p5"), newer())
    assert (report.ok, report.broken, report.entry) == (False, False, 5)
    assert "are not here to check it by" in report.text


def test_a_sound_game_that_cannot_begin_any_more_diverges() -> None:
    class Moved(Remembers):
        def setup(self, scenario="", options=None):
            raise BadSetup("there is no such scenario any more")

    report = patch(stepped().to_file(secret=False), Moved())
    assert (report.ok, report.broken) == (False, False)
    assert "no such scenario any more" in report.text


def test_nothing_goes_back_to_former_rules() -> None:
    file = msgspec.structs.replace(stepped().to_file(secret=False), rules_version=2)
    with pytest.raises(BadFile, match="a newer Sandtable knows it"):
        patch(file, DUEL)


def test_patch_can_overwrite_its_source(tmp_path) -> None:
    path = tmp_path / "game.json"
    write_game(path, finished().to_file(secret=False))
    assert patch(path, newer(), write=path).ok
    assert verify(path, newer()).ok


def test_a_title_that_has_not_read_its_data_yet(tmp_path) -> None:
    fresh = Fortress()
    session = Session.new(fresh, fresh.setup("basic", {"deployment": "beginner"}), ["human", "human"])
    session.save(tmp_path / "game.json")
    assert verify(tmp_path / "game.json", Fortress()).ok
    assert Session.load(tmp_path / "game.json", Fortress()).seed_hash == session.seed_hash
