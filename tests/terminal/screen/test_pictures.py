"""The pictures of README and guide are what the program shows."""

import pytest

from .pictures import FOLDER, PICTURES, taken


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_the_program_as_it_is(name: str) -> None:
    stored = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert taken(name) == stored, "python -m tests.terminal.screen.pictures"
    assert "http" not in stored.replace("http://www.w3.org", "")
