"""Gin Rummy for the application: the names of `hearthside.app.per_game.PerGame`."""

import json
from collections.abc import Sequence
from typing import Any, Final, Literal

from hearthside.cards import Card
from hearthside.coach.gin.text import answer
from hearthside.coach.review import Review
from hearthside.gin import Decline, Discard, Draw, HandResult, Knock, LayOff, Move, State, Take, View
from hearthside.gin.score import final
from hearthside.gin.text import came_to
from hearthside.record import narrate
from hearthside.record.moments import AnyStep, Played
from hearthside.storage import Result
from hearthside.text import Sentence

from .daily_gin import DAILY as DAILY
from .statistics.gin import counted as counted

DEFAULT_STYLES: Final = ("shark",)


def move_named(
    move: Move, view: View
) -> tuple[Literal["draw", "take", "decline", "discard", "knock", "layoff"], list[Card]]:
    """What a move of the seat of a view is called, and the cards that it names; to draw names none."""
    match move:
        case Draw():
            return "draw", []
        case Take():
            return "take", list(view.pile[-1:])
        case Decline():
            return "decline", []
        case Discard(_, card):
            return "discard", [card]
        case Knock(_, discard):
            return "knock", [] if discard is None else [discard]
        case LayOff():
            return "layoff", list(answer(move, view)[0])
    raise AssertionError(move)


def review_fields(review: Review) -> dict[str, Any]:
    """No cards are passed, and there are no tricks."""
    return {"passed_to": None, "got": [], "tricks": []}


def tricks(state: State) -> list[Any]:
    """None: Gin has no tricks."""
    return []


def direction(deal: Played) -> None:
    """No cards are passed."""


def points(result: HandResult) -> list[int]:
    """What a hand came to, by seat."""
    return [result.points if result.winner == seat else 0 for seat in (0, 1)]


def told(state: State, deal: int, seat: int) -> Sentence:
    """What a finished hand was, counted from 0, and what it came to."""
    return came_to(state.results[deal], state.rules)


def is_hidden(move: object) -> bool:
    """Whether these are cards that were passed unseen: never."""
    return False


def unseen_step(step: AnyStep) -> list[Sentence]:
    """A step in sentences for whoever saw nobody's cards: of a draw what the other seat saw."""
    match step.move:
        case Draw(seat):
            return narrate.sentences(*step, 1 - seat)
    return narrate.sentences(*step, None)


def final_scores(state: State) -> Sequence[int]:
    """The scores by which a match is won, as they stand: boxes and bonuses among them."""
    return final(state.sheet)


def purses(state: State) -> None:
    """Gin is not played for cash."""


def with_score(result: Result, state: State) -> Result:
    """The result of a match with what Gin keeps beside it. Whoever is ahead has won a match that was left."""
    scores = final(state.sheet)
    ahead = [seat for seat, each in enumerate(scores) if each == max(scores)]
    return result._replace(
        scores=json.dumps(scores),
        winners=json.dumps(state.winners or ahead),
        quit=not state.winners,
        people=json.dumps([place for place, _ in result.holders]),
        points=json.dumps([sum(each.points for each in state.results if each.winner == seat) for seat in (0, 1)]),
        hands=len(state.results),
        drawn_hands=sum(each.winner is None for each in state.results),
    )


def counts_when_left(state: State) -> bool:
    """Whether a match that is left part-way counts as it stands: once a hand of it is finished."""
    return bool(state.results) and not state.winners
