"""What choices are worth, over the wire: hints, and deals looked back at. Knows no rules and no tables.

Points are the asker's own way up: more is better, so at Hearts they are below 0. Chances are those to win the match,
from 0 to 1.
"""

from typing import Annotated, Literal

from pydantic import Field

from .base import CardName, Game, Message, MoveType

Mark = Literal["best", "good", "slip", "mistake", "only", "alike"]


class Amount(Message):
    """An amount in points of the deal, and in chance to win the match."""

    points: float
    chance: float


class ChoiceView(Message):
    """One choice, and what it is worth."""

    move: MoveType
    cards: list[CardName] = Field(description="Those that it names; to draw names none.")
    detail: str = Field(description="How a knock is laid out by hand, or what an answer to one leaves; else empty.")
    worth: Amount = Field(description="What the deal comes to with it, and the chance to win the match.")
    behind: Amount = Field(description="By how much the best is better.")
    error: Amount = Field(description="The standard errors of that.")
    made: bool = Field(description="In a review: whether this is what was done.")


class HintWanted(Message):
    """Ask what a strong player would do now."""

    n: int = Field(ge=0)


class Hint(Message):
    """What the Master would do now who sees what the asker sees, what that is worth, and why."""

    n: int
    move: MoveType
    card: CardName | None = Field(description="To play, to take, or to discard.")
    cards: list[CardName] = Field(description="All that the move names: those to pass, or the one card.")
    sentence: str = Field(description="What to do, and why: true of this position.")
    choices: list[ChoiceView] = Field(description="The best first, five at most; none where nothing was weighed.")
    worlds: int = Field(description="Deals imagined that each choice was tried in; 0 where all cards lie open.")
    unweighed: str | None = Field(description="Why there are no figures, where there are none.")


class ReviewedTrick(Message):
    """A trick of Hearts as it was played."""

    leader: int
    players: list[int]
    cards: list[CardName]
    winner: int
    points: int


class ReviewBegun(Message):
    """The first line of a review: what is looked back at."""

    type: Literal["begun"] = "begun"
    game: Game
    deal: int = Field(description="Which deal of the match, from 1.")
    deals: int = Field(description="How many of the match are over, and can be looked back at.")
    seat: int
    names: list[str] = Field(description="By seat, as the asker calls them.")
    rules_name: str
    decisions: int = Field(description="How many lines of decisions follow.")
    points: list[int] = Field(description="What the deal added to each score.")
    passed_to: int | None = Field(description="Who got what the asker passed; null in a hold, and in Gin.")
    got: list[CardName] = Field(description="What the asker was passed.")
    tricks: list[ReviewedTrick] = Field(description="Of Hearts.")


class ReviewDecision(Message):
    """What one decision cost, from what the asker knew at that moment; and apart from it, with all cards known."""

    type: Literal["decision"] = "decision"
    place: int = Field(description="Which move of the deal it was, from 0, the dealer's being the first.")
    turn: int | None = Field(description="Which trick of Hearts, or turn of Gin, from 1; null for a pass.")
    move: MoveType
    cards: list[CardName]
    mark: Mark
    cost: Amount = Field(description="Nothing below 0, and nothing smaller than its own error.")
    error: Amount
    said: str = Field(description="What was done and what came of it.")
    reason: str | None = Field(description="What speaks for the best choice, where another was made.")
    choices: list[ChoiceView] = Field(description="The best first, with the one that was made.")
    worlds: int
    hindsight: list[ChoiceView] = Field(description="The same with all cards known, by what came of it as they lay.")
    hindsight_cost: Amount


class ReviewSummary(Message):
    """The last line of a review: what the deal came to, and why."""

    type: Literal["summary"] = "summary"
    deal: int
    came_to: Amount
    above: Amount = Field(description="That less what deals come to, one with another: luck and skill together.")
    cards: float = Field(description="Points that the cards were worth above those of other deals.")
    luck: Amount
    skill: Amount = Field(description="What the choices cost, never above 0.")
    error: Amount = Field(description="The standard error of luck and of skill.")


ReviewLine = Annotated[ReviewBegun | ReviewDecision | ReviewSummary, Field(discriminator="type")]


class TryWanted(Message):
    """Take up a deal again at one of one's own decisions."""

    place: int = Field(ge=1, description="Which move of the deal it was, as in the review.")
