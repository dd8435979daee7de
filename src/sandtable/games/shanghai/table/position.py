"""Position files of Shanghai Incident: what they have beside those of any folio.

    phase = "pause"               # one more phase
    pauses = 4                    # what the pause marker shows
    lp = 5
    [works]
    0717 = "fort C-78-6"          # a fort with its builder; or "rubble"
    [markers]
    FS-AIR1 = "interdicting 1212" # or at hand, used, raiding, away

Units that are not named have not arrived, and those of the set-up are eliminated.
"""

from typing import Any

from sandtable.games.shanghai import folio, state, verb
from sandtable.games.shanghai.folio import CALLABLE, CHINA, FORMATIONS, JAPAN, MISSIONS, ShanghaiData
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.reinforce import ordered_steps
from sandtable.games.shanghai.rules.setup import begin
from sandtable.games.shanghai.rules.turn import EndOfTurn, Game
from sandtable.kernel.actions import plain
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import Frame
from sandtable.kit.position import flag, index_of, names_of, no_others, refuse, row_of, section, whole
from sandtable.series.fire_and_movement.rules.board import AT_HAND, AWAY, DEAD, NOT_YET
from sandtable.series.fire_and_movement.rules.turn import Turn
from sandtable.series.fire_and_movement.table.position import STATES, WITHIN, PositionFile, from_lowest

MORE_KEYS = (
    "pauses", "lp", "works", "snipers", "fifth_army", "points", "settlement_entered", "areas_open", "forts_destroyed",
    "arrived", "brigades", "orders",
)  # fmt: skip
CALLED = list(FORMATIONS[:CALLABLE])
"""The formations that Japan brings in."""
MORE_STATES = {**STATES, **MISSIONS}
TURN_STEP = 3
"""How far the section Game is while turns are played."""
MORE_WITHIN = {
    "": "Game",
    "Game": "SetUp Turn",
    "SetUp": "SetUpUnit SetUpHex",
    "MovementPhase": "Orders ChooseWay Interdict PlaceIn",
    "Attack": f"{WITHIN['Attack']} PlaceSniper Rubble",
    "MustRetreat": "Stand Withdraw Die",
    "Withdraw": "Fall",
    "Rubble": "RubbleDie",
    "RubbleDie": "Die",
    "Turn": "PlayerTurn EndOfTurn",
    "EndOfTurn": "Administration Pause",
    "Pause": "SecretOrders OpenOrders Placement PauseMovement Die",
    "Placement": "PlaceNext PlaceIn",
    "PauseMovement": "Orders ChooseWay Interdict",
}


