"""Gin Rummy over the wire. Knows no rules and no tables. Lists of two are by seat."""

from typing import Literal

from pydantic import Field

from .base import Answer, CardName, CardNames, DealNumber, MatchView, Message, RulesSummary, Sentence

# ---- Events, as one seat may know them: `saw` ----


class SawHandDealt(Answer):
    """A new hand. The view has the cards of the reader."""

    type: Literal["hand_dealt"] = "hand_dealt"
    hand: int = Field(description="Which hand of the match this is, from 1.")
    dealer: int


class SawAnswer(Answer):
    """A seat declined the upcard (`declined`), or laid off (`laid_off`)."""

    type: Literal["declined", "laid_off"]
    seat: int


class SawDrawn(Answer):
    """A seat drew from the stock."""

    type: Literal["drawn"] = "drawn"
    seat: int
    card: CardName | None = Field(description="Null if another seat drew it.")


class SawCard(Answer):
    """A seat took the upcard (`taken`), or discarded (`discarded`)."""

    type: Literal["taken", "discarded"]
    seat: int
    card: CardName


class SawKnocked(Answer):
    """A seat knocked. The view has its hand in `laid`, or in `story` if the hand is over."""

    type: Literal["knocked"] = "knocked"
    seat: int
    discard: CardName | None = Field(description="Null for big gin.")
    gin: bool


class SawHandOver(Answer):
    """The hand was scored. The view has it in `story` and `history`."""

    type: Literal["hand_over"] = "hand_over"


GinSaw = SawHandDealt | SawAnswer | SawDrawn | SawCard | SawKnocked | SawHandOver


# ---- The position, for one seat: `view` ----


class Meld(Answer):
    """A set or a run, its cards in order."""

    kind: Literal["set", "run"]
    cards: CardNames


class Arranged(Answer):
    """A hand in melds and deadwood."""

    melds: list[Meld]
    deadwood: CardNames = Field(description="From high to low.")
    count: int = Field(description="The points of the deadwood.")


class DiscardOption(Answer):
    """What discarding one card of the hand would do."""

    card: CardName
    refusal: Sentence | None = Field(description="Why it may not be discarded; null if it may.")
    count: int = Field(description="The least deadwood that it leaves.")
    knock: bool = Field(description="Whether one may knock with it.")
    knock_text: Sentence = Field(description="Why not; or what the knock would leave.")
    question: Sentence | None = Field(description="What is asked first: `Knock with 6?`. Null if one may not knock.")
    gin: bool
    arranged: Arranged | None = Field(
        description="The hand without it, in the best melds. Null if one may not knock with it."
    )


class GinTurn(Answer):
    """One turn of the hand, or the part of it that was played."""

    seat: int
    source: Literal["stock", "pile", "declined"]
    drew: CardName | None = Field(description="Null if another seat drew it from the stock.")
    discard: CardName | None


class BarLength(Answer):
    """A part of a bar."""

    what: Literal["left", "laid", "won"]
    points: int = Field(description="How long it is.")
    text: Sentence = Field(description="What it is: `12 laid off`.")


class Bar(Answer):
    """What a hand counted, as a bar; the winner's goes on with what was won."""

    seat: int
    title: Sentence = Field(description="What the hand counted before laying off: `You held 28`.")
    lengths: list[BarLength]


class LaidView(Answer):
    """The open hand of the knocker, while the other is to lay off."""

    seat: int
    arranged: Arranged
    discard: CardName | None
    title: Sentence = Field(description="How the hand was ended.")
    standing: str = Field(description="The same in a few words: `knocked with 6`.")


class DefenceView(Answer):
    """The answer to a knock that leaves the least deadwood."""

    arranged: Arranged = Field(description="The hand of the reader after laying off.")
    layoffs: list[CardNames] = Field(description="The cards laid off on each of the knocker's melds, in their order.")
    held: int = Field(description="The points of the deadwood before laying off.")
    steps: list[Sentence] = Field(description="The points of the hand, and what can be laid off.")
    standing: str = Field(description="In a few words: `16 after laying off`, `held 20`.")
    bars: list[Bar] = Field(description="What both hands count, as bars: the one of the reader, and the knocker's.")


class SideStory(Answer):
    """One side of a finished hand."""

    arranged: Arranged = Field(description="The hand at the end, without cards that were laid off.")
    laid_off: CardNames
    held: int = Field(description="The points of the deadwood before laying off.")
    standing: str = Field(description="In a few words: `knocked with 6`, `held 20`.")


class GinResult(Answer):
    """The result of a finished hand."""

    kind: Literal["knock", "gin", "big-gin", "undercut", "equal", "drawn"]
    winner: int | None
    knocker: int | None
    points: int = Field(description="Points added to the winner's score.")
    bonus: int = Field(description="The part of them for gin, big gin or the undercut.")
    doubled: bool


