"""What messages of both games are made of. Knows no rules and no tables."""

from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from hearthside.app.seat_names import SeatView as SeatView
from hearthside.cards import Card, Cards
from hearthside.text import CardSpan as CardSpan

_MISSING: Final = object()


def _name(card: object) -> object:
    return str(card) if isinstance(card, Card) else card


def _cards(cards: object) -> object:
    return list(cards) if isinstance(cards, Cards) else cards


CardName = Annotated[str, Field(pattern=r"^[2-9TJQKA][CDHS]'?$", examples=["QS"]), BeforeValidator(_name)]
CardNames = Annotated[list[CardName], BeforeValidator(_cards)]
Game = Literal["hearts", "gin"]


class Message(BaseModel):
    """What is sent or received: immutable, with the named fields only. Types are not guessed."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Answer(Message):
    """What the server sends, made from values of the application: cards become their names, tuples become lists."""

    model_config = ConfigDict(from_attributes=True, strict=False)

    @classmethod
    def of(cls, value: object, **others: object) -> Self:
        """The answer whose fields are the attributes of a value with the same names, and the others that are given."""
        same = {name: getattr(value, name, _MISSING) for name in cls.model_fields.keys() - others.keys()}
        return cls.model_validate({name: each for name, each in same.items() if each is not _MISSING} | others)


def publish(*classes: type) -> None:
    """Let dataclasses of the application be sent as they are, so that they need no second class here.

    The OpenAPI document describes their fields by the docstrings below them.
    """
    for each in classes:
        each.__pydantic_config__ = ConfigDict(use_attribute_docstrings=True, extra="forbid")  # type: ignore[attr-defined]


publish(CardSpan, SeatView)
Sentence = Annotated[
    list[str | CardSpan],
    Field(description="A sentence as words and cards, with the names that the reader knows the seats by."),
]


class MatchStory(Answer):
    """What a match came to."""

    title: Sentence = Field(description="Who won.")
    tell: Sentence = Field(description="By how much.")


class Refusal(Answer):
    """Why a card in the hand may not be played now."""

    card: CardName
    code: str = Field(description="Stable, for programs, such as `must-follow`.")
    sentence: Sentence


class SawMatchOver(Answer):
    """The match was decided; `winners` is in the view."""

    type: Literal["match_over"] = "match_over"


class SawChanged(Answer):
    """A seat took a move back (`undone`), threw the deal away (`deal_quit`) or changed the totals (`scores`).

    The view has what is true now. A fresh deal follows a deal that was thrown away.
    """

    type: Literal["undone", "deal_quit", "scores"]
    seat: int


class ScoreChange(Answer):
    """Totals that were changed by hand."""

    after: int = Field(description="How many deals were over by then.")
    scores: list[int]


class RulesSummary(Answer):
    """The rules in play, in brief."""

    preset: str = Field(description="Name for programs, such as `black-lady`.")
    name: str = Field(description="Name for people, such as `Black Lady`.")
    goal: int = Field(description="0 for a single hand of Gin Rummy.")
    goal_text: str = Field(description="Such as `to 100`, `4 deals` or `one hand`.", examples=["to 100"])
    ending: str = Field(description="One sentence: who wins and when it ends.")
    seats: int
    notation: str = Field(description="All of the rules in one line, which TableRequest takes.")


class MatchView(Answer):
    """What the view of a seat has in both games."""

    seat: int = Field(description="Whose view it is.")
    to_move: list[int] = Field(description="Seats whose move is awaited; several while passing.")
    hand: CardNames
    counts: list[int] = Field(description="Cards held by each seat.")
    prompt: Sentence = Field(description="One sentence: what this seat is asked to do, or who is awaited.")
    scores: list[int] = Field(description="Points of the finished deals, by seat; at Gin without boxes and bonuses.")
    dealer: int = Field(description="Who dealt; between deals, who deals next.")
    rescored: list[ScoreChange] = Field(description="Where the totals were changed by hand, in order.")
    match_story: MatchStory | None = Field(description="What the match came to; null until it is over.")
    winners: list[int] = Field(description="Empty until the match is over; both for a hand of Gin that nobody won.")
    narration: list[Sentence] = Field(description="This deal so far in sentences, oldest first, as this seat saw it.")


class Problem(Answer):
    """Every refusal: a stable code for programs and a sentence for people."""

    code: str = Field(
        description="`stale`, `illegal`, `malformed`, `forbidden`, `not-found`, `bad-host`, `bad-origin`, `not-now`."
    )
    rule: str | None = Field(default=None, description="For `illegal`: which rule, such as `must-follow`.")
    sentence: str
    n: int | None = Field(default=None, description="For `stale`: the log's length now.")
