"""Who sends a request: the holder of a token, and whether it is the owner of the data folder. Knows no tables.

A browser keeps both in cookies that scripts cannot read. A program sends its token. The owner has one token, whichever
browser or program proves to be the owner's.
"""

import re
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from .reach import Reach
from .refused import Refused
from .secret import Secret

if TYPE_CHECKING:
    from hearthside.app.one_owner import OneOwner

_COOKIE: Final = re.compile(r"hearthside(-[0-9a-f]{8})?")
"""Cookies that may have a token: before the folder had a secret there was no end to the name."""
_COOKIE_SECONDS: Final = 400 * 24 * 3600
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_BAD_TOKEN: Final = "This server did not issue that token. Ask without one, and use the token in the answer."


class Identity(NamedTuple):
    """The token of a request, or a new one if it came without."""

    token: str
    cookie: str | None
    """The cookie that a browser is to keep it in. None: a program sent it, and keeps it itself."""
    stranger: bool = False
    """Whether it was issued to somebody else than the owner of the folder, by a server that is open to others."""

    @property
    def holder(self) -> str:
        """The hash of the token, with a mark where it is a stranger's. Only the hash is compared and stored."""
        # Imported here, so that the first page need not wait for it.
        from hearthside.match.seats import STRANGER

        return f"{STRANGER if self.stranger else ''}{hashed(self.token)}"

    def set_cookie(self, response: Response) -> None:
        """Give the browser its cookie."""
        if self.cookie is not None:
            set_cookie(response, self.cookie, self.token)


async def sent_identity_of(request: Request) -> Identity | None:
    """The token of a request, if it has one: for the owner the one of the owner. Raises Refused if a program sends one
    that is not ours.
    """
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and (token := bearer.strip()):
        if (sent := await _issued_here(request, token, None)) is None:
            refused = Refused(401, "bad-token", _BAD_TOKEN)
            refused.headers = {"www-authenticate": "Bearer"}
            raise refused
        return sent
    own = _own_cookie(request)
    secret: Secret = request.app.state.keys.secret
    owner = Identity(secret.owner_token, own) if await is_owner(request) else None
    if owner is not None and request.cookies.get(own) == owner.token:  # as always but the first time
        return owner
    prefix = request.app.state.reach.cookie("")
    ours = (
        each for each in request.cookies if each.startswith(prefix) and _COOKIE.fullmatch(each.removeprefix(prefix))
    )
    # That of the folder first. Others are from before it had this secret, or of servers over other folders.
    for name in sorted(ours, key=lambda name: name != own):
        kept = await _issued_here(request, request.cookies[name], own)
        if kept is not None and (owner is None or not await _is_owners(request, kept)):
            return kept
    return owner


async def _is_owners(request: Request, identity: Identity) -> bool:
    """Whether what that token holds is the owner's from now on, in whose browser it was found."""
    owner: OneOwner = request.app.state.owner
    return await owner.takes_over(identity.holder)


async def new_identity(request: Request) -> Identity:
    """A new token for somebody who came without one, for the browser to keep."""
    secret: Secret = request.app.state.keys.secret
    stranger = request.app.state.reach.kind != "loopback" and not await is_owner(request)
    return Identity(secret.issue("stranger" if stranger else "token"), _own_cookie(request), stranger)


def _own_cookie(request: Request) -> str:
    reach: Reach = request.app.state.reach
    secret: Secret = request.app.state.keys.secret
    return reach.cookie(secret.cookie)


async def holder_of(request: Request) -> str | None:
    """The hash of the token of a request; None without one. Raises Refused like `sent_identity_of`."""
    identity = await sent_identity_of(request)
    return identity and identity.holder


async def _issued_here(request: Request, token: str, cookie: str | None) -> Identity | None:
    """Whose token that is, if it was issued here or something is kept for its holder, as in the file of an earlier
    version.
    """
    state = request.app.state
    if state.keys.secret.has_issued("stranger", token):
        return Identity(token, cookie, stranger=True)
    ours = state.keys.secret.has_issued("token", token)
    if ours or (_TOKEN.fullmatch(token) is not None and await state.tables.knows(hashed(token))):
        return Identity(token, cookie)
    return None


def hashed(token: str) -> str:
    """The hash of a token."""
    return sha256(token.encode()).hexdigest()


# ---- The owner of the data folder ----


async def is_owner(request: Request) -> bool:
    """Whether the page was opened with a key, which only the owner of the data folder can have made."""
    if not request.app.state.reach.has_owner:
        return False
    secret: Secret = request.app.state.keys.secret
    return compare_digest(request.cookies.get(secret.owner_cookie, "").encode(), secret.owner.encode())


def set_owner_cookie(response: Response, secret: Secret) -> None:
    """Have the browser be the owner's from now on."""
    set_cookie(response, secret.owner_cookie, secret.owner)


def set_cookie(
    response: Response, name: str, value: str, path: str = "/", max_age: int | None = _COOKIE_SECONDS
) -> None:
    """Give a browser a cookie that scripts cannot read: for so many seconds, or until the browser is closed."""
    secure = name.startswith("__")  # which `Reach.cookie` gives names of cookies that are for https alone
    response.set_cookie(name, value, max_age, path=path, secure=secure, httponly=True, samesite="strict")