class GinStory(GinResult):
    """The hand just finished, open to both."""

    sides: list[SideStory]
    layoffs: list[CardNames] = Field(description="The cards laid off on each of the knocker's melds, in their order.")
    discard: CardName | None = Field(description="The last card discarded.")
    title: Sentence = Field(description="One sentence: `You knocked with 6 and win 10.`")
    sum: list[Sentence] = Field(description="How the points are counted, in sentences.")
    bars: list[Bar] = Field(description="The same as bars, the hand that was counted against first.")


class GinScore(GinResult):
    """One line of the score sheet."""

    upcard: CardName
    limit: int
    number: DealNumber | None = Field(description="The deal number, which names the deck. Null if the deck has none.")
    ended: str = Field(description="How it ended, in a word or two: `big gin`, `knock, doubled`.")


class GinLine(Answer):
    """A hand in a column."""

    hand: int = Field(description="Which hand of the match, from 1.")
    winner: int
    points: int


class GinColumn(Answer):
    """One game: the only one, or one of Hollywood's three."""

    lines: list[GinLine]
    totals: list[int] = Field(description="Points of the hands, by seat.")
    winner: int | None
    closed: bool
    boxes: list[int] = Field(description="Points for hands won, added at the end.")
    bonus: int = Field(description="Points of the winner for the game.")
    shutout: int = Field(description="Points of the winner if the loser won no hand.")
    final: list[int]
    to_go: list[str] = Field(description="By seat: `43 to go`, `won`, or empty.")


class GinRulesView(RulesSummary):
    """The rules in short."""

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
        description="`deal`: waiting for the move `deal`. `over`: the match is over."
    )
    hand_number: int = Field(description="Which hand of the match, from 1; in phase `deal` the one about to be dealt.")
    arranged: Arranged = Field(description="The hand in the melds that leave the least deadwood.")
    deadwood: int = Field(description="What the hand counts; of eleven cards, after the best discard.")
    known: CardNames = Field(description="Cards that the other took from the discards and still holds.")
    seen: CardNames = Field(description="Cards that the reader took from the discards and still holds.")
    upcard: CardName | None = Field(description="The top of the discards; null if there is none.")
    pile: CardNames = Field(description="The discards, the latest last.")
    first_upcard: CardName | None = Field(description="The card that was turned up; null between hands.")
    stock: int = Field(description="Cards left in the stock.")
    low: bool = Field(description="Whether the stock has seven cards or fewer.")
    draw_ends: bool = Field(description="Whether a draw from the stock would end the hand with no score.")
    limit: int | None = Field(description="The most deadwood to knock with; 0: only gin. Null between hands.")
    limit_text: Sentence | None = Field(description="The same in a sentence. Null between hands.")
    knock_text: Sentence | None = Field(
        description="Whether one may knock, before a discard is chosen. Null in all other phases."
    )
    no_gin: Sentence | None = Field(description="Why one may not go gin, when you are to discard; null if one may.")
    doing: list[Sentence] = Field(description="What each seat is about to do, or did last: `drew from the stock`.")
    doubled: bool = Field(description="Whether this hand counts double.")
    may_draw: bool
    may_take: bool
    take_melds: bool = Field(description="Whether the upcard would be part of a meld in your hand.")
    may_decline: bool
    take_refusal: Sentence | None = Field(description="Why the upcard may not be taken, when it is your turn to draw.")
    drew: CardName | None = Field(description="The card that the reader has drawn in this turn.")
    took: bool = Field(description="Whether it came from the discards.")
    other_took: bool = Field(description="Whether the other's latest draw was from the discards.")
    discards: list[DiscardOption] = Field(description="One for each card of the hand, when you are to discard.")
    big_gin: bool = Field(description="Whether the reader may lay out all eleven cards.")
    laid: LaidView | None
    defence: DefenceView | None = Field(description="The best answer to a knock; null unless the reader is to lay off.")
    turns: list[GinTurn]
    final: list[int] = Field(description="The totals with boxes and bonuses of finished games, by seat.")
    in_all: Sentence | None = Field(description="The same in a sentence; null where there is one game.")
    sheet: list[GinColumn]
    history: list[GinScore] = Field(description="Every finished hand.")
    story: GinStory | None = Field(description="The last finished hand, while nothing of the next one is dealt.")


# ---- Moves ----


class DrawMove(Message):
    """Draw from the stock (`draw`), take the upcard (`take`), or decline it (`decline`)."""

    type: Literal["draw", "take", "decline"]


class DiscardMove(Message):
    """Discard this card."""

    type: Literal["discard"] = "discard"
    card: CardName


class KnockMove(Message):
    """Knock, or go gin, with this discard; big gin has none. Without melds the program chooses them."""

    type: Literal["knock"] = "knock"
    discard: CardName | None
    melds: list[list[CardName]] | None = Field(default=None, max_length=4)


class LayOffMove(Message):
    """Answer a knock with own melds, and cards for each of the knocker's. Without these the program chooses."""

    type: Literal["layoff"] = "layoff"
    melds: list[list[CardName]] | None = Field(default=None, max_length=4)
    layoffs: list[list[CardName]] | None = Field(default=None, max_length=4)


GinMove = DrawMove | DiscardMove | KnockMove | LayOffMove
