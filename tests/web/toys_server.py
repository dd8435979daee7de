"""`sandtable serve` with the toy titles of several seats among the installed ones. Bots do not know them."""

from sandtable.cli.main import app
from sandtable.session.titles import add_title
from tests.toys_three import PATROL, SIEGE

if __name__ == "__main__":
    add_title(SIEGE)
    add_title(PATROL)
    app()
