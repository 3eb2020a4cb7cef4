"""Puzzles, one's own mistakes and lessons in a terminal."""

from random import Random
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from hearthside.ai import kernels
from hearthside.app import reviews
from hearthside.puzzles import load
from hearthside.terminal.screen import Connection
from hearthside.terminal.screen.learning.lessons import Lesson
from hearthside.terminal.screen.learning.mistakes import Practise
from hearthside.terminal.screen.learning.position import PositionPage
from hearthside.terminal.screen.learning.puzzles import Puzzles
from hearthside.terminal.screen.reading import Lines
from tests.mistaken import flagged
from tests.server.conftest import Running
from tests.server.test_api import created
from tests.server.test_studying import lines, play_deal

from .conftest import drive, until
from .shown import shown, shows


def move_of(puzzle: Any, place: int) -> Any:
    """The first move of the best choice of a puzzle, or with -1 of the worst."""
    return load(puzzle.game).answers[puzzle.id].steps[0].figures[place].moves[0]


def puzzle_of(game: str, move: str, length: int = 1) -> Any:
    """A puzzle of so many decisions whose best choice is of that kind."""
    found = (each for each in load(game).puzzles if each.length == length)
    return next(each for each in found if move_of(each, 0)["type"] == move)


async def play(pilot: Pilot[None], cards: list[str]) -> None:
    """Raises cards by the keys, and presses Enter."""
    page = cast("PositionPage", pilot.app.screen)
    for card in cards:
        assert page.state is not None
        page.state.point(card)
        await pilot.press("space" if len(cards) > 1 else "enter")
    await pilot.press("enter")


async def opened(pilot: Pilot[None], name: str, **given: Any) -> Any:
    """Opens a screen with a table that stands still, and waits for it."""
    await shown(pilot, "Hearts")
    page = cast("PositionPage", cast("Any", pilot.app).open(name, **given))
    await until(pilot, lambda: page.state is not None)
    return page


def test_puzzles_are_solved_missed_and_shown(connection: Connection) -> None:
    best, worst = puzzle_of("hearts", "play"), puzzle_of("hearts", "play", 2)
    passing, drawing = puzzle_of("hearts", "pass"), puzzle_of("gin", "draw")

    async def script(pilot: Pilot[None]) -> None:
        page: Puzzles = await opened(pilot, "puzzles", puzzle=best.id)
        await shown(pilot, "Puzzle ", "Hearts", "Show the answer")
        await pilot.press("question_mark")
        await shown(pilot, "walk along the hand", "R Show the answer")
        assert not shows(pilot, "undo")
        await pilot.press("escape", "v")
        await shown(pilot, "Your score", "Streak 0")
        # Nobody sits there: there are no options of a table. Esc lowers a card before it leaves.
        await pilot.press("v", "o", "enter")
        await shown(pilot, "Esc Lower")
        assert not shows(pilot, "Esc Leave") and pilot.app.screen is page
        await pilot.press("escape")
        await shown(pilot, "Esc Leave")
        await play(pilot, [move_of(best, 0)["card"]])
        await shown(pilot, "Right.", "to your rating", "Next puzzle", "Cost", "Win")
        assert page.over and page.signs[move_of(best, 0)["card"]] == "✓"
        # A wrong answer to the first of two decisions ends it; what is over takes no more moves.
        await pilot.press("escape")
        page = await opened(pilot, "puzzles", puzzle=worst.id)
        card = move_of(worst, -1)["card"]
        await play(pilot, [card])
        await until(pilot, lambda: page.over)
        await shown(pilot, "Object", "As the cards lay")
        assert page.outcome == "wrong" and page.signs[card] == "?"
        await pilot.press("v", "enter")
        # The next is near to the rating, and of one game if that is wanted.
        await until(pilot, lambda: not page.over and page.question is not None and page.question.puzzle.id != worst.id)
        await pilot.press("r")
        await shown(pilot, "Answer shown.")
        await pilot.press("escape")
        page = await opened(pilot, "puzzles", puzzle=passing.id)
        await play(pilot, move_of(passing, -1)["cards"][:2])
        assert not page.over
        await pilot.press("c")
        await shown(pilot, "Choose one of these")
        await pilot.press("escape", "escape")
        await play(pilot, move_of(passing, 0)["cards"])
        await until(pilot, lambda: page.over)
        assert page.outcome == "right"
        await pilot.press("escape")
        page = await opened(pilot, "puzzles", puzzle=drawing.id)
        await pilot.press("d")
        await until(pilot, lambda: page.over)
        assert page.outcome == "right"
        await pilot.press("escape")
        cast("Any", pilot.app).open("puzzles", puzzle="0000")
        await shown(pilot, "There is no such puzzle.")
        await pilot.press("n", "r", "escape")

    drive(script, connection)


