"""The titles: what the lobby shows of them, their scenes, their rules, their lessons. Nothing here is kept."""

import logging
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlencode

import msgspec
from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from sandtable.bots.registry import FORMS
from sandtable.kernel.errors import BadOrder, BadSetup, SandtableError
from sandtable.kernel.title import Setup
from sandtable.kit.scenes import Scene
from sandtable.kit.seats import seatings
from sandtable.kit.title import Title
from sandtable.server.access import house
from sandtable.server.beside import beside
from sandtable.server.http import ENCODER, Refused, Way, address, api, read, read_query, send
from sandtable.server.kept import FOREVER, Encoded, encoded, keep, kept, known, sent
from sandtable.server.messages import Ident, Reason, WayTo
from sandtable.server.messages_titles import (
    BotOf,
    FirstOf,
    LessonDo,
    LessonState,
    OptionOf,
    RuleOf,
    RulesOf,
    ScenarioOf,
    Seating,
    SeatOf,
    TitleOf,
    Titles,
)
from sandtable.session.lessons import GO_ON, REFUSED, SOLVED, Lesson
from sandtable.session.titles import load_title, title_slugs
from sandtable.study.instead import former_board, ways_to
from sandtable.study.whynot import judge

router = APIRouter()
LOG: Final = logging.getLogger("sandtable.server")

LESSON_SEED: Final = bytes(32)
"""A lesson is rebuilt with every request, so its dice must fall the same each time."""
WITH_PARAMETERS: Final = "=N"
WHY: Final = "why "
"""An order that begins so is a question: nothing is done."""


class SceneQuery(msgspec.Struct, frozen=True):
    """`options` as JSON."""

    scenario: Ident = ""
    options: Annotated[str, Meta(max_length=1000)] = "{}"


class NamedSceneQuery(SceneQuery, frozen=True):
    """All that a scene is made of: version and data of the rules where they are former ones."""

    version: Annotated[int, Meta(ge=0, le=1000)] = 0
    data: Ident = ""


def find_title(request: Request) -> Title:
    """The title of the route, or 404."""
    try:
        return house(request).tables.title(request.path_params["slug"])
    except BadSetup as problem:
        raise Refused(404, str(problem)) from problem


# -- the list -------------------------------------------------------------------------------------------------


def title_of(title: Title) -> TitleOf:
    return TitleOf(
        slug=title.slug,
        name=title.name,
        line=title.line,
        minutes=title.minutes,
        seats=[SeatOf(seat.ident, seat.name, seat.side) for seat in title.seats],
        seatings=seatings_of(title),
        scenarios=[ScenarioOf(one.ident, one.name, one.text) for one in title.scenarios],
        options=[OptionOf(one.name, list(one.values), one.default, one.text) for one in title.options],
        hidden=title.hidden,
        lessons=len(title.lesson()),
        first=first_of(title),
        picture=bool(pictures_of(title)),
    )


def first_of(title: Title) -> FirstOf:
    first = title.first
    scenario = first.scenario or title.scenarios[0].ident
    return FirstOf(scenario, first.options, bool(first.orders or first.options), first.steps)


def seatings_of(title: Title) -> list[Seating]:
    """Who plays in each scenario with its usual options, then by the options that change it."""
    found: list[Seating] = []
    for setup, seats in seatings(title):
        usual = all(one.scenario != setup.scenario for one in found)
        idents = [seat.ident for seat in seats]
        found.append(Seating(setup.scenario, idents, {} if usual else dict(setup.options)))
    return found


def listed() -> list[TitleOf]:
    """Every title that can be read, the easiest first; one that cannot (half installed, outdated) does not take the
    others along."""
    found: list[tuple[int, TitleOf]] = []
    for slug in title_slugs():
        try:
            title = load_title(slug)
            found.append((title.rank, title_of(title)))
        except SandtableError as problem:
            LOG.warning("the title %s is left out: %s", slug, problem)
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def bots() -> list[BotOf]:
    """The bots that can be asked for by name; those with numbers to fill in are for the command."""
    return [BotOf(name, text) for name, text in FORMS if WITH_PARAMETERS not in name]


@api(router, "GET", "/api/titles", "The titles that can be played, and the bots", answer=Titles, once=True)
async def titles(request: Request) -> Response:
    return kept(request, ("", "titles", ",".join(title_slugs())), lambda: Titles(listed(), bots()))


# -- what never changes ---------------------------------------------------------------------------------------


def title_as_played(request: Request, version: int, data: str) -> Title:
    """A title under the rules and the data of a game; 404 if there is none."""
    title = find_title(request)
    try:
        return title.as_played(version, data) if version else title
    except BadSetup as problem:
        raise Refused(404, str(problem)) from problem


