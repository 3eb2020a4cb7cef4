"""What goes over the wire, as types. Knows no rules and no tables.

The OpenAPI document, and through it the browser's types, are made from this module. Cards are two letters, rank
first (``QS``, ``TD``); with two packs the second's have a mark (``QS'``). Seats are numbered clockwise from 0, and seat
0 is South.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

_CARD = r"^[2-9TJQKA][CDHS]'?$"
CardName = Annotated[str, Field(pattern=_CARD, examples=["QS"])]
Direction = Literal["left", "right", "across", "hold"]


class Message(BaseModel):
    """The base of all that is sent: immutable, nothing beside the fields named, and no guessing at types."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


# ---- What happened, in the order it happened, redacted for the seat that reads it: `saw` ----


class SawDealt(Message):
    """A new deal: the reader's own hand is in the view."""

    type: Literal["dealt"] = "dealt"
    deal: int = Field(description="Which deal of the match this is, from 1.")
    direction: Direction


class SawPassed(Message):
    """A seat has chosen its cards to pass; which ones, nobody else knows."""

    type: Literal["passed"] = "passed"
    seat: int


class SawExchanged(Message):
    """All have passed: what the reader gave, and what the reader got."""

    type: Literal["exchanged"] = "exchanged"
    gave: list[CardName]
    got: list[CardName]


class SawPlayed(Message):
    """A card was played."""

    type: Literal["played"] = "played"
    seat: int
    card: CardName


class SawTrick(Message):
    """A trick is complete and goes to its winner."""

    type: Literal["trick"] = "trick"
    winner: int = Field(description="Of a cancelled trick, who leads again.")
    points: int
    cancelled: bool = Field(description="Two packs: every card of the suit led met its equal; the cards wait.")


class SawDrew(Message):
    """A seat that could not follow drew from the stock; its own new cards are in its view's hand."""

    type: Literal["drew"] = "drew"
    seat: int
    count: int


class SawLeftover(Message):
    """The cards left over from the deal went to the winner of a trick: shown to all, or into that seat's hand."""

    type: Literal["leftover"] = "leftover"
    seat: int
    cards: list[CardName] = Field(description="Empty when they went into another's hand, face down.")
    count: int
    points: int


class SawCashedIn(Message):
    """The deal stopped early: all points are out (`winner` is null), or `winner` held only winners."""

    type: Literal["cashed_in"] = "cashed_in"
    winner: int | None


class SawDealOver(Message):
    """The deal was scored; the figures are in the view's `history`."""

    type: Literal["deal_over"] = "deal_over"


class SawMatchOver(Message):
    """The match was decided; `winners` is in the view."""

    type: Literal["match_over"] = "match_over"


class SawUndone(Message):
    """A move was taken back; the view is the position before it."""

    type: Literal["undone"] = "undone"
    seat: int


class SawMoonChoice(Message):
    """The reader changed what their own moon would do. Sent to that seat alone."""

    type: Literal["moon_choice"] = "moon_choice"
    deduct: bool


Saw = Annotated[
    SawDealt
    | SawPassed
    | SawExchanged
    | SawPlayed
    | SawTrick
    | SawDrew
    | SawLeftover
    | SawCashedIn
    | SawDealOver
    | SawMatchOver
    | SawUndone
    | SawMoonChoice,
    Field(discriminator="type"),
]


# ---- What is true now, for one seat: `view` ----


class TrickView(Message):
    """A trick: its cards in the order played, the first of them by `leader`."""

    leader: int
    cards: list[CardName]
    players: list[int] = Field(description="The seats that play to it, in order, the leader first.")
    cancelled: bool = Field(description="Complete, and every card of the suit led met its equal.")
    winner: int | None = Field(description="Who holds it: so far, or for good once it is complete. Null when empty.")
    points: int


class Refusal(Message):
    """Why a card in the hand may not be played now."""

    card: CardName
    code: str = Field(description="Stable, for programs, such as `must-follow`.")
    sentence: str


