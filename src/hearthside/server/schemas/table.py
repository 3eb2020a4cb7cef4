"""One live table over the wire: its message, requests and answers. Knows no rules and no tables."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hearthside.app.limits import NAME
from hearthside.app.subscriptions import Reaction
from hearthside.app.table_options import TAKEOVER_SECONDS
from hearthside.match import DuplicateScore, MirrorScore

from .base import (
    Answer,
    AskedDealNumber,
    CardNames,
    DealNumber,
    Game,
    Message,
    SawChanged,
    SawMatchOver,
    SeatView,
    Sentence,
    publish,
)
from .gin import GinMove, GinSaw, GinView
from .hearts import Direction, HeartsMove, HeartsSaw, HeartsView, Plate
from .records import ReplayDeal

Saw = Annotated[HeartsSaw | GinSaw | SawMatchOver | SawChanged, Field(discriminator="type")]
View = Annotated[HeartsView | GinView, Field(discriminator="game")]


@dataclass(frozen=True, slots=True)
class DuplicateResult(DuplicateScore):
    """A deal that the computer played again in the reader's seat."""

    sentence: str


@dataclass(frozen=True, slots=True)
class MirrorResult(MirrorScore):
    """A hand that the reader has played from either side."""

    sentence: str


publish(DuplicateScore, DuplicateResult, MirrorScore, MirrorResult)


class TakenUp(Answer):
    """The deal that goes on here from one of its positions."""

    table: str = Field(description="Where it was played; for an imported record, its name.")
    deal: int = Field(description="Which deal of that match, counted from 1.")


class AutoPlayView(Answer):
    """The computer plays your cards."""

    style: str = Field(description="One of GET /api/styles.", examples=["shark"])
    name: str = Field(examples=["The Shark"])
    demo: bool = Field(description="Whether the table also deals by itself.")
    deal: bool = Field(description="Whether it ends with the deal. Until then there are no pauses.")
    reason: str | None = Field(
        description="`away`: you were away, and it ends when you are back. `clock`: your time was up, and it ends with "
        "this decision. Null: you asked for it."
    )
    sentence: str = Field(examples=["The Shark plays your cards."])


class PersonView(Answer):
    """A person at the table: whether they are there, and how long the others wait for them."""

    seat: int
    state: Literal["connected", "idle", "away"] = Field(
        description="`away` from 20 s after the end of their last event stream on. `idle`: connected, but to move for "
        "3 minutes, without a clock; then any of the others may send `do_not_wait`."
    )
    auto: Literal["asked", "away", "clock"] | None = Field(
        description="Why the computer plays for them: they asked for it, they were away, or their time was up for this "
        "decision. Null while they play."
    )
    clock_left: int | None = Field(
        description="Milliseconds from now until their time for this decision is up. Null: it does not run."
    )
    takeover_left: int | None = Field(
        description="Milliseconds until the computer plays for them because they are away. Null: it does not run."
    )
    sentence: Sentence | None = Field(
        description="What there is to say of it; null where there is nothing. The seconds of `takeover_left` follow it."
    )
    plate: Plate | None = Field(description="What stands under the name of somebody who is away. Null: they are not.")


class ConsentView(Answer):
    """A request that the other people have to agree to with POST /api/tables/{table}/consent."""

    request: int = Field(description="Its number.")
    kind: Literal["undo", "quit_deal", "scores", "direct"]
    seat: int = Field(description="The seat that made the request.")
    waits_for: list[int] = Field(description="The seats of the people who have not agreed yet.")
    time_left: int = Field(description="Milliseconds from now until it lapses.")
    sentence: str = Field(examples=["Ben asks to take a move back."])


class ReactionView(Answer):
    """A reaction of somebody at the table, to be shown for a moment."""

    seat: int
    reaction: Reaction
    text: str = Field(examples=["Well played"])


class SuitCountView(Answer):
    """The cards of one suit, as the counting aid shows them."""

    suit: Literal["C", "D", "H", "S"]
    squares: list[Literal["played", "yours", "out", "known"]] = Field(
        description="Where each card is. `known` ones are out, and somebody is known to hold them."
    )
    out: int = Field(description="How many are out, known ones among them.")
    label: str = Field(examples=["Spades: 7 played, 3 yours, 3 still out"])


