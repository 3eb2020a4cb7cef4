"""What a puzzle of Hearts is about: predicates over the view, the coach's facts, the best choice and its rivals."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from hearthside.coach.hearts.facts import Kind
from hearthside.hearts import Pass, Play, View

_DEAR: Final = 5
"""Points from which a card is one that everybody fears."""
_FEW: Final = 4
"""Cards of a hand with which the end is near."""
TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "drop-the-queen": "Get rid of a dear card",
        "hold-the-queen": "Hold a dear card",
        "smoke-her-out": "Smoke her out",
        "duck": "Duck",
        "win-the-trick": "Win the trick",
        "throw-points": "Give points away",
        "stop-the-moon": "Stop the moon",
        "shoot-the-moon": "Shoot the moon",
        "void": "Become void",
        "keep-the-guard": "Keep the guard",
        "give-the-lead": "Give the lead",
        "lead-high": "Lead a high card",
        "lead": "What to lead",
        "follow": "Which card to follow with",
        "throw": "Which card to throw",
        "last-tricks": "The last tricks",
        "mind-the-score": "Mind the score",
        "pass": "What to pass",
    }
)
"""The themes, with their titles."""


def themes(view: View, kinds: set[Any], best: Any, rivals: Sequence[Any]) -> Iterator[str]:
    """What a decision is about. ``kinds`` are those of the facts of the best choice."""
    if found := list(_told(view, kinds, best, rivals)):
        yield from found
    elif not view.trick.cards:
        yield "lead"
    else:
        yield "follow" if best.card.suit == view.trick.cards[0].suit else "throw"
    if not view.passing and len(view.hand) <= _FEW:
        yield "last-tricks"


def _told(view: View, kinds: set[Any], best: Any, rivals: Sequence[Any]) -> Iterator[str]:
    """What tells a decision from others."""
    if isinstance(best, Pass):
        yield "pass"
        return
    worth = view.rules.worth
    card, others = best.card, [each.card for each in rivals if isinstance(each, Play)]
    dear = worth[card] >= _DEAR
    if dear and kinds & {Kind.TAKEN_FROM, Kind.THROWN}:
        yield "drop-the-queen"
    if not dear and any(worth[each] >= _DEAR for each in others):
        yield "hold-the-queen"
    if Kind.QUEEN in kinds:
        yield "smoke-her-out"
    yield from _of_trick(view, card, others)
    if Kind.THROWN in kinds and not dear:
        yield "throw-points"
    if Kind.SPOILS in kinds:
        yield "stop-the-moon"
    if Kind.SHOOTS in kinds:
        yield "shoot-the-moon"
    if Kind.VOID in kinds:
        yield "void"
    if Kind.GUARD in kinds:
        yield "keep-the-guard"
    if Kind.BOTTOM in kinds:
        yield "give-the-lead"
    if Kind.TOP in kinds and not view.trick.cards:
        yield "lead-high"


def _of_trick(view: Any, card: Any, others: Sequence[Any]) -> Iterator[str]:
    """Whether a card stays under the one that holds the trick, or is over it, where another choice is not."""
    table = view.trick.cards
    if not table or card.suit != table[0].suit:
        return
    held = max(each for each in table if each.suit == table[0].suit)
    if card < held and any(each > held for each in others):
        yield "duck"
    if card > held and any(each < held for each in others):
        yield "win-the-trick"
