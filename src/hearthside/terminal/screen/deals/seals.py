"""The seal of a deal: what was told before the deal, and whether its cards and its salt come to it."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_MOST: Final = 200
"""As many deals as are remembered."""
Seals = dict[tuple[str, int], tuple[str, str]]
"""By table and deal, the first seal that was told of it, with the rules of the match then."""
PROOFS: Final = {
    "none": "",
    "holds": "The cards match the seal that you got before the deal. Nobody chose them by how you play.",
    "told": "The cards match the seal. This terminal did not see the seal before the deal.",
    "broken": "The cards do not match the seal. This deal is not proven.",
    "other": "You got another seal before the deal. This deal is not proven.",
}


def note(seals: Seals, message: "wire.TableMessage") -> None:
    """Remember the seal that a message tells: of the deal in progress, or between deals of the next one."""
    if message.seal is None or message.view.phase == "over":
        return
    key, rules = (message.table, len(message.view.history) + 1), message.view.rules.notation
    # The host may change the rules before the first deal, and so perhaps which cards are dealt.
    if key in seals and seals[key][1] == rules:
        return
    seals[key] = message.seal, rules
    while len(seals) > _MOST:
        del seals[next(iter(seals))]


def sealed_text(salt: str | None, cards: Sequence[str]) -> str:
    """The text whose SHA-256 is the seal."""
    return f"hearthside seal {salt or ''}/{' '.join(cards)}"


def proof_of(seals: Seals, table: str, deal: "wire.DealView") -> str:
    """``none``: it was not sealed. ``other``: another seal was told before the deal. ``broken``: cards and salt do not
    come to it. ``holds``: they do, and it is the one that was told; ``told``: they do, but nobody here saw it before.
    """
    if deal.seal is None:
        return "none"
    if sha256(sealed_text(deal.salt, deal.cards).encode()).hexdigest() != deal.seal:
        return "broken"
    before = seals.get((table, deal.deal))
    if before is None:
        return "told"
    return "holds" if before[0] == deal.seal else "other"
