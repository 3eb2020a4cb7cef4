"""What a file of records holds: text or JSON. Touches no disk."""

import re
from json import JSONDecodeError, loads
from typing import Final

from hearthside.codec import Codec, many
from hearthside.game import BadRecord

from .games import from_json, read, to_json
from .model import GinRecord, HeartsRecord

_JSON: Final = re.compile(r"\s*(\{|\[(?!\s*[A-Za-z]))")
_RECORDS: Final = many(Codec[HeartsRecord | GinRecord](to_json, lambda plain, strict: from_json(plain)), "record")


def load(content: bytes) -> list[HeartsRecord | GinRecord]:
    """The records of a file, one or several, as text or as JSON.

    ``content`` is what the file holds, in UTF-8. Raises BadRecord for the first thing that does not hold, with its line
    in a text, and in JSON with the deal and the move.

    >>> [record] = load(b'[Game "gin"] [Rules "standard"] [South "Ann"]')
    >>> record.names
    ('Ann', 'North')
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadRecord("not-text", "This is not UTF-8 text, so it is not a record.", line) from None
    if not _JSON.match(text):
        return read(text)
    try:
        plain = loads(text)
    except JSONDecodeError as error:
        raise BadRecord("not-json", f"This is not JSON: {error.msg}.", error.lineno) from None
    except (ValueError, RecursionError):
        raise BadRecord("not-json", "This JSON is not a record.") from None
    records = plain if isinstance(plain, list) else [plain]
    if not records:
        raise BadRecord("empty", "There is no record here.", 1)
    if len(records) == 1:
        return [from_json(records[0])]
    return [*_RECORDS.read(records, True)]
