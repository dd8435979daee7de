"""Words for actions: one text for each action, both ways; completion; helpful refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.fortress import TITLE
from sandtable.kernel.actions import FIRST_VERB, NO_NOUN, action, noun_of, plain, verb_of
from sandtable.kernel.errors import BadOrder
from sandtable.kit.vocabulary import FILLER, KERNEL_VERBS, Verb, Vocabulary
from tests.toys import DUEL

pytestmark = pytest.mark.both

TITLES = {"duel": DUEL.vocabulary(), "fortress": TITLE.vocabulary()}


def actions_of(words: Vocabulary) -> list[int]:
    """Every action that can be written, the kernel's own included."""
    found = []
    for number, verb in enumerate(words.verbs):
        if verb.word.startswith("kernel-"):
            continue
        nouns = range(len(words.nouns[verb.noun])) if verb.noun else [NO_NOUN]
        found += [action(number, noun) for noun in nouns]
    return found


@pytest.mark.parametrize("title", TITLES)
def test_every_action_has_one_text_and_every_text_one_action(title: str) -> None:
    words = TITLES[title]
    texts: dict[str, int] = {}
    for act in actions_of(words):
        text = words.text(act)
        assert words.parse(text) == act
        assert words.parse(text.upper()) == act
        assert texts.setdefault(text.lower(), act) == act
        assert words.noun_text(act) == text.partition(" ")[2]
    assert len(texts) == len(actions_of(words))


@pytest.mark.parametrize("title", TITLES)
@given(st.data())
def test_several_orders_in_one_text(title: str, data: st.DataObject) -> None:
    words = TITLES[title]
    acts = data.draw(st.lists(st.sampled_from(actions_of(words)), min_size=1, max_size=6))
    parts = []
    for act in acts:
        parts += data.draw(st.lists(st.sampled_from([*sorted(FILLER), ","]), max_size=2))
        parts += words.text(act).split()
    text = data.draw(st.sampled_from([" ", "  ", " , "])).join(parts)
    assert words.parse_all(text) == acts
    if len(acts) == 1:
        assert words.parse(text) == acts[0]
    else:
        with pytest.raises(BadOrder, match=f"is {len(acts)} orders, not one"):
            words.parse(text)


@pytest.mark.parametrize("title", TITLES)
@given(st.data())
def test_what_is_completed_begins_with_what_was_typed(title: str, data: st.DataObject) -> None:
    words = TITLES[title]
    legal = data.draw(st.lists(st.sampled_from(actions_of(words)), min_size=1, max_size=12, unique=True))
    text = words.text(data.draw(st.sampled_from(legal)))
    typed = text[: data.draw(st.integers(0, len(text)))]
    found = words.complete(typed.upper(), legal)
    assert text in found
    assert all(one.lower().startswith(" ".join(typed.lower().split())) for one in found)
    assert found == [one for one in (words.text(act) for act in legal) if one in found]
    meant = words.match(typed, legal)
    assert meant
    assert all(act in legal for act in meant)
    assert words.match(text, legal) == [words.parse(text)]


@given(st.text())
def test_whatever_is_typed_is_understood_or_refused(text: str) -> None:
    for words in TITLES.values():
        try:
            acts = words.parse_all(text)
        except BadOrder as refusal:
            assert str(refusal)
        else:
            assert " ".join(words.text(act) for act in acts)
        assert isinstance(words.match(text, [words.parse("resign")]), list)
        assert isinstance(words.complete(text, [words.parse("resign")]), list)


@given(st.integers(0, 200), st.integers(0, NO_NOUN))
def test_verb_and_noun_come_back(verb: int, noun: int) -> None:
    assert (verb_of(action(verb, noun)), noun_of(action(verb, noun))) == (verb, noun)
    assert plain(verb) == action(verb, NO_NOUN)


# -- by example --------------------------------------------------------------------------------------------------

WORDS = Vocabulary(
    [
        Verb("move", "hex", "move the piece in this hex"),
        Verb("to", "hex", "into this hex"),
        Verb("muster", "", "all stand up"),
        Verb("play", "card", "play a card"),
    ],
    {"hex": ["A1", "A2", "B1", "B11"], "card": ["Ace", "King-of-Hearts"]},
)
MOVE, TO, MUSTER, PLAY = range(FIRST_VERB, FIRST_VERB + 4)


def test_words_by_example() -> None:
    assert WORDS.text(action(MOVE, 3)) == "move B11"
    assert WORDS.text(plain(MUSTER)) == "muster"
    assert WORDS.noun_text(plain(MUSTER)) == ""
    assert WORDS.parse("  MOVE   b11 ") == action(MOVE, 3)
    assert WORDS.parse_all("move the A1 to B1, then muster") == [
        action(MOVE, 0),
        action(TO, 2),
        plain(MUSTER),
    ]
    assert WORDS.parse("roll 12") == action(4, 12)
    assert [verb.word for verb in WORDS.verbs[:5]] == [verb.word for verb in KERNEL_VERBS]
    assert len(WORDS.verbs) == FIRST_VERB + 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an order needs a verb"),
        ("the , a", "an order needs a verb"),
        ("mvoe A1", "'mvoe' is no order (did you mean 'move'?)"),
        ("march A1", "'march' is no order"),
        ("xyzzy", "'xyzzy' is no order"),
        ("kernel-7", "'kernel-7' is no order"),
        ("move", "'move' needs a hex"),
        ("move A1 to", "'to' needs a hex"),
        ("move A9", "there is no hex 'A9' (did you mean 'A1'?)"),
        ("move Q77777", "there is no hex 'Q77777'"),
        ("play king-of-heart", "there is no card 'king-of-heart' (did you mean 'King-of-Hearts'?)"),
        ("muster A1", "'A1' is no order"),
    ],
)
def test_refusals_help(text: str, message: str) -> None:
    with pytest.raises(BadOrder) as caught:
        WORDS.parse(text)
    assert str(caught.value).startswith(message)
    if "did you mean" not in message:
        assert "did you mean" not in str(caught.value)


def test_a_part_may_mean_several_things() -> None:
    legal = [action(MOVE, 0), action(MOVE, 2), action(MOVE, 3), action(TO, 2), plain(MUSTER)]
    assert WORDS.match("m", legal) == [action(MOVE, 0), action(MOVE, 2), action(MOVE, 3), plain(MUSTER)]
    assert WORDS.match("mu", legal) == [plain(MUSTER)]
    assert WORDS.match("move b1", legal) == [action(MOVE, 2)]  # the exact words, not the beginning of B11
    assert WORDS.match("B1", legal) == [action(MOVE, 2), action(TO, 2)]  # a bare noun
    assert WORDS.match("b11", legal) == [action(MOVE, 3)]
    assert WORDS.match("zz", legal) == []
    assert WORDS.complete("move ", legal) == ["move A1", "move B1", "move B11"]
    assert WORDS.complete("move b", legal) == ["move B1", "move B11"]
    assert WORDS.complete("mu", legal) == ["muster"]
    assert WORDS.complete("muster ", legal) == []
    assert WORDS.complete("", legal) == [WORDS.text(act) for act in legal]


def test_two_nouns_of_a_kind_cannot_share_a_name() -> None:
    with pytest.raises(BadOrder, match="same name"):
        Vocabulary([], {"hex": ["A1", "a1"]})
