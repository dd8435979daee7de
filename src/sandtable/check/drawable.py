"""Scene and view can be drawn: every id resolves, nothing lies outside the sheet, everything is of the schema."""

from typing import Final

import msgspec

from sandtable.check.ids import HOLE, Broken, Ids, short
from sandtable.check.moment import Moment, stumbled
from sandtable.kernel.flow import NOBODY, PLAYING, apply, legal_for
from sandtable.kit.scenes import Scene
from sandtable.kit.title import Title
from sandtable.kit.views import Overlay, View

STATUS: Final = ("decide", "wait", "resolving", "over")
ROLES: Final = ("", "cancel", "done", "pass", "danger")
WIDEST: Final = 80
EDGE: Final = 1e-6


def check_scene(title: Title, scene: Scene) -> None:
    """The scene by itself."""
    seen = msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    if seen != scene:
        raise Broken("scene", "schema", "the scene is another one after JSON")
    for what, idents in (
        ("space", [one.id for one in scene.spaces]),
        ("kind", [one.id for one in scene.kinds]),
        ("card", [one.id for one in scene.cards]),
        ("side", [one.id for one in scene.sides]),
        ("overlay", [one.id for one in scene.overlays]),
    ):
        if len(set(idents)) != len(idents) or "" in idents:
            twice = next((one for one in idents if not one or idents.count(one) > 1), "")
            raise Broken(
                "scene", f"{what} twice", f"the scene has two {what}s '{twice}', or one without an id"
            )
    for what, names in (
        ("space", {one.id: one.name for one in scene.spaces}),
        ("kind", {one.id: one.name for one in scene.kinds}),
        ("card", {one.id: one.name for one in scene.cards}),
        ("side", {one.id: one.name for one in scene.sides}),
        ("overlay", {one.id: one.name for one in scene.overlays}),
    ):
        for ident, name in names.items():
            if not name.strip():
                raise Broken("scene", f"{what} without a name", f"{what} {ident} has no name")
    check_texts("scene", scene, "the scene")
    ids = Ids(scene, title, [])
    for border in scene.borders:
        for end in (border.a, border.b):
            ids.one("scene", "space", end, ids.spaces, f"a border {border.kind}")
    for stroke in scene.strokes:
        for space in stroke.spaces:
            ids.one("scene", "space", space, ids.spaces, f"a stroke {stroke.kind}")
    for kind in scene.kinds:
        ids.one("scene", "kind", kind.reduced, ids.kinds, f"the reduced side of {kind.id}")
    for card in scene.cards:
        ids.one("scene", "side", card.side, ids.sides, f"card {card.id}")
        ids.rule("scene", card.rule, f"card {card.id}")
    for seat in title.seats:
        ids.one("scene", "side", seat.side, ids.sides, f"seat {seat.ident}")
    for goal in scene.goals:
        ids.one("scene", "seat", goal, {seat.ident for seat in title.seats}, "a goal")
    for note in scene.aids:
        ids.rule("scene", note.rule, f"the aid '{short(note.text)}'")
    if scene.sheet is not None:
        for objective in scene.sheet.objectives:
            ids.one("scene", "space", objective.space, ids.spaces, "an objective")
            ids.one("scene", "side", objective.side, ids.sides, "an objective")
    check_size(scene)


def check_size(scene: Scene) -> None:
    """Nothing is outside the sheet."""
    wide, high = scene.size

    def inside(points: list[tuple[float, float]], where: str) -> None:
        for x, y in points:
            if not (-EDGE <= x <= wide + EDGE and -EDGE <= y <= high + EDGE):
                raise Broken(
                    "scene", "outside", f"{where}: ({x:g}, {y:g}) is outside the sheet of {wide:g} x {high:g}"
                )

    for space in scene.spaces:
        for ring in ([space.centre, *space.shape], *space.more):
            inside(ring, f"space {space.id}")
    for label in scene.labels:
        inside([label.at], f"label '{label.text}'")
    lines = [(one.kind, one.points) for one in scene.strokes]
    grounds = [(one.kind, one.points) for one in scene.shapes]
    for kind, points in lines + grounds:
        # Roads and land may run over its edge, and not lie beside it.
        across, along = [x for x, _ in points], [y for _, y in points]
        if not (
            points and min(across) <= wide and max(across) >= 0 and min(along) <= high and max(along) >= 0
        ):
            raise Broken("scene", "outside", f"a {kind} lies nowhere on the sheet")
    for x, y, broad, tall in scene.sheet.free if scene.sheet is not None else []:
        inside([(x, y), (x + broad, y + tall)], "a free rectangle")


def check_texts(check: str, thing: object, where: str) -> None:
    """No text of it, at whatever depth, has a hole that nobody has filled."""
    todo = [msgspec.to_builtins(thing)]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            if "{" in value and HOLE.search(value):
                raise Broken(check, "hole", f"{where} has an unfilled hole: '{short(value)}'")
        elif isinstance(value, dict):
            todo += value.values()
        elif isinstance(value, (list, tuple)):
            todo += value


