"""One-Handed over the wire: a match at another table that one seat enters here. Knows no rules."""

from pydantic import Field

from hearthside.app.observed_matches import ObservedSummary
from hearthside.coach.observed import ObservedOffer

from .base import Answer, CardName, CardNames, Game, Message, publish
from .gin import Arranged
from .hearts import TrickView

publish(ObservedSummary, ObservedOffer)


class ObservedRequest(Message):
    """Start to enter a match at another table."""

    game: Game = "hearts"
    rules: str | None = Field(default=None, max_length=4000, description="As in `TableRequest`.")
    seat: int = Field(default=0, ge=0, le=7, description="Your seat.")
    dealer: int | None = Field(
        default=None, ge=0, le=7, description="Who deals first; null if the rules do not need it."
    )
    adviser: str = Field(default="shark", max_length=40, description="One of GET /api/styles, but not one that peeks.")


class ObservedLineRequest(Message):
    """A line of entries or a correction, in the words of `hearthside advise`: `QS`, `W KD`, `k 9S`, `undo 12`."""

    n: int
    line: str = Field(max_length=400)


class ObservedUndoRequest(Message):
    """Remove an entry: `place` counts from 1; null is the last."""

    n: int
    place: int | None = Field(default=None, ge=1)


class ObservedChangeRequest(Message):
    """Replace the line of an entry (`place`, `line`), or one card by another in all entries (`wrong`, `right`)."""

    n: int
    place: int | None = Field(default=None, ge=1)
    line: str | None = Field(default=None, max_length=400)
    wrong: CardName | None = None
    right: CardName | None = None


class ObservedRedoRequest(Message):
    """Enter again what was removed, or ask for a suggestion."""

    n: int


class ObservedEntry(Answer):
    """An entry."""

    place: int = Field(description="From 1, over the whole match.")
    words: str = Field(description="The line as typed. It can be entered again.")


class ObservedScore(Answer):
    """A row of the score."""

    label: str
    points: list[int] = Field(description="By seat.")


class ObservedView(Answer):
    """The match so far."""

    match: str
    n: int = Field(description="How often it was changed. Send it back with each change.")
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
    who: int | None = Field(description="The seat whose cards they are; null if that is open.")
    count: int = Field(description="How many cards; 0 if that is open.")
    together: bool = Field(description="Whether those cards are entered in one line.")
    prompt: str = Field(description="What to enter next, in a sentence. At the end: who won.")
    to_move: bool = Field(description="Whether your seat is to move. Then you may ask for a suggestion.")
    hand: CardNames
    arranged: Arranged | None = Field(default=None, description="Gin Rummy: the hand in melds and deadwood.")
    open: CardNames = Field(description="Cards that may be entered now, without the marks of a second pack.")
    entered: CardNames = Field(description="The cards entered so far of an incomplete hand or pass.")
    offers: list[ObservedOffer]
    trick: TrickView | None = None
    last_trick: TrickView | None = None
    pile: CardNames = Field(default=[], description="Gin Rummy: the discards, the latest last.")
    stock: int | None = Field(default=None, description="Gin Rummy: cards in the stock.")
    limit: int | None = Field(default=None, description="Gin Rummy: the most deadwood to knock with in this hand.")
    limit_text: str | None = Field(default=None, description="Gin Rummy: the same in a sentence.")
    score: list[ObservedScore] = Field(description="Rows such as this deal (or the one just over) and the totals.")
    scores: list[int]
    entries: list[ObservedEntry] = Field(description="The entries of this deal, or of the one just over.")
    aside: list[str] = Field(description="Lines that were removed because an earlier entry changed.")
    said: list[str] = Field(description="What the last change did, in sentences.")
    narration: list[str] = Field(description="This deal so far in sentences.")
    over: bool
    winners: list[int]
    saved: bool
    notice: str | None


class Suggestion(Answer):
    """What the adviser would do. It knows only what was entered."""

    n: int
    sentence: str | None = Field(description="Null if the seat is not to move.")
    reason: str = Field(description="Why, in a sentence.")
    figures: str = Field(description="How far it is ahead of the next best move, or why there are no figures.")
    line: str | None = Field(description="The line that enters the move; null for a draw.")
    cards: CardNames
