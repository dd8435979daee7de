"""What a viewer can get in two worlds, compared byte for byte."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from sandtable.check.ids import Broken, short
from sandtable.check.moment import CheckCount, Moment
from sandtable.check.sights import Sight

ERROR = "an error"


def compare(
    kind: str,
    m: Moment,
    viewer: int,
    real: Iterable[Sight],
    other: Iterable[Sight],
    counts: Counter[str],
    since: str = "",
) -> None:
    """Two streams of sights, thing by thing, each of which is counted; of each kind of thing the first difference is
    told."""
    found: dict[str, Broken] = {}
    for one, two in zip(_caught(real), _caught(other)):
        counts[one[0]] += 1
        apart = one[:2] != two[:2]  # an error in one world; else both are asked the same
        if ERROR in (one[0], two[0]) and not apart:
            raise Broken("two worlds", f"{kind}: {ERROR}", f"{m.name(viewer)} gets an error: {one[2]}{since}")
        if apart or msgspec.msgpack.encode(one[2]) != msgspec.msgpack.encode(two[2]):
            which = f" '{one[1]}'" if one[1] else ""
            a, b = first_difference(one[2], two[2])
            text = f"{m.name(viewer)} can tell two worlds apart by {one[0]}{which}: {short(a)} against {short(b)}"
            found.setdefault(one[0], Broken("two worlds", f"{kind}: {one[0]}", text + since))
        if apart:
            break
    if found:
        first, *also = found.values()
        first.also = also
        raise first


def _caught(sights: Iterable[Sight]) -> Iterator[Sight]:
    """An error of the title's code, in one world or in both, is told as well."""
    try:
        yield from sights
    except Exception as problem:
        yield ERROR, "", f"{type(problem).__name__}: {problem}"


def first_difference(one: object, two: object) -> tuple[str, str]:
    """The innermost parts that differ, with the way to them."""
    a, b = msgspec.to_builtins(one), msgspec.to_builtins(two)
    way = ""
    while True:
        if isinstance(a, dict) and isinstance(b, dict):
            keys = [key for key in [*a, *b] if a.get(key) != b.get(key)]
            if not keys:
                break
            way += f".{keys[0]}"
            a, b = a.get(keys[0]), b.get(keys[0])
        elif isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b):
            at = next((n for n in range(len(a)) if a[n] != b[n]), -1)
            if at < 0:
                break
            way += f"[{at}]"
            a, b = a[at], b[at]
        else:
            break
    return f"{way.lstrip('.')} {short(a)}".strip(), short(b)


def noted(tally: CheckCount, counts: Counter[str], differ: bool) -> None:
    """Add to what was compared."""
    if differ:
        tally.compared.update(counts)
    else:
        tally.compared_alike += counts.total()
