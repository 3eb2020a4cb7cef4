"""Hearts over the wire. Knows no rules and no tables."""

from typing import Literal

from pydantic import Field

from .base import (
    Answer,
    CardName,
    CardNames,
    DealNumber,
    MatchView,
    Message,
    Refusal,
    RulesSummary,
    SawChanged,
    SawMatchOver,
    Sentence,
)

Direction = Literal["left", "right", "across", "hold", "scatter"]


# ---- Events, as one seat may know them: `saw` ----


class SawDealt(Answer):
    """A new deal. The view has the hand of the reader."""

    type: Literal["dealt"] = "dealt"
    deal: int = Field(description="Which deal of the match this is, from 1.")
    direction: Direction


class SawPassed(Answer):
    """A seat has chosen its cards to pass. Nobody else knows which ones."""

    type: Literal["passed"] = "passed"
    seat: int


class SawExchanged(Answer):
    """All have passed: the cards that the reader gave and got."""

    type: Literal["exchanged"] = "exchanged"
    gave: CardNames
    got: CardNames


class SawPlayed(Answer):
    """A card was played."""

    type: Literal["played"] = "played"
    seat: int
    card: CardName


class SawTrick(Answer):
    """A trick is complete."""

    type: Literal["trick"] = "trick"
    winner: int = Field(description="The winner; of a cancelled trick, the seat that leads again.")
    points: int
    cancelled: bool = Field(
        description="Two packs: whether every card of the suit led met its equal. The cards wait for the next winner."
    )
    moon: int | None = Field(description="The seat that took the last card of a moon with it, or null.")
    moon_stopped: int | None = Field(
        description="The seat whose moon it stopped, or null: nobody else had a card of it, and it was two thirds done."
    )


class SawDrew(Answer):
    """A seat that could not follow drew from the stock. The hand in its own view has the new cards."""

    type: Literal["drew"] = "drew"
    seat: int
    count: int


class SawLeftover(Answer):
    """The cards left over from the deal went to the winner of a trick, face up, or into that seat's hand."""

    type: Literal["leftover"] = "leftover"
    seat: int
    cards: CardNames = Field(description="Empty if they went into the hand of another seat, face down.")
    count: int
    points: int


class SawCashedIn(Answer):
    """The deal stopped early: all points were taken (`winner` is null), or `winner` held only winners."""

    type: Literal["cashed_in"] = "cashed_in"
    winner: int | None


class SawDealOver(Answer):
    """The deal was scored. The `history` of the view has the figures."""

    type: Literal["deal_over"] = "deal_over"


class SawMoonChoice(Answer):
    """The reader chose what their own moon would do. Sent to that seat alone."""

    type: Literal["moon_choice"] = "moon_choice"
    deduct: bool


class SawDirected(Answer):
    """A seat changed the passing direction. The view has the new one."""

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


# ---- The position, for one seat: `view` ----


class TrickView(Answer):
    """A trick. Its cards are in the order played; `leader` played the first."""

    leader: int
    cards: CardNames
    players: list[int] = Field(description="The seats that play to it, the leader first.")
    cancelled: bool = Field(description="Whether it is complete and every card of the suit led met its equal.")
    winner: int | None = Field(description="The winner so far; null if it is empty.")
    points: int
    tags: list[str] = Field(description="For each card: `Winning`, `Takes 13`, `Takes it`, `Cancelled` or empty.")


class Plate(Answer):
    """What stands under the name of a seat in place of what usually does."""

    full: str = Field(examples=["has passed, to you"])
    brief: str = Field(description="The same where room is short.", examples=["passed"])


class PassingView(Answer):
    """What the reader is told while cards are passed."""

    title: Sentence = Field(description="Where the cards go.")
    gets: Sentence = Field(description="How many cards will come, and from whom.")
    chosen: list[Sentence] = Field(
        description="How many cards are chosen, by their number, from 0. Once they are passed: one sentence."
    )
    full: Sentence = Field(description="That no more can be chosen.")
    action: str = Field(description="What passing is called.", examples=["Pass three cards"])


class MoonChoiceView(Answer):
    """The choice that some rules give to whoever shoots the moon."""

    deduct: bool = Field(description="True: points off the shooter's own score. False: points to the others.")
    points: int = Field(description="The points of a moon, 26 in the usual game.")
    automatic: bool = Field(description="Whether the rules take it off by themselves, whatever was chosen.")
    open: bool = Field(description="Whether it can still be changed for this deal.")
    note: Sentence = Field(description="Until when it can be changed, or why it cannot.")


class DealScore(Answer):
    """One line of the score sheet."""

    direction: Direction
    points: list[int] = Field(description="Points added to the score of each seat.")
    taken: list[int] = Field(description="Points of the cards that each seat took, without any moon.")
    shooter: int | None
    deducted: bool = Field(description="Whether the moon was taken off the shooter's own score.")
    cash: list[int] | None = Field(description="Cash paid to each seat with this deal; null unless played for cash.")
    number: DealNumber | None = Field(description="The deal number, which names the deck. Null if the deck has none.")


