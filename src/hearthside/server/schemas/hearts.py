"""Hearts over the wire. Knows no rules and no tables."""

from typing import Literal

from pydantic import Field

from .base import (
    Answer,
    CardName,
    CardNames,
    MatchView,
    Message,
    Refusal,
    RulesSummary,
    SawChanged,
    SawMatchOver,
    Sentence,
)

Direction = Literal["left", "right", "across", "hold"]


# ---- What happened, in the order it happened, redacted for the seat that reads it: `saw` ----


class SawDealt(Answer):
    """A new deal: the reader's own hand is in the view."""

    type: Literal["dealt"] = "dealt"
    deal: int = Field(description="Which deal of the match this is, from 1.")
    direction: Direction


class SawPassed(Answer):
    """A seat has chosen its cards to pass; which ones, nobody else knows."""

    type: Literal["passed"] = "passed"
    seat: int


class SawExchanged(Answer):
    """All have passed: what the reader gave, and what the reader got."""

    type: Literal["exchanged"] = "exchanged"
    gave: CardNames
    got: CardNames


class SawPlayed(Answer):
    """A card was played."""

    type: Literal["played"] = "played"
    seat: int
    card: CardName


class SawTrick(Answer):
    """A trick is complete and goes to its winner."""

    type: Literal["trick"] = "trick"
    winner: int = Field(description="Of a cancelled trick, who leads again.")
    points: int
    cancelled: bool = Field(description="Two packs: every card of the suit led met its equal; the cards wait.")


class SawDrew(Answer):
    """A seat that could not follow drew from the stock; its own new cards are in its view's hand."""

    type: Literal["drew"] = "drew"
    seat: int
    count: int


class SawLeftover(Answer):
    """The cards left over from the deal went to the winner of a trick: shown to all, or into that seat's hand."""

    type: Literal["leftover"] = "leftover"
    seat: int
    cards: CardNames = Field(description="Empty when they went into another's hand, face down.")
    count: int
    points: int


class SawCashedIn(Answer):
    """The deal stopped early: all points are out (`winner` is null), or `winner` held only winners."""

    type: Literal["cashed_in"] = "cashed_in"
    winner: int | None


class SawDealOver(Answer):
    """The deal was scored; the figures are in the view's `history`."""

    type: Literal["deal_over"] = "deal_over"


class SawMoonChoice(Answer):
    """The reader changed what their own moon would do. Sent to that seat alone."""

    type: Literal["moon_choice"] = "moon_choice"
    deduct: bool


class SawDirected(Answer):
    """A seat has cards passed another way than the rules say; the direction is in the view."""

    type: Literal["directed"] = "directed"
    seat: int


HeartsSaw = (
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
    | SawMoonChoice
    | SawDirected
    | SawChanged
)


# ---- What is true now, for one seat: `view` ----


class TrickView(Answer):
    """A trick: its cards in the order played, the first of them by `leader`."""

    leader: int
    cards: CardNames
    players: list[int] = Field(description="The seats that play to it, in order, the leader first.")
    cancelled: bool = Field(description="Complete, and every card of the suit led met its equal.")
    winner: int | None = Field(description="Who holds it: so far, or for good once it is complete. Null when empty.")
    points: int


class MoonChoiceView(Answer):
    """The choice that some rules give to whoever shoots the moon."""

    deduct: bool = Field(description="True: points off the shooter's own score. False: points to the others.")
    points: int = Field(description="How many, 26 in the usual game.")
    open: bool = Field(description="Whether it can still be changed for this deal.")


class DealScore(Answer):
    """One line of the score sheet."""

    direction: Direction
    points: list[int] = Field(description="Added to each seat's score.")
    taken: list[int] = Field(description="Worth of the cards that each seat took, before any moon.")
    shooter: int | None
    deducted: bool = Field(description="Whether the shooter's moon came off the shooter's own score.")
    cash: list[int] | None = Field(description="Paid to each seat with this deal; null unless played for cash.")
    number: int | None = Field(description="The deal number, which names the deck. Null when the deck has none.")


