"""The part of a position file beside the units: forts, snipers, markers, formations, points, orders of a pause."""

from typing import Any, Final

from sandtable.games.shanghai.board import INTERDICTING, LANDED, RAIDING, RUBBLE, ShanghaiBoard
from sandtable.games.shanghai.tables import CALLABLE, CHINA, FORMATIONS, JAPAN
from sandtable.kernel.errors import BadFile
from sandtable.kernel.position import index_of, no_others, section, whole
from sandtable.series.fire_and_movement.board import AT_HAND, AWAY, NOT_YET, USED

STATES: Final = {
    AWAY: "away",
    AT_HAND: "at hand",
    USED: "used",
    INTERDICTING: "interdicting",
    RAIDING: "raiding",
}


def write(b: ShanghaiBoard, table: dict[str, Any]) -> None:
    t = b.t
    names = t.hex_names
    table["works"] = {
        names[h]: "rubble" if b.works[h] == RUBBLE else f"fort {t.unit_ids[b.works[h] - 1]}"
        for h in range(t.playable)
        if b.works[h]
    }
    table["snipers"] = [names[h] for h in b.snipers if h >= 0]
    table["markers"] = {
        t.marker_ids[m]: STATES[state] + (f" {names[b.marker_at[m]]}" if state == INTERDICTING else "")
        for m, state in enumerate(b.marker)
    }
    table["fifth_army"] = b.fifth == 1
    table["points"] = {"fifth_army": b.fifth_vp, "arrivals": b.arrival_vp}
    table["settlement_entered"] = b.entered_settlement == 1
    table["areas_open"] = b.opened == 1
    table["forts_destroyed"] = b.forts_gone == 1
    table["arrived"] = [FORMATIONS[n] for n in range(CALLABLE) if b.arrived[n]]
    table["brigades"] = [t.brigades[n] for n in range(len(t.brigades)) if b.brigade_in[n]]
    orders: dict[str, Any] = {
        "call": [FORMATIONS[n] for n in range(CALLABLE) if b.called[n]],
        "brigades": [t.brigades[n] for n in range(len(t.brigades)) if b.brigade_called[n]],
        "fifth_army": b.fifth_called == 1,
        "steps": {t.unit_ids[u]: b.ordered[u] for u in range(t.units) if b.ordered[u]},
    }
    if any(orders.values()):
        table["orders"] = orders


def read(b: ShanghaiBoard, table: dict[str, Any]) -> None:
    """Everything but the units and the control of hexes, which are read before."""
    t = b.t
    read_works(b, section(table, "works"))
    snipers = [hex_of(b, name, "snipers") for name in row_of(table, "snipers", "")]
    if len(snipers) > t.snipers:
        raise BadFile(f"snipers: there are {t.snipers} at most (SH-16.3i)")
    b.snipers = sorted([-1] * (int(t.snipers) - len(snipers)) + snipers)
    b.fifth = flag(table, "fifth_army")
    b.entered_settlement = flag(table, "settlement_entered")
    b.opened = 1 if b.entered_settlement else flag(table, "areas_open")
    b.forts_gone = flag(table, "forts_destroyed")
    points = section(table, "points")
    no_others(points, ["fifth_army", "arrivals"], "[points]")
    b.fifth_vp = whole(points, "fifth_army", 0, 99, 0)
    b.arrival_vp = whole(points, "arrivals", -99, 0, 0)
    read_arrivals(b, table)
    read_markers(b, section(table, "markers"))
    read_orders(b, section(table, "orders"))