def check_views(m: Moment) -> None:
    """What everybody sees now, and how it followed from what they saw before the last answer."""
    check_followed(m)
    for viewer in m.viewers():
        try:
            view: View = m.title.view(m.board, viewer)
        except Exception as problem:
            stumbled("views", f"the view of {m.name(viewer)}", problem)
        check_view(m, view, viewer)
        check_narrow(m, view, viewer)
        try:
            picture = m.title.picture(m.board, viewer)
        except Exception as problem:
            stumbled("views", f"the picture for {m.name(viewer)}", problem)
        if any(len(line) > WIDEST for line in picture):
            raise Broken("views", "picture", f"a picture is wider than {WIDEST} columns")
        check_overlays(m, viewer)


def check_followed(m: Moment) -> None:
    """What is kept of one view in the next is what it would be if it were made now: `Table.reads` and `Ask.varies` tell
    the truth. One answer apart: after many there is hardly a part of which nothing is news."""
    if m.before is None:
        return
    board = m.before.fork()
    for viewer in m.viewers():
        m.title.view(board, viewer)
    apply(board, *m.last)
    for viewer in m.viewers():
        view: View = m.title.view(board, viewer)
        anew: View = m.title.view_anew(board, viewer)
        for field in View.__struct_fields__:
            if getattr(view, field) != getattr(anew, field):
                raise Broken(
                    "views",
                    f"{field} kept",
                    f"the view of {m.name(viewer)}: its {field} was kept from before '{m.words(m.last[1])}' and has "
                    "changed by it",
                )


def check_narrow(m: Moment, view: View, viewer: int) -> None:
    """The narrow questions have the view's own answers."""
    title, who = m.title, f"the view of {m.name(viewer)}"
    if title.question(m.board, viewer) != (view.prompt.text if view.prompt is not None else ""):
        raise Broken("views", "question", f"{who}: the question by itself is another one")
    if title.pieces(m.board, viewer) != view.pieces:
        raise Broken("views", "pieces", f"{who}: the pieces by themselves are others")
    if viewer == NOBODY and title.stage(m.board) != (view.crumbs[0].text if view.crumbs else view.phase):
        raise Broken("views", "stage", "where the game stands is not what an observer reads first")


def check_view(m: Moment, view: View, viewer: int) -> None:
    ids = m.ids
    who = f"the view of {m.name(viewer)}"
    if msgspec.json.decode(msgspec.json.encode(view), type=View) != view:
        raise Broken("views", "schema", f"{who} is another one after JSON")
    if view.status not in STATUS or (view.status == "over") != (m.board.ending != PLAYING):
        raise Broken("views", "status", f"{who}: the status is '{view.status}'")
    if view.seat != (m.seats[viewer].ident if viewer >= 0 else ""):
        raise Broken("views", "seat", f"{who} says that it is that of '{view.seat}'")
    ids.one("views", "seat", view.active, ids.seats, f"{who}, active")
    for seat in view.waiting:
        ids.one("views", "seat", seat, ids.seats, f"{who}, waiting")
    for crumb in view.crumbs:
        ids.sentence("views", crumb.text, f"{who}, a crumb")
        ids.rule("views", crumb.rule, f"{who}, a crumb")
    check_texts("views", view, who)
    _check_pieces(ids, view, who)
    _check_question(m, ids, view, viewer, who)
    _check_rest(ids, view, who)


def _check_pieces(ids: Ids, view: View, who: str) -> None:
    pieces = [piece.id for piece in view.pieces]
    if len(set(pieces)) != len(pieces) or "" in pieces:
        raise Broken("views", "piece twice", f"{who}: two pieces have the same id, or one has none")
    for piece in view.pieces:
        where = f"{who}, piece {piece.id}"
        ids.one("views", "side", piece.side, ids.sides, where)
        ids.one("views", "kind", piece.kind, ids.kinds, where)
        if piece.space not in ids.spaces:
            raise Broken("views", "space", f"{where}: there is no space '{piece.space}'")
        for held in piece.holds:
            ids.one("views", "piece", held, set(pieces), where)
        for badge in piece.badges:
            ids.rule("views", badge.rule, where)


def _check_question(m: Moment, ids: Ids, view: View, viewer: int, who: str) -> None:
    legal = legal_for(m.board, viewer) if viewer >= 0 else []
    if [offer.action for offer in view.offers] != legal:
        raise Broken("views", "offers", f"{who}: its offers are not the legal answers")
    if (view.prompt is not None) != bool(legal):
        raise Broken("views", "prompt", f"{who}: a question without answers, or answers without a question")
    pieces = {piece.id for piece in view.pieces}
    slots = {slot.id for panel in view.panels for slot in panel.slots}
    lit = {"space": ids.spaces, "piece": pieces, "card": ids.cards, "slot": slots}
    if view.prompt is not None:
        ids.sentence("views", view.prompt.text, f"{who}, the question at {type(m.board.ask()).__name__}")
        ids.rule("views", view.prompt.rule, f"{who}, the question")
        # A piece that waits to come in lies in a panel.
        waiting = {item for panel in view.panels for slot in panel.slots for item in slot.items}
        ids.links(
            "views", view.prompt.links, view.prompt.text, pieces | slots | waiting, f"{who}, the question"
        )
    for offer in [*view.offers, *view.free]:
        where = f"{who}, offer '{offer.text}'"
        if offer.text != m.words(offer.action):
            raise Broken("views", "offer text", f"{where} is action '{m.words(offer.action)}'")
        ids.sentence("views", offer.label, where)
        ids.sentence("views", offer.more, where, empty=True)
        if offer.role not in ROLES:
            raise Broken("views", "role", f"{where}: there is no role '{offer.role}'")
        if offer.on in lit and offer.target not in lit[offer.on]:
            raise Broken("views", f"target {offer.on}", f"{where}: there is no {offer.on} '{offer.target}'")
        if offer.on not in lit and offer.on != "button":
            raise Broken("views", "on", f"{where}: nothing is called '{offer.on}'")