class CountingView(Answer):
    """What you have seen of each suit, and what is still out. `suits` is empty where there is nothing to count."""

    suits: list[SuitCountView]
    by_rank: bool = Field(
        description="Whether the squares are in order of rank, from the ace. Else yours are together."
    )
    gone: str = Field(description="What has become of the cards that are played, in a word.", examples=["discarded"])
    total: str = Field(
        description="All of it in a sentence; empty without suits.",
        examples=["Still out: spades 3, hearts 8, clubs 2."],
    )
    notes: list[Sentence] = Field(description="Who is known to have no cards of a suit, and who to hold which cards.")


class TableMessage(Answer):
    """All that a client needs to draw the table, and the events that led there."""

    table: str
    n: int = Field(description="Length of the log. It grows with each change. Send it back with a move.")
    saw: list[Saw] = Field(description="The events since the message before, in order.")
    said: list[Sentence] = Field(description="The events in sentences, as this seat may know them.")
    note: Sentence | None = Field(description="A sentence to read before the table goes on, such as a knock; or null.")
    view: View
    seats: list[SeatView]
    pace: int = Field(description="Milliseconds that an opponent takes for a card.")
    can_undo: bool
    practice: bool = Field(
        description="Whether statistics leave this match out: you took a move back or quit a deal, saw all hands, "
        "changed scores, had the counting aid, or had the computer play."
    )
    counting: CountingView | None = Field(description="The counting aid while you have it on, or null.")
    auto: AutoPlayView | None = Field(description="Who plays your cards; null while you do.")
    zip: bool = Field(description="Whether there are no pauses until the deal is over.")
    pause: bool = Field(description="Whether the table waits after every card.")
    waits: bool = Field(description="Whether it waits now. Send `go_on` with this `n`.")
    open: list[CardNames] | None = Field(
        description="All hands, by seat, if they are shown to you. To a spectator, between deals: those of the deal "
        "that is over, as they were dealt."
    )
    watching: bool = Field(
        description="Whether you look on without a seat. `view` is then what no seat hides: its hand is empty, and "
        "`seat` only the side from which the table is drawn."
    )
    covered: bool = Field(
        description="Whether several people play at your screen and you named none of them with `seat`. `view` is then "
        "what no seat hides, as for one who looks on, and nobody's hand is sent."
    )
    here: list[int] = Field(description="The seats of the people at your screen, yours among them.")
    may_be_watched: bool = Field(description="Whether the host lets people look on.")
    watchers: int = Field(description="How many people look on.")
    can_quit: bool = Field(description="Whether the deal in progress can be quit.")
    seal: str | None = Field(description="The seal of this deal, or between deals of the next: docs/record.md.")
    replay: str | None = Field(description="If one deal of a match is played again here: the table of that match.")
    duplicates: list[DuplicateResult] = Field(description="The results of the computer with your cards.")
    duplicates_text: str = Field(description="All of them together; empty where there are none.")
    can_duplicate: bool = Field(description="Whether the computer can play the last deal again in your seat.")
    mirrors: list[MirrorResult] = Field(
        description="The results of hands that were played from either side. At a table with the hands exchanged: "
        "that hand, once it is over."
    )
    mirrors_text: str = Field(description="Those that count together; empty where fewer than two do.")
    taken_up: TakenUp | None = Field(description="The deal that goes on here from one of its positions, or null.")
    mirrored: bool = Field(description="Whether a hand of `replay` is played here with the hands exchanged.")
    can_mirror: bool = Field(description="Whether the last hand can be played with the hands exchanged.")
    people: list[PersonView] = Field(description="The people at the table, by seat.")
    clock: int | None = Field(description="Seconds that a person has for each decision; null: as long as they like.")
    takeover: int | None = Field(
        description="Seconds of the turn of somebody who is away, after which the computer plays; null: never."
    )
    host: bool = Field(description="Whether you may change pace, pauses and opponents.")
    host_seat: int | None = Field(description="The seat of the host.")
    can_begin: bool = Field(description="Whether you may `begin` now: you are the host, and nothing was dealt.")
    request: ConsentView | None = Field(description="The request that people here have to agree to, or null.")
    reaction: ReactionView | None = Field(description="What somebody said just now, or null.")
    settled: Sentence | None = Field(
        description="Why a request that waited was dropped just now: declined, taken back, or not answered in time."
    )
    rematch: str | None = Field(
        description="The table where the same players have another match, once somebody asked for it. You sit there."
    )
    daily: int | None = Field(
        description="The number of the day whose deal is played here, without help and with one try; or null."
    )
    saved: bool = Field(description="Whether the match is saved on disk.")
    notice: str | None = Field(description="Why it cannot be saved, in a sentence; or null.")


