"""The page in Safari's engine."""

from webkit import WebKit
from journey import visit


def test_the_page_is_played_in_webkit(program):
    visit(WebKit, program)
