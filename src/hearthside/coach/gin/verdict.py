"""Whether to knock at Gin Rummy, and why, in sentences: how sampled hands ended after a knock, and after waiting."""

from collections.abc import Collection
from typing import Final, NamedTuple

from hearthside.ai.gin.ends import End
from hearthside.coach.values import LEAST, Choice, Weighing, cost
from hearthside.gin import Discard, Knock, View
from hearthside.gin.turns import nobody_wins
from hearthside.text import Part, Sentence, Verb, does, row, sentence

_OWN: Final = (End.GIN, End.KNOCK, End.UNDERCUTS)
_OTHERS: Final = (End.UNDERCUT, End.OTHER_KNOCKS, End.OTHER_GIN)
_RARE: Final = 0.01
_TOLD: Final = 0.05
"""An own way to win is told from this share of the hands on; the sum of all is told in any case."""
_NOBODY: Final = 0.1
"""That nobody wins is told from this share on."""


class KnockOrWait(NamedTuple):
    """A decision between the two."""

    knock: Choice
    wait: Choice
    """The best discard without a knock."""


def knock_or_wait(weighing: Weighing) -> KnockOrWait | None:
    """The two that are to be decided between; None where there is no such decision."""
    played = [each for each in weighing.choices if each.outcomes]
    knock = next((each for each in played if isinstance(each.move, Knock)), None)
    wait = next((each for each in played if isinstance(each.move, Discard)), None)
    return None if knock is None or wait is None else KnockOrWait(knock, wait)


def verdict(view: View, weighing: Weighing) -> Sentence:
    """Knock or wait, and why; empty where there is no such decision, and where it makes no real difference."""
    if (found := knock_or_wait(weighing)) is None:
        return ()
    knocks = isinstance(weighing.best.move, Knock)
    lost = cost(found.wait if knocks else found.knock)
    if not any(lost):
        return ()
    by_points = bool(lost.points)  # if not, points may speak for the other, and the match decides
    now, later = (_brings(each, by_points, first=each is weighing.best) for each in found)
    risk = _risk(found.knock, first=knocks)
    waits = _waiting(view, found.wait, first=not knocks)
    if knocks:
        return sentence(f"Knock. It {now}, and {risk}. ", waits, f" That {later}.")
    return sentence("Do not knock. ", waits, f" That {later}. A knock {now}, and {risk}.")


def knock_brings(knock: Choice) -> Sentence:
    """What a knock brings that was played out."""
    return (f"It {_brings(knock, by_points=True, first=True)}, and {_risk(knock, first=True)}.",)


def _brings(choice: Choice, by_points: bool, first: bool) -> str:
    """What a choice brings on average; ``first``: whether no other figure of that kind has been told yet."""
    if not by_points:
        return f"wins the match {100 * choice.worth.chance:.1f}% of the time"
    points = choice.worth.points
    if abs(points) < LEAST.points:
        return "brings nothing" + " on average" * first
    return f"{'costs' if points < 0 else 'brings'} {abs(points):.1f}{' points on average' if first else ''}"


def _risk(knock: Choice, first: bool) -> str:
    """How often a knock is undercut."""
    found = share(knock, (End.UNDERCUT,))
    return f"is undercut {often(found, first)}" if found >= _RARE else "is hardly ever undercut"


def _waiting(view: View, wait: Choice, first: bool) -> Sentence:
    """What comes of waiting."""
    if nobody_wins(view.position, wait.move):
        return sentence("If ", does(view.seat, "waits"), ", the hand ends and nobody wins.")
    gin, own, nobody = (share(wait, ends) for ends in ((End.GIN,), _OWN, (End.NOBODY,)))
    told: list[Part] = []
    if gin >= _TOLD:
        told.append((does(view.seat, "goes"), f" gin {often(gin, first)}"))
    if not told:
        told.append((does(view.seat, "wins"), f" {often(own, first)}"))
    elif own - gin >= _TOLD:
        told.append(("otherwise ", Verb(view.seat, "wins"), f" {often(own - gin)}"))
    told.append((does(1 - view.seat, "wins"), f" {often(share(wait, _OTHERS))}"))
    if nobody >= _NOBODY:
        told.append(f"nobody wins {often(nobody)}")
    return sentence("If ", does(view.seat, "waits"), ", ", row(told), ".")


def share(choice: Choice, ends: Collection[End]) -> float:
    """How often a choice came to one of these ends, 0..1."""
    found = sum(each.deals for each in choice.outcomes if each.kind in ends)
    return found / sum(each.deals for each in choice.outcomes)


def often(found: float, first: bool = False) -> str:
    """A share of the deals in words; ``first``: whether it is not said yet of what it is a share. Since deals are
    sampled, what was met in all of them is not certain.
    """
    if not _RARE <= found <= 1 - _RARE:
        return "hardly ever" if found < _RARE else "almost always"
    return f"in {100 * found:.0f}%{' of deals' if first else ''}"