class ReactionText(Answer):
    """A reaction to choose."""

    reaction: Reaction
    text: str = Field(examples=["Well played"])


# ---- Requests ----


Seconds = Literal[0] | Annotated[int, Field(ge=10, le=600)]


class SeatRequest(Message):
    """A seat to fill."""

    kind: Literal["person", "here", "style"] = Field(
        default="style", description="`here`: a person who plays at your screen. `person`: you, then people elsewhere."
    )
    style: str | None = None
    name: str | None = Field(default=None, max_length=NAME)


class TableRequest(Message):
    """A match to set up. Your seat is 0, or the first one of kind `person`."""

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
        description="For tests and programs: the number of the first deal. The others count up from it. Null: random.",
    )
    number: AskedDealNumber | None = Field(
        default=None, description="The number of the first deal. The match is then practice."
    )
    wait: bool = Field(
        default=False, description="Whether the first deal waits for the move `deal`. Its `seal` is sent before."
    )
    pace: int = Field(default=600, ge=0, le=5000)
    clock: Seconds = Field(default=0, description="Seconds that a person has for each decision; 0: no clock.")
    takeover: Seconds = Field(
        default=TAKEOVER_SECONDS,
        description="Seconds of the turn of somebody who is away, after which the computer plays; 0: never.",
    )


class DealMove(Message):
    """Ask for the next deal, between deals."""

    type: Literal["deal"] = "deal"
    number: AskedDealNumber | None = Field(
        default=None, description="The number of the deal. The match is practice from then on."
    )


class ScoresMove(Message):
    """Change the totals of the match, by seat."""

    type: Literal["scores"] = "scores"
    scores: list[int] = Field(max_length=6)


class QuitDealMove(Message):
    """Quit the deal in progress. It does not count, and a new one is dealt."""

    type: Literal["quit_deal"] = "quit_deal"


Move = Annotated[HeartsMove | GinMove | DealMove | ScoresMove | QuitDealMove, Field(discriminator="type")]


class MoveRequest(Message):
    """A move, and the `n` of the message that you saw when you made it."""

    n: int = Field(ge=0)
    move: Move


class UndoRequest(Message):
    """Take back your last move."""

    n: int = Field(ge=0)


class OpponentRequest(Message):
    """Another style for the seat of an opponent."""

    seat: int = Field(ge=0)
    style: str


class AutoPlayRequest(Message):
    """Whether the computer plays your cards."""

    on: bool
    style: str | None = Field(default=None, description="One of GET /api/styles; null: the Shark.")
    demo: bool = Field(default=False, description="The table also deals by itself, while somebody watches.")
    deal: bool = Field(default=False, description="Only until the deal is over, and without pauses.")


class OptionsRequest(Message):
    """Options of a table. Null leaves an option as it is."""

    pace: int | None = Field(default=None, ge=0, le=5000)
    zip: bool | None = Field(default=None, description="Whether there are no pauses until the deal is over.")
    name: str | None = Field(default=None, max_length=NAME, description="Your name.")
    opponent: OpponentRequest | None = Field(default=None, description="Another style for the seat of an opponent.")
    auto: AutoPlayRequest | None = Field(default=None, description="Whether the computer plays your cards.")
    all_hands: bool | None = Field(default=None, description="Whether you see all hands. The match is then practice.")
    counting: bool | None = Field(
        default=None, description="Whether you have the counting aid. The match is then practice for you."
    )
    pause: bool | None = Field(default=None, description="Whether the table waits after every card.")
    clock: Seconds | None = Field(
        default=None, description="For the host: seconds that a person has for each decision; 0: no clock."
    )
    takeover: Seconds | None = Field(
        default=None,
        description="For the host: seconds of the turn of somebody who is away, after which the computer plays; "
        "0: never.",
    )
    do_not_wait: int | None = Field(
        default=None,
        ge=0,
        description="For the host: the seat of somebody who is away; for everybody else, too, of somebody who is "
        "`idle`. The computer plays it at once.",
    )
    go_on: int | None = Field(default=None, ge=0, description="The `n` of the last message that you have seen.")