async def scene_kept(request: Request, title: Title, setup: Setup) -> Encoded:
    """The scene of a set-up, made once. Making one takes a while, so whoever asks for many different ones waits."""
    options = ENCODER.encode(sorted(setup.options.items())).decode()
    key = (title.slug, "scene", setup.scenario, options, str(title.version), title.digest_of_data())
    found = known(key)
    if found is None:
        house(request).limits.take("studies", address(request))
        found = known(key) or keep(key, await beside(request, lambda: encoded(title.scene(setup))))
    return found


async def to_scene(request: Request, title: Title, setup: Setup, current: bool) -> Response:
    """The way to a scene: it has an address of its own, which names its content, so that nobody loads it twice."""
    found = await scene_kept(request, title, setup)
    query = {"scenario": setup.scenario, "options": ENCODER.encode(setup.options).decode()}
    if not current:
        query |= {"version": str(title.version), "data": title.digest_of_data()}
    path = f"/api/titles/{title.slug}/scenes/{found.name}?{urlencode(query)}"
    return Response(status_code=307, headers={"Location": path, "Cache-Control": "no-cache"})


@api(
    router,
    "GET",
    "/api/titles/{slug}/scene",
    "What is drawn once per scenario: leads to its address",
    answer=Scene,
    query=SceneQuery,
    errors=(404,),
    moved=True,
)
async def scene(request: Request) -> Response:
    title = find_title(request)
    asked = read_query(request, SceneQuery)
    scenario = asked.scenario or title.scenarios[0].ident
    if scenario not in [one.ident for one in title.scenarios]:
        raise Refused(404, f"{title.slug} has no scenario '{scenario}'.")
    return await to_scene(request, title, setup_asked(title, scenario, asked.options), True)


