"""An extension of Griffe: examples in docstrings, which are paragraphs that begin with `>>> `, are shown as code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?ms)^>>> .*?(?=\n\n|\Z)")


class Examples(griffe.Extension):
    """Puts fences around them."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """As each module, class, function and attribute is read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with its examples as blocks of code.

    >>> fenced("One.\\n\\n>>> 1 + 1\\n2")
    'One.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```'
    """
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)
