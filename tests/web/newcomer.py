"""Somebody who plays Fortress simply: the piece that is nearest to an enemy goes for it. From the view alone."""

from typing import Any


class Newcomer:
    """Chooses among what is lit. He goes for what has never moved (a Headquarters does not), and keeps off known mines."""

    def __init__(self, scene: Any, side: str) -> None:
        self.side = side
        self.centre = {space["id"]: space["centre"] for space in scene["spaces"]}
        self.strength = {kind["id"]: (kind.get("factors") or ["0"])[0] for kind in scene["kinds"]}
        self.first: dict[str, str] = {}
        self.moved: set[str] = set()

    def choose(self, view: Any) -> Any:
        """One of the view's offers."""
        self.look(view)
        offers = view["offers"]
        for offer in offers:
            if offer["text"].startswith(("use ", "confirm", "decline")):
                return offer
        own = {p["space"]: p for p in view["pieces"] if p["side"] == self.side}
        chosen = [m["spaces"][0] for m in view.get("marks", []) if m["kind"] == "chosen"]
        if chosen:
            return min(offers, key=lambda o: self.cost(o["target"], view, own.get(chosen[0])))
        return min(offers, key=lambda o: self.cost(o["target"], view, own.get(o["target"])))

    def look(self, view: Any) -> None:
        for piece in view["pieces"]:
            if self.first.setdefault(piece["id"], piece["space"]) != piece["space"]:
                self.moved.add(piece["id"])

    def cost(self, space: str, view: Any, piece: Any) -> float:
        """How far it is from here to something worth attacking with this piece."""
        best = 1e9
        for enemy in view["pieces"]:
            if enemy["side"] == self.side or not enemy["space"]:
                continue
            kind = enemy.get("kind", "")
            if kind == "hq":
                worth = -500.0
            elif kind == "mine" and (piece is None or piece.get("kind") != "engineer"):
                worth = 400.0
            elif kind and piece and self.number(kind) > self.number(piece.get("kind", "")):
                worth = 200.0
            else:
                worth = 0.0 if enemy["id"] not in self.moved else 60.0
            best = min(best, worth + self.distance(space, enemy["space"]))
        return best

    def number(self, kind: str) -> float:
        text = self.strength.get(kind, "0")
        return float(text) if text.isdigit() else 0.0

    def distance(self, a: str, b: str) -> float:
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)
