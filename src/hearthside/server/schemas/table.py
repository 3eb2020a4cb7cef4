"""One table over the wire: its message, and what is asked of it. Knows no rules and no tables."""

from typing import Annotated, Literal

from pydantic import Field

from hearthside.match import DuplicateScore as DuplicateScore
from hearthside.match import MirrorScore as MirrorScore

from .base import Answer, CardNames, Game, Message, SawChanged, SawMatchOver, SeatView, Sentence, publish
from .gin import GinMove, GinSaw, GinView
from .hearts import Direction, HeartsMove, HeartsSaw, HeartsView
from .records import ReplayDeal

publish(DuplicateScore, MirrorScore)

Saw = Annotated[HeartsSaw | GinSaw | SawMatchOver | SawChanged, Field(discriminator="type")]
View = Annotated[HeartsView | GinView, Field(discriminator="game")]


class TakenUp(Answer):
    """Where a deal was looked back at that goes on from one of its moments."""

    table: str
    deal: int = Field(description="Which deal of that table, counted from 1.")


class AutoPlayView(Answer):
    """The computer plays the asker's cards."""

    style: str = Field(description="One of GET /api/styles.", examples=["shark"])
    name: str = Field(examples=["The Shark"])
    demo: bool = Field(description="Whether the table deals on by itself.")
    deal: bool = Field(description="Whether the cards come back when the deal is over; until then there are no pauses.")


class ConsentView(Answer):
    """What one person asks for, and the others have to agree to: POST /api/tables/{table}/consent."""

    request: int = Field(description="Its number.")
    kind: Literal["undo", "quit_deal", "scores", "direct"]
    seat: int = Field(description="Who asks.")
    waits_for: list[int] = Field(description="The seats of the people who have not agreed yet.")


class TableMessage(Answer):
    """The one message: everything a client needs to draw the table, and what to animate on the way there."""

    table: str
    n: int = Field(description="Length of the log: send it back with a move. Grows by at least one with each change.")
    saw: list[Saw]
    said: list[Sentence] = Field(description="What just happened, in sentences, as this seat may know it.")
    note: Sentence | None = Field(description="What has to be read before the table goes on, such as a knock; or null.")
    view: View
    seats: list[SeatView]
    pace: int = Field(description="Milliseconds an opponent takes over a card.")
    can_undo: bool
    practice: bool = Field(
        description="Whether this match counts for nothing: something was taken back or thrown away after it was seen, "
        "hands were shown, scores changed, or the computer played the asker's cards."
    )
    auto: AutoPlayView | None = Field(description="Who plays the asker's cards; null as long as the asker does.")
    pause: bool = Field(description="Whether every card is to be confirmed.")
    waits: bool = Field(description="Whether the others wait for that now: send `go_on` with this `n`.")
    open: list[CardNames] | None = Field(description="All hands, by seat, where the asker has them shown.")
    can_quit: bool = Field(description="Whether a deal is in progress that may be thrown away.")
    seal: str | None = Field(
        description="What seals the cards of the deal in progress, or of the next one between deals: docs/record.md."
    )
    replay: str | None = Field(description="The table of the match from which this one deal is played again, or null.")
    duplicates: list[DuplicateScore] = Field(description="What the computer came to with the same cards.")
    can_duplicate: bool = Field(description="Whether the computer may play the last deal again in this seat.")
    mirrors: list[MirrorScore] = Field(
        description="What hands came to that were played from either side; where one is played with the hands "
        "exchanged, that one, once it is over."
    )
    taken_up: TakenUp | None = Field(description="The deal that goes on here from a moment of it, or null.")
    mirrored: bool = Field(description="Whether a hand is played here with the hands exchanged: see `replay`.")
    can_mirror: bool = Field(description="Whether the last hand may be played with the hands exchanged.")
    host: bool = Field(description="Whether the asker may change what concerns everybody: pace, pauses, opponents.")
    request: ConsentView | None = Field(description="What the people at the table are asked to agree to, or null.")
    saved: bool = Field(description="Whether what happens here is being kept on disk.")
    notice: str | None = Field(description="One sentence about trouble with keeping it, or null.")


