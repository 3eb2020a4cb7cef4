"""Hearts for the application: the names of `hearthside.app.per_game.PerGame`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from hearthside.cards import Card
from hearthside.coach.review import Review
from hearthside.hearts import DealResult, MoonChoice, Move, Pass, Play, Rules, Scoring, State, Trick, View
from hearthside.hearts.rules import PURSE
from hearthside.hearts.story import story
from hearthside.record import narrate
from hearthside.record.hearts.deal import Passed
from hearthside.record.moments import AnyStep, Played
from hearthside.storage import Result
from hearthside.text import Sentence, does, scores, sentence

from .daily_hearts import DAILY as DAILY
from .statistics.hearts import counted as counted

DEFAULT_STYLES: Final = ("cal", "vicky", "shark", "charlie", "nellie")

DirectionName = Literal["left", "right", "across", "hold", "scatter"]


@dataclass(frozen=True, slots=True)
class ReviewedTrick:
    """A trick of Hearts as it was played."""

    leader: int
    players: Sequence[int]
    cards: Sequence[str]
    winner: int | None
    """Who took it; nobody where its cards cancelled each other."""
    points: int


def move_named(move: Move, view: View) -> tuple[Literal["pass", "play", "moon_choice"], list[Card]]:
    """What a move of the seat of a view is called, and the cards that it names."""
    match move:
        case Pass():
            return "pass", list(move.in_order)
        case Play(_, card):
            return "play", [card]
        case MoonChoice():
            return "moon_choice", []
    raise AssertionError(move)


def review_fields(review: Review) -> dict[str, Any]:
    """To whom the seat passed, what it was passed, and the tricks."""
    before, after = review.steps[0].before, review.steps[-1].after
    rules, result = before.rules, after.results[-1]
    offset, parts = result.direction.offset(rules.seats), result.direction.parts(rules.seats)
    return {
        "passed_to": (review.seat + offset) % rules.seats if offset else None,
        "got": _got(review) if parts else [],
        "tricks": _tricks(rules, result.tricks),
    }


def _got(review: Review) -> list[str]:
    """What the seat was passed."""
    passed = next(step.after for step in review.steps[1:] if not step.after.passing)
    return [str(card) for card in passed.view(review.seat).got]


def tricks(state: State) -> list[ReviewedTrick]:
    """The tricks of the deal in progress, as far as they are complete."""
    return _tricks(state.rules, state.tricks)


def _tricks(rules: Rules, tricks: Sequence[Trick]) -> list[ReviewedTrick]:
    return [
        ReviewedTrick(
            leader=trick.leader,
            players=list(trick.players(rules.seats)),
            cards=[str(card) for card in trick.cards],
            winner=None if trick.cancelled else trick.winner(rules.seats),
            points=sum(rules.worth[card] for card in trick.cards),
        )
        for trick in tricks
    ]


def direction(deal: Played) -> DirectionName | None:
    """Where the cards of a deal are passed."""
    written: Any = deal.written
    name: DirectionName = written.direction(deal.steps[0].before).value
    return name


def points(result: DealResult) -> list[int]:
    """What a deal came to, by seat."""
    return list(result.points)


def told(state: State, deal: int, seat: int) -> Sentence:
    """What a finished deal was, counted from 0, and what it came to."""
    result = state.results[deal]
    return sentence(story(result, state.rules, seat).title, " Points: ", scores(result.points), ".")


def is_hidden(move: object) -> bool:
    """Whether these are cards that were passed unseen."""
    return isinstance(move, Passed) and move.hidden


def unseen_step(step: AnyStep) -> list[Sentence]:
    """A step in sentences for whoever saw nobody's cards: of a pass only that there was one."""
    match step.move:
        case Pass(seat):
            return [sentence(does(seat, "passes"), ".")]
    return narrate.sentences(*step, None)


def final_scores(state: State) -> Sequence[int]:
    """The scores by which a match is won, as they stand."""
    return state.scores


def purses(state: State) -> Sequence[int] | None:
    """What each seat has in a match for cash; None in any other."""
    return [PURSE + each for each in state.cash] if state.rules.scoring is Scoring.CASH else None


def with_score(result: Result, state: State) -> Result:
    """The result of a match with what Hearts keeps beside it: the cash."""
    return result._replace(cash=json.dumps(state.cash) if state.rules.scoring is Scoring.CASH else None)


def counts_when_left(state: State) -> bool:
    """Whether a match that is left part-way counts as it stands."""
    return False
