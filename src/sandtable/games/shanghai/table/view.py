"""What one seat may see of Shanghai Incident beside what any folio shows: forts, snipers, pauses, logistics, points.

All units and markers lie open; the one secret is what a side has ordered in a pause, until both have handed in their
orders (SH-13.1c).
"""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import folio, rule
from sandtable.games.shanghai.folio import CHINA, JAPAN, SIDES, ShanghaiData
from sandtable.games.shanghai.rules import victory
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.reinforce import lp_left
from sandtable.games.shanghai.rules.woosung import operative_forts
from sandtable.kernel.flow import NOBODY, PLAYING
from sandtable.kit import scenes, views
from sandtable.kit.aids import ordinal
from sandtable.kit.kept import FEW, NOTHING, Kept, differing
from sandtable.kit.story import Speaker
from sandtable.kit.title import DataTitle
from sandtable.series.fire_and_movement.rules.board import AWAY, DEAD, NOT_YET, SET_UP
from sandtable.series.fire_and_movement.rules.telling import counted
from sandtable.series.fire_and_movement.table.view import FolioTable, Stacks, face


def orders_are_secret(b: ShanghaiBoard) -> bool:
    """SH-13.1c: the orders of a pause are being written."""
    return bool(b.ending == PLAYING and b.ask().is_sealed())


def level_now(b: ShanghaiBoard) -> tuple[int, str]:
    """The points and their level in short: 'major Japanese', 'a draw'."""
    points = victory.victory_points(b)
    level = victory.level_of(b, points)
    return points, "a draw" if level == victory.DRAW else victory.LEVELS[level]


def cities_held(b: ShanghaiBoard) -> i64:
    """The outer cities that are Japanese, as bits."""
    cities: i64 = 0
    for n in range(len(b.t.cities)):
        if victory.city_held(b, n):
            cities |= 1 << n
    return cities