class ShanghaiPosition(PositionFile[ShanghaiBoard]):
    """The series' position file with forts, snipers, formations, points and the orders of a pause."""

    def __init__(self, data: ShanghaiData) -> None:
        super().__init__(data)
        self.t = data
        self.keys += MORE_KEYS
        self.phases.insert(-1, "pause")
        self.numbers += from_lowest(state.NUMBERS)
        self.within.update(MORE_WITHIN)
        del self.within["Play"]
        self.ranges["how"] = (0, 99)

    def prepare(self, b: ShanghaiBoard) -> None:
        begin(b)
        b.flags = b.t.no_steps[:]

    def first_control(self, b: ShanghaiBoard) -> list[int]:
        """SH-11j: the first owners."""
        return self.t.first_control[:]

    def first_place(self, u: int) -> int:
        return NOT_YET if self.t.arrival[u] >= 0 else DEAD

    def root(self, b: ShanghaiBoard) -> tuple[list[Frame[Any]], list[int]]:
        return [Game()], [TURN_STEP]

    def plain_phase(self, b: ShanghaiBoard) -> str:
        names = [type(frame).__name__ for frame in b.stack]
        if names == ["Game", "Turn", "EndOfTurn", "Administration"]:
            return "administrative"
        return super().plain_phase(b)

    def begin_more(self, b: ShanghaiBoard, phase: str) -> None:
        refuse(b.pauses == 0, 'phase = "pause": no pause is left (SH-13.1j)')
        b.choice = verb.PAUSE
        b.stack, b.pcs = [Game(), Turn(), EndOfTurn()], [TURN_STEP, 3, 1]

    def limits(self, b: ShanghaiBoard) -> dict[str, int]:
        return {**super().limits(b), "verb": verb.GIVE_UP}

    # -- writing -----------------------------------------------------------------------------------------------

    def write_more(self, b: ShanghaiBoard, table: dict[str, Any]) -> None:
        t = self.t
        names = t.hex_names
        table["pauses"] = b.pauses
        table["lp"] = b.lp
        table["works"] = {
            names[h]: "rubble" if b.works[h] == folio.RUBBLE else f"fort {t.unit_ids[b.works[h] - 1]}"
            for h in range(t.playable)
            if b.works[h]
        }
        table["snipers"] = [names[h] for h in b.snipers if h >= 0]
        table["fifth_army"] = b.fifth == 1
        table["points"] = {"fifth_army": b.fifth_vp, "arrivals": b.arrival_vp}
        table["settlement_entered"] = b.entered_settlement == 1
        table["areas_open"] = b.opened == 1
        table["forts_destroyed"] = b.forts_gone == 1
        table["arrived"] = [CALLED[n] for n in range(CALLABLE) if b.arrived[n]]
        table["brigades"] = [t.brigades[n] for n in range(len(t.brigades)) if b.brigade_in[n]]
        orders: dict[str, Any] = {
            "call": [CALLED[n] for n in range(CALLABLE) if b.called[n]],
            "brigades": [t.brigades[n] for n in range(len(t.brigades)) if b.brigade_called[n]],
            "fifth_army": b.fifth_called == 1,
            "steps": {t.unit_ids[u]: b.ordered[u] for u in range(t.units) if b.ordered[u]},
        }
        if any(orders.values()):
            table["orders"] = orders

    def state_words(self, b: ShanghaiBoard, m: int) -> str:
        where = f" {self.t.hex_names[b.marker_at[m]]}" if b.marker[m] == folio.INTERDICTING else ""
        return MORE_STATES[b.marker[m]] + where

    # -- reading -----------------------------------------------------------------------------------------------

    def read_more(self, b: ShanghaiBoard, table: dict[str, Any]) -> None:
        t = self.t
        b.pauses = whole(table, "pauses", 0, int(t.pause_start), int(t.pause_start))
        b.lp = whole(table, "lp", 0, int(t.lp_cap), int(t.lp_start))
        self.read_works(b, section(table, "works"))
        snipers = [self.playable(name, "snipers") for name in row_of(table, "snipers", "")]
        refuse(len(snipers) > t.snipers, f"snipers: there are {t.snipers} at most (SH-16.3i)")
        b.snipers = sorted([-1] * (int(t.snipers) - len(snipers)) + snipers)
        b.fifth = flag(table, "fifth_army")
        b.entered_settlement = flag(table, "settlement_entered")
        b.opened = 1 if b.entered_settlement else flag(table, "areas_open")
        b.forts_gone = flag(table, "forts_destroyed")
        points = section(table, "points")
        no_others(points, ["fifth_army", "arrivals"], "[points]")
        b.fifth_vp = whole(points, "fifth_army", 0, 99, 0)
        b.arrival_vp = whole(points, "arrivals", -99, 0, 0)
        self.read_arrivals(b, table)
        for m in range(len(t.marker_ids)):
            came = t.marker_arrival[m] < 0 or b.arrived[t.marker_arrival[m]] == 1
            b.marker[m] = AT_HAND if came else AWAY
            b.marker_at[m] = -1
        self.read_orders(b, section(table, "orders"))

    def read_works(self, b: ShanghaiBoard, works: dict[str, Any]) -> None:
        """SH-17.1a, SH-17.1d, SH-15.3e: forts with their builders, and rubble."""
        t = self.t
        b.works = t.zeros[:]
        for name, words in works.items():
            h = self.playable(name, "[works]")
            where = f"[works] {t.hex_names[h]}"
            parts = words.split() if isinstance(words, str) else []
            if parts == ["rubble"]:
                refuse(not t.city[h], f"{where}: only city hexes become rubble (SH-15.3e)")
                b.works[h] = folio.RUBBLE
            elif len(parts) == 2 and parts[0] == "fort":
                u = index_of(parts[1], t.unit_ids, where)
                if t.side[u] != CHINA or b.place[u] != h:
                    raise BadFile(f"{where}: its builder must be a Chinese unit in this hex (SH-17.1d)")
                refuse(not t.is_place[h], f"{where}: forts are built in city and town hexes only (SH-17.1a)")
                b.works[h] = u + 1
            else:
                known = '"rubble", or "fort" and the unit that built it'
                raise BadFile(f"{where} = {words!r}: {known}, was expected")

    def read_arrivals(self, b: ShanghaiBoard, table: dict[str, Any]) -> None:
        """SH-13.2e, SH-13.5d: whoever has a unit on the map, or has lost one, has arrived."""
        t = self.t
        for u in range(t.units):
            if b.place[u] != NOT_YET and t.arrival[u] >= 0 and not b.flags[u] & folio.LANDED:
                (b.arrived if t.side[u] == JAPAN else b.brigade_in)[t.arrival[u]] = 1
        for n in names_of(table, "arrived", CALLED, "", "SH-13.2a"):
            b.arrived[n] = 1
        for n in names_of(table, "brigades", t.brigades):
            b.brigade_in[n] = 1
        for n in range(len(t.brigades)):
            early = b.brigade_in[n] == t.fifth[n] == 1 and not b.fifth
            whose = f"brigades: {t.brigades[n]} belongs to Fifth Army"
            refuse(early, f"{whose}, which is not committed (SH-13.4b)")

    def read_state(self, b: ShanghaiBoard, m: int, text: Any, where: str) -> None:
        """SH-15.1b, SH-15.4a: what is not named is at hand if it has come into play."""
        t = self.t
        words = {word: number for number, word in MORE_STATES.items()}
        parts = text.split() if isinstance(text, str) else []
        if parts[:1] == ["interdicting"] and len(parts) == 2:
            h = index_of(parts[1], t.hex_names, where)
            if h >= t.sheet.on_map:  # SH-15.4b: aircraft may be over rivers
                raise BadFile(f"{where}: {t.hex_names[h]} is out of play (FM-5.1c)")
            b.marker_at[m] = h
            found = folio.INTERDICTING
        elif " ".join(parts) in words and parts != ["interdicting"]:
            found = words[" ".join(parts)]
        else:
            known = 'at hand, used, away, raiding or "interdicting" and a hex'
            raise BadFile(f"{where} = {text!r}: {known} was expected")
        if found in (folio.INTERDICTING, folio.RAIDING) and not t.marker_air[m]:
            raise BadFile(f"{where}: only air markers fly special missions (SH-15.4a)")
        if found != AWAY and b.marker[m] == AWAY:
            name = FORMATIONS[t.marker_arrival[m]]
            raise BadFile(f"{where}: it comes with {name}, not yet arrived (SH-15.1b)")
        refuse(found == AWAY and t.marker_arrival[m] < 0, f"{where}: it is in play from the start (SH-15.1b)")
        b.marker[m] = found

    def read_orders(self, b: ShanghaiBoard, orders: dict[str, Any]) -> None:
        """SH-13.2c, SH-13.3a, SH-13.4d, SH-13.5d: orders of a pause that are written, or being carried out."""
        t = self.t
        no_others(orders, ["call", "brigades", "fifth_army", "steps"], "[orders]")
        called = names_of(orders, "call", CALLED, "[orders]", "SH-13.2a")
        for n in called:
            where = f"[orders] call: {FORMATIONS[n]}"
            refuse(b.arrived[n] == 1, f"{where} has arrived before (SH-13.2e)")
            refuse(b.pauses > t.from_pause[n], f"{where} may not come in this pause (SH-13.2b)")
            if len(called) > 1 and not t.shared_slot[n]:
                raise BadFile(f"{where} shares the one place with nobody (SH-13.2c)")
            b.called[n] = 1
        b.fifth_called = flag(orders, "fifth_army")
        for n in names_of(orders, "brigades", t.brigades, "[orders]"):
            where = f"[orders] brigades: {t.brigades[n]}"
            refuse(b.brigade_in[n] == 1, f"{where} has been called before (R-35)")
            if t.fifth[n] and not b.fifth and not b.fifth_called:
                raise BadFile(f"{where} belongs to Fifth Army, which is not committed (SH-13.4d)")
            b.brigade_called[n] = 1
        steps = section(orders, "steps")
        for name in steps:
            u = index_of(name, t.unit_ids, "[orders.steps]")
            b.ordered[u] = whole(steps, name, 0, 2, 0)
            if b.ordered[u] + b.steps[u] > t.full[u]:
                raise BadFile(f"[orders.steps] {t.unit_ids[u]}: more steps than it has (FM-2.3b)")
            if b.ordered[u] and (not t.replaceable[u] or b.place[u] == NOT_YET):
                number = "SH-13.3b" if t.side[u] == JAPAN else "SH-13.7d"
                raise BadFile(f"[orders.steps] {t.unit_ids[u]}: it can get no step ({number})")
        for n in range(CALLABLE):
            total, most = int(ordered_steps(b, n)), t.repl_limit[n]
            refuse(total > most, f"[orders.steps] {FORMATIONS[n]}: {total} steps, {most} a pause (SH-13.3a)")

    # -- checks ------------------------------------------------------------------------------------------------

    def check_more(self, b: ShanghaiBoard, moving: set[int]) -> None:
        """SH-5.3a, SH-5.3b, SH-16.1b, SH-16.4a, SH-18a, SH-18d: who may be in a hex, and with whom."""
        t = self.t
        for h in range(t.playable):
            units = b.stack_in(h)
            where = f"[units] {t.hex_names[h]}"
            names = ", ".join(t.unit_ids[u] for u in units)
            stack = [u for u in units if not t.train[u]]
            if len(stack) > 2 and h not in moving:
                raise BadFile(f"{where}: {names}: no more than a support unit and one companion (SH-5.3a)")
            if len(stack) == 2 and h not in moving and not t.pairs[stack[0] * t.units + stack[1]]:
                number = "SH-16.1b" if t.support[stack[0]] or t.support[stack[1]] else "SH-5.3b"
                raise BadFile(f"{where}: {names} may not share a hex ({number})")
            for u in units:
                self.check_unit(b, u, h, f"{where}: {t.unit_ids[u]}", h in moving)
        for h in b.snipers:
            if h >= 0 and (not t.shanghai[h] or b.shut[CHINA][h]):
                raise BadFile(f"snipers: {t.hex_names[h]} is no open hex of Shanghai (SH-16.3b)")
        if all(b.held[h] == 1 + JAPAN for h in t.forts) and not b.forts_gone:
            raise BadFile("all three Woosung forts are occupied: forts_destroyed must be true (SH-17.3h)")

    def check_unit(self, b: ShanghaiBoard, u: int, h: int, where: str, moving: bool) -> None:
        t = b.t
        japan = t.side[u] == JAPAN
        off_rail = t.train[u] == 1 and t.rail_hex[h] == 0
        refuse(off_rail, f"{where} is a train, and there is no railroad (SH-16.4a)")
        refuse(not japan and b.shut[CHINA][h] > 0, f"{where}: this area is closed to the Chinese (SH-18a)")
        if japan and b.guarded(h) and not b.flags[u] & folio.LANDED:
            raise BadFile(f"{where} has entered a settlement: say so (SH-18d)")
        refuse(japan and b.sniper_in(h) and not moving, f"{where} may not stay in a sniper's hex (SH-16.3e)")

    def check_moment(self, b: ShanghaiBoard, stack: list[list[Any]]) -> None:
        t = self.t
        for u in range(t.units):
            if b.place[u] < 0 and b.flags[u] & folio.LANDED:
                raise BadFile(f"[middle.flags] {t.unit_ids[u]}: it has landed, and is not on the map")
            if b.place[u] >= 0 and b.flags[u] & folio.TO_PLACE:
                raise BadFile(f"[middle.flags] {t.unit_ids[u]}: it is to be placed, and is on the map")
        super().check_moment(b, stack)

    def check_moment_more(self, b: ShanghaiBoard, name: str, values: list[Any], where: str) -> None:
        if name in ("SetUpHex", "PlaceIn"):
            seat, u = values[:2]
            if self.t.side[u] != seat or b.place[u] >= 0:
                raise BadFile(f"{where}: {self.t.unit_ids[u]} is not where it could be meant")
        refuse(name == "Pause" and b.pauses == 0, f"{where}: no pause is left (SH-13.1j)")

    def check_sealed(self, b: ShanghaiBoard, top: str) -> None:
        confirmed = int(plain(verb.CONFIRM))
        if any(answer != -1 and not (top == "SecretOrders" and answer == confirmed) for answer in b.sealed):
            raise BadFile(
                "[middle] sealed: -1 where orders are written or there are none; the number of `confirm`"
            )
        both = -1 not in b.sealed
        refuse(both, "[middle] sealed: the orders of both sides are sealed, and would be open (SH-13.1c)")
