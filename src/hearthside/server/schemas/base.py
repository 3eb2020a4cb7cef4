"""What messages of both games are made of. Knows no rules and no tables."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from hearthside.text import CardSpan as CardSpan

_CARD = r"^[2-9TJQKA][CDHS]'?$"
CardName = Annotated[str, Field(pattern=_CARD, examples=["QS"])]
Game = Literal["hearts", "gin"]
MoveType = Literal["draw", "take", "decline", "discard", "knock", "layoff", "play", "pass", "moon_choice"]


class Message(BaseModel):
    """The base of all that is sent: immutable, nothing beside the fields named, and no guessing at types."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def publish(*classes: type) -> None:
    """Let dataclasses of the application be sent as they are, so that they need no second class here.

    The OpenAPI document describes their fields by the docstrings below them.
    """
    for each in classes:
        each.__pydantic_config__ = ConfigDict(use_attribute_docstrings=True, extra="forbid")  # type: ignore[attr-defined]


publish(CardSpan)
Sentence = Annotated[
    list[str | CardSpan],
    Field(description="A sentence as words and cards, with the names that the reader knows the seats by."),
]


class MatchStory(Message):
    """What a match came to."""

    title: Sentence = Field(description="Who won.")
    tell: Sentence = Field(description="By how much.")


class Refusal(Message):
    """Why a card in the hand may not be played now."""

    card: CardName
    code: str = Field(description="Stable, for programs, such as `must-follow`.")
    sentence: Sentence


class SawMatchOver(Message):
    """The match was decided; `winners` is in the view."""

    type: Literal["match_over"] = "match_over"


class SawUndone(Message):
    """A move was taken back; the view is the position before it."""

    type: Literal["undone"] = "undone"
    seat: int


class SawDealQuit(Message):
    """A deal was thrown away; a fresh one follows."""

    type: Literal["deal_quit"] = "deal_quit"
    seat: int


class SawScores(Message):
    """A seat changed the totals of the match; they are in the view."""

    type: Literal["scores"] = "scores"
    seat: int


class ScoreChange(Message):
    """Totals that were changed by hand."""

    after: int = Field(description="How many deals were over by then.")
    scores: list[int]


class SeatView(Message):
    """Who sits where."""

    name: str = Field(description="`You` for the reader unless they gave a name.", examples=["Cautious Cal"])
    short: str = Field(description="For narrow columns and sentences.", examples=["Cal"])
    kind: Literal["person", "style", "open"] = Field(description="`open` waits for a person.")
    style: str | None = Field(description="One of GET /api/styles, for kind `style`.", examples=["cal"])
    peeks: bool = Field(description="True for the one labelled cheat.")


class Problem(Message):
    """Every refusal: a stable code for programs and a sentence for people."""

    code: str = Field(
        description="`stale`, `illegal`, `malformed`, `forbidden`, `not-found`, `bad-host`, `bad-origin`, `not-now`."
    )
    rule: str | None = Field(default=None, description="For `illegal`: which rule, such as `must-follow`.")
    sentence: str
    n: int | None = Field(default=None, description="For `stale`: the log's length now.")
