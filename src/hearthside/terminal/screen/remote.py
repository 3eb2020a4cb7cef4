"""Other servers: links that lead there, and who we are there. Knows no screen."""

import json
import re
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from .client import Connection

FILE: Final = "servers.json"
"""In the data folder: the token that each server gave us. Only its owner can read it."""


class Link(NamedTuple):
    """Where a link leads: to a seat, to a table that is watched, or to the first page of a server."""

    origin: str
    """Such as ``https://cards.example``; empty for the server that we are at."""
    table: str | None = None
    seat: int | None = None
    code: str = ""
    letters: str = ""


def read_link(text: str) -> Link | None:
    """What somebody typed or was sent: a link, or letters. None for neither.

    >>> read_link("https://cards.example/#/join/abc/2/xyz")
    Link(origin='https://cards.example', table='abc', seat=2, code='xyz', letters='')
    >>> read_link("ktr wqh")
    Link(origin='', table=None, seat=None, code='', letters='KTRWQH')
    """
    text = text.strip()
    letters = re.sub(r"[\s.,-]", "", text).upper()
    if re.fullmatch(r"[A-Z]{6}|[A-Z]{12}", letters):
        return Link("", letters=letters)
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return None
    origin, words = f"{parts.scheme}://{parts.netloc}", [word for word in parts.fragment.split("/") if word]
    match words:
        case ["join", table, seat, code] if seat.isdecimal():
            return Link(origin, table, int(seat), re.sub(r"[^\w-]+$", "", code))
        case ["join", letters]:
            return Link(origin, letters=letters.upper())
        case ["watch", table, code]:
            return Link(origin, table, code=re.sub(r"[^\w-]+$", "", code))
        case ["table", table]:
            return Link(origin, table)
    return Link(origin)


class Servers:
    """The tokens that other servers gave us, in a file of the data folder."""

    def __init__(self, folder: Path | None) -> None:
        """Without a folder nothing is kept."""
        self._file = None if folder is None else folder / FILE
        self._tokens = self._read()

    def _read(self) -> dict[str, str]:
        try:
            found = json.loads(self._file.read_text("utf-8")) if self._file is not None else {}
        except (OSError, ValueError):
            return {}
        return (
            {name: token for name, token in found.items() if isinstance(token, str)} if isinstance(found, dict) else {}
        )

    def connection(self, origin: str) -> Connection:
        """How to reach a server as whoever we are there."""
        token = self._tokens.get(origin)
        return Connection(origin, {} if token is None else {"authorization": f"Bearer {token}"})

    def keep(self, origin: str, token: str) -> None:
        """Keep the token that a server gave us. A disk that cannot be written keeps it for this program alone."""
        if self._tokens.get(origin) == token:
            return
        self._tokens[origin] = token
        if self._file is not None:
            from hearthside.folder import replace_file

            try:
                replace_file(self._file, json.dumps(self._tokens, indent=2) + "\n")
            except OSError:
                return
