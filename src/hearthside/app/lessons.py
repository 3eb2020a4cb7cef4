"""Lessons: at which step somebody is, what is asked there, and what an answer comes to. Knows no HTTP.

A lesson is played at tables that stand still. Everybody's moves are written down, so a table is made from the lesson
and the step alone. Only how far somebody is is kept. Nothing of it is a match, in no list, record or statistic.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from hearthside.games import Match, Move
from hearthside.lessons import LEARNER, LESSONS, Ask, Lesson, answers, judge, right_move, with_cards
from hearthside.match import Entry, Log, Seat
from hearthside.match.log import CountingAid
from hearthside.storage import LessonProgress, Row, now
from hearthside.text import Spans, spans

from .errors import NotFound, NotNow
from .live_table import LiveTable
from .per_game import MoveType
from .subscriptions import Change
from .table import Table
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.storage.store import Store

_NOTHING_ASKED: Final = "Nothing is asked at this step. Go on."


@dataclass(frozen=True, slots=True)
class LessonStanding:
    """How far you are in a lesson."""

    lesson: Literal["hearts", "gin"]
    title: str
    step: int
    """The step to go on with, from 1; one more than there are once all are done."""
    hands: Sequence[int]
    """How many steps each of its hands has."""
    finished: bool
    """Whether you have come to its end at least once."""


@dataclass(frozen=True, slots=True)
class LessonStepFacts:
    """A step of a lesson."""

    step: int
    """Which one, from 1."""
    place: str
    """Which of how many it is: `Step 4 of 34`."""
    title: str
    """The same with its subject: `Step 4 of 34: the queen of spades`."""
    text: Spans
    asks: bool
    """Whether you are to move; otherwise the step is only read."""
    why: Spans
    """The reason, for whoever asks; empty where nothing is asked."""
    move: MoveType | None
    """What the right move is; null where nothing is asked."""
    cards: Sequence[str]
    """The cards that it names."""
    shown: bool
    """Whether they are pointed out from the start, and not only once you ask or were wrong."""


class AtStep(NamedTuple):
    """A step, and the table as it stands there."""

    facts: LessonStepFacts
    live: LiveTable


class Answered(NamedTuple):
    """What an answer, or going on, came to."""

    right: bool
    said: Spans
    """What is told of an answer that is not right."""
    frames: Sequence[tuple[Table, Change]]
    """The table after each move up to the next step, with that move."""
    live: LiveTable
    next: AtStep | None
    """The next step; None where there is none, or the answer is not right."""
    standing: LessonStanding


class Lessons:
    """The lessons that there are, and how far who is."""

    def __init__(self, tables: Tables) -> None:
        """Nothing is read yet."""
        self._tables = tables

    async def standings(self, holder: str | None) -> list[LessonStanding]:
        """How far somebody is in each lesson."""
        return [_standing(lesson, await self._progress(holder, lesson)) for lesson in LESSONS.values()]

    async def begun(self, holder: str | None, name: str) -> tuple[LessonStanding, AtStep | None]:
        """The step that somebody goes on with; None once they have come to the end."""
        lesson = LESSONS[name]
        row = await self._progress(holder, lesson)
        return _standing(lesson, row), await self._at(lesson, row)

    async def go_to(self, holder: str, name: str, step: int) -> tuple[LessonStanding, AtStep | None]:
        """Go on with that step, from 0. Raises NotFound."""
        lesson = LESSONS[name]
        if not 0 <= step < len(lesson):
            raise NotFound("This lesson has no such step.")
        row = _moved(lesson, await self._progress(holder, lesson), step)
        await self._keep(row)
        return _standing(lesson, row), await self._at(lesson, row)

    async def state(self, holder: str, name: str, step: int) -> Match:
        """The match at a step, from 0. Raises NotFound."""
        lesson = LESSONS[name]
        if not 0 <= step < len(lesson):
            raise NotFound("This lesson has no such step.")
        return _log(lesson, _moved(lesson, await self._progress(holder, lesson), step)).state

    async def answer(self, holder: str, name: str, step: int, move: Move | None) -> Answered:
        """What a legal move at a step comes to; without one, the lesson goes on as it is written. Raises NotNow."""
        lesson = LESSONS[name]
        row = _moved(lesson, await self._progress(holder, lesson), step)
        log, asked = _log(lesson, row), lesson.step(step)
        live = await self._table(lesson, step, log)
        chosen = None
        if isinstance(asked, Ask):
            chosen = answers(asked, log.state)[0]
            if move is not None:
                verdict = judge(asked, log.state, move)
                if verdict.answer is None:
                    return Answered(False, spans(verdict.said), (), live, None, _standing(lesson, row))
                chosen = verdict.answer
        elif move is not None:
            raise NotNow(_NOTHING_ASKED)
        frames = []
        for each in lesson.moves_on(step, log.state, chosen):
            log = log.copy()
            made = log.add(Entry(each))
            frames.append((live.table.standing(log), Change((made,))))
        row = _answered(lesson, row, chosen)
        await self._keep(row)
        return Answered(True, [], frames, live, await self._at(lesson, row), _standing(lesson, row))

    async def _at(self, lesson: Lesson, row: LessonProgress) -> AtStep | None:
        if row.step >= len(lesson):
            return None
        log = _log(lesson, row)
        return AtStep(_facts(lesson, row.step, log.state), await self._table(lesson, row.step, log))

    async def _table(self, lesson: Lesson, step: int, log: Log) -> LiveTable:
        """The table where a step is. It is in no list and is not stored."""
        game, time = lesson.game, now()
        row = Row(f"lesson-{game.slug}-{lesson.places[step].hand + 1}", game.slug, "", (), "", None, 0, time, time)
        row = row._replace(rules=game.variants.notation(log.state.rules))
        seats = (Seat(holder="learner", role="host"), *map(Seat, lesson.styles))
        return await self._tables.made(row._replace(seats=seats), log, len(log))

    async def _progress(self, holder: str | None, lesson: Lesson) -> LessonProgress:
        store = await self._tables.store()
        return await asyncio.to_thread(progress_of, store, holder, lesson)

    async def _keep(self, row: LessonProgress) -> None:
        store = await self._tables.store()
        await asyncio.to_thread(store.put, row)


def progress_of(store: "Store", holder: str | None, lesson: Lesson) -> LessonProgress:
    """How far somebody is in a lesson, as it is stored. A lesson may have become shorter since."""
    name = lesson.game.slug
    found = store.find(LessonProgress, holder=holder, lesson=name) if holder is not None else []
    row = found[0] if found else LessonProgress(holder or "", name, 0, "{}", None)
    return row._replace(step=min(max(0, row.step), len(lesson)))


def _answers_in(row: LessonProgress) -> Mapping[int, str]:
    """The answers that a row holds, by step. What is damaged is passed over: the lesson then goes on as written."""
    with suppress(ValueError, TypeError, AttributeError):
        return {int(step): str(each) for step, each in json.loads(row.answers).items()}
    return {}


def _moved(lesson: Lesson, row: LessonProgress, step: int) -> LessonProgress:
    """The row of somebody who goes on with that step. Answers to earlier steps of its hand stay."""
    places = lesson.places
    kept = {at: each for at, each in _answers_in(row).items() if at < step and places[at].hand == places[step].hand}
    return row._replace(step=step, answers=json.dumps(kept))


def _answered(lesson: Lesson, row: LessonProgress, chosen: str | None) -> LessonProgress:
    """The row after the answer to its step."""
    step = row.step
    if chosen is not None:
        row = row._replace(answers=json.dumps(dict(_answers_in(row)) | {step: chosen}))
    if step + 1 == len(lesson):
        return row._replace(step=step + 1, answers="{}", finished=row.finished or now())
    return _moved(lesson, row, step + 1)


def _log(lesson: Lesson, row: LessonProgress) -> Log:
    """The match at the step of a row. Answers that fit no more, since the lesson has changed, are passed over."""
    hand = lesson.hand(row.step)
    log = Log(hand.rules, map(Entry, lesson.moves_to(row.step, _answers_in(row))))
    if hand.counts:
        log.add(Entry(CountingAid(LEARNER, True)))
    return log


def _standing(lesson: Lesson, row: LessonProgress) -> LessonStanding:
    hands = [sum(place.hand == hand for place in lesson.places) for hand in range(len(lesson.hands))]
    return LessonStanding(lesson.game.slug, lesson.title, row.step + 1, hands, row.finished is not None)


def _facts(lesson: Lesson, step: int, state: Match) -> LessonStepFacts:
    asked = lesson.step(step)
    text, place = spans(with_cards(asked.text)), f"Step {step + 1} of {len(lesson)}"
    title = f"{place}: {asked.about}"
    if not isinstance(asked, Ask):
        return LessonStepFacts(step + 1, place, title, text, False, [], None, [], False)
    move, cards = right_move(asked, state)
    return LessonStepFacts(
        step=step + 1,
        place=place,
        title=title,
        text=text,
        asks=True,
        why=spans(with_cards(asked.why)),
        move=cast("MoveType", move),
        cards=[str(card) for card in cards],
        shown=asked.shown,
    )
