"""The words of a record: tag pairs, comments, notes and bare words, each with its line. Knows no cards."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from hearthside.game import BadRecord

from .deal import writable


class Kind(Enum):
    """What a word is."""

    TAG = "tag"
    COMMENT = "comment"
    NOTE = "note"
    WORD = "word"
    END = "end"


class Token(NamedTuple):
    """A word of a record: for a tag its name and value, for the others their text."""

    kind: Kind
    text: str
    line: int
    value: str = ""


_PATTERN: Final = re.compile(
    r"""(?P<blank>[\s\ufeff]+)
    | \[ [ \t]* (?P<tag>[A-Za-z][A-Za-z0-9]*) [ \t]+ "(?P<value>(?:[^"\\\n]|\\[^\n])*)" [ \t]* \]
    | \{ (?P<comment>(?:[^}\\]|\\.)*) \}
    | \( (?P<note>[^()\n]*) \)
    | (?P<word>[^\s\[\]{}()"]+)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED_IN_TAG: Final = re.compile(r'\\(["\\])')
_ESCAPED_IN_COMMENT: Final = re.compile(r"\\([{}\\])")


def tokens(text: str) -> Iterator[Token]:
    """The words of a text, and END for ever after. Raises BadRecord where there is none."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, at = 1, 0
    while at < len(text):
        found = _PATTERN.match(text, at)
        if found is None:
            raise BadRecord("unreadable", _trouble(text[at:]), line)
        if not writable(found["value"] or found["comment"] or ""):
            raise BadRecord("unreadable", "There is a character here that a record cannot contain.", line)
        match found.lastgroup:
            case "value":
                value = _ESCAPED_IN_TAG.sub(r"\1", found["value"])
                yield Token(Kind.TAG, found["tag"], line, value)
            case "comment":
                yield Token(Kind.COMMENT, _ESCAPED_IN_COMMENT.sub(r"\1", found["comment"]), line)
            case "note":
                yield Token(Kind.NOTE, found["note"].strip(), line)
            case "word":
                yield Token(Kind.WORD, found["word"], line)
        line += found[0].count("\n")
        at = found.end()
    while True:
        yield Token(Kind.END, "", line)


def quoted(value: str) -> str:
    """A tag's value as it is written."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def braced(comment: str) -> str:
    """A comment as it is written."""
    return "{" + re.sub(r"([{}\\])", r"\\\1", comment) + "}"


def _trouble(rest: str) -> str:
    match rest[0]:
        case "{":
            return "This comment is never closed; write } at its end."
        case "[":
            return 'This is not a tag; write [Name "value"].'
        case "(":
            return "This note is never closed; write ) at its end."
        case char if char.isprintable():
            return f"{char!r} is not allowed here."
    return "A record cannot contain this text."