class MoonChoiceView(Message):
    """The choice that some rules give to whoever shoots the moon."""

    deduct: bool = Field(description="True: points off the shooter's own score. False: points to the others.")
    points: int = Field(description="How many, 26 in the usual game.")
    open: bool = Field(description="Whether it can still be changed for this deal.")


class DealScore(Message):
    """One line of the score sheet."""

    direction: Direction
    points: list[int] = Field(description="Added to each seat's score.")
    taken: list[int] = Field(description="Worth of the cards that each seat took, before any moon.")
    shooter: int | None
    deducted: bool = Field(description="Whether the shooter's moon came off the shooter's own score.")
    cash: list[int] | None = Field(description="Paid to each seat with this deal; null unless played for cash.")
    number: int | None = Field(description="The deal number, which names the deck. Null when the deck has none.")


class DealStory(Message):
    """The deal just finished, open to all: for the score sheet and the telling of a moon."""

    tricks: list[TrickView]
    cashed_in: bool
    rest: list[list[CardName]] = Field(
        description="Cards each seat still held when the deal was cashed in, or when all others had run out."
    )
    left: list[CardName] = Field(description="Cards left over from the deal that nobody played.")
    left_to: int | None = Field(description="The seat that took those; null where nobody did.")


class RulesView(Message):
    """The rules in play, in brief."""

    preset: str = Field(description="Name for programs, such as `black-lady`.")
    name: str = Field(description="Name for people, such as `Black Lady`.")
    goal: int
    goal_text: str = Field(description="Such as `to 100` or `4 deals`.", examples=["to 100"])
    ending: str = Field(description="One sentence: who wins and when it ends.")
    pass_count: int
    seats: int
    packs: int
    leftover: Literal["none", "first-trick", "last-trick", "stock"]
    opening: Literal["two-of-clubs", "any-club", "eldest"] = Field(
        description="What opens a deal; `eldest`: any card, led at the dealer's left."
    )
    scoring: Literal["points", "cash"]
    points: dict[str, int] = Field(description="What each card that counts is worth; the second pack's count alike.")
    moon: bool = Field(description="Whether there is a moon to shoot.")
    notation: str = Field(description="The whole of the rules in one line, which TableWanted takes.")


class HeartsView(Message):
    """All that one seat may know of a match of Hearts. Always sent whole."""

    game: Literal["hearts"] = "hearts"
    rules: RulesView
    seat: int
    phase: Literal["deal", "pass", "play", "over"] = Field(
        description="`deal`: waiting for the next deal to be asked for. `over`: the match is decided."
    )
    deal: int = Field(description="Which deal of the match, from 1; in phase `deal` the one about to be dealt.")
    direction: Direction = Field(description="Passing direction of `deal`.")
    pass_to: int | None
    pass_from: int | None
    to_move: list[int] = Field(description="Seats whose move is awaited; several while passing.")
    hand: list[CardName]
    counts: list[int] = Field(description="Cards held by each seat.")
    has_passed: list[bool]
    gave: list[CardName] = Field(description="Passed by this seat in this deal.")
    got: list[CardName] = Field(description="Received by this seat in this deal, once all have passed.")
    playable: list[CardName] = Field(description="Cards that may be played, or chosen to pass, now; empty out of turn.")
    refusals: list[Refusal] = Field(description="One for each card of the hand that may not be played now.")
    prompt: str = Field(description="One sentence: what is wanted of this seat, or who is awaited.")
    trick: TrickView
    last_trick: TrickView | None
    tricks_played: int
    broken: bool = Field(description="Whether hearts are broken.")
    points: list[int] = Field(description="Taken by each seat so far in this deal.")
    point_cards: list[list[CardName]] = Field(description="The cards with points that each seat has taken.")
    scores: list[int] = Field(description="Match totals without the deal in progress.")
    dealer: int = Field(description="Who dealt; between deals, who deals next.")
    stock: int = Field(description="Cards face down: to be drawn, or for the winner of the first or last trick.")
    leftover: list[CardName] = Field(description="Leftover cards that were turned up for the winner of a trick.")
    carried: list[CardName] = Field(description="Cards of cancelled tricks, which wait for the next winner.")
    cash: list[int] | None = Field(description="Cash of the match so far; null unless played for cash.")
    history: list[DealScore]
    story: DealStory | None = Field(description="The last finished deal, while nothing of the next one is dealt.")
    moon_choice: MoonChoiceView | None = Field(description="Null unless the rules leave the moon to a choice.")
    winners: list[int] = Field(description="Empty until the match is over.")
    narration: list[str] = Field(description="This deal so far in sentences, oldest first, as this seat saw it.")


