"""Puzzles over the wire: what is asked, and what an answer came to."""

from typing import Annotated

from pydantic import Field

from hearthside.app.puzzles import LaidHand, OfferedChoice, PuzzleChoice, PuzzleDecision
from hearthside.app.puzzles import PuzzleAnswer as PuzzleAnswer
from hearthside.app.puzzles import PuzzleFacts as PuzzleFacts
from hearthside.app.puzzles import PuzzleObjection as PuzzleObjection
from hearthside.app.puzzles import PuzzleStanding as PuzzleStanding

from .analysis import ReviewedTrick
from .base import Answer, Message, publish
from .gin import GinMove
from .hearts import HeartsMove
from .table import TableMessage

publish(
    LaidHand, OfferedChoice, PuzzleChoice, PuzzleDecision, PuzzleAnswer, PuzzleFacts, PuzzleObjection, PuzzleStanding
)


class PuzzleQuestion(Answer):
    """A decision of a puzzle, as its seat knows it. Nothing in it says what is best."""

    puzzle: PuzzleFacts
    standing: PuzzleStanding
    tricks: list[ReviewedTrick] = Field(description="The complete tricks of the deal; empty at Gin.")
    message: TableMessage = Field(description="The table. Nobody plays there.")


class PuzzleMove(Message):
    """A move, or one of the choices that are offered: one of these."""

    move: Annotated[HeartsMove | GinMove, Field(discriminator="type")] | None = None
    choice: int | None = Field(default=None, ge=0, le=100, description="Its place in `offered`, from 0.")


class PuzzleMoves(Message):
    """What you choose: one move for each decision so far, the earlier ones as you sent them before."""

    moves: list[PuzzleMove] = Field(min_length=1, max_length=10)


class PuzzleReply(Answer):
    """The next decision of a puzzle, or what the try came to: one of these."""

    question: PuzzleQuestion | None
    answer: PuzzleAnswer | None


class PuzzleObjectionRequest(Message):
    """Have a decision computed anew in which your choice was not accepted."""

    decision: Annotated[int, Field(ge=1, le=10, description="Which decision of the puzzle, from 1.")]
    move: PuzzleMove
