"""What messages of both games are made of. Knows no rules and no tables."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

_CARD = r"^[2-9TJQKA][CDHS]'?$"
CardName = Annotated[str, Field(pattern=_CARD, examples=["QS"])]
Game = Literal["hearts", "gin"]
MoveType = Literal["draw", "take", "decline", "discard", "knock", "layoff", "play", "pass", "moon_choice"]


class Message(BaseModel):
    """The base of all that is sent: immutable, nothing beside the fields named, and no guessing at types."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Refusal(Message):
    """Why a card in the hand may not be played now."""

    card: CardName
    code: str = Field(description="Stable, for programs, such as `must-follow`.")
    sentence: str


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
    kind: Literal["person", "style"]
    style: str | None = Field(description="One of GET /api/styles, for kind `style`.", examples=["cal"])
    peeks: bool = Field(description="True for the one labelled cheat.")
