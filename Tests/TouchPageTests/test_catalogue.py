"""What the page knows of the effects."""

import io
import os
import sys
from contextlib import redirect_stdout

import catalogue
from bench.checks import equal
from bench.program import command
from conftest import FOLDER


def test_the_pages_catalogue_is_what_the_program_has(monkeypatch):
    _, text, _ = command("effects", "--json")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    written = io.StringIO()
    with redirect_stdout(written):
        catalogue.main()
    path = os.path.join(FOLDER, "../../Sources/Touch/Page/catalogue.js")
    with open(path, encoding="utf-8") as file:
        equal(written.getvalue() == file.read(), True, "catalogue.js is what catalogue.py writes")