# ---- Requests ----


class SeatRequest(Message):
    """A seat to fill."""

    kind: Literal["person", "style"] = "style"
    style: str | None = None
    name: str | None = Field(default=None, max_length=24)


class TableRequest(Message):
    """A match to set up. Seat 0 is the asker's unless another seat is marked `person`."""

    game: Game = "hearts"
    rules: str | None = Field(
        default=None,
        max_length=4000,
        description="A preset's name, notation such as `black-lady goal=50`, or a shared code; null: the usual rules.",
    )
    goal: int | None = Field(default=None, ge=0, le=9999)
    seats: list[SeatRequest] | None = Field(
        default=None,
        description="As many as the rules have, clockwise from South; default: you at South, opponents elsewhere.",
    )
    deal: int | None = Field(
        default=None,
        ge=0,
        lt=2**52,
        description="For tests and programs: number of the first deal, from which the others count up; random if null.",
    )
    number: int | None = Field(
        default=None, ge=0, lt=2**52, description="The first deal is the one of that number, and the match is practice."
    )
    wait: bool = Field(
        default=False, description="Nothing is dealt yet: `seal` is of the first deal, which the move `deal` deals."
    )
    pace: int = Field(default=600, ge=0, le=5000)


class DealMove(Message):
    """Ask for the next deal, between deals."""

    type: Literal["deal"] = "deal"
    number: int | None = Field(
        default=None, ge=0, lt=2**52, description="The deal of that number, and the match is practice from then on."
    )


class ScoresMove(Message):
    """Change the totals of the match, by seat, in either game."""

    type: Literal["scores"] = "scores"
    scores: list[int] = Field(max_length=6)


class QuitDealMove(Message):
    """Throw the deal in progress away: it counts for nothing, and a fresh one is dealt."""

    type: Literal["quit_deal"] = "quit_deal"


Move = Annotated[HeartsMove | GinMove | DealMove | ScoresMove | QuitDealMove, Field(discriminator="type")]


class MoveRequest(Message):
    """A move, and the length of the log it was made in sight of."""

    n: int = Field(ge=0)
    move: Move


class UndoRequest(Message):
    """Take back the asker's last move."""

    n: int = Field(ge=0)


class OpponentRequest(Message):
    """Who is to play a seat from here on."""

    seat: int = Field(ge=0)
    style: str


class AutoPlayRequest(Message):
    """Whether the computer is to play the asker's cards."""

    on: bool
    style: str | None = Field(default=None, description="One of GET /api/styles; null: the Shark.")
    demo: bool = Field(default=False, description="The table also deals on by itself, while somebody watches.")
    deal: bool = Field(default=False, description="Until the deal is over alone, and without pauses.")


class OptionsRequest(Message):
    """Options of a table that are no moves."""

    pace: int | None = Field(default=None, ge=0, le=5000)
    zip: bool | None = Field(default=None, description="No pauses until the deal is over.")
    name: str | None = Field(default=None, max_length=24, description="The asker's own name.")
    opponent: OpponentRequest | None = Field(default=None, description="Another opponent in a seat of theirs.")
    auto: AutoPlayRequest | None = Field(default=None, description="The computer plays the asker's cards, or no more.")
    all_hands: bool | None = Field(default=None, description="Show the asker all hands: the match becomes practice.")
    pause: bool | None = Field(default=None, description="Wait after every card.")
    go_on: int | None = Field(default=None, ge=0, description="The `n` up to which the asker has looked.")


class SeatTakeRequest(Message):
    """Take a seat that waits for a person."""

    code: str = Field(max_length=64, description="Of the invitation.")
    name: str | None = Field(default=None, max_length=24, description="The asker's own name.")


