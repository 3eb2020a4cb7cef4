"""Who asks: the holder of a token, which a browser keeps in a cookie and a program sends along. Knows no tables."""

import re
from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, Request
from pydantic import TypeAdapter
from starlette.responses import Response

from hearthside.app.tables import Tables

from . import schemas as wire

COOKIE: Final = "hearthside"
_COOKIE_SECONDS: Final = 400 * 24 * 3600
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": wire.Problem, "description": told}
    for status, told in {
        400: "`bad-host`",
        403: "`forbidden` or `bad-origin`",
        404: "`not-found`",
        409: "`stale` or `not-now`",
        413: "`malformed`: too long",
        415: "`malformed`: not JSON",
        422: "`illegal` or `malformed`",
    }.items()
}

_ADAPTERS: Final[dict[type, TypeAdapter[Any]]] = {}


class Identity(NamedTuple):
    """The asker's token, or one for an asker who comes without."""

    token: str
    new: bool
    """Whether the browser is to keep it, because it was not sent along by a program."""

    @property
    def holder(self) -> str:
        """The hash of it, which is all that is ever compared or kept."""
        return hashed(self.token)

    def set_cookie(self, response: Response) -> None:
        """Give the browser its cookie."""
        if self.new:
            response.set_cookie(COOKIE, self.token, max_age=_COOKIE_SECONDS, path="/", httponly=True, samesite="strict")


def _house(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _holder(request: Request) -> str | None:
    """The hash of the asker's token."""
    token = _bearer(request) or request.cookies.get(COOKIE, "")
    return hashed(token) if _TOKEN.fullmatch(token) else None


def _identity(request: Request) -> Identity:
    bearer = _bearer(request)
    token = bearer or request.cookies.get(COOKIE, "")
    if not _TOKEN.fullmatch(token):
        return Identity(token_urlsafe(32), new=True)
    return Identity(token, new=bearer is None)


def hashed(token: str) -> str:
    """The hash of a token."""
    return sha256(token.encode()).hexdigest()


def as_json(value: object, status: int = 200) -> Response:
    """A wire model, or a published value of the application, as a response."""
    kind = type(value)
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return Response(_ADAPTERS[kind].dump_json(value), status, media_type="application/json")


AtTables = Annotated[Tables, Depends(_house)]
Holder = Annotated[str | None, Depends(_holder)]
Identified = Annotated[Identity, Depends(_identity)]
