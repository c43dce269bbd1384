"""The page in Firefox."""

from firefox import Firefox
from journey import visit


def test_the_page_is_played_in_firefox(program):
    visit(Firefox, program)