class StoryTrick(Answer):
    """A trick, and what it meant for the deal."""

    winner: int
    points: int = Field(description="Points of its cards and of the cancelled tricks before it.")
    cancelled: bool
    share: float = Field(
        description="The share of all points that the shooter of the moon had after it, from 0 to 1; 0 without a moon."
    )
    last: bool = Field(description="Whether it took the last card that counts.")
    text: Sentence = Field(description="Who took it, and what it was worth.")


class DealStory(Answer):
    """The deal just finished, open to all."""

    title: Sentence
    tell: Sentence
    more: list[Sentence] = Field(description="More sentences, such as why play stopped.")
    phases: list[StoryTrick]
    queen: bool = Field(description="Whether a seat took a queen of spades that counts.")
    cashed_in: bool
    rest: list[CardNames] = Field(
        description="Cards that each seat still held when the deal was cashed in, or when all others had no more."
    )
    left: CardNames = Field(description="Cards left over from the deal that nobody played.")
    left_to: int | None = Field(description="The seat that took them; null if nobody did.")


class RulesView(RulesSummary):
    """The rules in play, in brief."""

    pass_count: int
    packs: int
    leftover: Literal["none", "first-trick", "last-trick", "stock"]
    opening: Literal["two-of-clubs", "any-club", "eldest"] = Field(
        description="What opens a deal; `eldest`: any card, led at the dealer's left."
    )
    scoring: Literal["points", "cash"]
    points: dict[str, int] = Field(description="The points of each card that counts, alike in both packs.")
    moon: bool = Field(description="Whether a moon can be shot.")


class HeartsView(MatchView):
    """All that one seat may know of a match of Hearts. Always sent whole."""

    game: Literal["hearts"] = "hearts"
    rules: RulesView
    phase: Literal["deal", "pass", "play", "over"] = Field(
        description="`deal`: waiting for the move `deal`. `over`: the match is over."
    )
    deal: int = Field(description="Which deal of the match, from 1; in phase `deal` the one about to be dealt.")
    direction: Direction = Field(description="Passing direction of `deal`.")
    pass_to: int | None = Field(description="Null in a hold and in a scatter.")
    pass_from: int | None = Field(description="Null in a hold and in a scatter.")
    scattered_to: list[int] = Field(
        description="In a scatter, for each card to be passed in turn the seat that gets it; else empty."
    )
    has_passed: list[bool]
    passing: PassingView | None = Field(description="Null unless cards are passed.")
    plates: list[Plate | None] = Field(description="By seat; null where the points of the deal stand under the name.")
    gave: CardNames = Field(description="Passed by this seat in this deal; in a scatter in the order of receivers.")
    got: CardNames = Field(
        description="Received by this seat in this deal, once all have passed; in a scatter in the order of givers."
    )
    playable: CardNames = Field(description="Cards that may be played or passed now; empty out of turn.")
    refusals: list[Refusal] = Field(description="One for each card of the hand that may not be played now.")
    trick: TrickView
    last_trick: TrickView | None
    last_trick_text: Sentence | None = Field(description="Who took it: `You took 13`.")
    tricks_played: int
    broken: bool = Field(description="Whether hearts are broken.")
    points: list[int] = Field(description="Taken by each seat so far in this deal.")
    point_cards: list[CardNames] = Field(description="The cards with points that each seat has taken.")
    stock: int = Field(description="Cards face down: to be drawn, or for the winner of the first or last trick.")
    leftover: CardNames = Field(description="Leftover cards that were turned up for the winner of a trick.")
    carried: CardNames = Field(description="Cards of cancelled tricks, which wait for the next winner.")
    cash: list[int] | None = Field(description="Cash of the match so far; null unless played for cash.")
    purses: list[int] | None = Field(
        description="The cash that each seat has: 1000 at the start of the match; null unless played for cash."
    )
    standing: list[str] = Field(description="Where the total of each seat stands: `first`, `tied second`.")
    history: list[DealScore]
    directions: list[Direction] = Field(
        description="Directions to which passing can be changed; empty if it is too late."
    )
    story: DealStory | None = Field(description="The last finished deal, while nothing of the next one is dealt.")
    coming: Sentence | None = Field(description="Where cards are passed in the next deal. Null, except between deals.")
    moon_choice: MoonChoiceView | None = Field(description="Null unless the rules leave the moon to a choice.")


# ---- Moves ----


class PassMove(Message):
    """Pass these cards."""

    type: Literal["pass"] = "pass"
    cards: list[CardName] = Field(
        description="When the direction is `scatter`, in the order of receivers, clockwise from your left."
    )


class PlayMove(Message):
    """Play this card."""

    type: Literal["play"] = "play"
    card: CardName


class MoonChoiceMove(Message):
    """Choose what your own moon would do, while that is open."""

    type: Literal["moon_choice"] = "moon_choice"
    deduct: bool


class DirectMove(Message):
    """Change the passing direction of this deal; between deals, of the next one."""

    type: Literal["direct"] = "direct"
    direction: Direction


HeartsMove = PassMove | PlayMove | MoonChoiceMove | DirectMove
