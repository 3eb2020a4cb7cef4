"""A suggestion for the seat to move: what to do, what that is worth against the rest, and why, in one sentence that is
true of the position.

The figures are the Master's. Where the kernels are not ready, or serve the rules in nothing but play by rules of thumb,
there are none, and it is said why.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from hearthside import gin, hearts
from hearthside.ai import kernels
from hearthside.ai.styles import player
from hearthside.game import Limit

from . import gin_facts, hearts_facts
from .naming import called
from .worth import Choice, Mark, Weighing, dice

_SEEN: Final = 96
"""Deals that facts are counted in."""
GETTING_READY: Final = "The Master is still getting ready, so there are no figures yet."
NO_SEARCH: Final = "The Master does not search this choice, so there are no figures."


class Hint(NamedTuple):
    """What to do now."""

    move: Any
    reason: str
    """Why, in a sentence."""
    weighing: Weighing | None
    unweighed: str | None
    """Why there are no figures; None where there are, and where there is nothing to choose."""


def hint(view: Any, names: Sequence[str], rng: Random, chosen: Any = None) -> Hint:
    """What to do now for the seat of a view, which must be to move. ``names``: what the seats are called; ``chosen``:
    what another than the Master would do, which is then explained.
    """
    if not kernels.ready():
        if chosen is None:
            chosen = player("shark", Random(0), view.rules.game, at_once=True).choose(view, rng, Limit())
        return Hint(chosen, reason(view, names, chosen, None, rng), None, GETTING_READY)
    if isinstance(view, hearts.View) and view.rules.moon is hearts.Moon.CHOICE and chosen is None:
        move = player("master", game="hearts").choose(view, rng, Limit())
        if isinstance(move, hearts.MoonChoice):
            return Hint(move, reason(view, names, move, None, rng), None, None)
    weighing = None if isinstance(chosen, hearts.MoonChoice) else _weigher(view).weigh(view, dice(view), chosen)
    if weighing is None:
        return _unweighed(view, names, rng, chosen)
    best = weighing.best if chosen is None else weighing.of(chosen)
    if best is None:
        return Hint(chosen, reason(view, names, chosen, None, rng), weighing, None)
    other = next(each for each in weighing.choices if each is not best)
    why = reason(view, names, best.move, other.move, rng)
    return Hint(chosen or best.move, why or often(view, best, other, weighing), weighing, None)


def _unweighed(view: Any, names: Sequence[str], rng: Random, chosen: Any) -> Hint:
    """A hint without figures: there is nothing to choose, or no search that serves."""
    move = player("master", game=view.rules.game).choose(view, rng, Limit()) if chosen is None else chosen
    if isinstance(view, hearts.View) and isinstance(move, hearts.Play) and len(view.legal) == 1:
        return Hint(move, "There is no other card to play.", None, None)
    if isinstance(move, hearts.MoonChoice):
        return Hint(move, reason(view, names, move, None, rng), None, NO_SEARCH)
    if _weigher(view).idle(view, move) is Mark.ALIKE:
        if isinstance(view, hearts.View):
            others = "cards"
        else:
            others = "answers" if view.phase is gin.Phase.LAYOFF else "choices"
        return Hint(move, f"Your other {others} would come to the same.", None, None)
    return Hint(move, reason(view, names, move, None, rng), None, None)


def _weigher(view: Any) -> Any:
    from .review import weigher

    return weigher(view.rules)


def reason(view: Any, names: Sequence[str], move: Any, other: Any, rng: Random) -> str:
    """What speaks for a move and not for another; with no other, or without the kernels, what is true of it. Nothing
    where that is all the same for both.
    """
    if isinstance(move, hearts.MoonChoice):
        return "It is better as the scores stand."
    found = fact(view, names, move, other, rng)
    if found is not None or other is not None:
        return found or ""
    return gin_facts.plainly(view, move) if isinstance(view, gin.View) else hearts_facts.plainly(view, move)


def fact(view: Any, names: Sequence[str], move: Any, other: Any, rng: Random) -> str | None:
    """The first fact that is true of a move, and not of another, counted in deals imagined where there is another."""
    if isinstance(view, gin.View):
        from hearthside.ai.worlds.gin import worlds

        hands = worlds(view, rng, _SEEN) if other is not None and view.phase is not gin.Phase.LAYOFF else ()
        return gin_facts.telling(gin_facts.Scene(view, hands, names[1 - view.seat]), move, other)
    deals: Sequence[hearts_facts.Hands] = ()
    if other is not None:
        from hearthside.ai.kernels.hearts_rows import hands_of
        from hearthside.ai.worlds.hearts import rows

        deals = [hands_of(row, view.rules.seats) for row in rows(view, rng, _SEEN)]
    return hearts_facts.telling(hearts_facts.Scene(view, deals, names), move, other)


def often(view: Any, best: Choice, other: Choice, weighing: Weighing) -> str:
    """Why, where no fact tells two choices apart: what speaks for the best of what came of them in the deals imagined,
    or what it leaves.
    """
    if isinstance(view, gin.View):
        return gin_facts.plainly(view, best.move)
    from .hearts import CLEAN, HEAVY

    many, name = weighing.worlds, called(other.move, view)
    gains = {CLEAN: best.traits[CLEAN] - other.traits[CLEAN], HEAVY: other.traits[HEAVY] - best.traits[HEAVY]}
    trait = max(gains, key=gains.__getitem__)
    clean = "no more points" if view.points[view.seat] else "no points"
    what = clean if trait == CLEAN else f"{-(-view.rules.moon_points // 2)} points or more"
    share, theirs = (f"{100 * each.traits[trait] / many:.0f}%" for each in (best, other))
    if gains[trait] <= 0 or share == theirs:
        return hearts_facts.plainly(view, best.move)
    return f"You take {what} with it in {share} of the deals imagined, and with {name} in {theirs}."
