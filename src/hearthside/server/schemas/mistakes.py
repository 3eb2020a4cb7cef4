"""One's own mistakes over the wire, to be thought about again."""

from typing import Annotated

from pydantic import Field

from hearthside.app.mistakes import Mistake as Mistake
from hearthside.app.mistakes import MistakeAnswer as MistakeAnswer
from hearthside.app.mistakes import MistakeList as MistakeList

from .analysis import ReviewedTrick
from .base import Answer, Message, Sentence, publish
from .gin import GinMove
from .hearts import HeartsMove
from .table import TableMessage

publish(Mistake, MistakeAnswer, MistakeList)


class MistakeQuestion(Answer):
    """A decision of yours as you knew it, to be made again. Nothing in it says what is best."""

    mistake: Mistake
    done: Sentence = Field(description="What you did then.")
    step: int = Field(description="The step of the deal at which it is, in `frames` of GET /api/records.")
    tricks: list[ReviewedTrick] = Field(description="The complete tricks of the deal; empty at Gin.")
    message: TableMessage = Field(description="The table as it stood. Nobody plays there.")


class ChosenMove(Message):
    """What you choose."""

    move: Annotated[HeartsMove | GinMove, Field(discriminator="type")]
