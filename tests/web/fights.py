"""A fight of each title: the position before it, the orders that lead to it, and who gives them."""

from typing import Any, NamedTuple

from tests.web.people import Person
from tests.web.positions import A_FIGHT
from tests.web.shanghai import KIANGWAN

JAVA_SEA = """
title = "nei"
scenario = "campaign"
turn = 2
to_move = "japan"
[ap]
japan = 9
allies = 9
[units]
IJN-CA-16 = "S-B3"
IJN-CVL-RYUJO = "S-C5"
IJN-CA-4 = "S-C5"
IJN-CA-5 = "S-C5"
NEI-DD-1 = "S-C5"
NEI-SS = "S-C5"
"""
"""A carrier and two cruisers meet a destroyer and a submarine."""

SALAMAUA = """
to_move = "japan"
phase = "operation"
[units]
j_144 = "buna"
j_41 = "buna"
a_30 = "salamaua"
a_7 = "australia"
j_kashima = "kavieng"
[rp.japan]
buna = 1
[control]
japan = ["rabaul", "gasmata", "cape_gloucester", "kavieng", "namatanai", "new_hanover", "buna"]
[operation]
area = "buna"
sp = 6
"""
"""Two Japanese regiments stand beside an Australian brigade."""

KRANJI = """
scenario = "historic"
phase = "turn"
period = 2
to_move = "japanese"
[options]
level = "brigade"
players = 2
[units]
city = "BI30"
macritchie = "BI29"
bukit_timah = "BI28"
kranji = "JI1 JI2 JT1 AI1 AI2"
"""
"""Three Japanese units and two Australian ones contend for Kranji."""


class FightOf(NamedTuple):
    """`orders` of the one who attacks; the rest of the fight comes of `answer`."""

    title: str
    position: str
    orders: tuple[str, ...]
    method: str


FIGHTS = {
    "fortress": FightOf("fortress", A_FIGHT, ("move F6 to G7",), "compare"),
    "shanghai": FightOf("shanghai", KIANGWAN, ("attack 1318", "join 1319", "join 1218"), "table"),
    "nei": FightOf("nei", JAVA_SEA, ("act g3-nav start S-C5 all done halt attack",), "hits"),
    "coralsea": FightOf("coralsea", SALAMAUA, ("march buna with j_144 go to salamaua",), "checks"),
    "fieldcommand": FightOf("fieldcommand", KRANJI, ("done",), "duel"),
}


def fought(person: Person, fight: FightOf, most: int = 40) -> str:
    """A table at which one person holds both sides, fought past the page until something is decided; its id."""
    ident = person.new_table(
        title=fight.title, position=fight.position, seats=[{"holder": "me"}] * 2, access="hotseat"
    )
    for order in fight.orders:
        person.order(ident, order)
    for _ in range(most):
        if decided(person.state(ident)):
            return ident
        answer(person, ident)
    raise AssertionError(f"nothing was decided: {fight.title}")


def decided(state: Any) -> bool:
    return any(beat["beat"] == "result" for line in state["lines"] for beat in line["line"].get("beats", []))


def answer(person: Person, ident: str) -> None:
    """Answer for whoever is asked: let it pass, else the first that is offered."""
    for holder in person.state(ident)["seats"]:
        state = person.state(ident, holder["seat"])
        offers = state["view"].get("offers", [])
        if state["view"]["status"] == "decide" and offers:
            chosen = next((one for one in offers if one.get("role") == "pass"), offers[0])
            body = {"seen": state["seen"], "seat": state["seat"], "action": chosen["action"]}
            person.post(f"/api/tables/{ident}/orders", body)
            return
    raise AssertionError("nobody is asked")
