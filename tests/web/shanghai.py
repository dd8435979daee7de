"""Moments of Shanghai Incident that the tests go to at once, and two people at one table of it."""

from tests.web.conftest import Meet
from tests.web.people import Person
from tests.web.table import Table

KIANGWAN = """
scenario = "campaign"
phase = "combat"
to_move = "japan"
[units]
J-9-7 = "1218"
J-9-ART = "1218"
J-9-35 = "1319"
C-78-5 = "1318"
[markers]
FS-AIR1 = "used"
FS-NAV1 = "used"
FS-NAV4 = "used"
"""
"""Two stacks beside Kiangwan: 15 against 3, two columns left for the city. Five faces of six drive the defender out."""

HELD = """
scenario = "campaign"
phase = "movement"
to_move = "china"
[units]
C-60-2 = "1215"
C-78-6 = "0717"
J-9-7 = "1216"
J-SNLF-3SAS = "0817"
"""
"""A Chinese regiment in the zone of a Japanese one; the settlements are closed to it."""

WEEKS_END = """
scenario = "campaign"
phase = "administrative"
to_move = "japan"
turn = 6
[units]
J-SNLF-3SAS = "0817 reduced"
C-78-5 = "1318 reduced"
C-78-6 = "0717"
[markers]
FS-AIR1 = "used"
FS-NAV1 = "used"
"""
"""Japan may declare a pause; both sides have a reduced unit."""

FIRST_MOVE = """
scenario = "campaign"
phase = "movement"
to_move = "japan"
[units]
J-9-7 = "1123"
J-SNLF-3SAS = "0817"
C-78-1 = "0710"
C-78-6 = "0717"
[markers]
FS-AIR1 = "at hand"
FS-NAV1 = "at hand"
"""
"""Far from the enemy: a regiment that can go anywhere near; two markers at hand."""


def sit_down(
    person: Person, position: str, seat: int = 0, behind_curtain: bool = False, **more: object
) -> Table:
    """A table of this person's, who has the seat; nobody has the other one."""
    seats = [{"holder": "me" if n == seat else "open"} for n in range(2)]
    ident = person.new_table(**{"title": "shanghai", "position": position, "seats": seats, **more})
    return Table(person, ident, behind_curtain)


def two_at(meet: Meet, position: str) -> tuple[Table, Table]:
    """Kenkichi has Japan, Tingkai came by link and has China; both look at the table."""
    host, guest = meet("Kenkichi"), meet("Tingkai")
    japan = sit_down(host, position)
    token = host.post(f"/api/tables/{japan.ident}/invite?seat=china", {})["token"]
    guest.post(f"/api/join/{token}", {})
    return japan, Table(guest, japan.ident)
