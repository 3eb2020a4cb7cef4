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

from . import gin_facts
from .hearts_facts import Scene, telling
from .worth import Choice, Mark, Weighing, dice

_SEEN: Final = 96
"""Deals that facts are counted in."""
_TELLS: Final = 0.08
"""Two cards are told apart by how often they go well or badly from such a share of the deals."""
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


def hint(view: Any, names: Sequence[str], rng: Random) -> Hint:
    """What to do now for the seat of a view, which must be to move. ``names``: what the seats are called."""
    if not kernels.ready():
        move = player("shark", Random(0), view.rules.game, at_once=True).choose(view, rng, Limit())
        return Hint(move, _known(view, move, names), None, GETTING_READY)
    return _of_gin(view, names, rng) if isinstance(view, gin.View) else _of_hearts(view, names, rng)


def _known(view: Any, move: Any, names: Sequence[str]) -> str:
    """Why, from the cards alone."""
    if isinstance(view, gin.View):
        told = gin_facts.telling(gin_facts.Scene(view, (), names[1 - view.seat]), move, None)
        return "" if told is None else told.sentence
    if isinstance(move, hearts.MoonChoice):
        return "It is better as the scores stand."
    fact = telling(Scene(view, (), names), move, None)
    return "" if fact is None else fact.sentence


def _of_hearts(view: hearts.View, names: Sequence[str], rng: Random) -> Hint:
    from hearthside.ai.kernels.hearts_rows import hands_of
    from hearthside.ai.worlds.hearts import rows

    from .hearts import idle, weigh

    if view.rules.moon is hearts.Moon.CHOICE:
        move = player("master", game="hearts").choose(view, rng, Limit())
        if isinstance(move, hearts.MoonChoice):
            return Hint(move, _known(view, move, names), None, None)
    if not view.passing and len(view.legal) == 1:
        return Hint(hearts.Play(view.seat, next(iter(view.legal))), "There is no other card to play.", None, None)
    weighing = weigh(view, dice(view))
    if weighing is None:
        move = player("master", game="hearts").choose(view, rng, Limit())
        if idle(view) is Mark.ALIKE:
            return Hint(move, "Your other cards would come to the same.", None, None)
        return Hint(move, _known(view, move, names), None, NO_SEARCH)
    best, other = weighing.choices[:2]
    worlds = [hands_of(row, view.rules.seats) for row in rows(view, rng, _SEEN)]
    fact = telling(Scene(view, worlds, names), best.move, other.move)
    return Hint(best.move, _often(view, weighing) if fact is None else fact.sentence, weighing, None)


def _of_gin(view: gin.View, names: Sequence[str], rng: Random) -> Hint:
    from hearthside.ai.worlds.gin import worlds

    from .gin import idle, weigh

    weighing = None if view.phase is gin.Phase.LAYOFF else weigh(view, dice(view))
    if weighing is None:
        move = player("master", game="gin").choose(view, rng, Limit())
        searched = view.phase is gin.Phase.LAYOFF or idle(view, move) is not Mark.UNWEIGHED
        return Hint(move, _known(view, move, names), None, None if searched else NO_SEARCH)
    best, other = weighing.choices[:2]
    scene = gin_facts.Scene(view, worlds(view, rng, _SEEN), names[1 - view.seat])
    fact = gin_facts.telling(scene, best.move, other.move)
    return Hint(best.move, _promised(weighing) if fact is None else fact.sentence, weighing, None)


def _promised(weighing: Weighing) -> str:
    """Why, from what the two best moves promise."""
    best, other = weighing.choices[:2]
    mine, theirs = f"{best.worth.points:+.1f}", f"{other.worth.points:+.1f}"
    return f"It promises {mine} points, and {_called(other.move)} {theirs}, over {weighing.worlds} hands imagined."


def _called(move: gin.Move) -> str:
    """A move of Gin in a sentence."""
    match move:
        case gin.Take():
            return "taking the discard"
        case gin.Draw():
            return "the stock"
        case gin.Knock(_, discard):
            return "big gin" if discard is None else f"a knock with {discard.symbol}"
        case gin.Discard(_, card):
            return str(card.symbol)
    return "leaving it"


def _often(view: hearts.View, weighing: Weighing) -> str:
    """Why, from what came of the two best choices in the deals imagined."""
    from .hearts import CLEAN, HEAVY

    best, other = weighing.choices[:2]
    many, half = weighing.worlds, -(-view.rules.moon_points // 2)
    name = _named(other.move)
    if best.traits[HEAVY] + _TELLS * many < other.traits[HEAVY]:
        share, theirs = _percent(best, HEAVY, many), _percent(other, HEAVY, many)
        return f"You take {half} points or more with it in {share} of the deals imagined, and with {name} in {theirs}."
    if best.traits[CLEAN] > other.traits[CLEAN] + _TELLS * many:
        share, theirs = _percent(best, CLEAN, many), _percent(other, CLEAN, many)
        return f"You take no more points with it in {share} of the deals imagined, and with {name} in {theirs}."
    mine, theirs = f"{-best.worth.points:.1f}", f"{-other.worth.points:.1f}"
    if best.worth.points <= other.worth.points:
        return f"It and {name} come to much the same over {many} deals imagined: {mine} and {theirs} points."
    return f"It comes to {mine} points, and {name} to {theirs}, over {many} deals imagined."


def _percent(choice: Choice, trait: int, many: int) -> str:
    return f"{100 * choice.traits[trait] / many:.0f}%"


def _named(move: Any) -> str:
    """A move of Hearts in a sentence."""
    if isinstance(move, hearts.Pass):
        return " ".join(card.symbol for card in move.cards)
    return str(move.card.symbol)
