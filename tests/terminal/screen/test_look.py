"""What the terminal takes of the browser's look."""

import pytest
from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import Color, ColorSystem

from hearthside.app.options import OPTIONS
from hearthside.terminal.screen.drawing.few_colours import FEW as FEW_COLOURS
from hearthside.terminal.screen.drawing.few_colours import FEW_FELTS
from hearthside.terminal.screen.drawing.look import BACK_NAMES, FELT_NAMES, Look
from hearthside.terminal.screen.drawing.theme import theme_of

from .tokens import MODULE, written


def contrast(one: str, other: str) -> float:
    """How well a colour can be read on another, as WCAG counts it."""

    def luminance(colour: str) -> float:
        parts = [each / 255 for each in bytes.fromhex(colour[1:])]
        r, g, b = (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_colours_are_those_of_the_browser() -> None:
    assert MODULE.read_text(encoding="utf-8") == written(), "make types"


def test_what_can_be_set_is_there() -> None:
    assert OPTIONS["look.table"].choices == FELT_NAMES
    assert OPTIONS["look.backs"].choices == BACK_NAMES


ALL = [Look(evening, felt, two=two) for evening in (False, True) for two in (False, True) for felt in FELT_NAMES]
ALL += [Look(evening, greys=True) for evening in (False, True)]
"""One look for each theme."""
FEW = [Look(evening, felt, few=True) for evening in (False, True) for felt in FELT_NAMES]


def test_with_256_colours_each_is_what_it_is_meant_to_be() -> None:
    for look in FEW:
        named = {**FEW_COLOURS, **FEW_FELTS[look.felt]}
        for name, pair in named.items():
            number = Color.parse(pair[look.evening]).downgrade(ColorSystem.EIGHT_BIT).number
            assert number is not None
            red, green, blue = EIGHT_BIT_PALETTE[number]
            assert f"#{red:02X}{green:02X}{blue:02X}" == pair[look.evening] == look.colours[name]


@pytest.mark.parametrize("look", [*ALL, *FEW], ids=lambda look: theme_of(look).name + "-few" * look.few)
def test_cards_that_may_not_be_played_can_still_be_read(look: Look) -> None:
    colours = look.colours
    for suit in "shdc":
        assert contrast(colours[f"suit-{suit}"], colours["card"]) >= 4.5
        assert contrast(colours[f"suit-{suit}"], colours["card-off"]) >= 3
        assert contrast(colours[f"{suit}-text"], colours["felt"]) >= 3
    for ink in ("felt-ink", "felt-ink-2"):
        assert contrast(colours[ink], colours["felt"]) >= 4.5
    for ink, on in (("ink", "paper"), ("ink-2", "paper"), ("ink", "ember-soft"), ("ink-2", "room"), ("ember", "paper")):
        assert contrast(colours[ink], colours[on]) >= 4.5, f"{ink} on {on}"
    assert contrast(colours["ember"], colours["felt"]) >= 3
    assert contrast(colours["ember-strong"], colours["card"]) >= 4.5
    assert colours["card-off"] != colours["card"]


def test_each_theme_has_a_name_of_its_own_and_every_colour() -> None:
    themes = [theme_of(look) for look in ALL]
    assert len({theme.name for theme in themes}) == len(themes) == 18
    assert all("suit-h" in theme.variables and "felt" in theme.variables for theme in themes)


def test_two_colours_have_red_diamonds_and_black_clubs() -> None:
    two, four = Look(two=True).colours, Look().colours
    assert two["suit-d"] == two["suit-h"] == four["suit-h"] != four["suit-d"]
    assert two["suit-c"] == two["suit-s"] == four["suit-s"] != four["suit-c"]