@pytest.fixture
def reviewed(server: Running, connection: Connection, monkeypatch: pytest.MonkeyPatch) -> str:
    """The table of a deal of this player that was reviewed: two of its decisions were mistakes."""
    monkeypatch.setattr(kernels, "_readiness", kernels.Readiness.READY)
    monkeypatch.setattr(reviews, "_lines", lambda match, deal, *_: iter(flagged(match, deal)[0]))
    program = server.program(connection.headers["authorization"].removeprefix("Bearer "))
    table: str = created(program, deal=5)["table"]
    play_deal(program, table, Random(1))
    lines(program, table)
    return table


def test_mistakes_are_listed_and_decided_again(reviewed: str, connection: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await shown(pilot, "Hearts")
        cast("Any", pilot.app).open("mistakes")
        await shown(pilot, "Learned: 0.", "trick 3, cost 2.5 points")
        await pilot.press("p")
        page = cast("Practise", pilot.app.screen)
        await until(pilot, lambda: page.state is not None)
        assert page.question is not None and page.all is not None
        made = next(span["card"] for span in page.question.done if not isinstance(span, str))  # type: ignore[index]
        await play(pilot, [made])
        await shown(pilot, "Not that one.", "What speaks for a better one", "Try again")
        await pilot.press("enter")
        assert not page.over
        for at in range(len(page.all)):
            await shown(pilot, f"{at + 1} of {len(page.all)}")
            await until(pilot, lambda: not page.over)
            await pilot.press("r")
            await shown(pilot, "Answer shown.", "That card: nobody can beat it.", "It stays on the list.")
            if at + 1 < len(page.all):
                await pilot.press("n")
        await pilot.press("o")
        await shown(pilot, "review", "Deal 1 of")
        await pilot.press("escape", "n")
        await shown(pilot, f"To learn: {len(page.all)}.")

    drive(script, connection)


def test_a_lesson_is_taken_step_by_step(connection: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        app = cast("Any", pilot.app)
        await shown(pilot, "Hearts")
        await app.ready_preferences()
        app.preferences.values["play.speed"] = 0
        app.open("lessons")
        await shown(pilot, "Learn Hearts", "Learn Gin", "ten minutes")
        menu = pilot.app.screen.query_one(Lines)
        assert not menu.styles.border_top[0] and menu.size.height > 10  # it fills the screen, without a frame
        await pilot.press("enter")
        page = cast("Lesson", pilot.app.screen)
        await shown(pilot, "Step 1 of 34", "At Hearts you want no points.", "Go on")
        await pilot.press("enter")
        await shown(pilot, "Step 2 of 34", "Why?")
        assert page.state is not None and page.state.hint is not None and list(page.state.hint.cards) == ["AC"]
        # A card that is not right is answered with the reason, one that the rules forbid as at any table.
        await play(pilot, ["7C"])
        await shown(pilot, "7♣", "Low cards")
        page.state.touch("QS")
        await shown(pilot, "Clubs were led.")
        await pilot.press("h")
        assert page.explained
        await shown(pilot, "Nobody may throw points in the first trick.")
        await pilot.press("enter", "enter")
        await shown(pilot, "Step 3 of 34")
        await until(pilot, lambda: not page.busy)
        await pilot.press("u")
        await shown(pilot, "Step 2 of 34")
        await pilot.press("z")
        await shown(pilot, "Step 3 of 34")
        await pilot.press("escape")
        await shown(pilot, "Step 3 of 34.")
        # Its last step, and what comes after it.
        page = await opened(pilot, "lesson", lesson="gin")
        assert page.standing is not None
        client = await page.client()
        await shown(pilot, "Step 1 of 32", "Go on")
        assert not shows(pilot, "Take 7")  # nothing is asked yet
        await client.post("/api/lessons/gin", {"step": 25})
        await pilot.press("escape")
        page = await opened(pilot, "lesson", lesson="gin")
        await shown(pilot, "lay them off", "Arrange melds")
        await pilot.press("a")
        await shown(pilot, "1 Meld", "lay them off", "Esc Back")
        await pilot.press("escape")
        await shown(pilot, "Arrange melds", "Esc Leave")
        await client.post("/api/lessons/gin", {"step": sum(page.standing.hands)})
        await pilot.press("escape")
        page = await opened(pilot, "lesson", lesson="gin")
        await pilot.press("z")
        await shown(pilot, "Now you can play Gin Rummy.", "Play against a beginner")
        await pilot.press("a")
        await shown(pilot, "Step 1 of")
        assert not shows(pilot, "Now you can play")

    drive(script, connection)