def _check_rest(ids: Ids, view: View, who: str) -> None:
    """Tracks, hands, piles, panels, marks, standing, result."""
    for what, idents in (
        ("track", [track.id for track in view.tracks]),
        ("hand", [f"{hand.seat} {hand.id}" for hand in view.hands]),
        ("pile", [pile.id for pile in view.piles]),
        ("panel", [panel.id for panel in view.panels]),
    ):
        if len(set(idents)) != len(idents):
            raise Broken(
                "views", f"{what} twice", f"{who}: two {what}s have the same id: {', '.join(idents)}"
            )
    for track in view.tracks:
        ids.one("views", "side", track.side, ids.sides, f"{who}, track {track.id}")
    for hand in view.hands:
        where = f"{who}, the hand of {hand.seat}"
        ids.one("views", "seat", hand.seat, ids.seats, where)
        # Of another's hand a viewer may know some cards; of one's own, all.
        known = len(hand.cards)
        if known > max(hand.count, 0) or (known and hand.seat == view.seat and known != hand.count):
            raise Broken("views", "count", f"{where}: {hand.count} cards, of which {known} are shown")
        for card in hand.cards:
            ids.one("views", "card", card, ids.cards, where)
    for pile in view.piles:
        where = f"{who}, pile {pile.id}"
        ids.one("views", "side", pile.side, ids.sides, where)
        for card in pile.open:
            ids.one("views", "card", card, ids.cards | ids.kinds, where)
    for panel in view.panels:
        where = f"{who}, panel {panel.id}"
        ids.rule("views", panel.rule, where)
        slots = [slot.id for slot in panel.slots]
        if len(set(slots)) != len(slots):
            raise Broken("views", "slot twice", f"{where}: two slots have the same id")
        for slot in panel.slots:
            ids.one("views", "side", slot.side, ids.sides, f"{where}, slot {slot.id}")
            ids.one("views", "space", slot.space, ids.spaces, f"{where}, slot {slot.id}")
        for note in panel.notes:
            ids.rule("views", note.rule, where)
    for mark in view.marks:
        ids.rule("views", mark.rule, f"{who}, mark {mark.kind}")
        for space in mark.spaces:
            ids.one("views", "space", space, ids.spaces, f"{who}, mark {mark.kind}")
    if view.standing is not None:
        ids.one("views", "space", view.standing.space, ids.spaces, f"{who}, standing")
        ids.one("views", "side", view.standing.favours, ids.sides, f"{who}, standing")
        for side in view.standing.losses:
            ids.one("views", "side", side, ids.sides, f"{who}, standing")
    if view.result is not None:
        ids.sentence("views", view.result.text, f"{who}, the result")
        ids.rule("views", view.result.rule, f"{who}, the result")
        ids.one("views", "space", view.result.space, ids.spaces, f"{who}, the result")
        if set(view.result.returns) != ids.seats:
            raise Broken("views", "result", f"{who}: the result is not that of every seat")


def check_overlays(m: Moment, viewer: int) -> None:
    """Whatever can be laid over the map lies on its spaces."""
    for side in sorted(m.ids.sides) if viewer >= 0 else []:
        for chances in (m.title.counted(m.board, viewer, side) or {}).values():
            for space, chance in chances.items():
                where = f"how likely {m.name(viewer)} finds something in {space}"
                m.ids.one("overlays", "space", space, m.ids.spaces, where)
                if not -EDGE <= chance <= 1 + EDGE:
                    raise Broken("overlays", "counted", f"{where}: {chance:g}")
    dealer = m.dealer("overlays")
    spaces = [space.id for space in m.scene.spaces]
    for info in m.scene.overlays:
        asked = spaces[dealer.below(len(spaces))] if info.per == "space" else ""
        try:
            overlay: Overlay | None = m.title.overlay(m.board, viewer, info.id, asked)
        except Exception as problem:
            stumbled("overlays", f"overlay {info.id}", problem)
        if overlay is None:
            continue
        ids = m.ids
        for tint in overlay.tints:
            ids.one("overlays", "space", tint.space, ids.spaces, f"overlay {info.id}")
            ids.one("overlays", "side", tint.side, ids.sides, f"overlay {info.id}")
        msgspec.json.decode(msgspec.json.encode(overlay), type=Overlay)