class SwapRequest(Message):
    """Two seats whose occupants are to change places."""

    places: list[Annotated[int, Field(ge=0)]] = Field(min_length=2, max_length=2)


class MatchRulesRequest(Message):
    """Other rules for a match that has not begun. People stay where there are seats enough."""

    game: Game | None = Field(default=None, description="Null: the game of the table.")
    rules: str | None = Field(
        default=None, max_length=4000, description="As for a match that is set up; null: the usual rules."
    )
    goal: int | None = Field(default=None, ge=0, le=9999)


class SeatTakeRequest(Message):
    """Take a seat that waits for a person."""

    code: str = Field(max_length=64, description="The code of the invitation.")
    name: str | None = Field(default=None, max_length=NAME, description="Your name.")
    here: bool = Field(
        default=False,
        description="Whether another person sits down at your screen, where somebody sits at the table already.",
    )


class SeatByLettersRequest(Message):
    """Take the seat that letters name: one that waits for a person, or yours in another browser."""

    letters: str = Field(max_length=24, description="Small letters, blanks and signs between them do not matter.")
    name: str | None = Field(default=None, max_length=NAME, description="Your name.")
    here: bool = Field(default=False, description="As for a seat that is taken by its code.")


class ReactionRequest(Message):
    """Show a reaction to everybody at the table."""

    reaction: Reaction


class WatchAllowedRequest(Message):
    """Whether people may watch the table."""

    on: bool


class WatchRequest(Message):
    """Look on at a table."""

    code: str = Field(max_length=64)


class BeginRequest(Message):
    """Begin the match: the Shark takes the seats that are still open, and the first deal is dealt."""

    n: int = Field(ge=0)


class ConsentAnswerRequest(Message):
    """Agree to a request, or decline. To take back your own request, decline it."""

    request: int
    agrees: bool


class DuplicateRequest(Message):
    """Have the computer play the last deal again in your seat."""

    style: str | None = Field(default=None, description="Who plays it; null: the Shark.")


class LinkRequest(Message):
    """A deal's link to read."""

    code: str = Field(max_length=6000)


class LinkOpenRequest(LinkRequest):
    """A deal's link to open at a table of its own."""

    name: str | None = Field(default=None, max_length=NAME, description="Your name.")
    pace: int = Field(default=600, ge=0, le=5000)


class ReplayRequest(Message):
    """Play a finished deal again."""

    deal: int | None = Field(default=None, ge=1, description="Which deal of the match; null: the last.")
    mirror: bool = Field(default=False, description="At Gin: whether the hands are exchanged.")


# ---- Answers ----


class ComputersPlay(Answer):
    """How the computer plays a deal again, so far."""

    deal: ReplayDeal = Field(description="Its frames from `start` on, all hands open.")
    over: bool = Field(description="Whether it has finished.")


class LinkView(Answer):
    """What the link of a deal holds, without the cards."""

    game: Game
    rules: str = Field(description="In notation.")
    rules_name: str
    number: DealNumber | None
    scores: list[int] = Field(description="The totals before the deal, by seat.")
    direction: Direction | None = Field(description="Null at Gin.")
    dealer: int
    seat: int = Field(description="The seat of whoever opens it.")
    deals: int = Field(description="How many earlier deals of the match are in the link. Opponents know them.")
    places: list[str] = Field(description="What the seats are called, such as `South`.")
    seats: list[SeatView]


class DealView(Answer):
    """A finished deal: its cards, and the proof that they were fixed before the deal."""

    deal: int = Field(description="Which deal of the match, from 1.")
    number: DealNumber | None = Field(description="The deal number. Null when the deck has none.")
    chosen: bool = Field(description="Whether somebody chose this deal by number or link.")
    cards: CardNames = Field(description="The cards in play, in dealing order.")
    seal: str | None = Field(description="The seal that was sent before the deal; null if there was none.")
    code: str = Field(description="The deal as one word, which POST /api/deals opens.")
    whole: bool = Field(
        description="Whether `code` has the deals before this one. They are left out if it would pass 4000 letters."
    )
    salt: str | None = Field(description="SHA-256 of `hearthside seal SALT/CARDS` is the seal.")