def read_works(b: ShanghaiBoard, works: dict[str, Any]) -> None:
    """SH-17.1a, SH-17.1d, SH-15.3e: forts with their builders, and rubble."""
    t = b.t
    b.works = t.zeros[:]
    for name, words in works.items():
        h = hex_of(b, name, "[works]")
        where = f"[works] {t.hex_names[h]}"
        parts = words.split() if isinstance(words, str) else []
        if parts == ["rubble"]:
            if not t.city[h]:
                raise BadFile(f"{where}: only city hexes become rubble (SH-15.3e)")
            b.works[h] = RUBBLE
        elif len(parts) == 2 and parts[0] == "fort":
            u = index_of(parts[1], t.unit_ids, where)
            if t.side[u] != CHINA or b.place[u] != h:
                raise BadFile(f"{where}: its builder must be a Chinese unit in this hex (SH-17.1d)")
            if not t.is_place[h]:
                raise BadFile(f"{where}: forts are built in city and town hexes only (SH-17.1a)")
            b.works[h] = u + 1
        else:
            raise BadFile(
                f'{where} = {words!r}: "rubble", or "fort" and the unit that built it, was expected'
            )


def read_arrivals(b: ShanghaiBoard, table: dict[str, Any]) -> None:
    """SH-13.2e, SH-13.5d: whoever has a unit on the map, or has lost one, has arrived."""
    t = b.t
    for u in range(t.units):
        if b.place[u] != NOT_YET and t.arrival[u] >= 0 and not b.flags[u] & LANDED:
            (b.arrived if t.side[u] == JAPAN else b.brigade_in)[t.arrival[u]] = 1
    for name in row_of(table, "arrived", ""):
        b.arrived[formation_of(name, "arrived")] = 1
    for name in row_of(table, "brigades", ""):
        b.brigade_in[index_of(name, t.brigades, "brigades")] = 1
    for n in range(len(t.brigades)):
        if b.brigade_in[n] and t.fifth[n] and not b.fifth:
            raise BadFile(
                f"brigades: {t.brigades[n]} belongs to Fifth Army, which is not committed (SH-13.4b)"
            )


def read_markers(b: ShanghaiBoard, markers: dict[str, Any]) -> None:
    """SH-15.1b, SH-15.4a: what is not named is at hand if it has come into play."""
    t = b.t
    for m in range(len(t.marker_ids)):
        came = t.marker_arrival[m] < 0 or b.arrived[t.marker_arrival[m]] == 1
        b.marker[m] = AT_HAND if came else AWAY
        b.marker_at[m] = -1
    words = {text: state for state, text in STATES.items()}
    for name, text in markers.items():
        m = index_of(name, t.marker_ids, "[markers]")
        where = f"[markers] {t.marker_ids[m]}"
        parts = text.split() if isinstance(text, str) else []
        if parts[:1] == ["interdicting"] and len(parts) == 2:
            b.marker_at[m] = sky_of(b, parts[1], where)
            state = INTERDICTING
        elif " ".join(parts) in words and parts != ["interdicting"]:
            state = words[" ".join(parts)]
        else:
            raise BadFile(
                f'{where} = {text!r}: at hand, used, away, raiding or "interdicting" and a hex was expected'
            )
        if state in (INTERDICTING, RAIDING) and not t.marker_air[m]:
            raise BadFile(f"{where}: only air markers fly special missions (SH-15.4a)")
        if state != AWAY and b.marker[m] == AWAY:
            raise BadFile(
                f"{where}: it comes with {FORMATIONS[t.marker_arrival[m]]}, not yet arrived (SH-15.1b)"
            )
        if state == AWAY and t.marker_arrival[m] < 0:
            raise BadFile(f"{where}: it is in play from the start (SH-15.1b)")
        b.marker[m] = state


