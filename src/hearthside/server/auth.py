"""Who sends a request: the holder of a token. A browser keeps it in a cookie, a program sends it. Knows no tables."""

import re
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final, NamedTuple

from fastapi import Request
from starlette.responses import Response

COOKIE: Final = "hearthside"
_COOKIE_SECONDS: Final = 400 * 24 * 3600
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


class Identity(NamedTuple):
    """The token of a request, or a new one if it came without."""

    token: str
    in_cookie: bool
    """Whether the browser keeps it. A program that sends its token keeps it itself."""

    @property
    def holder(self) -> str:
        """The hash of the token. Only the hash is compared and stored."""
        return hashed(self.token)

    def set_cookie(self, response: Response) -> None:
        """Give the browser its cookie."""
        if self.in_cookie:
            response.set_cookie(COOKIE, self.token, max_age=_COOKIE_SECONDS, path="/", httponly=True, samesite="strict")


def holder_of(request: Request) -> str | None:
    """The hash of the token of a request; None without one."""
    token, _ = _token_of(request)
    return hashed(token) if token else None


def identity_of(request: Request) -> Identity:
    """The token of a request, or a new one for the browser to keep."""
    token, in_cookie = _token_of(request)
    return Identity(token, in_cookie) if token else Identity(token_urlsafe(32), in_cookie=True)


def _token_of(request: Request) -> tuple[str, bool]:
    """The token, empty if there is no valid one, and whether it came in the cookie."""
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    bearer = sent.strip() if scheme.lower() == "bearer" else ""
    token = bearer or request.cookies.get(COOKIE, "")
    return (token if _TOKEN.fullmatch(token) else ""), not bearer


def hashed(token: str) -> str:
    """The hash of a token."""
    return sha256(token.encode()).hexdigest()
