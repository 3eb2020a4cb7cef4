"""What decided a match that is over, and how much of it was luck, from the reviews of its deals."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from hearthside.coach.games import COACHES, weigher
from hearthside.text import Spans, number, sentence, spans

from .amount import Amount
from .errors import NotNow
from .per_game import PER_GAME
from .played_match import PlayedMatch
from .reviews import kept, refuse_unready, worked_out

_DECIDES: Final = 0.05
"""A deal that moved the chance to win the match by less decided nothing."""
_COSTS: Final = 0.05
"""Points that are less than a tenth when rounded."""


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal of a match, and why it is worth looking at."""

    deal: int
    title: str
    """`Deal 3 decided it.`"""
    said: Spans


@dataclass(frozen=True, slots=True)
class MatchReview:
    """What decided a match that is over, and its luck and play, as far as its deals are reviewed."""

    deals: int
    done: int
    """How many of them are reviewed. The sums are those of all once it equals `deals`."""
    over: str
    """`in points, over ten deals`"""
    decisive: ToldDeal | None
    """The deal that moved the chance to win the match most; null where none moved it by 5%, and in a match of one."""
    luck: Amount
    skill: Amount
    """What the choices cost, never above 0."""
    said: Spans
    """What luck and play come to, in a sentence; empty until all deals are reviewed."""
    costliest: ToldDeal | None
    """The deal with the choice that cost the most; null where none cost anything, and until all are reviewed."""


async def reviewed_match(match: PlayedMatch) -> AsyncIterator[str]:
    """The review of a match that is over, as lines of JSON, each a whole `MatchReview`: one at once, and another for
    each deal that had no review. What is worked out is stored.
    """
    deals = range(1, len(match.log.state.results) + 1)
    told = await asyncio.to_thread(_Match, match)
    for deal in deals:
        if (lines := await kept(match, deal)) is not None:
            told.add(deal, lines)
    yield told.line()
    for deal in deals:
        if deal not in told.sums:
            told.add(deal, [line async for line in worked_out(match, deal)])
            yield told.line()


def refuse_early(match: PlayedMatch) -> None:
    """Raises NotNow while there is nothing to say of a match."""
    if not match.log.state.winners:
        raise NotNow("The match is not over yet.")
    refuse_unready()


class _Match:
    """A match that is over, as one of its players sees it."""

    def __init__(self, match: PlayedMatch) -> None:
        self.state, self.seat, self.names = match.log.state, match.seat, match.names
        self.word = match.log.game.deal
        self.deals = len(self.state.results)
        self.steps = [match.deal(deal)[1] for deal in range(1, self.deals + 1)]
        self.text = COACHES.of(self.state).text
        self.decisive = self._decisive()
        self.sums: dict[int, dict[str, Any]] = {}
        """By deal, the last line of its review."""
        self.costliest: dict[int, dict[str, Any]] = {}
        """By deal, the choice that cost the most."""

    def add(self, deal: int, lines: Sequence[str]) -> None:
        """The review of a deal."""
        _, *decisions, self.sums[deal] = map(json.loads, lines)
        if decisions:
            self.costliest[deal] = max(decisions, key=_cost)

    def line(self) -> str:
        """What is known with the reviews so far."""
        sums = list(self.sums.values())
        whole = len(sums) == self.deals
        played = f"{number(self.deals)} {self.word}{'s' * (self.deals != 1)}"
        review = MatchReview(
            deals=self.deals,
            done=len(sums),
            over=f"in points, over {played}",
            decisive=self.decisive,
            luck=_sum(sums, "luck"),
            skill=_sum(sums, "skill"),
            said=self._spans(self.text.match_came_to(self._points(), self.seat)) if whole else [],
            costliest=self._costliest() if whole else None,
        )
        return json.dumps(asdict(review)) + "\n"

    def _spans(self, *said: Any) -> Spans:
        return spans(sentence(*said), self.names, self.seat)

    def _points(self) -> list[int]:
        """What all deals together came to, by seat."""
        return [sum(each) for each in zip(*map(PER_GAME.of(self.state).points, self.state.results), strict=True)]

    def _decisive(self) -> ToldDeal | None:
        chance = weigher(self.state).win_chance
        chances = [(chance(steps[0].before, self.seat), chance(steps[-1].after, self.seat)) for steps in self.steps]
        at = max(range(self.deals), key=lambda deal: abs(chances[deal][1] - chances[deal][0]))
        before, after = chances[at]
        if self.deals == 1 or abs(after - before) < _DECIDES:
            return None
        moved = f" Your chance of winning {'rose' if after > before else 'fell'} from {before:.0%} to {after:.0%}."
        told = PER_GAME.of(self.state).told(self.state, at, self.seat)
        return ToldDeal(at + 1, f"{self.word.capitalize()} {at + 1} decided it.", self._spans(told, moved))

    def _costliest(self) -> ToldDeal | None:
        """The choice that cost the most."""
        deal = max(sorted(self.costliest), key=lambda each: _cost(self.costliest[each]), default=0)
        if not deal or _cost(self.costliest[deal]) < _COSTS:
            return None
        choice = self.costliest[deal]
        where = "on the pass" if choice["turn"] is None else f"on {self.text.TURN} {choice['turn']}"
        title = f"Your costliest choice, {_cost(choice):.1f} points, was in {self.word} {deal}, {where}."
        return ToldDeal(deal, title, choice["said"])


def _cost(decision: dict[str, Any]) -> float:
    points: float = decision["cost"]["points"]
    return points


def _sum(summaries: Sequence[dict[str, Any]], part: str) -> Amount:
    return Amount(*(sum(each[part][unit] for each in summaries) for unit in ("points", "chance")))
