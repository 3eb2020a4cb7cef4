"""Gin Rummy as one seat may see it, as wire values. Knows no HTTP."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

from hearthside.cards import ALL, Card, Cards
from hearthside.coach.observed import ObservedMatch
from hearthside.game import IllegalMove
from hearthside.gin import (
    Column,
    Deal,
    Decline,
    Discard,
    Draw,
    HandResult,
    Knock,
    LayOff,
    Move,
    Oklahoma,
    Opening,
    Phase,
    Rules,
    Source,
    StockEnd,
    Take,
    Turn,
    View,
    text,
)
from hearthside.gin.melds import Melding, cards_of, in_order
from hearthside.gin.presets import notation
from hearthside.gin.rulecard import ending, goal_text
from hearthside.gin.score import columns, final
from hearthside.gin.turns import big_gin, may_decline, may_draw, may_take
from hearthside.match import Log
from hearthside.server import schemas as wire

from .seats import rescored, said, spans

LOW: Final = 7
"""Cards in the stock at which it is time to warn."""


# ---- What happened ----


def gin_saw(before: View, move: Move, after: View) -> Iterator[wire.Saw]:
    """What a move was, to the seat whose views these are."""
    # A draw may be the end of the hand and nothing else: then there are no turns afterwards.
    drew = len(after.turns) > len(before.turns)
    match move:
        case Deal():
            yield wire.SawHandDealt(hand=after.hand_number + 1, dealer=after.dealer)
        case Draw(who) if drew:
            yield wire.SawDrawn(seat=who, card=_name(after.turns[-1].drew))
        case Take(who) if drew:
            yield wire.SawTaken(seat=who, card=str(before.pile[-1]))
        case Decline(who):
            yield wire.SawDeclined(seat=who)
        case Discard(who, card):
            yield wire.SawDiscarded(seat=who, card=str(card))
        case Knock(who, discard):
            yield from _knocked(who, discard, after)
        case LayOff(who):
            yield wire.SawLaidOff(seat=who)
    if len(after.results) > len(before.results):
        yield wire.SawHandOver()


def _knocked(seat: int, discard: Card | None, after: View) -> Iterator[wire.Saw]:
    """A knock, and what was laid off where the rules leave that to the program."""
    if after.laid is not None:
        yield wire.SawKnocked(seat=seat, discard=_name(discard), gin=not after.laid.points)
        return
    result = after.results[-1]
    yield wire.SawKnocked(seat=seat, discard=_name(discard), gin=not result.counts[seat])
    if any(result.layoffs):
        yield wire.SawLaidOff(seat=1 - seat)


# ---- What is true ----


def gin_view(log: Log, seat: int, seats: Sequence[wire.SeatView], narration: list[str]) -> wire.GinView:
    """All that the seat may know, with the latest hand in sentences."""
    view: View = log.state.view(seat)
    rules, sheet = view.rules, columns(view.rules, view.results, view.start)
    over = view.results[-1] if view.results and view.phase in (Phase.DEAL, Phase.OVER) else None
    position = view.position
    drawing = seat in view.to_move and view.phase in (Phase.OFFER, Phase.DRAW)
    turn = view.turns[-1] if seat in view.to_move and view.phase is Phase.DISCARD else None
    return wire.GinView(
        rules=_rules(rules),
        seat=seat,
        phase=view.phase.value,
        hand_number=view.hand_number + (view.phase is not Phase.OVER),
        to_move=[each for each in view.to_move if each >= 0],
        dealer=view.dealer,
        hand=_names(view.hand),
        arranged=_by_program(view, view.hand, Cards(0)),
        counts=list(view.counts),
        known=_names(view.known[1 - seat]),
        seen=_names(view.known[seat]),
        upcard=_name(view.pile[-1] if view.pile else None),
        pile=_names(view.pile),
        first_upcard=_name(view.upcard),
        stock=view.stock,
        low=view.upcard is not None and view.stock <= LOW,
        draw_ends=view.upcard is not None and rules.stock_end is StockEnd.TAKE and view.stock <= rules.stock_left,
        limit=view.limit,
        doubled=view.doubled,
        may_draw=drawing and may_draw(position),
        may_take=drawing and may_take(position),
        may_decline=drawing and may_decline(position),
        take_refusal=_sentence(view.why_not(Take(seat))) if drawing else None,
        drew=_name(turn.drew) if turn else None,
        took=turn is not None and turn.source is Source.PILE,
        other_took=_other_took(view),
        discards=_discards(view) if turn else [],
        big_gin=turn is not None and big_gin(position),
        laid=_laid(view),
        defence=_defence(view),
        turns=[_turn(turn) for turn in view.turns],
        prompt=said(text.prompt(view), seats, seat),
        scores=list(view.scores),
        final=list(final(sheet)),
        sheet=[_column(column) for column in sheet],
        rescored=rescored(log),
        history=[_score(each, number) for each, number in zip(view.results, log.deal_numbers(), strict=False)],
        story=_story(view, over, seats) if over else None,
        match_story=_match_story(view, seats) if view.winners else None,
        winners=list(view.winners),
        narration=narration,
    )


def _rules(rules: Rules) -> wire.GinRulesView:
    return wire.GinRulesView(
        preset=rules.slug,
        name=rules.name,
        goal=rules.goal,
        goal_text=goal_text(rules),
        ending=ending(rules),
        seats=rules.seats,
        offer=rules.opening is Opening.OFFER,
        knocking=rules.knocking,
        oklahoma=rules.oklahoma is not Oklahoma.NO,
        gin_bonus=rules.gin_bonus,
        undercut_bonus=rules.undercut_bonus,
        big_gin_bonus=rules.big_gin_bonus,
        box=rules.box,
        game_bonus=rules.game_bonus,
        own_melds=rules.own_melds,
        scoring=rules.scoring.value,
        stock_left=rules.stock_left,
        notation=notation(rules),
    )


def _discards(view: View) -> list[wire.DiscardOption]:
    """What discarding each card of the hand would do."""
    return [_discard(view, card, count) for card, count in view.rules.melding.after_discard(view.hand).items()]


def _discard(view: View, card: Card, count: int) -> wire.DiscardOption:
    no_knock = _sentence(view.why_not(Knock(view.seat, card)))
    return wire.DiscardOption(
        card=str(card),
        refusal=_sentence(view.why_not(Discard(view.seat, card))),
        count=count,
        knock=no_knock is None,
        knock_refusal=no_knock,
        gin=no_knock is None and not count,
        arranged=_by_program(view, view.hand - (1 << card), Cards(1 << card)),
    )


def _laid(view: View) -> wire.LaidView | None:
    """The hand that was laid open, while it is to be answered."""
    if (laid := view.laid) is None:
        return None
    cards = laid.deadwood | cards_of(laid.melds)
    shown = arranged(view.rules.melding, laid.melds, cards)
    return wire.LaidView(seat=laid.seat, arranged=shown, discard=_name(laid.discard))


def _defence(view: View) -> wire.DefenceView | None:
    """What the program would answer to a knock."""
    if (defence := view.defence) is None:
        return None
    melding = view.rules.melding
    return wire.DefenceView(
        arranged=arranged(melding, defence.melds, view.hand - cards_of(defence.layoffs)),
        layoffs=[_row(cards) for cards in defence.layoffs],
        held=melding.count(view.hand - cards_of(defence.melds)),
    )


def _other_took(view: View) -> bool:
    """Whether the latest card that the other seat drew was from the discards."""
    drawn = [turn for turn in view.turns if turn.seat != view.seat and turn.source is not Source.DECLINED]
    return bool(drawn) and drawn[-1].source is Source.PILE


def _turn(turn: Turn) -> wire.GinTurn:
    return wire.GinTurn(seat=turn.seat, source=turn.source.value, drew=_name(turn.drew), discard=_name(turn.discard))


# ---- The score sheet, and the hand just finished ----


def _column(column: Column) -> wire.GinColumn:
    return wire.GinColumn(
        lines=[wire.GinLine(hand=hand + 1, winner=winner, points=points) for hand, winner, points in column.lines],
        totals=list(column.totals),
        winner=column.winner,
        closed=column.closed,
        boxes=list(column.boxes),
        bonus=column.bonus,
        shutout=column.shutout,
        final=list(column.final),
    )


def _score(result: HandResult, deal_number: int | None) -> wire.GinScore:
    return wire.GinScore(
        kind=result.kind.value,
        winner=result.winner,
        points=result.points,
        bonus=result.bonus,
        doubled=result.doubled,
        knocker=result.knocker,
        upcard=str(result.upcard),
        limit=result.limit,
        number=deal_number,
    )


def _story(view: View, result: HandResult, seats: Sequence[wire.SeatView]) -> wire.GinStory:
    return wire.GinStory(
        kind=result.kind.value,
        winner=result.winner,
        knocker=result.knocker,
        points=result.points,
        bonus=result.bonus,
        doubled=result.doubled,
        sides=[side_story(view.rules.melding, result, seat) for seat in (0, 1)],
        layoffs=[_row(cards) for cards in result.layoffs],
        discard=_name(next((turn.discard for turn in reversed(result.turns) if turn.discard is not None), None)),
        title=spans(text.came_to(result, view.rules), seats, view.seat),
        sum=[spans(each, seats, view.seat) for each in text.reckoning(view, result)],
    )


def _match_story(view: View, seats: Sequence[wire.SeatView]) -> wire.MatchStory:
    return wire.MatchStory(
        title=spans(text.match_title(view), seats, view.seat), tell=spans(text.match_story(view), seats, view.seat)
    )


def side_story(melding: Melding, result: HandResult, seat: int) -> wire.SideStory:
    """One side of a finished hand."""
    laid_off = cards_of(result.layoffs) & result.hands[seat] if seat != result.knocker else Cards(0)
    return wire.SideStory(
        arranged=arranged(melding, result.melds[seat], result.hands[seat] - laid_off),
        laid_off=_falling(melding, laid_off),
        held=result.held[seat],
        standing=text.standing(result, seat),
    )


# ---- Cards ----


def _by_program(view: View, hand: Cards, discard: Cards) -> wire.Arranged:
    """A hand as the program would lay it out for a knock: what lies on the discards cannot be laid off on it."""
    melding = view.rules.melding
    return arranged(melding, melding.arrange(hand, ALL - Cards.of(view.pile) - discard), hand)


def arranged(melding: Melding, melds: Iterable[Cards], cards: Cards) -> wire.Arranged:
    """Cards in these melds, and the others as deadwood."""
    melds = tuple(melds)
    deadwood = cards - cards_of(melds)
    return wire.Arranged(
        melds=[_meld(meld) for meld in melds], deadwood=_falling(melding, deadwood), count=melding.count(deadwood)
    )


def gin_observed(observed: ObservedMatch) -> dict[str, Any]:
    """The piles of an observed match, and its hand in melds."""
    state, hand, melding = observed.state, observed.hand, observed.rules.melding
    pile, dealt = state.results[-1].pile if observed.deal.ended else state.pile, state.upcard is not None
    return {
        "arranged": arranged(melding, melding.arrange(hand, ALL & ~Cards.of(pile)), hand) if hand else None,
        "pile": [str(card) for card in pile],
        "stock": len(state.stock) if dealt else None,
        "limit": observed.rules.limit(state.upcard) if dealt else None,
        "scores": list(final(state.sheet)),
    }


def _meld(cards: Cards) -> wire.Meld:
    kind: Literal["set", "run"] = "set" if len({card.rank for card in cards}) == 1 else "run"
    return wire.Meld(kind=kind, cards=_row(cards))


def _row(cards: Cards) -> list[str]:
    """Cards as they are laid out: a run from its low end, a set from spades to clubs."""
    suits = {card.suit for card in cards}
    return [str(card) for card in (in_order(cards) if len(suits) == 1 else reversed(list(cards)))]


def _falling(melding: Melding, cards: Cards) -> list[str]:
    """Deadwood: what counts most first, kings before queens, spades before the rest."""
    return [str(card) for card in sorted(cards, key=lambda card: _weight(melding, card), reverse=True)]


def _weight(melding: Melding, card: Card) -> tuple[int, int, int]:
    return melding.points[card], (card.rank + 1) % 13, card.suit


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _name(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _sentence(error: IllegalMove | None) -> str | None:
    return None if error is None else error.sentence


# ---- What a move would leave ----


def deadwood_left(move: Move, view: View) -> int | None:
    """The deadwood after a knock or a lay-off, whether it is legal or not; None where there is none of either now."""
    melding = view.rules.melding
    match move, view.phase:
        case Knock(_, discard, melds), Phase.DISCARD:
            hand = view.hand if discard is None else view.hand - (1 << discard)
            return melding.deadwood(hand) if melds is None else melding.count(hand - cards_of(melds))
        case LayOff(_, melds, layoffs), Phase.LAYOFF:
            if melds is None or layoffs is None:
                return None if view.defence is None else view.defence.points
            return melding.count(view.hand - cards_of((*melds, *layoffs)))
    return None
