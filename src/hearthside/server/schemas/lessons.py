"""Lessons over the wire."""

from typing import Annotated

from pydantic import Field

from hearthside.app.lessons import LessonStanding as LessonStanding
from hearthside.app.lessons import LessonStepFacts as LessonStepFacts

from .base import Answer, Message, Sentence, publish
from .gin import GinMove
from .hearts import HeartsMove
from .table import TableMessage

publish(LessonStanding, LessonStepFacts)


class LessonStep(Answer):
    """A step of a lesson, with the table as it stands there."""

    facts: LessonStepFacts
    message: TableMessage = Field(description="The table. Nobody plays there but by the lesson.")


class LessonView(Answer):
    """Where you are in a lesson."""

    standing: LessonStanding
    at: LessonStep | None = Field(description="The step to go on with; null once you have come to the end.")


class LessonStepRequest(Message):
    """Go on with another step."""

    step: int = Field(ge=1, le=1000, description="Which one, from 1.")


class LessonAnswerRequest(Message):
    """Answer a step, or go on from one where nothing is asked."""

    step: int = Field(ge=1, le=1000, description="Which one, from 1.")
    move: Annotated[HeartsMove | GinMove, Field(discriminator="type")] | None = Field(
        description="Your move. Null goes on; where a move is asked, the right one is made for you."
    )


class LessonAnswer(Answer):
    """What your answer came to."""

    right: bool
    said: Sentence = Field(description="What is told of an answer that is not right; else empty.")
    frames: list[TableMessage] = Field(description="The table after each move up to the next step.")
    standing: LessonStanding
    at: LessonStep | None = Field(description="The next step; null at the end, or where the answer is not right.")
