"""What choices are worth, over the wire: hints, and deals looked back at. Knows no rules and no tables.

Points are the asker's own way up: more is better, so at Hearts they are below 0. Chances are those to win the match,
from 0 to 1.
"""

from typing import Annotated

from pydantic import Field

from hearthside.app.amount import Amount as Amount
from hearthside.app.hearts import ReviewedTrick as ReviewedTrick
from hearthside.app.per_game import MoveType
from hearthside.app.review_lines import ChoiceView as ChoiceView
from hearthside.app.review_lines import ReviewBegun, ReviewDecision, ReviewSummary
from hearthside.app.reviews import ReviewProgress as ReviewProgress

from .base import Answer, CardName, CardNames, Message, Sentence, publish

publish(Amount, ChoiceView, ReviewBegun, ReviewDecision, ReviewSummary, ReviewedTrick, ReviewProgress)


class HintRequest(Message):
    """Ask what a strong player would do now."""

    n: int = Field(ge=0)


class Hint(Answer):
    """What the Master would do now who sees what the asker sees, what that is worth, and why."""

    n: int
    move: MoveType
    card: CardName | None = Field(description="To play, to take, or to discard.")
    cards: CardNames = Field(description="All that the move names: those to pass, or the one card.")
    sentence: Sentence = Field(description="What to do.")
    reason: Sentence = Field(description="Why: true of this position.")
    figures: Sentence = Field(description="How far it is ahead of the next best choice, or why there are no figures.")
    choices: list[ChoiceView] = Field(description="The best first, five at most; none where nothing was weighed.")
    worlds: int = Field(description="Deals imagined that each choice was tried in; 0 where all cards lie open.")


ReviewLine = Annotated[ReviewBegun | ReviewDecision | ReviewSummary, Field(discriminator="type")]


class TryRequest(Message):
    """Take up a deal again at one of one's own decisions."""

    place: int = Field(ge=1, description="Which move of the deal it was, as in the review.")