class SeatView(Message):
    """Who sits where."""

    name: str = Field(description="`You` for the reader unless they gave a name.", examples=["Cautious Cal"])
    short: str = Field(description="For narrow columns and sentences.", examples=["Cal"])
    kind: Literal["person", "style"]
    style: str | None = Field(description="One of GET /api/styles, for kind `style`.", examples=["cal"])
    peeks: bool = Field(description="True for the one labelled cheat.")


class TableMessage(Message):
    """The one message: everything a client needs to draw the table, and what to animate on the way there."""

    table: str
    n: int = Field(description="Length of the log: send it back with a move. Grows by at least one with each change.")
    saw: list[Saw]
    view: HeartsView
    seats: list[SeatView]
    pace: int = Field(description="Milliseconds an opponent takes over a card.")
    can_undo: bool
    practice: bool = Field(description="Whether a move was taken back in this match.")
    saved: bool = Field(description="Whether what happens here is being kept on disk.")
    notice: str | None = Field(description="One sentence about trouble with keeping it, or null.")


# ---- Requests ----


class SeatWanted(Message):
    """A seat to fill."""

    kind: Literal["person", "style"] = "style"
    style: str | None = None
    name: str | None = Field(default=None, max_length=24)


class TableWanted(Message):
    """A match to set up. Seat 0 is the asker's unless another seat is marked `person`."""

    game: Literal["hearts"] = "hearts"
    rules: str = Field(
        default="black-lady",
        max_length=4000,
        description="A preset's name, notation such as `black-lady goal=50`, or a shared code.",
    )
    goal: int | None = Field(default=None, ge=0, le=9999)
    seats: list[SeatWanted] | None = Field(
        default=None,
        description="As many as the rules have, clockwise from South; default: you at South, opponents elsewhere.",
    )
    deal: int | None = Field(default=None, ge=0, lt=2**52, description="Number of the first deal; random if null.")
    pace: int = Field(default=600, ge=0, le=5000)


class PassMove(Message):
    """Pass these cards."""

    type: Literal["pass"] = "pass"
    cards: list[CardName]


class PlayMove(Message):
    """Play this card."""

    type: Literal["play"] = "play"
    card: CardName


class MoonChoiceMove(Message):
    """Say what one's own moon shall do, as long as it is open."""

    type: Literal["moon_choice"] = "moon_choice"
    deduct: bool


class DealMove(Message):
    """Ask for the next deal, between deals."""

    type: Literal["deal"] = "deal"


Move = Annotated[PassMove | PlayMove | MoonChoiceMove | DealMove, Field(discriminator="type")]


class MoveWanted(Message):
    """A move, and the length of the log it was made in sight of."""

    n: int = Field(ge=0)
    move: Move


class UndoWanted(Message):
    """Take back the asker's last move."""

    n: int = Field(ge=0)


class OptionsWanted(Message):
    """Options of a table that do not change what happens in the game."""

    pace: int | None = Field(default=None, ge=0, le=5000)
    zip: bool | None = Field(default=None, description="No pauses until the deal is over.")
    name: str | None = Field(default=None, max_length=24, description="The asker's own name.")


# ---- Answers ----


class TableSummary(Message):
    """A table in the list of those where the asker holds a seat."""

    table: str
    game: Literal["hearts"]
    rules: str = Field(description="In notation: `black-lady`, or `black-lady goal=50`. POST /api/rules/read reads it.")
    rules_name: str = Field(description="Name for people, such as `Black Lady`.")
    deal: int
    over: bool
    seat: int
    seats: list[SeatView]
    scores: list[int]
    winners: list[int]
    started: str = Field(description="ISO 8601, UTC.")
    touched: str = Field(description="ISO 8601, UTC.")


