"""What the page knows of the effects."""

import json

from bench.checks import equal
from bench.program import command


def test_the_pages_catalogue_is_what_the_program_has(stage, page):
    _, text, _ = command("effects", "--json")
    known = page.page.evaluate("import('/catalogue.js').then((catalogue) => catalogue.effects)")
    equal(known, json.loads(text))
