"""What can be typed at the table: orders, numbers, and words about the game."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli.gather import open_session
from sandtable.cli.rules import answer
from sandtable.cli.show import percent, wrapped
from sandtable.cli.terminal import saves as keep
from sandtable.cli.terminal.choices import full_lines, grouped
from sandtable.cli.terminal.questions import odds_lines, reason_lines, reckon
from sandtable.kernel.actions import ROLL
from sandtable.kernel.errors import BadOrder, BadSetup
from sandtable.kit.dice import Die, Rolls
from sandtable.session.entries import StandingOrder
from sandtable.session.orders import complete_order
from sandtable.session.session import Session
from sandtable.study.whynot import judge

if TYPE_CHECKING:
    from sandtable.cli.terminal.table import TerminalTable

HELP = [
    ("1, 2, 3 ...", "take the choice with that number"),
    ("an order", "in words ('help orders'); Tab completes it; several may stand in one line"),
    ("list [verb]", "every choice, each on its own line"),
    ("why ORDER", "which rules forbid an order, or that it is legal"),
    ("odds [ORDER]", "what may come of an order, from what you know"),
    ("hint", "what a bot would do in your place"),
    ("undo, redo, reset", "take back your last action, do it again, go back to the start of your decisions"),
    ("takeback", "ask to take back what can no longer be undone"),
    ("view [full], map", "the board again; with what lies beside the map"),
    ("hand, card NAME", "the cards that you hold; what a card says"),
    ("log [N]", "the last N lines of the log"),
    ("rules WORDS", "look up a rule by its number or by words"),
    (
        "standing",
        "let reactions pass: 'standing WINDOW pass', 'standing all pass', 'standing off'; after it 'unless ORDER', "
        "'until turn' or 'until' what goes on. With several people at "
        "one keyboard, passing it for a private reaction shows that somebody is asked: standing orders spare that",
    ),
    ("save [FILE]", "the game is saved after every decision; this makes a copy"),
    ("save --mine FILE", "what you know of the game, with no secrets: to look at with 'replay' or to send"),
    ("load FILE", "leave this game and open another"),
    ("offer-draw, resign", "end the game"),
    ("quit", "leave; the game is saved"),
]
MOST_ODDS = 12
MINE = "--mine"
TURN = "turn"
"""What a standing order lasts until that ends with its giver's next turn."""