class ConsentAnswerRequest(Message):
    """Agree to a request, or decline; whoever asked takes it back by declining."""

    request: int
    agrees: bool


class DuplicateRequest(Message):
    """Ask the computer to play the last deal again in the asker's seat."""

    style: str | None = Field(default=None, description="Who plays it; null: the Shark.")


class LinkRequest(Message):
    """A deal's link to read."""

    code: str = Field(max_length=6000)


class LinkOpenRequest(LinkRequest):
    """A deal's link to open at a table of its own."""

    name: str | None = Field(default=None, max_length=24, description="The asker's own name.")
    pace: int = Field(default=600, ge=0, le=5000)


class ReplayRequest(Message):
    """Ask for a finished deal once more."""

    deal: int | None = Field(default=None, ge=1, description="Which deal of the match; null: the last.")
    mirror: bool = Field(default=False, description="At Gin: with the hands exchanged, in the other's seat.")


# ---- Answers ----


class ComputersPlay(Answer):
    """How the computer plays a deal again, as far as it has come."""

    deal: ReplayDeal = Field(description="Its moments from the one on that was asked for, all hands open.")
    over: bool = Field(description="Whether no more will come.")


class LinkView(Answer):
    """What a deal's link holds, but for the cards."""

    game: Game
    rules: str = Field(description="In notation.")
    rules_name: str
    number: int | None
    scores: list[int] = Field(description="With which it begins, by seat.")
    direction: Direction | None = Field(description="Null at Gin.")
    dealer: int
    seat: int = Field(description="Where whoever opens it sits.")
    deals: int = Field(description="How many deals of the match before come along: the opponents know what they saw.")
    places: list[str] = Field(description="What the seats are called, such as `South`.")
    seats: list[SeatView]


class DealView(Answer):
    """A finished deal: what names its cards, and what proves that they were settled before anyone saw one."""

    deal: int = Field(description="Which deal of the match, from 1.")
    number: int | None = Field(description="The deal number. Null when the deck has none.")
    chosen: bool = Field(description="Whether somebody asked for this very deal.")
    cards: CardNames = Field(description="The cards in play, in dealing order.")
    seal: str | None = Field(description="What was told before the deal; null where nothing was.")
    code: str = Field(description="The deal as one word: POST /api/deals opens it anywhere.")
    whole: bool = Field(
        description="Whether `code` brings the deals before along; past 4000 letters it leaves them out."
    )
    salt: str | None = Field(description="SHA-256 of `hearthside seal SALT/CARDS` is the seal.")


class TableSummary(Answer):
    """A table in the list of those where the asker holds a seat."""

    table: str
    game: Game
    rules: str = Field(description="In notation: `black-lady`, or `black-lady goal=50`. POST /api/rules/read reads it.")
    rules_name: str = Field(description="Name for people, such as `Black Lady`.")
    deal: int
    over: bool
    replay: bool = Field(description="Whether one deal of another match is played again here.")
    seat: int
    seats: list[SeatView]
    scores: list[int]
    winners: list[int]
    started: str = Field(description="ISO 8601, UTC.")
    touched: str = Field(description="ISO 8601, UTC.")


class Invitation(Answer):
    """What opens a seat to a person: POST /api/tables/{table}/seats/{place}."""

    seat: int
    code: str = Field(description="A secret: whoever sends it first sits there. It is told once, here.")


class TableCreated(Answer):
    """A table, the asker's seat there, its token (also set as a cookie), and its first message."""

    table: str
    seat: int
    token: str
    invitations: list[Invitation] = Field(default=[], description="One for each seat that waits for a person.")
    message: TableMessage


class Checked(Answer):
    """Whether a move would be taken, without making it."""

    n: int
    legal: bool
    rule: str | None = Field(description="Which rule is against it.")
    sentence: Sentence | None
    count: int | None = Field(description="Of a knock or a lay-off: the deadwood that it would leave, legal or not.")
