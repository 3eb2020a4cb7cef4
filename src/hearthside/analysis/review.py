"""A deal looked back at: what each decision of a seat cost, from what it knew at that moment, and luck told from skill.

A deal comes to what it comes to by three things: the cards that were dealt, how the play of all went on from there, and
what the seat's own choices cost. The last is its skill, as an amount below 0; the first two together are its luck:

    what it came to - what a deal comes to, one with another = luck + skill

so whatever is not the seat's own doing is luck, the play of the others with it. Of the luck, what the cards were worth
is what the seat's best first choice promised. In chance to win the match it is the same: the chance after the deal less
that before it is luck and skill.
"""

from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from hearthside.game import DEALER, Deal

from .worth import NOTHING, Mark, Weighing, Worth, cost, dice, mark, together


class Moment(Protocol):
    """A move and the match around it: a step of a record, or of a table's log."""

    @property
    def before(self) -> Any:
        """The match before the move."""

    @property
    def move(self) -> Any:
        """The move."""

    @property
    def after(self) -> Any:
        """The match after it."""


class Step(NamedTuple):
    """A move and the match around it."""

    before: Any
    move: Any
    after: Any


class Decision(NamedTuple):
    """A choice that the seat made."""

    place: int
    """Which move of the deal it is, from 0, the dealer's being the first."""
    move: Any
    mark: Mark
    cost: Worth
    error: Worth
    weighing: Weighing | None
    """What the seat could know; None where there was nothing to weigh."""
    hindsight: Weighing | None
    """The same with all cards known; None where not all are."""
    hindsight_cost: Worth


class Summary(NamedTuple):
    """What a deal came to, and why. Amounts are the seat's own way up: more is better."""

    came_to: Worth
    """In points, and in chance to win the match after it."""
    above: Worth
    """That less what a deal comes to, one with another, and less the chance before it: luck and skill together."""
    cards: float
    """Points that the cards were worth above those of other deals, as the seat's best first choice saw it."""
    luck: Worth
    skill: Worth
    """Never above 0."""
    error: Worth
    """The standard error of both."""


class Review:
    """One deal of a match, for one seat. Its decisions are weighed as they are asked for."""

    def __init__(self, steps: Sequence[Moment], seat: int, *, open_cards: bool = True) -> None:
        """``steps``: those of one finished deal, the dealer's first; ``open_cards``: whether all cards are known."""
        self.steps, self.seat, self.open_cards = steps, seat, open_cards
        self.game = weigher(steps[0].before.rules)
        self.made = [
            place for place, step in enumerate(steps) if self.game.decides(step.move) and step.move.seat == seat
        ]
        """The places of the seat's decisions."""

    def decisions(self) -> Iterator[Decision]:
        """Every decision of the seat, in order, each weighed when it is come to."""
        for place in self.made:
            yield self.decision(place)

    def decision(self, place: int) -> Decision:
        """The decision that is the deal's move at that place."""
        game, before, move = self.game, self.steps[place].before, self.steps[place].move
        view = before.view(self.seat)
        rng = dice(view)
        weighing = game.weigh(view, rng, move)
        if weighing is None:
            return Decision(place, move, game.idle(view, move), NOTHING, NOTHING, None, None, NOTHING)
        hindsight = game.weigh(view, rng, move, before) if self.open_cards else None
        made = weighing.of(move)
        assert made is not None, move
        lost = cost(made)
        seen = None if hindsight is None else hindsight.of(move)
        late = NOTHING if seen is None else cost(seen)
        found = mark(lost, game.bars(before.rules))
        return Decision(place, move, found, lost, made.error, weighing, hindsight, late)

    def summary(self, decisions: Sequence[Decision]) -> Summary:
        """Luck and skill, once every decision is weighed."""
        game, rules = self.game, self.steps[0].before.rules
        before, after = self.steps[0].before, self.steps[-1].after
        came_to = game.came_to(before, after, self.seat)
        above = came_to - Worth(game.par(rules), game.standing(before, self.seat))
        skill = NOTHING - _sum(each.cost for each in decisions)
        first = next((each.weighing for each in decisions if each.weighing is not None), None)
        cards = 0.0 if first is None else first.best.worth.points - game.par(rules)
        error = together([each.error for each in decisions]) if decisions else NOTHING
        return Summary(came_to, above, cards, above - skill, skill, error)


def weigher(rules: Any) -> Any:
    """The module that weighs choices under these rules. It imports the compiler."""
    from . import gin, hearts

    games: dict[str, ModuleType] = {"hearts": hearts, "gin": gin}
    return games[rules.game]


def deals(steps: Iterable[Moment]) -> list[list[Moment]]:
    """The steps of a match, deal by deal; the last may be in progress."""
    parted: list[list[Moment]] = []
    for step in steps:
        if isinstance(step.move, Deal):
            parted.append([])
        if parted:
            parted[-1].append(step)
    return parted


def finished(steps: Sequence[Moment]) -> bool:
    """Whether a deal is over."""
    after = steps[-1].after
    return bool(after.winners) or after.to_move == (DEALER,)


def _sum(amounts: Iterable[Worth]) -> Worth:
    total = NOTHING
    for each in amounts:
        total = total + each
    return total
