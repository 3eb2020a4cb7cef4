"""Sentences of messages for widgets of words, with their cards in the colours of their suits."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from .canvas import Text, in_characters
from .cards import card_name
from .look import Look

if TYPE_CHECKING:
    from hearthside.text import Spans


def content(spans: "Spans", look: Look, how: str = "") -> Content:
    """A sentence as Textual shows it, its words in the colour of the widget; ``how`` names attributes, as ``bold``."""
    return Content.assemble(
        *(
            (in_characters(part, look), how)
            if isinstance(part, str)
            else (in_characters(card_name(part.card), look), f"bold {look.colours[part.card[1].lower() + '-text']}")
            for part in spans
        )
    )


def contents(lines: "Sequence[Spans]", look: Look) -> Content:
    """Sentences, each on a line of its own."""
    return Content("\n").join(content(line, look) for line in lines)


def styled(lines: Sequence[Text], look: Look) -> Content:
    """Lines of words in styles, as those that draw the table make them, on the ground of the widget."""
    return Content("\n").join(
        Content.assemble(
            *(
                (
                    in_characters(words, look),
                    f"{'bold ' if style.bold else ''}{'' if style.color is None else style.color.name}".strip(),
                )
                for words, style in line
            )
        )
        for line in lines
    )
