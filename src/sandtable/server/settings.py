"""What a server is told when it starts."""

import os

import msgspec


class Rates(msgspec.Struct, frozen=True):
    """How often somebody may do something: so many at once, and so many a second in the long run."""

    orders: tuple[float, float] = (60, 10)
    tables: tuple[float, float] = (30, 0.2)
    """New tables of one person."""
    tables_here: tuple[float, float] = (120, 1)
    """New tables of one address."""
    chats: tuple[float, float] = (20, 1)
    chats_here: tuple[float, float] = (100, 5)
    """Messages of one address."""
    kept: tuple[float, float] = (20_000_000, 2_000)
    """Bytes that one address has the server keep beyond its orders: games that are brought along, notes, messages."""
    sent: tuple[float, float] = (30_000_000, 500_000)
    """Bytes of one address in requests of more than 64 KB, whatever becomes of them."""
    logins: tuple[float, float] = (10, 0.1)
    """Of one address, so that a password cannot be guessed."""
    names: tuple[float, float] = (100, 0.2)
    """Tries to log in by one name, from wherever: many enough that nobody is shut out of their account in passing."""
    renames: tuple[float, float] = (30, 0.1)
    """Names that guests of one address try: whether one is an account's is told as slowly as a password."""
    guests: tuple[float, float] = (60, 1)
    """New guests of one address."""
    studies: tuple[float, float] = (40, 2)
    """What keeps the studies' thread busy for a while: heat maps, luck, verifying."""
    requests: tuple[float, float] = (300, 60)
    """Anything else of one person or address."""
    here: tuple[float, float] = (2000, 300)
    """Everything that comes from one address, by what it costs: several people may be behind it."""


class Streams(msgspec.Struct, frozen=True):
    """How many streams may be open at once in a worker."""

    person: int = 40
    address: int = 400
    table: int = 4000


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a server can be told; `sandtable serve` fills it in."""

    data: str | None = None
    """The folder of the SQLite file; None: the user's data folder."""
    database: str | None = None
    """The address of a PostgreSQL database, instead."""
    workers: int = 1
    bot_processes: int = 0
    """The most processes in which bots think; 0: by the number of processors."""
    bot_seconds: float = 10.0
    """The most that a bot may think about a decision."""
    read_seconds: float = 10.0
    """The most of a processor that reading a game file or a position may take."""
    read_patience: float = 60.0
    """The most that it may take on the clock: a busy machine does not refuse what it would read at another time."""
    warm: bool = True
    """Start the first of them with the server, so that the first game need not wait for it."""
    rates: Rates | None = Rates()
    """None: no limits (for measurements)."""
    streams: Streams = Streams()
    hosts: tuple[str, ...] = ()
    """The names that the server answers to; none: this machine's own. Addresses in numbers are always answered."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies on other machines: what they say of whom they speak for is believed."""
    heartbeat: float = 15.0
    """Seconds of silence after which a stream sends a `ping`: its reader knows by it that the line is alive."""
    presence: float = 1.0
    """Seconds between two words about who is at a table."""
    keep: float = 30.0
    """Seconds that a table stays in memory when nobody looks at it."""
    keep_most: int = 2000
    """Tables in memory at most, apart from those that somebody looks at."""
    every: int = 64
    """A standpoint is stored every so many entries."""
    pause: float = 0.15
    """Seconds before anybody sees what came of a public order at a table with a quick bot. See `tables.py`."""
    access_log: bool = False
    log_json: bool = False
    metrics: str = ""
    """Who may read the figures: whoever shows this token; without one, programs on the same machine. They count orders
    by route, which on a server with one game would tell a player how many secret ones the enemy gives."""
    slow_pause: float = 0.4
    """The same where a slower bot sits."""

    def thinkers(self) -> int:
        processors = os.cpu_count() or 1
        return self.bot_processes or max(2, min(4, processors // max(1, self.workers)))
