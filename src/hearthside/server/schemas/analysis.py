"""Hints and reviews over the wire. Knows no rules and no tables.

Points are from your side: more is better, so at Hearts they are below 0. Chances are chances to win the match, from 0
to 1.
"""

from typing import Any

from pydantic import ConfigDict, Field, RootModel

from hearthside.app.amount import Amount as Amount
from hearthside.app.hearts import ReviewedTrick as ReviewedTrick
from hearthside.app.match_reviews import MatchReview as MatchReview
from hearthside.app.match_reviews import ToldDeal
from hearthside.app.per_game import MoveType
from hearthside.app.review_lines import ChoiceView as ChoiceView
from hearthside.app.review_lines import ReviewBegun, ReviewDecision, ReviewSummary
from hearthside.app.reviews import ReviewProgress as ReviewProgress

from .base import Answer, CardName, CardNames, Message, Sentence, publish

publish(
    Amount, ChoiceView, MatchReview, ToldDeal, ReviewBegun, ReviewDecision, ReviewSummary, ReviewedTrick, ReviewProgress
)


class HintRequest(Message):
    """Ask what a strong player would do now."""

    n: int = Field(ge=0)


class Hint(Answer):
    """The best choice now by a long search from the view of your seat, what it is worth, and why."""

    n: int
    move: MoveType
    card: CardName | None = Field(description="The card to play, to take or to discard.")
    cards: CardNames = Field(description="The cards to pass, or that one card.")
    sentence: Sentence = Field(description="What to do.")
    reason: Sentence = Field(description="Why. At Gin, where a knock is possible, whether to knock, and why.")
    figures: Sentence = Field(description="How far it is ahead of the next best choice, or why there are no figures.")
    choices: list[ChoiceView] = Field(description="The best first, five at most. Empty if nothing was compared.")
    worlds: int = Field(description="Possible deals in which each choice was tried; 0 if all cards are known.")


class ReviewLine(RootModel[Any]):
    """A line of a review."""

    # Built when it is described, which takes a seventh of the start.
    model_config = ConfigDict(defer_build=True)

    root: ReviewBegun | ReviewDecision | ReviewSummary = Field(discriminator="type")


class TryRequest(Message):
    """Go on from a position of a deal."""

    place: int = Field(ge=1, description="The position before the move with that `place` in the deal.")


class RecordTryRequest(TryRequest):
    """Go on from a position of an imported record."""

    pace: int = Field(default=600, ge=0, le=5000)
