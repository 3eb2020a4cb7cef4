"""One-Handed over the wire: a match at another table as one seat tells it. Knows no rules."""

from pydantic import Field

from hearthside.app.observed_matches import ObservedSummary

from .base import CardName, Game, Message, publish
from .gin import Arranged
from .hearts import TrickView

publish(ObservedSummary)


class ObservedRequest(Message):
    """A match at another table that is to be told."""

    game: Game = "hearts"
    rules: str | None = Field(default=None, max_length=4000, description="As in `TableRequest`.")
    seat: int = Field(default=0, ge=0, le=7, description="The asker's own.")
    dealer: int | None = Field(default=None, ge=0, le=7, description="Who deals first; null where it is all one.")
    adviser: str = Field(default="shark", max_length=40, description="One of GET /api/styles that does not peek.")


class ObservedLineRequest(Message):
    """What is told, in the words of `hearthside advise`: `QS`, `W KD`, `d KH`, `k 9S`."""

    n: int
    line: str = Field(max_length=400)


class ObservedUndoRequest(Message):
    """An entry to take out, from 1; null: the last one."""

    n: int
    place: int | None = Field(default=None, ge=1)


class ObservedChangeRequest(Message):
    """An entry told anew, or one card for another wherever it was told."""

    n: int
    place: int | None = Field(default=None, ge=1)
    line: str | None = Field(default=None, max_length=400)
    wrong: CardName | None = None
    right: CardName | None = None


class ObservedRedoRequest(Message):
    """What was taken out, told again as far as it holds."""

    n: int


class ObservedEntry(Message):
    """What was told."""

    place: int = Field(description="From 1, over the whole match.")
    words: str = Field(description="As it is typed: the line may be told again.")


class ObservedOffer(Message):
    """Something that may be told now, as a button has it."""

    label: str
    line: str
    cards: int = Field(description="How many cards follow the line: 0 none, -1 any number.")
    counts: list[int] = Field(default=[], description="Numbers of which one follows the line.")
    seats: list[str] = Field(default=[], description="Whose cards follow the line, each after the name.")
    melds: bool = Field(
        default=False,
        description="Whether melds follow the line and its cards, after `by hand`, with commas between.",
    )
    on: list[str] = Field(
        default=[],
        description="The knocker's melds: cards go on the first with `on 1` after them, in a group of their own.",
    )
    open: list[CardName] = Field(default=[], description="The cards that may follow, where they are not `open`.")


class ObservedScore(Message):
    """A row of the score."""

    label: str
    points: list[int] = Field(description="By seat.")


class ObservedView(Message):
    """A match as it is told so far."""

    telling: str
    n: int = Field(description="How often it was changed: send it back with a change.")
    game: Game
    rules: str = Field(description="In notation.")
    rules_name: str
    places: list[str]
    seat: int
    adviser: str
    adviser_name: str
    limits: list[str] = Field(description="What one seat must see, or cannot, for these rules to be kept.")
    deal: int = Field(description="From 1.")
    awaited: str = Field(description="What is to be told next: `hand`, `give`, `get`, `leader`, `play`, `turn` ...")
    who: int | None = Field(description="Of which seat; null where that is not said.")
    count: int = Field(description="How many cards, where that is said.")
    together: bool = Field(description="Whether those cards are told at once, in one line.")
    wanted: str = Field(description="The same in a sentence.")
    to_move: bool = Field(description="Whether the asker's seat is to move, so that a suggestion may be asked for.")
    hand: list[CardName]
    arranged: Arranged | None = Field(description="The hand in melds and deadwood, in Gin Rummy.")
    open: list[CardName] = Field(description="Cards that may be told now; with two packs, faces.")
    told: list[CardName] = Field(description="Of a hand or a pass that is told card by card: those told so far.")
    offers: list[ObservedOffer]
    trick: TrickView | None
    last_trick: TrickView | None
    pile: list[CardName] = Field(description="The discards of Gin Rummy, the latest last.")
    stock: int | None = Field(description="Cards in the stock of Gin Rummy.")
    limit: int | None = Field(description="The most deadwood to knock with in this hand of Gin Rummy.")
    score: list[ObservedScore] = Field(description="Of this deal or the one just over, in all, and the like.")
    scores: list[int]
    entries: list[ObservedEntry] = Field(description="Those of this deal, or of the one just over.")
    aside: list[str] = Field(description="What was taken out together with an entry before it.")
    said: list[str] = Field(description="What the last change did, in sentences.")
    narration: list[str] = Field(description="This deal so far in sentences.")
    over: bool
    winners: list[int]
    saved: bool
    notice: str | None


class Suggestion(Message):
    """What the adviser would do, who sees what was told and no more."""

    n: int
    sentence: str | None = Field(description="Null where it is not for the seat to move.")
    reason: str = Field(description="Why, in a sentence that is true of the position.")
    figures: str = Field(description="How far it is ahead of the next best, or behind the best; or why nobody can say.")
    line: str | None = Field(description="What tells it; null for a draw, whose card is to be told.")
    cards: list[CardName]
