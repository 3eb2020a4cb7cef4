"""The types that messages of both games share. Knows no rules and no tables."""

import ast
import inspect
import re
import sys
from functools import cache
from itertools import pairwise
from threading import RLock
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from hearthside.app.seat_names import SeatView as SeatView
from hearthside.cards import DEAL_NUMBERS, Card, Cards
from hearthside.text import CardSpan as CardSpan

_MISSING: Final = object()


def _name(card: object) -> object:
    return str(card) if isinstance(card, Card) else card


def _cards(cards: object) -> object:
    return list(cards) if isinstance(cards, Cards) else cards


CardName = Annotated[str, Field(pattern=r"^[2-9TJQKA][CDHS]'?$", examples=["QS"]), BeforeValidator(_name)]
CardNames = Annotated[list[CardName], BeforeValidator(_cards)]
Game = Literal["hearts", "gin"]


def _in_digits(number: object) -> object:
    return str(number) if isinstance(number, int) else number


def _from_digits(number: object) -> object:
    return int(number) if isinstance(number, str) and re.fullmatch("[0-9]{1,39}", number) else number


DealNumber = Annotated[str, Field(pattern="^[0-9]+$", examples=["1045"]), BeforeValidator(_in_digits)]
"""A deal number in an answer: in decimal digits, since it may have more of them than a number in JavaScript."""
AskedDealNumber = Annotated[
    int,
    Field(ge=0, lt=DEAL_NUMBERS),
    BeforeValidator(_from_digits, json_schema_input_type=int | DealNumber),
]
"""A deal number in a request, in decimal digits or as a number."""


class Message(BaseModel):
    """What is sent or received. It is immutable; unknown fields and wrong types are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


BUILDING: Final = RLock()
"""Held while a class is built, so that no two threads build one at once."""


class Answer(Message):
    """What the server sends, made from values of the application. Cards become names, tuples lists."""

    # Built when the first is made: all of them take as long as a third of the start.
    model_config = ConfigDict(from_attributes=True, strict=False, defer_build=True)

    @classmethod
    def model_rebuild(cls, **asked: Any) -> bool | None:
        """Build the class, as Pydantic does when it is first used."""
        with BUILDING:
            return super().model_rebuild(**asked)

    @classmethod
    def of(cls, value: object, **others: object) -> Self:
        """An answer from the attributes of a value with the same names. ``others`` take precedence."""
        same = {name: getattr(value, name, _MISSING) for name in cls.model_fields.keys() - others.keys()}
        return cls.model_validate({name: each for name, each in same.items() if each is not _MISSING} | others)


def publish(*classes: type) -> None:
    """Let dataclasses of the application be sent as they are, without a second class here.

    The OpenAPI document describes their fields by the docstrings below them.
    """
    for each in classes:
        each.__pydantic_config__ = ConfigDict(  # type: ignore[attr-defined]
            extra="forbid", json_schema_extra=_describe, defer_build=True
        )


def _describe(schema: dict[str, Any], kind: type) -> None:
    """Describe the fields of a published class, those of published classes below it as well.

    Pydantic can, but it does so whenever a class is built, though only the document needs it; and before Python 3.13 it
    reads all of a module again for each class in it.
    """
    for each in kind.__mro__:
        if "__pydantic_config__" in vars(each):
            for name, described in _docstrings(each.__module__).get(each.__name__, {}).items():
                schema["properties"][name].setdefault("description", described)


@cache
def _docstrings(module: str) -> dict[str, dict[str, str]]:
    """By the name of each class of a module, the docstrings below its fields; nothing where there is no source."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except OSError:
        return {}
    found: dict[str, dict[str, str]] = {}
    for each in tree.body:
        if isinstance(each, ast.ClassDef):
            found[each.name] = {}
            for pair in pairwise(each.body):
                match pair:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                        found[each.name][name] = inspect.cleandoc(text)
    return found


publish(CardSpan, SeatView)
Sentence = Annotated[
    list[str | CardSpan],
    Field(description="A sentence as words and cards, with the names of the seats for the reader."),
]


class MatchStory(Answer):
    """How a match ended."""

    length: str = Field(description="How long it was.", examples=["Ten deals, to 100"])
    title: Sentence = Field(description="Who won.")
    tell: Sentence = Field(description="By how much, or where the reader finished.")
    fact: Sentence = Field(description="What stands out among the deals of the reader; empty where nothing does.")
    places: list[int] = Field(description="Where each seat finished, from 1; equals share a place.")
    totals: Sentence = Field(description="What each seat has in the end, in a sentence.")
    again: Sentence = Field(description="What another match with the same players is called: `Same three again`.")


class Refusal(Answer):
    """Why a card of the hand cannot be played now."""

    card: CardName
    code: str = Field(description="Stable, for programs, such as `must-follow`.")
    sentence: Sentence


class SawMatchOver(Answer):
    """The match is over. The view has the `winners`."""

    type: Literal["match_over"] = "match_over"


class SawChanged(Answer):
    """A seat took a move back (`undone`), quit the deal (`deal_quit`) or changed the totals (`scores`).

    The view shows the position after it. A new deal follows a deal that was quit.
    """

    type: Literal["undone", "deal_quit", "scores"]
    seat: int


class ScoreChange(Answer):
    """Totals that were changed by hand."""

    after: int = Field(description="How many deals were over when they were changed.")
    scores: list[int]


class NamedRules(Answer):
    """What is said of rules wherever they are sent."""

    name: str = Field(description="Name for people, such as `Black Lady`.")
    goal: int = Field(description="Points, or deals. 0: a single hand of Gin Rummy.")
    goal_text: str = Field(description="Such as `to 100`, `4 deals` or `one hand`.", examples=["to 100"])
    seats: int


class RulesSummary(NamedRules):
    """The rules in short."""

    preset: str = Field(description="Name for programs, such as `black-lady`.")
    ending: str = Field(description="Who wins and when the match ends, in a sentence.")
    notation: str = Field(description="The whole rules in one line, for `TableRequest`.")


class MatchView(Answer):
    """The fields of a view that both games have."""

    seat: int = Field(description="The seat whose view it is.")
    to_move: list[int] = Field(description="The seats that are to move; several while passing.")
    hand: CardNames
    counts: list[int] = Field(description="Cards held by each seat.")
    prompt: Sentence = Field(description="What this seat is to do, or who is to move.")
    scores: list[int] = Field(description="Points of the finished deals, by seat. At Gin without boxes and bonuses.")
    dealer: int = Field(description="The seat that dealt. Between deals: the seat that deals next.")
    rescored: list[ScoreChange] = Field(description="Changes of the totals by hand, in order.")
    match_story: MatchStory | None = Field(description="How the match ended; null until it is over.")
    winners: list[int] = Field(description="Empty until the match is over. Both seats for a drawn single hand of Gin.")
    narration: list[Sentence] = Field(description="This deal so far, in sentences in order, as this seat saw it.")


class Problem(Answer):
    """A refusal: a stable code for programs and a sentence for people."""

    code: str = Field(
        description="`stale`, `illegal`, `malformed`, `forbidden`, `not-found`, `bad-host`, `bad-origin`, `bad-token`,"
        " `not-now`, `busy`."
    )
    rule: str | None = Field(default=None, description="For `illegal`: which rule, such as `must-follow`.")
    sentence: str
    n: int | None = Field(default=None, description="For `stale`: the log's length now.")
