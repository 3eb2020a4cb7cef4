"""Gin Rummy as one seat may see it, as wire values: the functions of `serializers.games.GameSerializers`."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

from hearthside.app.replays import Replay, points_of
from hearthside.app.seat_names import SeatView
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
    Laid,
    LayOff,
    Move,
    Oklahoma,
    Opening,
    Phase,
    Rules,
    Source,
    State,
    StockEnd,
    Take,
    View,
    text,
)
from hearthside.gin.melds import Melding, cards_of, in_order
from hearthside.gin.presets import notation
from hearthside.gin.rulecard import ending, goal_text
from hearthside.gin.score import columns, final
from hearthside.gin.turns import big_gin, may_decline, may_draw, may_take
from hearthside.match import Log
from hearthside.record.moments import AnyStep, ends
from hearthside.server import schemas as wire
from hearthside.text import Spans, plain
from hearthside.text import spans as resolved

from .seats import match_fields, spans

__all__ = ["arranged", "deadwood_left", "frame", "observed", "saw", "side_story", "view"]

LOW: Final = 7
"""Cards in the stock at which it is time to warn."""
_KNOCKING: Final = (Phase.OFFER, Phase.DRAW, Phase.DISCARD)
"""The phases in which one may come to knock."""


# ---- What happened ----


def saw(before: View, move: Move, after: View) -> Iterator[wire.Saw]:
    """What a move was, to the seat whose views these are."""
    # A draw may be the end of the hand and nothing else: then there are no turns afterwards.
    drew = len(after.turns) > len(before.turns)
    match move:
        case Deal():
            yield wire.SawHandDealt(hand=after.hand_number + 1, dealer=after.dealer)
        case Draw() if drew:
            yield wire.SawDrawn.of(move, card=after.turns[-1].drew)
        case Take() if drew:
            yield wire.SawCard.of(move, type="taken", card=before.pile[-1])
        case Decline():
            yield wire.SawAnswer.of(move, type="declined")
        case Discard():
            yield wire.SawCard.of(move, type="discarded")
        case Knock():
            yield from _knocked(move, after)
        case LayOff():
            yield wire.SawAnswer.of(move, type="laid_off")
    if len(after.results) > len(before.results):
        yield wire.SawHandOver()


def _knocked(knock: Knock, after: View) -> Iterator[wire.Saw]:
    """A knock, and what was laid off where the rules leave that to the program."""
    if after.laid is not None:
        yield wire.SawKnocked.of(knock, gin=not after.laid.points)
        return
    result = after.results[-1]
    yield wire.SawKnocked.of(knock, gin=not result.counts[knock.seat])
    if any(result.layoffs):
        yield wire.SawAnswer(type="laid_off", seat=1 - knock.seat)


# ---- What is true ----


def view(log: Log, seat: int, seats: Sequence[SeatView]) -> wire.GinView:
    """All that the seat may know."""
    view: View = log.state.view(seat)
    rules, sheet = view.rules, columns(view.rules, view.results, view.start)
    over = view.results[-1] if view.results and view.phase in (Phase.DEAL, Phase.OVER) else None
    position = view.position
    drawing = seat in view.to_move and view.phase in (Phase.OFFER, Phase.DRAW)
    turn = view.turns[-1] if seat in view.to_move and view.phase is Phase.DISCARD else None
    return wire.GinView.of(
        view,
        **match_fields(log, view, seats),
        rules=_rules(rules),
        hand_number=view.hand_number + (view.phase is not Phase.OVER),
        arranged=_by_program(view, view.hand, Cards(0)),
        known=view.known[1 - seat],
        seen=view.known[seat],
        upcard=view.pile[-1] if view.pile else None,
        first_upcard=view.upcard,
        limit_text=None if view.limit is None else resolved(text.knock_limit(view.limit)),
        knock_text=resolved(text.why_knock(view)) if view.phase in _KNOCKING else None,
        no_gin=resolved(no_gin) if turn and (no_gin := text.no_gin(view)) else None,
        doing=[resolved(text.doing(view, each)) for each in (0, 1)],
        low=view.upcard is not None and view.stock <= LOW,
        draw_ends=view.upcard is not None and rules.stock_end is StockEnd.TAKE and view.stock <= rules.stock_left,
        may_draw=drawing and may_draw(position),
        may_take=drawing and may_take(position),
        may_decline=drawing and may_decline(position),
        take_refusal=_refusal(view.why_not(Take(seat))) if drawing else None,
        drew=turn.drew if turn else None,
        took=turn is not None and turn.source is Source.PILE,
        other_took=_other_took(view),
        discards=_discards(view) if turn else [],
        big_gin=turn is not None and big_gin(position),
        laid=_laid(view, seats),
        defence=_defence(view, seats),
        prompt=spans(text.prompt(view), seats, seat),
        final=final(sheet),
        in_all=spans(in_all, seats, seat) if (in_all := text.in_all(view)) else None,
        sheet=[_column(rules, column) for column in sheet],
        history=[
            wire.GinScore.of(each, number=number, ended=text.ended(each))
            for each, number in zip(view.results, log.deal_numbers(), strict=False)
        ],
        story=_story(view, over, seats) if over else None,
    )


def _rules(rules: Rules) -> wire.GinRulesView:
    return wire.GinRulesView.of(
        rules,
        preset=rules.slug,
        goal_text=goal_text(rules),
        ending=ending(rules),
        offer=rules.opening is Opening.OFFER,
        oklahoma=rules.oklahoma is not Oklahoma.NO,
        notation=notation(rules),
    )


def _discards(view: View) -> list[wire.DiscardOption]:
    """What discarding each card of the hand would do."""
    return [_discard(view, card, count) for card, count in view.rules.melding.after_discard(view.hand).items()]


def _discard(view: View, card: Card, count: int) -> wire.DiscardOption:
    no_knock = view.why_not(Knock(view.seat, card))
    return wire.DiscardOption(
        card=str(card),
        refusal=_refusal(view.why_not(Discard(view.seat, card))),
        count=count,
        knock=no_knock is None,
        knock_text=resolved(text.knock_with(no_knock, count)),
        question=None if no_knock else resolved(text.knock_question(count)),
        gin=no_knock is None and not count,
        arranged=_by_program(view, view.hand - (1 << card), Cards(1 << card)),
    )


def _laid(view: View, seats: Sequence[SeatView]) -> wire.LaidView | None:
    """The hand that was laid open, while it is to be answered."""
    if (laid := view.laid) is None:
        return None
    shown, title = _laid_out(view.rules.melding, laid), spans(text.knock_title(laid), seats, view.seat)
    return wire.LaidView.of(laid, arranged=shown, title=title, standing=text.how(laid))


def _laid_out(melding: Melding, laid: Laid) -> wire.Arranged:
    return arranged(melding, laid.melds, laid.deadwood | cards_of(laid.melds))


def _defence(view: View, seats: Sequence[SeatView]) -> wire.DefenceView | None:
    """What the program would answer to a knock."""
    if (defence := view.defence) is None:
        return None
    melding = view.rules.melding
    left = arranged(melding, defence.melds, view.hand - cards_of(defence.layoffs))
    held = melding.count(view.hand - cards_of(defence.melds))
    assert view.laid is not None
    return wire.DefenceView(
        arranged=left,
        layoffs=[_row(cards) for cards in defence.layoffs],
        held=held,
        bars=[
            _bar(view.seat, left.count, held, [], seats, view.seat),
            _bar(view.laid.seat, view.laid.points, view.laid.points, [], seats, view.seat),
        ],
        steps=[resolved(each) for each in text.to_answer(view)],
        standing=text.answer_standing(view),
    )


def _other_took(view: View) -> bool:
    """Whether the latest card that the other seat drew was from the discards."""
    drawn = [turn for turn in view.turns if turn.seat != view.seat and turn.source is not Source.DECLINED]
    return view.phase is not Phase.LAYOFF and bool(drawn) and drawn[-1].source is Source.PILE


# ---- The score sheet, and the hand just finished ----


def _column(rules: Rules, column: Column) -> wire.GinColumn:
    lines = [wire.GinLine.of(line, hand=line.hand + 1) for line in column.lines]
    return wire.GinColumn.of(column, lines=lines, to_go=[text.to_go(rules, column, seat) for seat in (0, 1)])


def _bar(
    seat: int, count: int, held: int, won: Sequence[text.Length], seats: Sequence[SeatView], reader: int
) -> wire.Bar:
    return wire.Bar(
        seat=seat,
        title=spans(text.bar_title(seat, held), seats, reader),
        lengths=[wire.BarLength.of(each, text=spans(each.text, seats, reader)) for each in text.bar(count, held, won)],
    )


def _story(view: View, result: HandResult, seats: Sequence[SeatView]) -> wire.GinStory:
    last = next((seat for seat in (result.winner, result.knocker) if seat is not None), view.seat)
    return wire.GinStory.of(
        result,
        sides=[side_story(view.rules.melding, result, seat) for seat in (0, 1)],
        layoffs=[_row(cards) for cards in result.layoffs],
        discard=next((turn.discard for turn in reversed(result.turns) if turn.discard is not None), None),
        title=spans(text.came_to(result, view.rules), seats, view.seat),
        sum=[spans(each, seats, view.seat) for each in text.reckoning(view, result)],
        bars=[
            _bar(seat, result.counts[seat], result.held[seat], text.won(result, seat), seats, view.seat)
            for seat in (1 - last, last)
        ],
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


def observed(match: ObservedMatch) -> dict[str, Any]:
    """The piles of an observed match, and its hand in melds."""
    state, hand, melding = match.state, match.hand, match.rules.melding
    pile, dealt = state.results[-1].pile if match.progress.over else state.pile, state.upcard is not None
    return {
        "arranged": arranged(melding, melding.arrange(hand, ALL & ~Cards.of(pile)), hand) if hand else None,
        "pile": pile,
        "stock": len(state.stock) if dealt else None,
        "limit": match.rules.limit(state.upcard) if dealt else None,
        "limit_text": plain(text.knock_limit(match.rules.limit(state.upcard))) if dealt else None,
        "scores": final(state.sheet),
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


def _refusal(error: IllegalMove | None) -> Spans | None:
    return None if error is None else resolved(error.spans)


# ---- The moments of a hand in a record ----


def frame(shown: Replay, step: AnyStep) -> dict[str, Any]:
    """The fields of a moment that Gin Rummy fills."""
    after = step.after
    over = ends(step)
    result = after.results[-1] if over else None
    return {
        "hands": [_hand(shown, after, result, seat) for seat in (0, 1)],
        "to_move": [] if over else [seat for seat in after.to_move if seat >= 0],
        "tricks": sum(turn.discard is not None for turn in (result or after).turns),
        "points": points_of(step) if over else [0, 0],
        "pile": (result or after).pile,
        "stock": len((result or after).stock),
        "limit": result.limit if result else after.rules.limit(after.upcard),
        "over": over,
    }


def _hand(shown: Replay, after: State, result: HandResult | None, seat: int) -> dict[str, Any]:
    melding, cards = after.rules.melding, Cards(after.hands[seat])
    if result is not None:
        side, cards = side_story(melding, result, seat), result.hands[seat]
        return {"cards": cards, "count": len(cards), "arranged": side.arranged, "laid_off": side.laid_off}
    laid = after.laid
    if laid is not None and laid.seat == seat:
        cards = cards_of(laid.melds) | laid.deadwood
        return {"cards": cards, "count": len(cards), "arranged": _laid_out(melding, laid)}
    if not shown.is_open(seat):
        return {"cards": None, "count": len(cards)}
    melds = melding.arrange(cards, ALL - Cards.of(after.pile))
    return {"cards": cards, "count": len(cards), "arranged": arranged(melding, melds, cards)}


# ---- What a move is and leaves ----


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
