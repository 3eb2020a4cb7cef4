"""Records over the wire: the list, one record, and the replay of a deal."""

from typing import Literal

from pydantic import Field

from hearthside.app.library import RecordHit, RecordMark, RecordNote
from hearthside.app.library import RecordList as RecordList
from hearthside.app.library import RecordOpened as RecordOpened
from hearthside.app.library import RecordSummary as RecordSummary
from hearthside.app.per_game import MoveType
from hearthside.app.replays import DealLine, SecondPlay
from hearthside.app.replays import Play as Play

from .base import Answer, CardNames, DealNumber, Game, Message, SeatView, Sentence, publish
from .gin import Arranged
from .hearts import Direction, TrickView

Suit = Literal["C", "D", "H", "S"]

publish(DealLine, SecondPlay, RecordHit, RecordList, RecordMark, RecordNote, RecordOpened, RecordSummary)


class Note(Message):
    """Your note on a step of a record."""

    deal: int = Field(ge=0, le=9999, description="From 1; 0 is the whole match.")
    step: int = Field(ge=0, le=9999, description="The `step` of a frame of that deal. 0: before the first move.")
    text: str = Field(max_length=2000, description="Empty deletes the note.")


class Mark(Message):
    """Your mark on a move of a record."""

    deal: int = Field(ge=1, le=9999)
    step: int = Field(ge=1, le=9999, description="The `step` of the frame after the move.")
    mark: Literal["", "!!", "!", "!?", "?!", "?", "??"] = Field(description="Empty deletes the mark.")


class RecordImportRequest(Message):
    """Records to import, one or several, in the text notation or as JSON."""

    content: str = Field(min_length=1)


class RecordsImported(Answer):
    """The records of a file that was imported."""

    records: list[RecordSummary]


class ReplayHand(Answer):
    """A hand in a frame."""

    cards: CardNames | None = Field(description="Null if they are not known.")
    count: int
    arranged: Arranged | None = Field(description="Gin Rummy: in melds and deadwood, if the cards are known.")
    laid_off: CardNames = Field(description="Gin Rummy: the cards that it laid off at the end.")
    known: CardNames = Field(description="Cards of a hand of somebody else that `seat` of the deal knows to be there.")
    voids: list[Suit] = Field(description="Hearts: suits of which the hand has shown that it holds none.")


class ReplayFrame(Answer):
    """A step of a replay: what was done, and the position after it. Lists are by seat."""

    step: int = Field(description="The number of moves before this position. 0: before the first move.")
    place: int = Field(description="Which move of the deal it was, as in a review: moves without a card count.")
    seat: int | None = Field(description="Who moved; null for the deal.")
    move: MoveType | None = Field(description="What they did; null for the deal.")
    cards: CardNames = Field(description="Those that the move names, if they are known; to draw names none.")
    sentences: list[Sentence]
    mark: str = Field(description="A mark of the record beside the move, such as `?!`.")
    markable: bool = Field(description="Whether the move can be marked: it is known, and its deal is over or was left.")
    comments: list[str] = Field(description="Comments of the record beside the move.")
    hands: list[ReplayHand]
    to_move: list[int]
    trick: TrickView | None = Field(description="Hearts: the cards on the table, with the card just played.")
    tricks: int = Field(description="Complete tricks. Gin Rummy: finished turns.")
    broken: bool | None = Field(description="Hearts: whether hearts are broken.")
    points: list[int] = Field(description="Of this deal so far. At its end: its result.")
    pile: CardNames = Field(description="Gin Rummy: the discards, the latest last.")
    stock: int = Field(description="Cards face down: the stock, or the cards left over from the deal.")
    limit: int | None = Field(description="Gin Rummy: the most deadwood to knock with in this hand.")
    over: bool = Field(description="Whether the deal is over after this step.")


class ReplayDeal(Answer):
    """A deal of a record, step by step."""

    play: Play = Field(description="`first`, or the `play` of one of `second_plays`.")
    second_plays: list[SecondPlay]

    game: Game
    deal: int = Field(description="From 1.")
    deals: int
    number: DealNumber | None
    direction: Direction | None
    places: list[str]
    names: list[str] = Field(description="Who sat there when the deal began.")
    seats: list[SeatView] = Field(description="The same, as at the table.")
    seat: int | None = Field(description="The seat that is drawn at the bottom.")
    scores: list[int] = Field(description="Before the deal.")
    frames: list[ReplayFrame]
    closing: list[str] = Field(description="Comments of the record after the deal.")