class StoryTrick(Answer):
    """What a trick was to the deal."""

    winner: int
    points: int = Field(description="Of its cards and of the cancelled tricks before it.")
    cancelled: bool
    share: float = Field(description="What whoever shot the moon held after it, from 0 to 1; 0 without a moon.")
    last: bool = Field(description="Whether the last card that counts fell in it.")


class DealStory(Answer):
    """The deal just finished, open to all: for the score sheet and the telling of a moon."""

    title: Sentence
    tell: Sentence
    more: list[Sentence] = Field(description="What else there is to say, such as why play stopped.")
    phases: list[StoryTrick]
    queen: bool = Field(description="Whether anyone took a queen of spades that counts.")
    tricks: list[TrickView]
    cashed_in: bool
    rest: list[CardNames] = Field(
        description="Cards each seat still held when the deal was cashed in, or when all others had run out."
    )
    left: CardNames = Field(description="Cards left over from the deal that nobody played.")
    left_to: int | None = Field(description="The seat that took those; null where nobody did.")


class RulesView(RulesSummary):
    """The rules in play, in brief."""

    pass_count: int
    packs: int
    leftover: Literal["none", "first-trick", "last-trick", "stock"]
    opening: Literal["two-of-clubs", "any-club", "eldest"] = Field(
        description="What opens a deal; `eldest`: any card, led at the dealer's left."
    )
    scoring: Literal["points", "cash"]
    points: dict[str, int] = Field(description="What each card that counts is worth; the second pack's count alike.")
    moon: bool = Field(description="Whether there is a moon to shoot.")


class HeartsView(MatchView):
    """All that one seat may know of a match of Hearts. Always sent whole."""

    game: Literal["hearts"] = "hearts"
    rules: RulesView
    phase: Literal["deal", "pass", "play", "over"] = Field(
        description="`deal`: waiting for the next deal to be asked for. `over`: the match is decided."
    )
    deal: int = Field(description="Which deal of the match, from 1; in phase `deal` the one about to be dealt.")
    direction: Direction = Field(description="Passing direction of `deal`.")
    pass_to: int | None
    pass_from: int | None
    has_passed: list[bool]
    gave: CardNames = Field(description="Passed by this seat in this deal.")
    got: CardNames = Field(description="Received by this seat in this deal, once all have passed.")
    playable: CardNames = Field(description="Cards that may be played, or chosen to pass, now; empty out of turn.")
    refusals: list[Refusal] = Field(description="One for each card of the hand that may not be played now.")
    trick: TrickView
    last_trick: TrickView | None
    tricks_played: int
    broken: bool = Field(description="Whether hearts are broken.")
    points: list[int] = Field(description="Taken by each seat so far in this deal.")
    point_cards: list[CardNames] = Field(description="The cards with points that each seat has taken.")
    stock: int = Field(description="Cards face down: to be drawn, or for the winner of the first or last trick.")
    leftover: CardNames = Field(description="Leftover cards that were turned up for the winner of a trick.")
    carried: CardNames = Field(description="Cards of cancelled tricks, which wait for the next winner.")
    cash: list[int] | None = Field(description="Cash of the match so far; null unless played for cash.")
    history: list[DealScore]
    directions: list[Direction] = Field(
        description="Ways in which the cards of `deal` may be passed by hand; empty where it is too late."
    )
    story: DealStory | None = Field(description="The last finished deal, while nothing of the next one is dealt.")
    coming: Sentence | None = Field(description="Where cards are passed in the next deal; null but between deals.")
    moon_choice: MoonChoiceView | None = Field(description="Null unless the rules leave the moon to a choice.")


# ---- Moves ----


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


class DirectMove(Message):
    """Have the cards of this deal passed another way, or of the next one between deals."""

    type: Literal["direct"] = "direct"
    direction: Direction


HeartsMove = PassMove | PlayMove | MoonChoiceMove | DirectMove
