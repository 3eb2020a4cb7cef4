"""Who is who on one machine: the secret of a data folder, and what is derived from it. Knows no HTTP and no tables.

The secret is a file that only the owner of the folder can read. So nobody else can prove to serve this folder, issue
tokens, or make keys that open a page as the owner's.
"""

import hmac
import logging
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from pathlib import Path
from typing import Final, Self

from hearthside.folder import close_to_others, replace_file, write_once

FILE: Final = "secret"
_BYTES: Final = 32
_HALF: Final = 16
"""Bytes that are random in what was issued. As many more say that it was issued."""
_REMEMBERED: Final = 10_000
"""Of so many texts it is remembered whether they were issued."""
_HEX: Final = re.compile(rb"[0-9a-f]{%d}\s*" % (2 * _BYTES))
_ISSUED: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_log = logging.getLogger(__name__)


class Secret:
    """The secret of a data folder."""

    def __init__(self, value: bytes) -> None:
        self._value = value
        self.cookie: Final = f"hearthside-{self._derived('cookie').hex()[:8]}"
        """The name of the cookie with the token. Folders differ in it, since browsers send cookies to all ports."""
        self.owner_cookie: Final = f"{self.cookie}-owner"
        self.owner: Final = self._derived("owner").hex()
        """What is in the owner's cookie."""
        self.owner_token: Final = self._issued("token", self._derived("owner's token")[:_HALF])
        """The token of the owner: the same in every browser and program that proves to be the owner's."""

    @classmethod
    def random(cls) -> Self:
        """A secret that is kept nowhere."""
        return cls(secrets.token_bytes(_BYTES))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """A secret that was chosen, and is the same wherever that text is."""
        return cls(hmac.digest(text.encode(), b"hearthside", "sha256"))

    @classmethod
    def of(cls, folder: Path) -> Self:
        """The secret in that folder, made if there is none. If nothing can be kept there, one that is kept nowhere."""
        path = folder / FILE
        try:
            if not path.exists():
                write_once(path, secrets.token_hex(_BYTES))
            close_to_others(path)
            if not _HEX.fullmatch(path.read_bytes()):
                _log.warning("The file %r in the data folder was damaged. A new one takes its place.", FILE)
                replace_file(path, secrets.token_hex(_BYTES))
            return cls(bytes.fromhex(path.read_text("ascii")))
        except OSError:
            return cls.random()

    def issue(self, purpose: str) -> str:
        """Something unguessable that only this secret can make: 43 letters that are safe in addresses and headers."""
        return self._issued(purpose, secrets.token_bytes(_HALF))

    def has_issued(self, purpose: str, text: str) -> bool:
        """Whether that was issued for that purpose."""
        return _ISSUED.fullmatch(text) is not None and self._is_issued(purpose, text)

    @lru_cache(maxsize=_REMEMBERED)  # noqa: B019 - a process has few secrets
    def _is_issued(self, purpose: str, text: str) -> bool:
        """The same of 43 letters. Each request of a browser asks it of the same."""
        return hmac.compare_digest(self._issued(purpose, urlsafe_b64decode(f"{text}=")[:_HALF]), text)

    def proof(self, challenge: str, start: str, address: tuple[str, int]) -> str:
        """The proof that a server at this address has the secret. ``start`` tells this start of it from others.

        The address is in it, so that nobody can pass off the proof of a server at another port as their own.
        """
        return self._derived("health", challenge, start, *map(str, address)).hex()

    def token_of(self, who: str) -> str:
        """The token of a stranger whom something else than a token tells apart, such as a key: always the same."""
        return self._issued("stranger", self._derived("token of", who)[:_HALF])

    def proof_of_address(self, address: str) -> str:
        """The proof that whoever passes on a request from that address has the secret."""
        return self._derived("passed on", address).hex()

    def seed(self, purpose: str) -> bytes:
        """32 bytes from which something is made that is to be the same at each start, such as a private key."""
        return self._derived("seed", purpose)

    def _issued(self, purpose: str, random: bytes) -> str:
        text = random + self._derived(purpose, random.hex())[:_HALF]
        return urlsafe_b64encode(text).rstrip(b"=").decode()

    def _derived(self, *parts: str) -> bytes:
        return hmac.digest(self._value, "\n".join(parts).encode(), "sha256")


class Keys:
    """The keys of one start of a server. Each opens one page as the owner's."""

    def __init__(self, secret: Secret, start: str | None = None) -> None:
        """Without ``start`` it is a new one."""
        self.secret = secret
        self.start = start or secrets.token_hex(_HALF)
        self._used: set[str] = set()

    def make(self) -> str:
        """A new key."""
        return self.secret.issue(f"key {self.start}")

    def use(self, key: str) -> bool:
        """Whether that is one of the keys, and is used for the first time."""
        opens = key not in self._used and self.secret.has_issued(f"key {self.start}", key)
        if opens:
            self._used.add(key)
        return opens
