"""Records over the wire: those there are, one of them opened, and a deal of it moment by moment."""

from typing import Literal

from pydantic import Field

from hearthside.app.library import RecordHit, RecordMark, RecordNote
from hearthside.app.library import RecordList as RecordList
from hearthside.app.library import RecordOpened as RecordOpened
from hearthside.app.library import RecordSummary as RecordSummary
from hearthside.app.replays import DealLine, SecondPlay
from hearthside.app.replays import Play as Play

from .base import Answer, CardNames, Game, Message, Sentence, publish
from .gin import Arranged
from .hearts import Direction, TrickView

publish(DealLine, SecondPlay, RecordHit, RecordList, RecordMark, RecordNote, RecordOpened, RecordSummary)


class Note(Message):
    """What the asker wrote beside a moment of a record."""

    deal: int = Field(ge=0, le=9999, description="From 1; 0 is the whole match.")
    step: int = Field(ge=0, le=9999, description="The `step` of a moment of that deal; 0 is the deal as it was dealt.")
    text: str = Field(max_length=2000, description="Empty wipes it out.")


class Mark(Message):
    """A mark that the asker put on a move of a record."""

    deal: int = Field(ge=1, le=9999)
    step: int = Field(ge=1, le=9999, description="The `step` of the moment after the move.")
    mark: Literal["", "!!", "!", "!?", "?!", "?", "??"] = Field(description="Empty takes away what stood there.")


class RecordImportRequest(Message):
    """Records to keep: text notation or JSON twin, one or several."""

    content: str = Field(min_length=1)


class RecordsImported(Answer):
    """The records of a file that was imported."""

    records: list[RecordSummary]


class ReplayHand(Answer):
    """A hand as it stood."""

    cards: CardNames | None = Field(description="Null where they are not known.")
    count: int
    arranged: Arranged | None = Field(description="In Gin Rummy, where the cards are known: in melds and deadwood.")
    laid_off: CardNames = Field(description="What it laid off at the end of a hand of Gin Rummy.")


class ReplayFrame(Answer):
    """A moment: what was just done, and how everything stood after it. Lists are by seat."""

    step: int = Field(description="Counts the moves of the deal, from 0 for the deal as it was dealt.")
    seat: int | None = Field(description="Who moved; null for the deal.")
    sentences: list[Sentence]
    mark: str = Field(description="A mark of the record beside the move, such as `?!`.")
    markable: bool = Field(
        description="Whether the move takes a mark: it is known, and its deal is over or goes on no more."
    )
    comments: list[str] = Field(description="Comments of the record beside the move.")
    hands: list[ReplayHand]
    to_move: list[int]
    trick: TrickView | None = Field(description="On the table; complete with the card that completes it. Hearts alone.")
    tricks: int = Field(description="Complete tricks, or turns that are over.")
    points: list[int] = Field(description="Of this deal: so far, and settled at its end.")
    pile: CardNames = Field(description="The discards of Gin Rummy, the latest last.")
    stock: int = Field(description="Cards face down: the stock, or what is left over from the deal.")
    limit: int | None = Field(description="The most deadwood to knock with in this hand.")
    over: bool = Field(description="Whether the deal is over with this.")


class ReplayDeal(Answer):
    """A deal of a record, moment by moment."""

    play: Play = Field(description="Which time: the first, or one of `second_plays`.")
    second_plays: list[SecondPlay]

    game: Game
    deal: int = Field(description="From 1.")
    deals: int
    number: int | None
    direction: Direction | None
    places: list[str]
    names: list[str] = Field(description="Who sat there when the deal began.")
    seat: int | None = Field(description="Who sits at the bottom.")
    scores: list[int] = Field(description="Before the deal.")
    frames: list[ReplayFrame]
    closing: list[str] = Field(description="Comments of the record after the deal.")