class TableCreated(Message):
    """The new table, the seat's token (also set as a cookie), and its first message."""

    table: str
    seat: int
    token: str
    message: TableMessage


class RuleCard(Message):
    """A preset, with its rules in plain English, made from the value."""

    preset: str
    name: str
    summary: str = Field(description="One line for a list.")
    card: list[str] = Field(description="Sentences, in order.")
    goal: int
    goal_text: str
    seats: int
    default: bool


class RuleField(Message):
    """One field of the rules, for a form."""

    field: str
    title: str = Field(description="Short, for a label: `The queen breaks hearts`.")
    group: str = Field(description="`Table`, `Cards`, `Passing`, `Play`, `Moon`, `Score`.")
    kind: Literal["text", "choice", "switch", "number", "points", "cycle", "cards"] = Field(
        description="How it is set: `cycle` lists choices in order, `cards` is a set, `points` a worth for each card."
    )
    choices: list[str] = Field(description="Values of a choice, the steps of a cycle, or the cards, in order.")
    words: list[str] = Field(description="The choices for people, in the same order.")
    least: int | None = Field(description="Of a number, or of the worth of a card, as the other fields stand.")
    most: int | None
    value: bool | int | str | list[str] | dict[str, int]


class RulesAsked(Message):
    """Rules to read: a preset's name, notation, or a shared code; and changes to make to them."""

    rules: str = Field(max_length=4000)
    changes: dict[str, bool | int | str | list[str] | dict[str, int]] = Field(default_factory=dict)


class RulesRead(Message):
    """A rules value in words, and as a form."""

    notation: str
    code: str = Field(description="Short and safe in an address: what to share.")
    name: str
    preset: str | None = Field(description="The preset that this is, unchanged; else null.")
    seats: int
    places: list[str] = Field(description="The seats by name, clockwise from South.")
    goal: int
    goal_text: str
    card: list[str] = Field(description="Sentences, in order.")
    changed: list[str] = Field(description="Sentences of the card that the changes made new.")
    fields: list[RuleField]


class SideStats(Message):
    """What one side of the table won across all finished matches that were not cleared."""

    side: str = Field(description="`South`, and so on.")
    games: int
    won: int = Field(description="Shared wins among them.")
    cash: int | None = Field(description="1000 to begin with, and what was won since; null before a match for cash.")


class NameStats(Message):
    """The same for one player by name."""

    name: str
    games: int
    won: int
    cash: int | None
    points: int = Field(description="Sum of final scores.")


class MatchResult(Message):
    """A finished match. All lists are by seat."""

    table: str
    ended: str = Field(description="ISO 8601, UTC.")
    rules: str = Field(description="Name for people, such as `Black Lady`.")
    sides: list[str]
    names: list[str]
    scores: list[int]
    winners: list[int]
    cash: list[int] | None = Field(description="Won in this match; null unless played for cash.")


class Stats(Message):
    """The log of games: of finished matches where the asker held a seat."""

    since: str | None = Field(description="ISO 8601, UTC: the first match counted.")
    sides: list[SideStats]
    names: list[NameStats] = Field(description="Most games first.")
    latest: list[MatchResult] = Field(description="The latest matches, at most 20, latest first.")


class StyleCard(Message):
    """An opponent that can be seated."""

    style: str
    name: str
    short: str
    line: str = Field(description="One line of character.")
    peeks: bool


class Problem(Message):
    """Every refusal: a stable code for programs and a sentence for people."""

    code: str = Field(
        description="`stale`, `illegal`, `malformed`, `forbidden`, `not-found`, `bad-host`, `bad-origin`, `not-now`."
    )
    rule: str | None = Field(default=None, description="For `illegal`: which rule, such as `must-follow`.")
    sentence: str
    n: int | None = Field(default=None, description="For `stale`: the log's length now.")


class Health(Message):
    """Who answers here."""

    app: Literal["hearthside"] = "hearthside"
    version: str
    saved: bool
    notice: str | None
