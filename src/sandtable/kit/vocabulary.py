"""Words for actions: one text for every action, both ways, completed on partial input.

An action is written as its verb and its noun: `move G7`, `to F6`, `token red-A`, `decline`. The log, typed orders,
position files and tests use the same words. Several actions may stand in one order (`move G7 to F6`), since each
verb begins a new one; small words in between ('the', 'from', 'then', commas) are passed over.
"""

from sandtable.kernel.actions import FIRST_VERB, NO_NOUN, action, noun_of, verb_of
from sandtable.kernel.errors import BadOrder

NUMBER = "number"
"""The kind of noun that every title has: a whole number below a hundred."""
FILLER = frozenset({"the", "a", "from", "on", "then", "and", "at"})


class Verb:
    """One verb of a title: its word, the kind of noun it takes (empty: none), and what it means."""

    def __init__(self, word: str, noun: str, meaning: str) -> None:
        self.word = word
        self.noun = noun
        self.meaning = meaning


KERNEL_VERBS = [
    Verb("resign", "", "give up the game"),
    Verb("offer-draw", "", "offer the opponent a draw"),
    Verb("accept", "", "accept the draw"),
    Verb("refuse", "", "refuse the draw"),
    Verb("roll", NUMBER, "what a die shows"),
]


class Vocabulary:
    """A title's verbs, and the names of its nouns by kind. Names are unique within a kind, whatever their case."""

    def __init__(self, verbs: list[Verb], nouns: dict[str, list[str]]) -> None:
        spare = [Verb(f"kernel-{n}", "", "") for n in range(len(KERNEL_VERBS), FIRST_VERB)]
        self.verbs = KERNEL_VERBS + spare + verbs
        self.nouns = dict(nouns)
        self.nouns.setdefault(NUMBER, [str(n) for n in range(100)])
        self.verb_index = {verb.word: n for n, verb in enumerate(self.verbs) if verb not in spare}
        self.noun_index = {
            kind: {name.lower(): n for n, name in enumerate(names)} for kind, names in self.nouns.items()
        }
        for kind, names in self.nouns.items():
            if len(self.noun_index[kind]) != len(names):
                raise BadOrder(f"two nouns of the kind '{kind}' have the same name")

    def text(self, act: int) -> str:
        """The words of an action."""
        verb = self.verbs[verb_of(act)]
        noun = noun_of(act)
        if noun == NO_NOUN:
            return verb.word
        return f"{verb.word} {self.nouns[verb.noun][noun]}"

    def noun_text(self, act: int) -> str:
        noun = noun_of(act)
        return "" if noun == NO_NOUN else self.nouns[self.verbs[verb_of(act)].noun][noun]

    def parse(self, text: str) -> int:
        """The action written `text`, whether or not it is legal anywhere."""
        acts = self.parse_all(text)
        if len(acts) != 1:
            raise BadOrder(f"'{text}' is {len(acts)} orders, not one")
        return acts[0]

    def parse_all(self, text: str) -> list[int]:
        """The actions written one after the other in `text`."""
        words = [word for word in text.replace(",", " ").split() if word.lower() not in FILLER]
        if not words:
            raise BadOrder("an order needs a verb")
        acts: list[int] = []
        at = 0
        while at < len(words):
            word = words[at].lower()
            number = self.verb_index.get(word, -1)
            if number < 0:
                raise BadOrder(self._unknown_verb(words[at]))
            kind = self.verbs[number].noun
            at += 1
            if not kind:
                acts.append(action(number, NO_NOUN))
                continue
            if at >= len(words):
                raise BadOrder(f"'{word}' needs a {kind}")
            noun = self.noun_index[kind].get(words[at].lower(), -1)
            if noun < 0:
                raise BadOrder(f"there is no {kind} '{words[at]}'{self._near(words[at], self.nouns[kind])}")
            acts.append(action(number, noun))
            at += 1
        return acts

    def match(self, text: str, legal: list[int]) -> list[int]:
        """The legal actions that `text` could mean: exact words, a bare noun, or the beginning of the words."""
        wanted = " ".join(text.lower().split())
        exact = [act for act in legal if self.text(act).lower() == wanted]
        if exact:
            return exact
        bare = [act for act in legal if self.noun_text(act).lower() == wanted]
        if bare:
            return bare
        return [act for act in legal if self.text(act).lower().startswith(wanted)]

    def complete(self, text: str, legal: list[int]) -> list[str]:
        """What could be typed on from `text`, in the order of the offers."""
        wanted = " ".join(text.lower().split())
        if text.endswith(" ") and wanted:
            wanted += " "
        return [words for words in (self.text(act) for act in legal) if words.lower().startswith(wanted)]

    def _unknown_verb(self, word: str) -> str:
        known = [verb.word for verb in self.verbs if not verb.word.startswith("kernel-")]
        return f"'{word}' is no order{self._near(word, known)}"

    def _near(self, word: str, names: list[str]) -> str:
        low = word.lower()
        close = [
            name for name in names if name.lower().startswith(low[:1]) and abs(len(name) - len(word)) <= 2
        ]
        close.sort(key=lambda name: _distance(low, name.lower()))
        return f" (did you mean '{close[0]}'?)" if close and _distance(low, close[0].lower()) <= 2 else ""


def _distance(a: str, b: str) -> int:
    """Levenshtein's edit distance, for 'did you mean'."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before = row[0]
        row[0] = i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[len(b)]