def read_orders(b: ShanghaiBoard, orders: dict[str, Any]) -> None:
    """SH-13.2c, SH-13.3a, SH-13.4d, SH-13.5d: orders of a pause that are written, or being carried out."""
    t = b.t
    no_others(orders, ["call", "brigades", "fifth_army", "steps"], "[orders]")
    called = [formation_of(name, "[orders] call") for name in row_of(orders, "call", "[orders]")]
    for n in called:
        if b.arrived[n]:
            raise BadFile(f"[orders] call: {FORMATIONS[n]} has arrived before (SH-13.2e)")
        if b.pauses > t.from_pause[n]:
            raise BadFile(f"[orders] call: {FORMATIONS[n]} may not come in this pause (SH-13.2b)")
        if len(called) > 1 and not t.shared_slot[n]:
            raise BadFile(f"[orders] call: {FORMATIONS[n]} shares the one place with nobody (SH-13.2c)")
        b.called[n] = 1
    b.fifth_called = flag(orders, "fifth_army")
    for name in row_of(orders, "brigades", "[orders]"):
        n = index_of(name, t.brigades, "[orders] brigades")
        if b.brigade_in[n]:
            raise BadFile(f"[orders] brigades: {name} has been called before (R-35)")
        if t.fifth[n] and not b.fifth and not b.fifth_called:
            raise BadFile(
                f"[orders] brigades: {name} belongs to Fifth Army, which is not committed (SH-13.4d)"
            )
        b.brigade_called[n] = 1
    steps = section(orders, "steps")
    for name in steps:
        u = index_of(name, t.unit_ids, "[orders.steps]")
        b.ordered[u] = whole(steps, name, 0, 2, 0)
        if b.ordered[u] + b.steps[u] > t.full[u]:
            raise BadFile(f"[orders.steps] {t.unit_ids[u]}: more steps than it has (SH-S2.3b)")
        if b.ordered[u] and (not t.replaceable[u] or b.place[u] == NOT_YET):
            number = "SH-13.3b" if t.side[u] == JAPAN else "SH-13.7d"
            raise BadFile(f"[orders.steps] {t.unit_ids[u]}: it can get no step ({number})")
    for n in range(CALLABLE):
        total = sum(b.ordered[u] for u in t.of_side[JAPAN] if t.formation[u] == n)
        if total > t.repl_limit[n]:
            raise BadFile(
                f"[orders.steps] {FORMATIONS[n]}: {total} steps, {t.repl_limit[n]} a pause (SH-13.3a)"
            )


def check(b: ShanghaiBoard) -> None:
    """What the position as a whole must be like."""
    t = b.t
    for h in b.snipers:
        if h >= 0 and (not t.shanghai[h] or b.shut[CHINA][h]):
            raise BadFile(f"snipers: {t.hex_names[h]} is no open hex of Shanghai (SH-16.3b)")
    if all(b.held[h] == 1 + JAPAN for h in t.forts) and not b.forts_gone:
        raise BadFile("all three Woosung forts are occupied: forts_destroyed must be true (SH-17.3h)")


# -- small helpers ---------------------------------------------------------------------------------------------


def row_of(table: dict[str, Any], key: str, where: str) -> list[Any]:
    """A list of a position table; empty if it is not there."""
    row = table.get(key, [])
    if not isinstance(row, list):
        raise BadFile(f"{where} {key} = {row!r}: a list was expected".lstrip())
    return row


def flag(table: dict[str, Any], key: str) -> int:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise BadFile(f"{key} = {value!r}: true or false was expected")
    return 1 if value else 0


def hex_of(b: ShanghaiBoard, name: Any, where: str) -> int:
    h = index_of(name, b.t.hex_names, where)
    if h >= b.t.playable:
        raise BadFile(f"{where}: {b.t.hex_names[h]} is great river or out of play (SH-5.2a)")
    return h


def sky_of(b: ShanghaiBoard, name: Any, where: str) -> int:
    """SH-15.4b: aircraft may be over rivers, too."""
    h = index_of(name, b.t.hex_names, where)
    if h >= b.t.sheet.on_map:
        raise BadFile(f"{where}: {b.t.hex_names[h]} is out of play (SH-S5.1c)")
    return h


def formation_of(name: Any, where: str) -> int:
    """A formation that Japan brings in."""
    return index_of(name, list(FORMATIONS[:CALLABLE]), f"{where} (SH-13.2a)")
