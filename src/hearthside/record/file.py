"""What a file of records holds: text or its JSON twin. Touches no disk."""

import re
from json import JSONDecodeError, loads
from typing import Final

from hearthside.game import BadRecord

from .fields import list_of
from .games import from_json, read
from .model import GinRecord, HeartsRecord

_TWIN: Final = re.compile(r"\s*(\{|\[(?!\s*[A-Za-z]))")


def load(content: bytes) -> list[HeartsRecord | GinRecord]:
    """The records of a file, one or several, in either form. Raises BadRecord."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadRecord("not-text", "This is not text in UTF-8, so it is no record.", line) from None
    if not _TWIN.match(text):
        return read(text)
    try:
        plain = loads(text)
    except JSONDecodeError as error:
        raise BadRecord("not-json", f"This is not JSON: {error.msg}.", error.lineno) from None
    except (ValueError, RecursionError):
        raise BadRecord("not-json", "This is not JSON that a record could be.") from None
    twins = plain if isinstance(plain, list) else [plain]
    if not twins:
        raise BadRecord("empty", "There is no record here.", 1)
    if len(twins) == 1:
        return [from_json(twins[0])]
    return list_of(from_json, "record")(twins)
