"""The OpenAPI document, made from the routes and from the structs: what is sent is what is described.

`python -m sandtable.server.openapi` prints it (the page's types are generated from it).
"""

import sys
from typing import Any

import msgspec
from fastapi import FastAPI

from sandtable.kit.scenes import Scene
from sandtable.kit.views import LogLine, Odds, Overlay, View
from sandtable.server import messages
from sandtable.server.http import JSON, Route

REF = "#/components/schemas/{name}"
TEXTS = {
    400: "The request makes no sense, or the engine refuses what it gives; `text` says why.",
    403: "Not yours, or from another site.",
    404: "There is no such thing.",
    408: "The body did not arrive in time.",
    409: "The game has moved on, or somebody else was first.",
    413: "Too large.",
    415: "No JSON.",
    422: "It does not fit the schema, or the rules forbid it.",
    429: "Too often.",
    503: "The server cannot do that now.",
}
COMMON = (429, 503)
COMMON_READ = (422,)
COMMON_WRITE = (403, 415)
COMMON_BODY = (400, 408, 413, 422)

INTERFACE = "1"
"""The version of the interface, raised when something that clients rely on changes."""


def routes_of(app: FastAPI) -> list[Route]:
    """Every declared route."""
    found: list[Route] = []
    waiting: list[Any] = list(app.routes)
    while waiting:
        route = waiting.pop(0)
        declared = getattr(getattr(route, "endpoint", None), "sandtable_route", None)
        if isinstance(declared, Route):
            found.append(declared)
        waiting.extend(getattr(getattr(route, "original_router", None), "routes", []))
    return found


def structs() -> list[Any]:
    """All that goes over the wire, whether or not a route names it."""
    own = [
        one
        for one in vars(messages).values()
        if isinstance(one, type)
        and issubclass(one, msgspec.Struct)
        and one.__module__ == messages.__name__
        and one not in (messages.Answer, messages.Request)
    ]
    return [*own, Scene, View, LogLine, Odds, Overlay]


def document(app: FastAPI) -> dict[str, Any]:
    """The whole document."""
    routes = routes_of(app)
    kinds = structs()
    named = [route.query for route in routes if route.query is not None]
    others = [
        kind
        for route in routes
        for kind in (route.body, route.answer)
        if kind is not None and kind not in kinds
    ]
    everything = [*kinds, *others]
    schemas, components = msgspec.json.schema_components(everything, ref_template=REF)
    by_kind = {id(kind): schema for kind, schema in zip(everything, schemas)}
    queries = {id(kind): properties(kind) for kind in named}
    paths: dict[str, Any] = {}
    for route in routes:
        one = paths.setdefault(route.path, {})
        one[route.method.lower()] = operation(route, by_kind, queries)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": INTERFACE,
            "description": "Board wargames by their rulebooks, over HTTP. See docs/server.md.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def properties(kind: Any) -> dict[str, Any]:
    """The schemas of a query's parameters, which hold nothing but plain values."""
    whole = msgspec.json.schema(kind)
    found: dict[str, Any] = whole["$defs"][kind.__name__]["properties"]
    return found


def operation(route: Route, schemas: dict[int, Any], queries: dict[int, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": f"{route.method.lower()}_{route.path.strip('/').replace('/', '_')}".replace(
            "{", ""
        ).replace("}", ""),
        "summary": route.summary,
        "parameters": parameters(route, queries),
        "responses": responses(route, schemas),
    }
    if not found["parameters"]:
        del found["parameters"]
    if route.body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[id(route.body)]}}}
    return found


def parameters(route: Route, queries: dict[int, Any]) -> list[dict[str, Any]]:
    names = [part.strip("{}") for part in route.path.split("/") if part.startswith("{")]
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in names
    ]
    if route.query is not None:
        for name, schema in queries[id(route.query)].items():
            found.append({"name": name, "in": "query", "required": False, "schema": schema})
    return found


def responses(route: Route, schemas: dict[int, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if route.content != JSON:
        content = {route.content: {"schema": {"type": "string"}}}
    elif route.answer is not None:
        content = {JSON: {"schema": schemas[id(route.answer)]}}
    found: dict[str, Any] = {str(route.status): {"description": route.summary}}
    if content:
        found[str(route.status)]["content"] = content
    if route.once:
        found["304"] = {"description": "What you have (If-None-Match) is still so."}
    if route.moved:
        found["307"] = {"description": "The answer is at the address in Location."}
    codes = {*route.errors, *COMMON}
    if route.query is not None:
        codes.update(COMMON_READ)
    if route.method not in ("GET", "HEAD"):
        codes.update(COMMON_WRITE)
    if route.body is not None:
        codes.update(COMMON_BODY)
    problem = {JSON: {"schema": {"$ref": REF.format(name="Problem")}}}
    for code in sorted(codes):
        found[str(code)] = {"description": TEXTS[code], "content": problem}
    return found


def main() -> None:
    from sandtable.server.app import create_app
    from sandtable.server.settings import Settings

    data = msgspec.json.encode(document(create_app(Settings())))
    sys.stdout.buffer.write(msgspec.json.format(data, indent=1) + b"\n")


if __name__ == "__main__":
    main()
