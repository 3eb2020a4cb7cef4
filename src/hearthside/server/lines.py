"""Answers that come in lines of JSON, each as soon as it is known."""

from collections.abc import AsyncIterable, Iterable
from typing import Any, Final

from starlette.responses import StreamingResponse

from .streams import AT_ONCE

LINES: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "One of these a line, each as soon as it is known.", "content": {"application/x-ndjson": {}}}
}
"""What the description of the interface says of such an answer."""


class Lines(StreamingResponse):
    """One message a line, each as soon as it is known."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: Iterable[str] | AsyncIterable[str]) -> None:
        super().__init__(lines, headers=AT_ONCE)
