"""Records over the wire: those there are, one of them opened, and a deal of it moment by moment. Knows no rules."""

from typing import Literal

from pydantic import Field

from .base import CardName, Game, Message
from .gin import Arranged
from .hearts import Direction, TrickView

Play = Literal["first", "again", "mirror"]


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


class RecordHit(Message):
    """A deal in which something was found."""

    deal: int
    sentence: str


class RecordSummary(Message):
    """A record in the list."""

    record: str = Field(description="Of the asker's own matches the table's name.")
    kind: Literal["own", "imported"] = Field(description="`imported`: from a file or a paste.")
    game: Game
    rules: str = Field(description="In notation.")
    rules_name: str
    places: list[str] = Field(description="What the seats are called, such as `South`.")
    names: list[str]
    seat: int | None = Field(description="The asker's own, or whose knowledge a record is that was imported.")
    date: str | None = Field(description="When it was played: ISO 8601, a day or a moment.")
    touched: str = Field(description="When it last changed, or was imported: ISO 8601, UTC.")
    deals: int = Field(description="The one in progress among them.")
    over: bool
    left: bool = Field(description="Whether the match was left, so that nobody goes on with it.")
    practice: bool
    scores: list[int]
    winners: list[int]
    notes: int = Field(description="How many the asker wrote beside it.")
    hits: list[RecordHit] = Field(description="Where a search found its words; at most three.")


class RecordList(Message):
    """Records, latest first."""

    total: int = Field(description="How many there are, as far as they were asked for.")
    records: list[RecordSummary]


class RecordImport(Message):
    """Records to keep: text notation or JSON twin, one or several."""

    content: str = Field(min_length=1)


class RecordsKept(Message):
    """The records of a file that was imported."""

    records: list[RecordSummary]


class DealLine(Message):
    """A deal of a record in a line."""

    deal: int = Field(description="From 1.")
    number: int | None = Field(description="Names the deck; null where it has none or is secret.")
    direction: Direction | None = Field(description="Null in Gin Rummy.")
    steps: int = Field(description="The `step` of its last moment.")
    points: list[int] | None = Field(description="Null while it goes on.")
    sentence: str = Field(description="What it came to.")


class RecordOpened(Message):
    """A record with its deals in lines and all that is written beside it."""

    summary: RecordSummary
    deals: list[DealLine]
    comments: list[str] = Field(description="Comments of the record before its first deal.")
    notes: list[Note]
    marks: list[Mark] = Field(description="They count in place of the record's own.")


class ReplayHand(Message):
    """A hand as it stood."""

    cards: list[CardName] | None = Field(description="Null where they are not known.")
    count: int
    arranged: Arranged | None = Field(description="In Gin Rummy, where the cards are known: in melds and deadwood.")
    laid_off: list[CardName] = Field(description="What it laid off at the end of a hand of Gin Rummy.")


class ReplayFrame(Message):
    """A moment: what was just done, and how everything stood after it. Lists are by seat."""

    step: int = Field(description="Counts the moves of the deal, from 0 for the deal as it was dealt.")
    seat: int | None = Field(description="Who moved; null for the deal.")
    sentences: list[str]
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
    pile: list[CardName] = Field(description="The discards of Gin Rummy, the latest last.")
    stock: int = Field(description="Cards face down: the stock, or what is left over from the deal.")
    limit: int | None = Field(description="The most deadwood to knock with in this hand.")
    over: bool = Field(description="Whether the deal is over with this.")


class PlayedTwice(Message):
    """A finished deal that was played a second time, and what both plays came to for one seat."""

    play: Literal["again", "mirror"] = Field(
        description="`again`: by a program in that seat. `mirror`: by the same two, in the chairs of each other."
    )
    seat: int = Field(description="Whose points these are.")
    name: str = Field(description="Who sat there at the match.")
    player: str = Field(description="Who played with those cards the second time; of a mirror, with the other's.")
    first: int = Field(description="Points of the deal; at Gin those won, less those that the other won.")
    second: int
    both: int = Field(description="The difference, above 0 where the first was better; of a mirror, the sum.")
    helped: bool = Field(description="Whether it counts in no total: all hands were shown, or the computer played.")


class ReplayDeal(Message):
    """A deal of a record, moment by moment."""

    play: Play = Field(description="Which time: the first, or one of `twice`.")
    twice: list[PlayedTwice]

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
