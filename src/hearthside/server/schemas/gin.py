"""Gin Rummy over the wire. Knows no rules and no tables. Lists of two are by seat."""

from typing import Literal

from pydantic import Field

from .base import Answer, CardName, CardNames, MatchView, Message, RulesSummary, Sentence

# ---- What happened, redacted for the seat that reads it ----


class SawHandDealt(Answer):
    """A new hand: the reader's own cards are in the view."""

    type: Literal["hand_dealt"] = "hand_dealt"
    hand: int = Field(description="Which hand of the match this is, from 1.")
    dealer: int


class SawAnswer(Answer):
    """A seat left the upcard where it was (`declined`), or laid off what it could (`laid_off`)."""

    type: Literal["declined", "laid_off"]
    seat: int


class SawDrawn(Answer):
    """A seat drew from the stock."""

    type: Literal["drawn"] = "drawn"
    seat: int
    card: CardName | None = Field(description="Null when another seat drew it.")


class SawCard(Answer):
    """A seat took the upcard (`taken`), or discarded (`discarded`)."""

    type: Literal["taken", "discarded"]
    seat: int
    card: CardName


class SawKnocked(Answer):
    """A seat knocked; its hand is in `laid` of the view, or in its `story` where the hand is over with it."""

    type: Literal["knocked"] = "knocked"
    seat: int
    discard: CardName | None = Field(description="Null for big gin.")
    gin: bool


class SawHandOver(Answer):
    """The hand was scored; it is in the view's `story` and `history`."""

    type: Literal["hand_over"] = "hand_over"


GinSaw = SawHandDealt | SawAnswer | SawDrawn | SawCard | SawKnocked | SawHandOver


# ---- What is true now, for one seat ----


class Meld(Answer):
    """A set or a run, its cards in order."""

    kind: Literal["set", "run"]
    cards: CardNames


class Arranged(Answer):
    """A hand in melds and deadwood."""

    melds: list[Meld]
    deadwood: CardNames = Field(description="From high to low.")
    count: int = Field(description="What the deadwood counts.")


class DiscardOption(Answer):
    """What discarding one card of the hand would do."""

    card: CardName
    refusal: Sentence | None = Field(description="Why it may not be discarded, or null where it may.")
    count: int = Field(description="The least deadwood that it leaves.")
    knock: bool = Field(description="Whether one may knock with it.")
    knock_refusal: Sentence | None = Field(description="Why not, or null where one may.")
    gin: bool
    arranged: Arranged = Field(description="The hand without it, as the program would lay it out.")


class GinTurn(Answer):
    """One turn of the hand, or as much of it as was played."""

    seat: int
    source: Literal["stock", "pile", "declined"]
    drew: CardName | None = Field(description="Null for what another drew from the stock.")
    discard: CardName | None


class LaidView(Answer):
    """The knocker's hand, open, while the other is to lay off."""

    seat: int
    arranged: Arranged
    discard: CardName | None
    title: Sentence = Field(description="How the hand was ended.")
    standing: str = Field(description="The same in a few words: `knocked with 6`.")


class DefenceView(Answer):
    """The answer to a knock that leaves the least, as the program would give it."""

    arranged: Arranged = Field(description="The reader's hand once all is laid off.")
    layoffs: list[CardNames] = Field(description="On each of the knocker's melds, in their order.")
    held: int = Field(description="What the deadwood counts before laying off.")
    steps: list[Sentence] = Field(description="What the hand counts, and what of it can be laid off.")
    standing: str = Field(description="In a few words: `16 after laying off`, `held 20`.")


class SideStory(Answer):
    """One side of a finished hand."""

    arranged: Arranged = Field(description="What was left at the end, laid-off cards apart.")
    laid_off: CardNames
    held: int = Field(description="What the deadwood counted before laying off.")
    standing: str = Field(description="In a few words: `knocked with 6`, `held 20`.")


class GinResult(Answer):
    """What a finished hand came to."""

    kind: Literal["knock", "gin", "big-gin", "undercut", "equal", "drawn"]
    winner: int | None
    knocker: int | None
    points: int = Field(description="Added to the winner's score.")
    bonus: int = Field(description="Of those, for gin, big gin or the undercut.")
    doubled: bool


class GinStory(GinResult):
    """The hand just finished, open to both."""

    sides: list[SideStory]
    layoffs: list[CardNames] = Field(description="On each of the knocker's melds, in their order.")
    discard: CardName | None = Field(description="The last card discarded.")
    title: Sentence = Field(description="One sentence: `You knocked with 6 and win 10.`")
    sum: list[Sentence] = Field(description="How the points come about, step by step, in sentences.")


