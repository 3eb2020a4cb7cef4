"""One-Handed over the wire: a match at another table as one seat enters it. Knows no rules."""

from pydantic import Field

from hearthside.app.observed_matches import ObservedSummary
from hearthside.coach.observed import ObservedOffer

from .base import Answer, CardName, CardNames, Game, Message, publish
from .gin import Arranged
from .hearts import TrickView

publish(ObservedSummary, ObservedOffer)


class ObservedRequest(Message):
    """A match at another table that is to be entered."""

    game: Game = "hearts"
    rules: str | None = Field(default=None, max_length=4000, description="As in `TableRequest`.")
    seat: int = Field(default=0, ge=0, le=7, description="The asker's own.")
    dealer: int | None = Field(default=None, ge=0, le=7, description="Who deals first; null where it does not matter.")
    adviser: str = Field(default="shark", max_length=40, description="One of GET /api/styles that does not peek.")


class ObservedLineRequest(Message):
    """A line of entries or a correction, in the words of `hearthside advise`: `QS`, `W KD`, `k 9S`, `undo 12`."""

    n: int
    line: str = Field(max_length=400)


class ObservedUndoRequest(Message):
    """An entry to remove, from 1; null: the last one."""

    n: int
    place: int | None = Field(default=None, ge=1)


class ObservedChangeRequest(Message):
    """Another line for an entry, or one card for another wherever it was entered."""

    n: int
    place: int | None = Field(default=None, ge=1)
    line: str | None = Field(default=None, max_length=400)
    wrong: CardName | None = None
    right: CardName | None = None


class ObservedRedoRequest(Message):
    """What was removed is to be entered again as far as it holds, or a suggestion is wanted."""

    n: int


class ObservedEntry(Answer):
    """An entry."""

    place: int = Field(description="From 1, over the whole match.")
    words: str = Field(description="As it is typed: the line may be entered again.")


class ObservedScore(Answer):
    """A row of the score."""

    label: str
    points: list[int] = Field(description="By seat.")


class ObservedView(Answer):
    """A match as far as it is entered."""

    match: str
    n: int = Field(description="How often it was changed: send it back with a change.")
    game: Game
    rules: str = Field(description="In notation.")
    rules_name: str
    places: list[str]
    seat: int
    adviser: str
    adviser_name: str
    limits: list[str] = Field(description="What one seat must see, or cannot see, to follow these rules.")
    deal: int = Field(description="From 1.")
    expected: str = Field(description="What is to be entered next: `hand`, `give`, `get`, `leader`, `play`, `turn` ...")
    who: int | None = Field(description="Of which seat; null where that is open.")
    count: int = Field(description="How many cards; 0 where that is open.")
    together: bool = Field(description="Whether those cards are entered at once, in one line.")
    prompt: str = Field(description="The same in a sentence; at the end who won.")
    to_move: bool = Field(description="Whether the asker's seat is to move, so that a suggestion may be asked for.")
    hand: CardNames
    arranged: Arranged | None = Field(default=None, description="The hand in melds and deadwood, in Gin Rummy.")
    open: CardNames = Field(description="Cards that may be entered now; with two packs, faces.")
    entered: CardNames = Field(description="Of a hand or a pass that is entered card by card: those so far.")
    offers: list[ObservedOffer]
    trick: TrickView | None = None
    last_trick: TrickView | None = None
    pile: CardNames = Field(default=[], description="The discards of Gin Rummy, the latest last.")
    stock: int | None = Field(default=None, description="Cards in the stock of Gin Rummy.")
    limit: int | None = Field(default=None, description="The most deadwood to knock with in this hand of Gin Rummy.")
    score: list[ObservedScore] = Field(description="Of this deal or the one just over, in all, and the like.")
    scores: list[int]
    entries: list[ObservedEntry] = Field(description="Those of this deal, or of the one just over.")
    aside: list[str] = Field(description="What was removed together with an entry before it.")
    said: list[str] = Field(description="What the last change did, in sentences.")
    narration: list[str] = Field(description="This deal so far in sentences.")
    over: bool
    winners: list[int]
    saved: bool
    notice: str | None


class Suggestion(Answer):
    """What the adviser would do, who sees what was entered and no more."""

    n: int
    sentence: str | None = Field(description="Null where the seat is not to move.")
    reason: str = Field(description="Why, in a sentence that is true of the position.")
    figures: str = Field(description="How far it is ahead of the next best, or behind the best; or why nobody can say.")
    line: str | None = Field(description="What enters it; null for a draw, whose card is to be entered.")
    cards: CardNames
