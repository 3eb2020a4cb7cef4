"""The screens of both games as text, and what holds for every screen.

`python -m tests.terminal.screen.golden` writes them anew.
"""

import json
import re
from typing import Any

import pytest

from hearthside.gin import PRESETS as GIN
from hearthside.hearts import PRESETS as HEARTS
from hearthside.terminal.screen.drawing.cards import LINE, SMALL, card_name
from hearthside.terminal.screen.drawing.felt import draw_felt
from hearthside.terminal.screen.drawing.gin_felt import pile_at
from hearthside.terminal.screen.drawing.look import Look

from .drawn import text, widths
from .golden import FOLDER, FORMS, SCREENS, message_of, screen, strips_of
from .messages import gin, hearts

CARD = re.compile("(10|[2-9JQKAT])([♠♥♦♣])")
FELTS = ((80, 15), (60, 12), (61, 13), (120, 30))
SIZES = [size for size, look in FORMS.values() if not look.ascii]


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_it_was(name: str) -> None:
    assert screen(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_stored_screen_is_drawn() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SCREENS)


@pytest.mark.parametrize("name", SCREENS)
def test_every_row_has_its_width_and_colours_change_no_letter(name: str) -> None:
    for size in SIZES:
        rows = strips_of(name, size, Look())
        assert widths(rows) == {size[0]} and len(rows) == size[1] - 3
        assert text(strips_of(name, size, Look(evening=False, felt="claret", two=True))) == text(rows)
        plain = strips_of(name, size, Look(ascii=True))
        assert widths(plain) == {size[0]} and all(row.text.isascii() for row in plain)


def named(value: Any) -> set[str]:
    """All cards that a message names anywhere, without their packs."""
    return set(re.findall('"([2-9TJQKA][SHDC])\'?"', json.dumps(value)))


@pytest.mark.parametrize("name", SCREENS)
def test_no_card_is_drawn_that_the_message_does_not_name(name: str) -> None:
    known = {card_name(card) for card in named(message_of(name))}
    for size in SIZES:
        found = {"10" * (rank == "T") + rank * (rank != "T") + suit for rank, suit in CARD.findall(
            text(strips_of(name, size, Look()))
        )}  # fmt: skip
        assert found <= known


@pytest.mark.parametrize("preset", HEARTS)
def test_any_table_of_hearts_is_drawn_at_any_size(preset: str) -> None:
    for length in (1, 9, 30):
        message = hearts(preset, length, length, reader=1)
        for width, height in FELTS:
            assert widths(draw_felt(message, width, height, Look())) == {width}


@pytest.mark.parametrize("preset", GIN)
def test_any_table_of_gin_is_drawn_at_any_size(preset: str) -> None:
    for length in (1, 20, 90):
        message = gin(preset, length, length, reader=1)
        for width, height in FELTS:
            assert widths(draw_felt(message, width, height, Look())) == {width}


@pytest.mark.parametrize(("width", "height", "face"), [(80, 15, SMALL), (60, 13, LINE)])
def test_a_pile_is_clicked_where_it_is_drawn(width: int, height: int, face: Any) -> None:
    message = message_of("gin-draw")
    rows = draw_felt(message, width, height, Look(), face)
    row = 5 if face is SMALL else 4
    line = rows[row].text.replace("\ufe0e", "")
    stock, top = line.index("▒▒"), line.index(card_name(message.view.pile[-1]) if message.view.game == "gin" else "")
    assert pile_at(width, height, face, stock, row) == "stock"
    assert pile_at(width, height, face, top, row) == "pile"
    assert pile_at(width, height, face, 1, row) is None and pile_at(width, height, face, stock, 1) is None
