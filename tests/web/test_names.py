"""What is written and drawn on the map: no name lies on another or under a counter when a table is opened, and the
legend explains every sign, in any title."""

from typing import Any

import pytest

from sandtable.session.titles import title_slugs
from tests.web.conftest import Meet
from tests.web.fights import FIGHTS, fought
from tests.web.people import TABLET, Person, expect
from tests.web.table import Table
from tests.web.test_each_title import sit
from tests.web.test_first_minute import SLOW

MEASURE = """() => {
    const LETTERS = [0.36, 0.2]  // above capitals and below the line, in parts of a letter's height
    const quad = (node, box) => {
        const m = node.getScreenCTM()
        const at = (x, y) => [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f]
        const [l, t, r, b] = box
        return [at(l, t), at(r, t), at(r, b), at(l, b)]
    }
    const words = [...document.querySelectorAll('.world .ground text.label:not(.country)')]
        .filter(one => getComputedStyle(one).display !== 'none')
        .map(one => {
            const { x, y, width, height } = one.getBBox()
            const size = Number(one.getAttribute('font-size'))
            const box = [x, y + size * LETTERS[0], x + width, y + height - size * LETTERS[1]]
            return { what: one.textContent, faint: one.classList.contains('faint'), quad: quad(one, box) }
        })
    const counters = [...document.querySelectorAll('.world [data-piece]')].map(one => {
        const rect = one.querySelector('rect:not(.shadow):not(.blank)')
        const { x, y, width, height } = rect.getBBox()
        return { what: one.dataset.piece, quad: quad(rect, [x, y, x + width, y + height]) }
    })
    // Two convex shapes are apart if a side of one has the whole other beyond it, by a pixel of grace.
    const apart = (a, b) => [a, b].some(one => one.some((p, n) => {
        const q = one[(n + 1) % 4]
        const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
        const far = (s, [x, y]) => s * ((x - p[0]) * dy - (y - p[1]) * dx) / Math.hypot(dx, dy)
        return [1, -1].some(s => Math.max(...one.map(at => far(s, at))) <= 0.01
            && Math.min(...(one === a ? b : a).map(at => far(s, at))) >= -1)
    }))
    const found = []
    words.forEach((a, n) => {
        for (const b of words.slice(n + 1)) if (!apart(a.quad, b.quad)) found.push(`${a.what} on ${b.what}`)
        for (const c of counters) if (!apart(a.quad, c.quad)) found.push(`${a.what} under ${c.what}`)
    })
    return { found, words: words.map(one => one.what), counters: counters.length }
}"""
"""Pairs of names, and of names and counters, that touch on the screen."""


def opened(person: Person, slug: str) -> Any:
    """What is measured as soon as the newcomer's table is drawn."""
    person.open(f"/table/{person.new_table(title=slug, first=True)}")
    page = person.page
    page.locator("svg[data-drawn=whole]").wait_for(state="attached", timeout=SLOW)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(600)  # the camera goes to where it opens
    return page.evaluate(MEASURE)


@pytest.mark.parametrize("slug", title_slugs())
@pytest.mark.parametrize("size", [(1440, 900), TABLET], ids=["desktop", "tablet"])
def test_no_name_lies_on_another_or_under_a_counter(meet: Meet, slug: str, size: tuple[int, int]) -> None:
    measured = opened(meet(size=size), slug)
    assert measured["counters"] > 5
    assert measured["found"] == []


@pytest.mark.parametrize("slug", title_slugs())
def test_the_sheet_explains_what_is_drawn(meet: Meet, slug: str) -> None:
    """Each row of the legend has its picture, in the tab beside the map; set-up zones only while sides set up."""
    someone = meet()
    table = Table(someone, someone.new_table(title=slug))
    scene = someone.get(f"/api/titles/{slug}/scene")
    setup = {name for name, zone in scene["skin"].get("zones", {}).items() if zone.get("setup")}
    placing = table.state()["view"]["turn"] == 0
    told = [row["text"] for row in scene.get("legend", []) if placing or not setup & set(row["ids"])]
    table.tab("Sheet")
    rows = table.page.locator(".sheet .legend li")
    expect(rows).to_have_count(len(told))
    assert [text.strip() for text in rows.all_text_contents()] == told
    drawn = table.page.locator(".sheet .legend li svg svg > g")
    expect(drawn).to_have_count(len(told))


def test_the_dice_wait_in_a_corner_until_they_are_asked_for(meet: Meet) -> None:
    someone = meet()
    ident = fought(someone, FIGHTS["shanghai"])
    table = Table(someone, ident, behind_curtain=True)
    sit(table)
    tray = table.page.get_by_role("region", name="Dice")
    throws = tray.get_by_role("listitem")
    expect(tray).to_be_visible()
    expect(throws).to_have_count(0)
    tray.get_by_role("button", name="Dice").click()
    expect(throws).not_to_have_count(0)
    table.page.reload()
    sit(table)
    expect(throws, "it stays as it was left").not_to_have_count(0)
