"""Lessons as an application: gone on with where they were left, back, ahead and again, and no match of anybody's."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hearthside.app.errors import NotFound, NotNow
from hearthside.app.lessons import Lessons
from hearthside.app.tables import Tables
from hearthside.hearts import Play
from hearthside.lessons import LEARNER, LESSONS, Ask, read_move
from hearthside.storage import LessonProgress
from hearthside.text import Spans

HEARTS = LESSONS["hearts"]
ASKED = next(step for step in range(len(HEARTS)) if isinstance(HEARTS.step(step), Ask))
ALSO = next(step for step in range(len(HEARTS)) if getattr(HEARTS.step(step), "also", ()) == ("8S", "6S"))


def run(folder: Path, work: Callable[[Tables, Lessons], Awaitable[None]]) -> None:
    """In a program of its own over that folder."""

    async def running() -> None:
        tables = Tables(folder)
        try:
            await work(tables, Lessons(tables))
        finally:
            await tables.close()

    asyncio.run(running())


def words(spans: Spans) -> str:
    return "".join(part if isinstance(part, str) else part.card for part in spans)


async def step_of(lessons: Lessons, holder: str | None, name: str = "hearts") -> int:
    standing, _ = await lessons.begun(holder, name)
    return standing.step - 1


def test_a_lesson_goes_on_where_it_was_left_and_each_has_their_own(tmp_path: Path) -> None:
    async def left(_: Tables, lessons: Lessons) -> None:
        for step in range(ALSO):
            await lessons.answer("me", "hearts", step, None)
        state = await lessons.state("me", "hearts", ALSO)
        answer = await lessons.answer("me", "hearts", ALSO, read_move(state, "8S"))
        assert answer.right and answer.standing.step == ALSO + 2

    async def back(tables: Tables, lessons: Lessons) -> None:
        standing, at = await lessons.begun("me", "hearts")
        assert at is not None and not standing.finished
        assert at.facts.step == ALSO + 2
        hand = {str(card) for card in at.live.table.state.view(LEARNER).hand}
        assert "JS" in hand and "8S" not in hand  # what was chosen, and not what is written
        assert (
            await step_of(lessons, "another")
            == await step_of(lessons, None)
            == await step_of(lessons, "me", "gin")
            == 0
        )
        assert await tables.own.held_by("me") == [] and await tables.knows("me")
        matches = await tables.matches()
        assert await matches.all_held_by("learner") == []

    run(tmp_path, left)
    run(tmp_path, back)


def test_a_wrong_move_is_told_why_and_changes_nothing(tmp_path: Path) -> None:
    async def work(_: Tables, lessons: Lessons) -> None:
        await lessons.go_to("me", "hearts", ASKED)
        state, asked = await lessons.state("me", "hearts", ASKED), HEARTS.step(ASKED)
        assert isinstance(asked, Ask)
        move = next(Play(LEARNER, card) for card in state.legal(LEARNER) if str(card) != asked.move)
        wrong = await lessons.answer("me", "hearts", ASKED, move)
        assert not wrong.right and words(wrong.said).startswith("7C is allowed") and not wrong.frames
        assert wrong.next is None and await step_of(lessons, "me") == ASKED
        right = await lessons.answer("me", "hearts", ASKED, read_move(state, asked.move))
        assert right.right and right.next is not None
        table, change = right.frames[-1]
        assert len(table.log) == len(right.next.live.table.log) and change.steps[0].after == table.log.state
        with pytest.raises(NotNow):
            await lessons.answer("me", "hearts", 0, move)  # nothing is asked there

    run(tmp_path, work)


def test_one_may_go_back_skip_and_begin_again_and_the_end_stays_reached(tmp_path: Path) -> None:
    async def work(tables: Tables, lessons: Lessons) -> None:
        for step in range(len(HEARTS)):
            assert await step_of(lessons, "me") == step
            assert (await lessons.answer("me", "hearts", step, None)).right  # skipped, or gone on from
        standing, at = await lessons.begun("me", "hearts")
        assert at is None and standing.finished and sum(standing.hands) == len(HEARTS) == standing.step - 1
        standing, at = await lessons.go_to("me", "hearts", 0)
        assert at is not None and at.facts.step == 1 and standing.finished
        for wrong in (-1, len(HEARTS)):
            with pytest.raises(NotFound):
                await lessons.go_to("me", "hearts", wrong)
            with pytest.raises(NotFound):
                await lessons.state("me", "hearts", wrong)
        store = await tables.store()
        (row,) = store.find(LessonProgress, holder="me")
        store.put(row._replace(step=ALSO + 1, answers="[damaged"))
        assert await step_of(lessons, "me") == ALSO + 1
        # An answer of another release, which is possible and not right any more: the hand goes on as it is written.
        store.put(row._replace(step=ASKED + 1, answers=f'{{"{ASKED}": "7C"}}'))
        _, at = await lessons.begun("me", "hearts")
        assert at is not None and "7C" in [str(card) for card in at.live.table.state.view(LEARNER).hand]
        store.put(row._replace(step=999))
        assert (await lessons.begun("me", "hearts"))[1] is None

    run(tmp_path, work)
