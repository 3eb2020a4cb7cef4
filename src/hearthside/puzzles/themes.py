"""What a puzzle is about: predicates over the view, the best choice and its rivals, from the facts of the coach."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from hearthside.coach.gin import facts as gin_facts
from hearthside.coach.hearts import facts as hearts_facts
from hearthside.games import GameTable
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Take
from hearthside.hearts import Pass, Play

_DEAR: Final = 5
"""Points from which a card is one that everybody fears."""
_FEW: Final = 4
"""Cards of a hand, or cards to draw from the stock, with which the end is near."""

HEARTS: Final[Mapping[str, str]] = MappingProxyType(
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
        "last-tricks": "The last tricks",
        "mind-the-score": "Mind the score",
        "pass": "What to pass",
    }
)
GIN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "draw-or-take": "Draw or take",
        "knock-or-wait": "Knock or wait",
        "gin-or-knock": "Gin or knock",
        "safe-discard": "A safe discard",
        "break-the-pair": "Break the pair",
        "read-the-takes": "Read the takes",
        "lay-off": "Lay off",
        "undercut": "The undercut",
        "end-of-the-stock": "The end of the stock",
        "mind-the-score": "Mind the score",
    }
)
THEMES: Final = GameTable[Mapping[str, str]](hearts=HEARTS, gin=GIN)
"""The themes of each game, with their titles."""


def themes(view: Any, facts: Any, best: Any, rivals: Sequence[Any], *, by_chance: bool) -> tuple[str, ...]:
    """What a decision is about, in the order of the titles. ``facts`` are the coach's of the best choice."""
    kinds = {fact.kind for fact in facts}
    found = set(_OF.of(view)(view, kinds, best, rivals))
    if by_chance:
        found.add("mind-the-score")
    return tuple(theme for theme in THEMES.of(view) if theme in found)


def _of_hearts(view: Any, kinds: set[Any], best: Any, rivals: Sequence[Any]) -> Iterator[str]:
    if isinstance(best, Pass):
        yield "pass"
        return
    kind, worth = hearts_facts.Kind, view.rules.worth
    card, others = best.card, [each.card for each in rivals if isinstance(each, Play)]
    dear = worth[card] >= _DEAR
    if dear and kinds & {kind.TAKEN_FROM, kind.THROWN}:
        yield "drop-the-queen"
    if not dear and any(worth[each] >= _DEAR for each in others):
        yield "hold-the-queen"
    if kind.QUEEN in kinds:
        yield "smoke-her-out"
    yield from _of_trick(view, card, others)
    if kind.THROWN in kinds and not dear:
        yield "throw-points"
    if kind.SPOILS in kinds:
        yield "stop-the-moon"
    if kind.SHOOTS in kinds:
        yield "shoot-the-moon"
    if kind.VOID in kinds:
        yield "void"
    if kind.GUARD in kinds:
        yield "keep-the-guard"
    if kind.BOTTOM in kinds:
        yield "give-the-lead"
    if len(view.hand) <= _FEW:
        yield "last-tricks"


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


def _of_gin(view: Any, kinds: set[Any], best: Any, rivals: Sequence[Any]) -> Iterator[str]:
    kind, moves = gin_facts.Kind, (best, *rivals)
    if any(isinstance(each, Take) for each in moves) and any(isinstance(each, Draw | Decline) for each in moves):
        yield "draw-or-take"
    if any(isinstance(each, Knock) for each in moves):
        gin = kinds & {kind.GIN, kind.GOES_GIN}
        yield "gin-or-knock" if gin else "knock-or-wait"
    if isinstance(best, Discard):
        if any(isinstance(each, Discard) for each in rivals) and kinds & {kind.DEAD, kind.THREW, kind.APART}:
            yield "safe-discard"
        if kind.ALONE not in kinds:
            yield "break-the-pair"
        if view.known[1 - view.seat]:
            yield "read-the-takes"
    if isinstance(best, LayOff):
        yield "lay-off"
        if kind.UNDERCUTS in kinds:
            yield "undercut"
    if view.stock - view.rules.stock_left <= _FEW:
        yield "end-of-the-stock"


_OF: Final[Any] = GameTable[Any](hearts=_of_hearts, gin=_of_gin)