class GinScore(GinResult):
    """One line of the score sheet."""

    upcard: CardName
    limit: int
    number: int | None = Field(description="The deal number, which names the deck. Null when the deck has none.")


class GinLine(Answer):
    """A hand as it stands in a column."""

    hand: int = Field(description="Which hand of the match, from 1.")
    winner: int
    points: int


class GinColumn(Answer):
    """One game: the only one, or one of Hollywood's three."""

    lines: list[GinLine]
    totals: list[int] = Field(description="Points of the hands.")
    winner: int | None
    closed: bool
    boxes: list[int] = Field(description="What hands won add at the end.")
    bonus: int = Field(description="What the winner gets for the game.")
    shutout: int = Field(description="What the winner gets because the loser won no hand.")
    final: list[int]


class GinRulesView(RulesSummary):
    """The rules in play, in brief."""

    offer: bool = Field(description="Whether the first upcard is offered before anyone draws.")
    knocking: bool
    oklahoma: bool
    gin_bonus: int
    undercut_bonus: int
    big_gin_bonus: int
    box: int
    game_bonus: int
    own_melds: bool = Field(description="Whether players may lay out their melds themselves.")
    scoring: Literal["single", "hollywood"]
    stock_left: int = Field(description="Cards of the stock that are never played.")


class GinView(MatchView):
    """All that one seat may know of a match of Gin Rummy. Always sent whole."""

    game: Literal["gin"] = "gin"
    rules: GinRulesView
    phase: Literal["deal", "offer", "draw", "discard", "layoff", "over"] = Field(
        description="`deal`: waiting for the next hand to be asked for. `over`: the match is decided."
    )
    hand_number: int = Field(description="Which hand of the match, from 1; in phase `deal` the one about to be dealt.")
    arranged: Arranged = Field(description="The hand with the least deadwood, all cards held.")
    known: CardNames = Field(description="Cards that the other is known to hold: taken from the discards.")
    seen: CardNames = Field(description="Cards of the reader that the other has seen taken.")
    upcard: CardName | None = Field(description="The top of the discards; null where there is none.")
    pile: CardNames = Field(description="The discards, the latest last.")
    first_upcard: CardName | None = Field(description="The card that was turned up; null between hands.")
    stock: int = Field(description="Cards left in the stock.")
    low: bool = Field(description="Whether that is seven or fewer.")
    draw_ends: bool = Field(description="Whether a draw from the stock would end the hand with no score.")
    limit: int | None = Field(description="The most deadwood to knock with; 0: only gin. Null between hands.")
    doubled: bool = Field(description="Whether this hand counts twice.")
    may_draw: bool
    may_take: bool
    may_decline: bool
    take_refusal: Sentence | None = Field(description="Why the upcard may not be taken, in a phase in which one draws.")
    drew: CardName | None = Field(description="The card that the reader has drawn in this turn.")
    took: bool = Field(description="Whether that was from the discards.")
    other_took: bool = Field(description="Whether the other's latest draw was from the discards.")
    discards: list[DiscardOption] = Field(description="One for each card of the hand, when it is to discard.")
    big_gin: bool = Field(description="Whether the reader may lay out all eleven cards.")
    laid: LaidView | None
    defence: DefenceView | None = Field(description="What the program would lay off; null unless the reader is to.")
    turns: list[GinTurn]
    final: list[int] = Field(description="The same with boxes and bonuses of the games that are over.")
    sheet: list[GinColumn]
    history: list[GinScore] = Field(description="Every finished hand.")
    story: GinStory | None = Field(description="The last finished hand, while nothing of the next one is dealt.")


# ---- Moves ----


class DrawMove(Message):
    """Draw from the stock (`draw`), take the upcard (`take`), or leave it where it is (`decline`)."""

    type: Literal["draw", "take", "decline"]


class DiscardMove(Message):
    """Discard this card."""

    type: Literal["discard"] = "discard"
    card: CardName


class KnockMove(Message):
    """Knock, or go gin, with this discard; big gin has none. Without melds the program lays them out."""

    type: Literal["knock"] = "knock"
    discard: CardName | None
    melds: list[list[CardName]] | None = Field(default=None, max_length=4)


class LayOffMove(Message):
    """Answer a knock: own melds, and what goes on each of the knocker's. Without either the program does it all."""

    type: Literal["layoff"] = "layoff"
    melds: list[list[CardName]] | None = Field(default=None, max_length=4)
    layoffs: list[list[CardName]] | None = Field(default=None, max_length=4)


GinMove = DrawMove | DiscardMove | KnockMove | LayOffMove