class Words:
    """Heeds what the person at the keyboard types."""

    def __init__(self, table: "TerminalTable") -> None:
        self.table = table
        self.known: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "list": self.list,
            "why": self.why,
            "odds": self.odds,
            "hint": self.hint,
            "undo": self.undo,
            "redo": self.redo,
            "reset": self.reset,
            "takeback": self.takeback,
            "view": self.view,
            "map": self.view,
            "hand": self.hand,
            "card": self.card,
            "log": self.log,
            "rules": self.rules,
            "rule": self.rules,
            "standing": self.standing,
            "save": self.save,
            "load": self.load,
            "resign": self.resign,
            "offer-draw": self.offer_draw,
            "quit": self.quit,
            "exit": self.quit,
        }

    def heed(self, text: str) -> None:
        """Do what is typed; a `SandtableError` says why not."""
        session, seat = self.table.session, self.table.here
        if not text:
            self.table.stale = True
            return
        word, _, rest = text.partition(" ")
        asked = word.lower().removeprefix("/")
        offers = session.view(seat).offers
        if text.isdecimal():
            if not 1 <= int(text) <= len(offers):
                raise BadOrder(f"there is no choice {text}; they go from 1 to {len(offers)}")
            session.order(seat, offers[int(text) - 1].action)
        elif asked in self.known and (word.startswith("/") or asked not in grouped(offers, session.words)):
            self.known[asked](rest.strip())
        else:
            session.order_text(seat, text)
            if session.left_off:
                left = " ".join(session.left_off)
                self.table.screen.words(
                    f"Not done: '{left}'. Something came up before; see what, then decide."
                )

    # -- completion -------------------------------------------------------------------------------------------

    def complete(self, text: str) -> list[str]:
        """What could be typed: words about the game, choices, and the orders that would follow them."""
        word, space, rest = text.partition(" ")
        if space and word.lower() in ("why", "odds"):
            return [f"{word} {found}" for found in self._orders(rest)]
        if space and word.lower() == "rules":
            wanted = rest.strip().upper()
            idents = [rule.ident for rule in self.table.session.book.rules]
            return [f"{word} {ident}" for ident in idents if ident.startswith(wanted)]
        orders = self._orders(text)
        if not space:
            orders += [
                name for name in self.known if name.startswith(word.lower()) and name not in ("?", *orders)
            ]
        return orders

    def _orders(self, text: str) -> list[str]:
        session, seat = self.table.session, self.table.here
        return complete_order(session.title, session.board, seat, text)

    # -- words about the game ---------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        screen = self.table.screen
        if rest.startswith("order"):
            screen.say("Orders of this game:", "bold")
            frames = self.table.session.title.frames.values()
            rolls = any(issubclass(frame, (Die, Rolls)) for frame in frames)
            for number, verb in enumerate(self.table.session.words.verbs):
                if verb.meaning and (rolls or number != ROLL):
                    head = f"  {verb.word} {verb.noun.upper()}".rstrip()
                    screen.lines(wrapped(verb.meaning, " " * 24, f"{head:<22}  "))
            return
        screen.say("What you can type:", "bold")
        for word, meaning in HELP:
            screen.lines(wrapped(meaning, " " * 22, f"  {word:<18}  "))

    def list(self, rest: str) -> None:
        session = self.table.session
        lines = full_lines(
            session.view(self.table.here).offers, session.words, rest.lower(), self.table.plain
        )
        if not lines:
            raise BadOrder(f"'{rest}' is not among the choices")
        self.table.screen.lines(lines)

    def why(self, rest: str) -> None:
        if not rest:
            raise BadOrder("why what? Write the order after it: why move A1")
        for judged in judge(self.table.session.title, self.table.session.board, self.table.here, rest):
            self.table.screen.lines(reason_lines(judged))

    def odds(self, rest: str) -> None:
        session, seat, screen = self.table.session, self.table.here, self.table.screen
        if not rest:
            self._all_odds()
            return
        for judged in judge(session.title, session.board, seat, rest):
            odds = reckon(session, seat, judged) if not judged.reasons else None
            if judged.reasons:
                screen.lines(reason_lines(judged))
            elif odds is None:
                screen.words(f"'{judged.text}': there is nothing to reckon.")
            else:
                screen.lines(odds_lines(odds))

    def _all_odds(self) -> None:
        """One line for each choice that has odds."""
        session, seat, screen = self.table.session, self.table.here, self.table.screen
        shown = 0
        for number, offer in enumerate(session.view(seat).offers, 1):
            odds = session.odds(seat, offer.action)
            if odds is None or not odds.cases:
                continue
            shown += 1
            if shown > MOST_ODDS:
                screen.say("  ... ask for one of them: odds ORDER")
                break
            rows = ", ".join(f"{row.outcome} {percent(row.probability)}" for row in odds.cases[0].rows)
            screen.lines(wrapped(rows, " " * 8, f"{number:>4}  {offer.text}: "))
        if not shown:
            screen.words(
                "None of the choices has odds by itself; ask for a whole order, typed as it is given"
            )

    def hint(self, rest: str) -> None:
        from sandtable.bots.bot import decide
        from sandtable.bots.registry import make_bot
        from sandtable.cli.terminal.table import default_bot

        session, seat = self.table.session, self.table.here
        tip = session.title.valuation().tip(session.board, seat)
        if tip in session.legal(seat):
            self.table.screen.words(f"A good beginning: {session.text(tip)}")
            return
        act = decide(make_bot(default_bot(), len(session.entries)), session.title, session.board, seat)
        self.table.screen.words(f"A bot ({default_bot()}) in your place would: {session.text(act)}")

    # -- taking back ------------------------------------------------------------------------------------------

    def undo(self, rest: str) -> None:
        self.table.session.undo(self.table.here)
        state = self.table.session.undo_state(self.table.here)
        self.table.screen.words(f"Undone. {state.steps} more can be undone; then: {state.wall}.")

    def redo(self, rest: str) -> None:
        self.table.session.redo(self.table.here)

    def reset(self, rest: str) -> None:
        self.table.session.reset(self.table.here)
        self.table.screen.words("Back at the start of your decisions; 'redo' does them again one by one.")

    def takeback(self, rest: str) -> None:
        session = self.table.session
        session.ask_takeback(self.table.here)
        if not session.takeback_awaits():
            self.table.screen.words("Taken back. The dice already rolled stay as they are.")

    # -- looking ----------------------------------------------------------------------------------------------

    def view(self, rest: str) -> None:
        table = self.table
        table.show(again=True)
        if rest:
            table.screen.lines(table.screen.piles(table.view()))

    def hand(self, rest: str) -> None:
        view, screen = self.table.view(), self.table.screen
        held = view.seats or [view.seat]
        own = [card for hand in view.hands if hand.seat in held for card in hand.cards]
        if not own:
            raise BadOrder("you hold no cards")
        for ident in dict.fromkeys(own):
            screen.lines(screen.card(ident) or [f"  {ident}"])

    def card(self, rest: str) -> None:
        if not rest:
            raise BadOrder("which card? Write its number or name after it; 'hand' shows what you hold")
        lines = self.table.screen.card(rest)
        if not lines:
            raise BadOrder(f"there is no card '{rest}' in this game")
        self.table.screen.lines(lines)

    def log(self, rest: str) -> None:
        if rest and not rest.isdecimal():
            raise BadOrder(f"log takes a number of lines, not '{rest}'")
        most = int(rest or "20")
        lines = self.table.session.lines(self.table.viewer)
        self.table.screen.log(lines[-most:] if most else [], most)

    def rules(self, rest: str) -> None:
        prompt = self.table.session.view(self.table.here).prompt
        words = rest or (prompt.rule if prompt is not None else "")
        if not words:
            raise BadOrder("which rule? Write its number or words after it: rules move")
        self.table.screen.lines(answer(self.table.session.book, words))

    # -- the table --------------------------------------------------------------------------------------------

    def standing(self, rest: str) -> None:
        session, seat, screen = self.table.session, self.table.here, self.table.screen
        prompt = session.view(seat).prompt
        here = prompt.window if prompt is not None else ""
        words = rest.split()
        if not words:
            orders = session.standing_of(seat)
            screen.lines(
                [f"  {order.text()}" for order in orders] or ["  You have given no standing orders."]
            )
            if here:
                screen.words(f"This question belongs to the window '{here}'.", indent="  ")
            return
        if words == ["off"]:
            session.cancel_standing(seat)
            screen.words("You are asked in every window again.")
            return
        if words[0] == "pass":
            words = [here, *words]
            if not here:
                raise BadOrder(
                    "this is no reaction; name a window: standing WINDOW pass (or: standing all pass)"
                )
        if len(words) < 2 or words[1] not in ("pass", "off"):
            raise BadOrder(
                "write: standing WINDOW pass [unless ORDER ...], standing WINDOW off, standing off"
            )
        window = "" if words[0] == "all" else words[0]
        if words[1] == "off":
            if all(order.window != window for order in session.standing_of(seat)):
                raise BadSetup(f"you have given no standing order for '{words[0]}'")
            session.cancel_standing(seat, window)
            screen.words("You are asked there again.")
            return
        words, until = split_until(session, words)
        unless = tuple(words[3:]) if words[2:3] == ["unless"] else ()
        if len(words) > 2 and not unless:
            raise BadOrder(
                f"'{' '.join(words[2:])}': only 'unless' and verbs or nouns may follow 'pass', or 'until'"
            )
        order = StandingOrder(window, unless, until == TURN, until="" if until == TURN else until)
        session.standing(seat, order)
        screen.words(f"Standing order: {order.text()}. 'standing off' ends it.")

    def save(self, rest: str) -> None:
        if not rest:
            self.table.save()
            self.table.screen.words(
                f"The game is kept in {self.table.place}; it is saved after every decision."
            )
            return
        flag, _, name = rest.partition(" ")
        if flag == MINE:
            self._save_mine(name.strip())
            return
        path = Path(rest).expanduser()
        keep.may_write(path, self.table.session)
        self.table.session.save(path)
        self.table.screen.words(f"Saved to {path}.")

    def _save_mine(self, name: str) -> None:
        if not name:
            raise BadOrder("save your view to which file? Write: save --mine FILE")
        path = Path(name).expanduser()
        keep.write_view(path, self.table.session.export_view(self.table.viewer))
        self.table.screen.words(
            f"Your view of the game is in {path}; it can be looked at (sandtable replay), not played on."
        )

    def load(self, rest: str) -> None:
        if not rest:
            raise BadOrder("load which file? ('load last' opens the latest game)")
        path = keep.last() if rest == keep.LAST else Path(rest).expanduser()
        session = open_session(str(path), None, None)
        self.table.save()
        self.table.here = -1
        self.table.sit(session, keep.place_of(path), path)

    def resign(self, rest: str) -> None:
        from sandtable.kernel.actions import RESIGN

        if self._sure("You give up the game. Are you sure?"):
            self.table.session.order(self.table.here, RESIGN)

    def offer_draw(self, rest: str) -> None:
        from sandtable.kernel.actions import OFFER_DRAW

        self.table.session.order(self.table.here, OFFER_DRAW)

    def _sure(self, question: str) -> bool:
        self.table.screen.words(question, "bold")
        typed = self.table.keyboard.ask("yes or no> ", self.table.here, lambda text: ["yes", "no"])
        return typed.strip().lower() in ("yes", "y")

    def quit(self, rest: str) -> None:
        from sandtable.cli.terminal.table import Quit

        raise Quit


def split_until(session: Session, words: list[str]) -> tuple[list[str], str]:
    """The words of a standing order before 'until', and what it lasts until: a turn, or a frame by name."""
    if "until" not in words[2:]:
        return words, ""
    at = words.index("until", 2)
    name = " ".join(words[at + 1 :]).lower()
    known = session.title.lapses(session.setup)
    if name == TURN:
        return words[:at], TURN
    for frame, text in known.items():
        if name in (frame.lower(), text.lower()):
            return words[:at], frame
    has = ", ".join([*([TURN] if session.title.turns else []), *known])
    raise BadOrder(f"'until {name}': an order can last until one of {has or 'nothing in this game'}")
