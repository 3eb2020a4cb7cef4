"""Requests that another part of this program passes on for somebody elsewhere, such as a player over SSH, with their
address. A proof by the secret of the folder comes with it, so nobody else can say whose request it is.
"""

from collections.abc import Mapping
from hmac import compare_digest
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from .secret import Secret

_HEADER: Final = "hearthside-passed-on"


def passed_on_by(secret: Secret, address: str) -> Mapping[str, str]:
    """The header of a request that is passed on for somebody at that address."""
    return {_HEADER: f"{address} {secret.proof_of_address(address)}"}


def passed_on_for(secret: Secret, scope: Scope) -> str | None:
    """The address for which a request is passed on; None where it is not, or where that is not proven."""
    found = Headers(scope=scope).get(_HEADER)
    if found is None:
        return None
    address, _, proof = found.rpartition(" ")
    return address if compare_digest(proof.encode(), secret.proof_of_address(address).encode()) else None