class TableSummary(Answer):
    """A table where you hold a seat."""

    table: str
    game: Game
    rules: str = Field(description="In notation: `black-lady`, or `black-lady goal=50`. POST /api/rules/read reads it.")
    rules_name: str = Field(description="Name for people, such as `Black Lady`.")
    deal: int
    begun: bool = Field(description="Whether anything was dealt. Until then a table for several people waits for them.")
    over: bool
    replay: bool = Field(description="Whether one deal of another match is played again here.")
    seat: int
    own_name: str | None = Field(
        description="What you wanted to be called, where your name there has a number behind it; otherwise null."
    )
    seats: list[SeatView]
    scores: list[int]
    purses: list[int] | None = Field(
        description="The cash that each seat has: 1000 at the start of the match; null unless played for cash."
    )
    winners: list[int]
    started: str = Field(description="ISO 8601, UTC.")
    touched: str = Field(description="ISO 8601, UTC.")


class UnreadableTable(Answer):
    """A match where you hold a seat, and of which something that is stored is damaged. It is set aside."""

    table: str
    game: str = Field(description="`hearts` or `gin`, unless that is damaged too.")
    started: str = Field(description="ISO 8601, UTC.")
    sentence: str = Field(description="What is damaged.")


class Invitation(Answer):
    """What takes a seat that waits for a person, or is offered. The first to send it gets the seat. It is sent to
    the host alone.
    """

    seat: int
    code: str = Field(description="A secret of 128 bits, for a link: POST /api/tables/{table}/seats/{place}.")
    letters: str = Field(description="Six letters to read aloud: POST /api/seats.", examples=["BCDFGH"])


class InvitationView(Answer):
    """What an invitation leads to. Nobody sits down by asking for it."""

    table: str
    seat: int
    place: str = Field(description="What the seat is called, such as `North`.")
    game: Game
    rules: str = Field(description="In notation.")
    rules_name: str
    goal_text: str = Field(description="Such as `to 100`, `4 deals` or `one hand`.", examples=["to 100"])
    clock: int | None = Field(description="Seconds that a person has for each decision; null: as long as they like.")
    seats: list[SeatView]
    host_seat: int | None = Field(description="The seat of the host.")
    free: bool = Field(
        description="Whether the seat waits for a person. Otherwise it is your own already, or the letters move a seat "
        "that you hold in another browser to this one."
    )
    away: bool = Field(description="Whether it is the seat of a person who is away, which the host offers.")
    yours: int | None = Field(description="The seat at this table that you hold already; null if none.")


class WatchedRematch(Answer):
    """The next match of people whom you watch."""

    table: str
    code: str = Field(description="What lets you watch it.")


class WatchLink(Answer):
    """The code of the link for watching."""

    code: str | None = Field(
        description="A secret of 128 bits, the same until watching is ended. Null: nobody may watch."
    )


class SeatMove(Answer):
    """What moves your seat to another browser: POST /api/seats."""

    letters: str = Field(description="Six letters that are good once.", examples=["BCDFGH"])
    seconds: int = Field(description="How long they are good.")


class RecoveryCode(Answer):
    """What brings your seat to another browser, should this one be lost: POST /api/seats."""

    seat: int
    letters: str = Field(
        description="Twelve letters to note down. They are good once, for this match and its rematches, and cannot be "
        "asked for again.",
        examples=["BCDFGHJKMNPQ"],
    )


class TableCreated(Answer):
    """A table, your seat, your token (also set as a cookie), and the first message."""

    table: str
    seat: int
    token: str
    invitations: list[Invitation] = Field(default=[], description="One for each seat that waits for a person.")
    recovery_codes: list[RecoveryCode] = Field(
        default=[], description="With several people: one for each seat of your screen that you have just taken."
    )
    message: TableMessage


class Checked(Answer):
    """Whether a move would be legal, without making it."""

    n: int
    legal: bool
    rule: str | None = Field(description="The rule that forbids it.")
    sentence: Sentence | None
    count: int | None = Field(description="The deadwood that a knock or a lay-off would leave, legal or not.")