def setup_asked(title: Title, scenario: str, options: str) -> Setup:
    """The set-up that a scene is asked for; 404 if there is none such."""
    try:
        return title.setup(scenario, msgspec.json.decode(options, type=dict[str, str | int | bool]))
    except (BadSetup, msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Refused(404, "There is no such scene.") from problem


@api(
    router,
    "GET",
    "/api/titles/{slug}/scenes/{name}",
    "A scene by its content, to be kept for ever",
    answer=Scene,
    query=NamedSceneQuery,
    errors=(404,),
    once=True,
)
async def named_scene(request: Request) -> Response:
    asked = read_query(request, NamedSceneQuery)
    title = title_as_played(request, asked.version, asked.data)
    setup = setup_asked(title, asked.scenario, asked.options)
    found = await scene_kept(request, title, setup)
    if found.name != request.path_params["name"]:
        raise Refused(404, "There is no such scene, or no longer.")
    return sent(request, found, FOREVER)


def pictures_of(title: Title) -> dict[str, Path]:
    """The ready-made pictures in a title's folder, by day and by night."""
    folder = Path(getattr(title, "folder", "")) / "table"
    files = {scheme: folder / f"picture-{scheme}.webp" for scheme in ("light", "dark")}
    return files if all(file.is_file() for file in files.values()) else {}


async def picture(request: Request) -> Response:
    """The title's table as a picture for lists (`?scheme=dark`: by night)."""
    files = pictures_of(find_title(request))
    scheme = request.query_params.get("scheme", "light")
    if scheme not in files:
        raise Refused(404, "There is no such picture.")
    return FileResponse(files[scheme], media_type="image/webp", headers={"Cache-Control": "max-age=86400"})


router.routes.append(Way({"GET"}, "/api/titles/{slug}/picture", picture))


def rules_of(title: Title) -> RulesOf:
    """The rules by chapter, the rulings, and the player aids of the first scenario."""
    rows = [
        RuleOf(rule.ident, rule.digest, rule.section, rule.kind, rule.kind == "ruling", list(rule.links))
        for rule in title.rulebook().rules
    ]
    return RulesOf(title.slug, rows, title.scene(title.setup("", {})).aids)


@api(
    router,
    "GET",
    "/api/titles/{slug}/rules",
    "Rules, rulings and player aids",
    answer=RulesOf,
    errors=(404,),
    once=True,
)
async def rules(request: Request) -> Response:
    title = find_title(request)
    return kept(request, (title.slug, "rules"), lambda: rules_of(title))


# -- lessons --------------------------------------------------------------------------------------------------


def lesson_at(title: Title, step: int, done: list[str]) -> tuple[Lesson, bool]:
    """The lesson as it stands after these orders, and whether the step is solved; 400 if they are not its own."""
    if step >= len(title.lesson()):
        raise Refused(404, f"the lesson of {title.slug} has no step {step}")
    lesson = Lesson(title, step, LESSON_SEED)
    solved = False
    for text in done:
        try:
            outcome = "" if solved else lesson.order(text)[0]
        except SandtableError as problem:
            raise Refused(400, f"'{text}' is no order of this step: {problem}") from problem
        if outcome not in (GO_ON, SOLVED):
            raise Refused(400, f"'{text}' does not belong to the way through this step")
        solved = outcome == SOLVED
    if lesson.done != done:
        raise Refused(400, "these orders are not the way through this step")
    return lesson, solved


def try_order(lesson: Lesson, asked: LessonDo) -> tuple[str, str, str]:
    """How the pupil's order went, the sentence for it, and which order a question was about."""
    text = asked.order or ""
    if asked.action is not None:
        if asked.action not in lesson.session.legal(lesson.seat):
            raise Refused(400, f"{asked.action} is none of the choices")
        text = lesson.session.text(asked.action)
    if not text:
        return "", "", ""
    try:
        if text.startswith(WHY):
            return ask_why(lesson, text.removeprefix(WHY))
        return *lesson.order(text), ""
    except BadOrder as problem:
        return REFUSED, str(problem), ""


def ask_why(lesson: Lesson, text: str) -> tuple[str, str, str]:
    """What stands in the way of an order, or of anything that could be done with a space; the step stays as it is."""
    judged = judge(lesson.title, lesson.session.board, lesson.seat, text)
    legal = [one.text for one in judged if not one.reasons]
    if legal:
        return "", f"'{legal[0]}' is legal.", legal[0]
    lesson.reasons = list(dict.fromkeys(reason for one in judged for reason in one.reasons))
    return REFUSED, f"'{judged[0].text}' is not legal.", judged[0].text


def lesson_state(lesson: Lesson, outcome: str, message: str) -> LessonState:
    step, session = lesson.step, lesson.session
    return LessonState(
        step=lesson.at,
        of=len(lesson.steps),
        id=step.ident,
        name=step.name,
        text=step.text,
        task=step.task,
        hint=step.hint,
        rules=list(step.rules),
        scenario=session.setup.scenario,
        options=dict(session.setup.options),
        seat=session.seats[lesson.seat].ident,
        done=lesson.done,
        outcome=outcome,
        message=message,
        view=session.view(lesson.seat),
        lines=session.lines(lesson.seat),
        reasons=[Reason(rule, text) for rule, text in lesson.reasons],
        seats=[SeatOf(one.ident, one.name, one.side) for one in session.seats],
    )


def looked(lesson: Lesson, asked: LessonDo) -> LessonState:
    """The step as it stands, with what the pupil looks at: odds, an overlay."""
    session, seat = lesson.session, lesson.seat
    state = lesson_state(lesson, "", "")
    if asked.odds is not None and asked.odds in session.legal(seat):
        return msgspec.structs.replace(state, odds=session.odds(seat, asked.odds))
    if asked.overlay in [one.id for one in lesson.title.scene(session.setup).overlays]:
        overlay = lesson.title.overlay(session.board, seat, asked.overlay, asked.space)
        return msgspec.structs.replace(state, overlay=overlay)
    return state


@api(
    router,
    "POST",
    "/api/titles/{slug}/lesson",
    "A step of the lesson, and an order tried in it",
    answer=LessonState,
    body=LessonDo,
    errors=(404,),
    cost=10,
)
async def lesson(request: Request) -> Response:
    title = find_title(request)
    asked = await read(request, LessonDo)
    return send(await beside(request, lambda: lesson_answer(title, asked)))


def lesson_answer(title: Title, asked: LessonDo) -> LessonState:
    found, solved = lesson_at(title, asked.step, asked.done)
    if asked.odds is not None or asked.overlay:
        return looked(found, asked)
    if asked.order is None and asked.action is None:
        return lesson_state(found, SOLVED if solved else "", found.step.after if solved else "")
    if solved:
        raise Refused(400, "this step is solved; go on to the next")
    outcome, message, about = try_order(found, asked)
    state = msgspec.structs.replace(lesson_state(found, outcome, message), about=about)
    if outcome == REFUSED and asked.order is not None and asked.order.startswith(WHY):
        return msgspec.structs.replace(state, ways=lesson_ways(found, asked.order.removeprefix(WHY)))
    return state


def lesson_ways(lesson: Lesson, text: str) -> list[WayTo]:
    """What would make it possible to choose the thing that was asked about."""
    session, seat = lesson.session, lesson.seat
    former = former_board(session, seat)
    found = ways_to(lesson.title, session.board, seat, noun=text, former=former)
    return [WayTo(*way) for way in found]
