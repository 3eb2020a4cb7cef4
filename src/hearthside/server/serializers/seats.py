"""What the views of both games have in common, as wire values. Knows no game."""

from collections.abc import Sequence
from typing import Any

from hearthside import text
from hearthside.app.seat_names import SeatView, in_sentence
from hearthside.game import Scores
from hearthside.games import GAMES
from hearthside.match import Log
from hearthside.record import narrate
from hearthside.server import schemas as wire
from hearthside.text import Sentence, Spans


def match_fields(log: Log, view: Any, seats: Sequence[SeatView]) -> dict[str, Any]:
    """The fields of a view that are made alike in both games."""
    return {
        "to_move": [seat for seat in view.to_move if seat >= 0],
        "rescored": _rescored(log),
        "match_story": _match_story(view, seats) if view.winners else None,
        "narration": _narration(log, view.seat, seats),
    }


def _match_story(view: Any, seats: Sequence[SeatView]) -> wire.MatchStory:
    words = GAMES.of(view).text
    title, story = words.match_title(view), words.match_story(view)
    return wire.MatchStory(title=spans(title, seats, view.seat), tell=spans(story, seats, view.seat))


def _rescored(log: Log) -> list[wire.ScoreChange]:
    """Where the totals were changed by hand."""
    return [
        wire.ScoreChange.of(step.move, after=len(step.before.results))
        for step in log.steps()
        if isinstance(step.move, Scores)
    ]


def _narration(log: Log, seat: int, seats: Sequence[SeatView]) -> list[Spans]:
    """The latest deal in sentences, as the seat saw it."""
    steps = log.steps(log.deal_start())
    return [spans(each, seats, seat) for step in steps for each in narrate.sentences(*step, seat)]


def spans(sentence: Sentence, seats: Sequence[SeatView], reader: int) -> Spans:
    """A sentence for the reader. Its cards stay cards, which the client draws."""
    names = [in_sentence(each.name, each.short) for each in seats]
    return text.spans(sentence, names, reader, [each.name for each in seats])