class ShanghaiTable(FolioTable[ShanghaiBoard]):
    """The folio's view with what the exclusive rules add."""

    reads: ClassVar[dict[str, str]] = {
        "crumbs": "stack turn phase active target pauses",
        "pieces": "place steps flags phase active works forts_gone",
        "pieces.stacks": "",
        "pieces.beside": "snipers marker marker_at",
        "tracks": "turn phase pauses lp points secret ordered called brigade_called fifth_called",
        "hands": "",
        "piles": "off",
        "panels": "secret sealed",
        "panels.place": "placing",
        "panels.fight": "attack",
        "panels.orders": "called brigade_called ordered fifth_called pauses steps secret",
        "panels.points": "cities points pauses fifth_vp arrival_vp entered_settlement held",
        "panels.fire": "marker marker_at",
        "panels.coming": "arrived brigade_in fifth off",
        "marks": "attack trail marker marker_at",
        "standing": "phase points held snipers lost",
    }
    follows: ClassVar[dict[str, str]] = {
        "off": "place",
        "lost": "steps off",
        "secret": "stack",
        "placing": "flags steps phase",
        "attack": "rows sealed rolled",
        "held": "place",
        "cities": "control",
        "points": "control pauses fifth_vp arrival_vp entered_settlement",
    }

    def __init__(self, title: DataTitle, speaker: Speaker) -> None:
        super().__init__(title, speaker)
        self.t: ShanghaiData = title.data()
        self.kept_ground: Kept[views.Piece] = Kept()
        self.reserves: Kept[views.Panel] = Kept(FEW)
        self.formations: Kept[views.Slot] = Kept()
        self.score: Kept[views.Panel] = Kept(FEW)
        self.kept_tracks: Kept[list[views.Track]] = Kept(FEW)

    def active(self, b: ShanghaiBoard) -> int:
        return NOBODY if b.phase == folio.PAUSE else super().active(b)

    def busy(self, b: ShanghaiBoard, seat: i64) -> bool:
        return b.phase != folio.PAUSE and super().busy(b, seat)

    def is_moving(self, b: ShanghaiBoard) -> bool:
        return b.phase == folio.PAUSE or super().is_moving(b)

    def reckon(self, b: ShanghaiBoard, seat: i64, name: str) -> i64:
        if name == "secret":
            return 1 if orders_are_secret(b) else 0
        if name == "placing":
            return self.fresh() if b.phase == SET_UP or b.phase == folio.PAUSE else 0
        if name == "held":
            holder = victory.holder_of_shanghai(b)
            return holder * b.t.playable + b.place[holder] if holder >= 0 else -1
        if name == "cities":
            return cities_held(b)
        if name == "points":
            return victory.victory_points(b)
        if name == "lost":
            return self.lost_steps(b, JAPAN) << 16 | self.lost_steps(b, CHINA)
        return super().reckon(b, seat, name)

    # -- pieces ------------------------------------------------------------------------------------------------

    def pieces(self, b: ShanghaiBoard, seat: i64) -> list[views.Piece]:
        found = super().pieces(b, seat)
        found += self.again(b, seat, "pieces.beside", self.others)
        return found

    def others(self, b: ShanghaiBoard, seat: i64) -> list[views.Piece]:
        """Snipers, and aircraft that interdict a hex."""
        t = b.t
        found: list[views.Piece] = []
        for n, h in enumerate(b.snipers):
            if h >= 0:
                before = b.snipers[:n].count(h)  # several may share a hex
                ident = f"sniper-{t.hex_names[h]}" + (f"-{before + 1}" if before else "")
                found.append(views.Piece(ident, SIDES[CHINA], t.hex_names[h], "sniper", stack=9))
        for m in range(len(t.marker_ids)):
            if b.marker[m] == folio.INTERDICTING:
                where = self.marker_space(b, m)
                found.append(views.Piece(t.marker_ids[m], SIDES[JAPAN], where, t.marker_ids[m], stack=10))
        return found

    def touch_ground(self, b: ShanghaiBoard, stacks: Stacks) -> None:
        """Each Woosung fort shows the strength of all that are operative."""
        works: list[int] = b.works
        if works is not stacks.ground:
            for h in differing(works, stacks.ground):
                stacks.touch(h)
            stacks.ground = works
        operative: i64 = 0
        for h in b.t.forts:
            operative = operative * 2 + (1 if b.operative(h) else 0)
        if operative != stacks.ground_number:
            stacks.ground_number = operative
            for h in b.t.forts:
                stacks.touch(h)

    def ground_pieces(self, b: ShanghaiBoard, h: i64) -> list[views.Piece]:
        """Forts with their builders (SH-17.1d), rubble, garrisons of the Woosung forts."""
        key: i64 = b.works[h]
        if key == 0:
            if not b.operative(h):
                return []
            key = 1000 + operative_forts(b)
        key = key * b.t.playable + h
        return [self.kept_ground.get(key) or self.kept_ground.put(key, self.ground_piece(b, h))]

    def ground_piece(self, b: ShanghaiBoard, h: int) -> views.Piece:
        badges: list[views.Badge] = []
        if b.works[h]:
            kind = "rubble" if b.works[h] == folio.RUBBLE else "fort"
            if kind == "fort":
                text = f"Built by {b.t.unit_names[b.works[h] - 1]}, gone when it leaves"
                badges = [views.Badge("B", text, self.id(rule.R_17_1D))]
        else:
            kind = "garrison"
            strength = str(operative_forts(b))
            badges = [views.Badge(strength, f"Garrison of strength {strength}", self.id(rule.R_17_3B))]
        name = b.t.hex_names[h]
        return views.Piece(f"{kind}-{name}", SIDES[CHINA], name, kind, badges)

    def seen_flags(self, b: ShanghaiBoard, side: i64) -> i64:
        found = super().seen_flags(b, side)
        return found | folio.STEPPED | folio.PLACED if self.is_moving(b) else found

    def badges(self, b: ShanghaiBoard, u: int) -> list[views.Badge]:
        """S fresh step; P just placed."""
        found = super().badges(b, u)
        china = b.t.side[u] == CHINA
        if b.flags[u] & folio.STEPPED and china and self.is_moving(b):
            found.append(views.Badge("S", "Got a step: half allowance", self.id(rule.R_13_7E)))
        if b.flags[u] & folio.PLACED and self.is_moving(b):
            number = rule.R_13_6B if china else rule.R_13_2J
            found.append(views.Badge("P", "Just placed: may only redeploy", self.id(number)))
        return found

    # -- tracks, marks -----------------------------------------------------------------------------------------

    def tracks(self, b: ShanghaiBoard, seat: i64) -> list[views.Track]:
        """FM-2.2a: the turn track with the pause marker, the LP track; and the points as they stand."""
        if b.phase == SET_UP:
            return []
        points = int(self.reckoned(b, seat, "points"))
        left = int(lp_left(b)) if seat == CHINA and orders_are_secret(b) else -1
        key = (b.turn, b.week(), b.pauses, b.lp, points, left, victory.unused_score(b))
        return self.kept_tracks.made(key, self.make_tracks, b, points, left)

    def make_tracks(self, b: ShanghaiBoard, points: int, left: int) -> list[views.Track]:
        """`left`: the logistics points that the viewer's own orders leave; -1 where they are not being written."""
        t = b.t
        unused = f"+{t.vp_unused} VP for each unused" if victory.unused_score(b) else ""
        level = level_now(b)[1]
        lp = f"{t.lp_cap} at most" if left < 0 else f"{left} left by your orders"
        return [
            views.Track("turn", "Turn", b.turn, int(t.turns), text=f"Week {b.week()} of {t.pause_start + 1}"),
            views.Track("pauses", "Pauses left", b.pauses, int(t.pause_start), SIDES[JAPAN], unused),
            views.Track("lp", "Logistics points", b.lp, int(t.lp_cap), SIDES[CHINA], lp),
            views.Track("points", "Victory points", points, 0, SIDES[JAPAN], f"{level} as it stands"),
        ]

    def marks(self, b: ShanghaiBoard, seat: i64) -> list[views.Mark]:
        number = self.id(rule.R_15_4B)
        return super().marks(b, seat) + [
            views.Mark("interdiction", [self.marker_space(b, m)], "Interdiction", number)
            for m in range(len(b.marker))
            if b.marker[m] == folio.INTERDICTING
        ]

    # -- panels ------------------------------------------------------------------------------------------------

    def panels(self, b: ShanghaiBoard, seat: i64) -> list[views.Panel]:
        """All panels that the seat may see, the most urgent first."""
        found: list[views.Panel] = []
        if b.ending == PLAYING:
            found += self.again(b, seat, "panels.place", self.to_place_panels)
            if self.is_fought(b):
                found.append(self.again(b, seat, "panels.fight", self.combat_panel))
            if orders_are_secret(b):
                found.append(self.ready_panel(b))
            found += self.again(b, seat, "panels.orders", self.orders_panels)
        found.append(self.again(b, seat, "panels.points", self.points_panel))
        found.append(self.again(b, seat, "panels.fire", self.fire_panel))
        found += self.again(b, seat, "panels.coming", self.reserve_panels)
        return found

    def orders_panels(self, b: ShanghaiBoard, seat: i64) -> list[views.Panel]:
        """SH-13.1c: while orders are secret the own ones only."""
        sides = [seat] if orders_are_secret(b) else [JAPAN, CHINA]
        found = [self.orders_panel(b, side) for side in sides if side >= 0]
        return [panel for panel in found if panel is not None]

    def reserve_panels(self, b: ShanghaiBoard, seat: i64) -> list[views.Panel]:
        key: tuple[int, ...] = (JAPAN, *b.arrived, *self.not_yet(b, JAPAN))
        japanese = self.reserves.made(key, self.japanese_panel, b)
        key = (CHINA, b.fifth, *b.brigade_in, *self.not_yet(b, CHINA))
        chinese = self.reserves.made(key, self.chinese_panel, b)
        return [japanese, chinese, *self.loss_panels(b, seat)]

    def not_yet(self, b: ShanghaiBoard, side: i64) -> list[int]:
        """The units of a side that have not come."""
        return [u for u in self.f.of_side[side] if b.place[u] == NOT_YET]

    def to_place_panels(self, b: ShanghaiBoard, seat: i64) -> list[views.Panel]:
        """SH-11a, SH-11c, SH-13.1e: the units still to be placed, at set-up and in a pause."""
        if b.phase != SET_UP and b.phase != folio.PAUSE:
            return []
        t = b.t
        units = [u for u in range(len(b.flags)) if b.flags[u] & folio.TO_PLACE]
        if not units:
            return []
        slots = [
            views.Slot(t.unit_ids[u], t.unit_names[u], [face(b, u)], side=SIDES[t.side[u]]) for u in units
        ]
        number = rule.R_11A if b.phase == SET_UP else rule.R_13_1E
        return [views.Panel("place", "To be placed", self.id(number), slots)]

    def other_defenders(self, b: ShanghaiBoard) -> list[str]:
        return ["garrison"] if b.operative(b.target) else ["sniper"] * int(b.snipers_in(b.target))

    def ready_panel(self, b: ShanghaiBoard) -> views.Panel:
        """Only whether a side's orders are in is public."""
        states = ["handed in" if answer >= 0 else "being written" for answer in b.sealed]
        slots = [
            views.Slot(side, f"{whose} orders", text=text, side=side)
            for side, whose, text in zip(SIDES, b.t.adjectives, states)
        ]
        return views.Panel("ready", "Orders", self.id(rule.R_13_1C), slots)

    def orders_panel(self, b: ShanghaiBoard, side: int) -> views.Panel | None:
        """What a side has ordered for this pause, if anything."""
        t = b.t
        own = SIDES[side]
        slots: list[views.Slot] = []
        if side == JAPAN:
            for n in range(folio.CALLABLE):
                if b.called[n]:
                    text = f"{t.vp_arrival[n] * b.pauses} VP"
                    ident = f"order-{folio.FORMATIONS[n]}"
                    slots.append(views.Slot(ident, t.formation_names[n], text=text, side=own))
        else:
            if b.fifth_called:
                text = f"+{t.vp_fifth * b.pauses} VP for Japan"
                slots.append(views.Slot("order-fifth", "Fifth Army is committed", text=text, side=own))
            for n, name in enumerate(t.brigades):
                if b.brigade_called[n]:
                    whole = f"{ordinal(name)} Brigade"
                    slots.append(views.Slot(f"order-{name}", whole, text="1 LP", side=own))
        for u in t.of_side[side]:
            if b.ordered[u]:
                steps = counted(b.ordered[u], "step")
                slots.append(views.Slot(f"order-{t.unit_ids[u]}", t.unit_names[u], [face(b, u)], steps, own))
        if not slots:
            return None
        name = f"{t.adjectives[side]} orders"
        return views.Panel(f"orders-{own}", name, self.id(rule.R_13_1C), slots)

    def points_panel(self, b: ShanghaiBoard, seat: i64) -> views.Panel:
        """SH-12.3a to SH-12.3h: the points as they stand now, with their sources."""
        cities = cities_held(b)
        holder = victory.holder_of_shanghai(b)
        where = b.place[holder] if holder >= 0 else -1
        forts = victory.fort_points(b)
        key = (cities, forts, b.pauses, b.fifth_vp, b.arrival_vp, b.entered_settlement, holder, where,
               victory.unused_score(b))  # fmt: skip
        return self.score.made(key, self.make_points_panel, b)

    def make_points_panel(self, b: ShanghaiBoard) -> views.Panel:
        t = b.t
        held = [t.place_names[n] for n in range(len(t.cities)) if victory.city_held(b, n)]
        rows = [
            ("cities", "Cities", victory.city_points(b), ", ".join(held)),
            ("forts", "Woosung forts", victory.fort_points(b), ""),
            ("unused", "Pauses not used", victory.unused_points(b), ""),
            ("fifth", "Fifth Army", b.fifth_vp, ""),
            ("arrivals", "Arrivals", b.arrival_vp, ""),
            ("settlement", "International Settlement", victory.settlement_points(b), ""),
        ]
        slots = [
            views.Slot(ident, name, text=f"{points:+}" + (f": {what}" if what else ""), side=SIDES[JAPAN])
            for ident, name, points, what in rows
            if ident != "unused" or victory.unused_score(b)
        ]
        points, level = level_now(b)
        notes = [scenes.Note(f"Now: {points}, {level}", self.id(rule.R_12_4A))]
        holder = victory.holder_of_shanghai(b)
        if holder >= 0:
            where = t.hex_title(b.place[holder])
            text = f"{t.unit_names[holder]} in {where}: an epic Chinese victory if the game ended now"
            notes.append(scenes.Note(text, self.id(rule.R_12_2A)))
        return views.Panel("points", "Victory points", self.id(rule.R_12_3A), slots, notes)

    def markers(self, b: ShanghaiBoard) -> tuple[int, ...]:
        return (*b.marker, *b.marker_at)

    def marker_rule(self) -> int:
        return rule.R_15_1D

    def marker_state(self, b: ShanghaiBoard, m: int) -> str:
        if b.marker[m] == AWAY:
            return f"with {b.t.formation_names[b.t.marker_arrival[m]]}"
        return folio.MISSIONS.get(b.marker[m]) or super().marker_state(b, m)

    def marker_space(self, b: ShanghaiBoard, m: int) -> str:
        return b.t.hex_names[b.marker_at[m]] if b.marker[m] == folio.INTERDICTING else ""

    def japanese_panel(self, b: ShanghaiBoard) -> views.Panel:
        """SH-13.2a, SH-13.2b: formations that have not arrived."""
        t = b.t
        slots: list[views.Slot] = []
        for n in range(folio.CALLABLE):
            if not b.arrived[n]:
                units = [u for u in t.of_side[JAPAN] if t.arrival[u] == n and b.place[u] == NOT_YET]
                slots.append(self.formations.made((JAPAN, n, *units), self.division, n, units))
        name = "Japanese reinforcements"
        return views.Panel("japanese-reinforcements", name, self.id(rule.R_13_2A), slots, NOTHING)

    def division(self, n: int, units: list[int]) -> views.Slot:
        """A formation that can be called, and its units that have not come."""
        t = self.t
        items = [t.unit_ids[u] for u in units]
        whole = sum(1 for u in t.of_side[JAPAN] if t.arrival[u] == n)
        first = "from the first pause" if t.from_pause[n] >= t.pause_start else "from the second pause"
        text = f"{first}; {t.vp_arrival[n]} VP times the pause number"
        ident, name = folio.FORMATIONS[n], t.formation_names[n]
        return views.Slot(ident, name, items, text, SIDES[JAPAN], count=len(units), of=whole, badges=NOTHING)

    def chinese_panel(self, b: ShanghaiBoard) -> views.Panel:
        """SH-13.4a, SH-13.4b: brigades that have not been called."""
        t = b.t
        slots: list[views.Slot] = []
        for n in range(len(t.brigades)):
            if not b.brigade_in[n]:
                units = [u for u in t.of_side[CHINA] if t.brigade_of[u] == n and b.place[u] == NOT_YET]
                late = t.fifth[n] == 1 and b.fifth == 0
                slots.append(self.formations.made((CHINA, n, late, *units), self.brigade, n, late, units))
        name = "Chinese reinforcements"
        return views.Panel("chinese-reinforcements", name, self.id(rule.R_13_4A), slots, NOTHING)

    def brigade(self, n: int, late: bool, units: list[int]) -> views.Slot:
        """A brigade and its units that have not come; `late`: not before Fifth Army is committed."""
        t = self.t
        text = "1 LP; when Fifth Army is committed" if late else "1 LP"
        division = f", {t.formation_names[t.formation[units[0]]]}" if units else ""
        items = [t.unit_ids[u] for u in units]
        ident = t.brigades[n]
        name = f"{ordinal(ident)} Brigade{division}"
        whole = len(units)
        return views.Slot(ident, name, items, text, SIDES[CHINA], count=whole, of=whole, badges=NOTHING)

    def loss_rule(self) -> int:
        return rule.R_7_7G

    def loss_words(self, b: ShanghaiBoard, u: int) -> str:
        """SH-13.3d, SH-13.7c: eliminated units may come back; those lost for good never (SH-7.7g)."""
        if b.place[u] == DEAD:
            return "may come back" if b.t.replaceable[u] else "is never replaced"
        return "lost for good"

    # -- how it stands -----------------------------------------------------------------------------------------

    def standing(self, b: ShanghaiBoard, seat: i64) -> views.Standing | None:
        """SH-12.2a, SH-12.4a: by all victory conditions, not by points alone."""
        if b.phase == SET_UP:
            return None
        points = int(self.reckoned(b, seat, "points"))
        sniper = max(b.snipers) if victory.sniper_holds(b) else -1
        key = (seat, points, sniper, self.reckoned(b, seat, "held"), self.reckoned(b, seat, "lost"))
        found = self.prospects.get(key)
        if found is None:
            said, h = victory.reason_now(b)
            ending = int(victory.ending_now(b))
            favours = "" if ending == victory.DRAW else SIDES[JAPAN if ending < victory.DRAW else CHINA]
            now = self.speaker.text(said, seat)
            space = b.t.hex_names[h] if h >= 0 else ""
            goal = self.goals[SIDES[seat]] if seat >= 0 else ""
            standing = views.Standing(goal, points, now, favours, space, self.losses(b))
            found = self.prospects.put(key, standing)
        return found

    def ended(self, b: ShanghaiBoard) -> views.Result:
        t = b.t
        number = rule.V3
        space = piece = ""
        if b.ending != victory.EPIC_CHINESE:
            number = victory.level_rule(b.ending)
            text = f"{victory.level_words(b.ending)} with {b.score()} points."
        else:
            holder = victory.holder_of_shanghai(b)
            space, who = t.hex_names[max(b.snipers, default=0)], "a sniper"
            if holder >= 0:
                number = rule.R_12_2A
                who = f"{t.unit_names[holder]} in {t.hex_title(b.place[holder])}"
                space, piece = t.hex_names[b.place[holder]], t.unit_ids[holder]
            text = f"an epic Chinese victory: {who} is in Shanghai at the end."
        returns: dict[str, int] = {side: b.returns[n] for n, side in enumerate(SIDES)}
        used = counted(t.pause_start - b.pauses, "pause")
        cities = f"{victory.cities_held(b)} of {len(t.cities)} cities Japanese"
        facts = [
            scenes.Note(counted(b.score(), "victory point"), self.id(rule.R_12_3A)),
            scenes.Note(cities, self.id(rule.R_12_3A)),
            scenes.Note(f"{used} used", self.id(rule.R_13_1I)),
        ]
        code, text = victory.ENDINGS[b.ending], text[0].upper() + text[1:]
        return views.Result(code, text, self.id(number), returns, space, piece, self.losses(b), facts)
