"""Gin Rummy as one seat may see it, as wire values: the functions of `serializers.games.GameSerializers`."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final

from pydantic_core import to_json

from hearthside.app.latest import Latest
from hearthside.app.replays import Replay, points_of
from hearthside.cards import DECK, Card, Cards, mask
from hearthside.coach.observed import ObservedMatch
from hearthside.game import SPECTATOR, IllegalMove
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
    Start,
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
from hearthside.gin.turns import (
    Position,
    Turn,
    best_deadwood,
    big_gin,
    discards,
    knocks,
    may_decline,
    may_draw,
    may_take,
    over_limit,
    refusal,
)
from hearthside.match import Log
from hearthside.record.moments import AnyStep, ends
from hearthside.server import schemas as wire
from hearthside.text import plain

from .parts import LETTERS, Spans, Values, members, name, names, resolved
from .seats import Reader

__all__ = ["Private", "Public", "arranged", "deadwood_left", "frame", "observed", "saw", "side_story"]

LOW: Final = 7
"""Cards in the stock at which it is time to warn."""
_KNOCKING: Final = (Phase.OFFER, Phase.DRAW, Phase.DISCARD)
"""The phases in which one may come to knock."""


# ---- What happened ----


def saw(before: View, move: Move, after: View) -> Iterator[Values]:
    """What a move was, to the seat whose views these are."""
    # A draw may be the end of the hand and nothing else: then there are no turns afterwards.
    drew = len(after.turns) > len(before.turns)
    match move:
        case Deal():
            yield {"type": "hand_dealt", "hand": after.hand_number + 1, "dealer": after.dealer}
        case Draw(seat) if drew:
            yield {"type": "drawn", "seat": seat, "card": name(after.turns[-1].drew)}
        case Take(seat) if drew:
            yield {"type": "taken", "seat": seat, "card": name(before.pile[-1])}
        case Decline(seat):
            yield {"type": "declined", "seat": seat}
        case Discard(seat, card):
            yield {"type": "discarded", "seat": seat, "card": name(card)}
        case Knock():
            yield from _knocked(move, after)
        case LayOff(seat):
            yield {"type": "laid_off", "seat": seat}
    if len(after.results) > len(before.results):
        yield {"type": "hand_over"}


def _knocked(knock: Knock, after: View) -> Iterator[Values]:
    """A knock, and what was laid off where the rules leave that to the program."""
    seat, result = knock.seat, None if after.laid is not None else after.results[-1]
    points = after.laid.points if after.laid is not None else after.results[-1].counts[seat]
    yield {"type": "knocked", "seat": seat, "discard": name(knock.discard), "gin": not points}
    if result is not None and any(result.layoffs):
        yield {"type": "laid_off", "seat": 1 - seat}


# ---- What is true ----


class Public:
    """What a match of Gin Rummy shows to both seats."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._match = members(game="gin", rules=_rules(rules))
        self._sheet = Latest(partial(_sheet, rules))
        self._upcard = Latest(partial(_upcard, rules))

    def of_deal(self, view: View, numbers: list[int | None]) -> bytes:
        """The members of the view that stay the same while a hand is played."""
        sheet = self._sheet(view.results, view.start, numbers[: len(view.results)])
        return b",".join((self._match, _hands(view), sheet))

    def parts(self, state: State, view: View) -> tuple[bytes, ...]:
        """The other members of the view that are the same for both seats."""
        rules, upcard = self._rules, view.upcard
        latest = members(
            phase=str(view.phase),
            to_move=[seat for seat in view.to_move if seat >= 0],
            counts=view.counts,
            upcard=name(view.pile[-1]) if view.pile else None,
            pile=names(view.pile),
            stock=view.stock,
            low=upcard is not None and view.stock <= LOW,
            draw_ends=upcard is not None and rules.stock_end is StockEnd.TAKE and view.stock <= rules.stock_left,
        )
        return latest, self._upcard(upcard)


class Private:
    """What a match of Gin Rummy shows to one reader."""

    def __init__(self, rules: Rules, reader: Reader) -> None:
        self._reader = reader
        self._melding = rules.melding
        self._cards = Latest(partial(_cards, rules.melding, reader.side))
        self._story = Latest(lambda view: _story(view, view.results[-1], reader))

    def part(self, log: Log, view: View) -> bytes:
        """The members of the view that are for the reader alone."""
        seat, phase, reader = view.seat, view.phase, self._reader
        mine, between = seat in view.to_move, phase is Phase.DEAL or phase is Phase.OVER
        choices, melding = _NO_CHOICES, self._melding
        deadwood = view.best_deadwood
        if mine and phase is Phase.DISCARD:
            choices = _discarding(view.position, deadwood)
        elif mine and phase is not Phase.LAYOFF:
            choices = _drawing(view.position, seat)
        now = members(
            deadwood=deadwood,
            knock_text=resolved(text.why_knock(view, deadwood)) if phase in _KNOCKING and seat != SPECTATOR else None,
            doing=[resolved(text.doing(view, 0)), resolved(text.doing(view, 1))],
            other_took=_other_took(view),
            prompt=reader.spans(
                text.knock_title(view.laid) if reader.asked and view.laid else text.prompt(view, deadwood)
            ),
            in_all=reader.spans(in_all) if (in_all := text.in_all(view)) else None,
        )
        return b'%b,%b,%b,%b,%b,"turns":[%b]' % (
            self._cards(view.hand, melding.arrange(view.hand, ~mask(view.pile)), view.known),
            now,
            choices,
            members(laid=_laid(view, reader), defence=_defence(view, reader)) if view.laid else _NOTHING_LAID,
            members(story=self._story(view)) if between and view.results else _NO_STORY,
            b",".join(map(_turn, view.turns)),
        )


_NOTHING_LAID: Final = members(laid=None, defence=None)
_NO_STORY: Final = members(story=None)
_NOTHING_TO_CHOOSE: Final[Values] = {
    "no_gin": None,
    "may_draw": False,
    "may_take": False,
    "take_melds": False,
    "may_decline": False,
    "take_refusal": None,
    "drew": None,
    "took": False,
    "big_gin": False,
}
_NO_CHOICES: Final = members(**_NOTHING_TO_CHOOSE, discards=[])


def _drawing(position: Position, seat: int) -> bytes:
    """The members that say what a seat may do that is to draw."""
    choices: Values = {
        "may_draw": may_draw(position),
        "may_take": may_take(position),
        "take_melds": position.rules.melding.joins(position.pile[-1], position.hand),
        "may_decline": may_decline(position),
        "take_refusal": _refusal(refusal(position, Take(seat))),
    }
    return members(**(_NOTHING_TO_CHOOSE | choices), discards=[])


def _discarding(position: Position, deadwood: int) -> bytes:
    """The members that say what a seat may do that is to discard."""
    turn = position.turns[-1]
    choices: Values = {
        "no_gin": resolved(no_gin) if (no_gin := text.no_gin(deadwood)) else None,
        "drew": name(turn.drew),
        "took": turn.source is Source.PILE,
        "big_gin": big_gin(position),
    }
    return b'%b,"discards":[%b]' % (members(**(_NOTHING_TO_CHOOSE | choices)), b",".join(_discards(position, deadwood)))


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


def _hands(view: View) -> bytes:
    """The members that change between hands."""
    return members(
        hand_number=view.hand_number + (view.phase is not Phase.OVER),
        scores=view.scores,
        winners=view.winners,
        dealer=view.dealer,
    )


def _sheet(rules: Rules, results: tuple[HandResult, ...], start: Start, numbers: list[int | None]) -> bytes:
    """The members that follow from the finished hands."""
    sheet = columns(rules, results, start)
    return members(
        final=final(sheet),
        sheet=[_column(rules, column) for column in sheet],
        history=[_finished(each, number) for each, number in zip(results, numbers, strict=False)],
    )


def _finished(result: HandResult, deal_number: int | None) -> Values:
    """The members of a finished hand on the score sheet."""
    return _result(result) | {
        "upcard": name(result.upcard),
        "limit": result.limit,
        "number": None if deal_number is None else str(deal_number),
        "ended": text.ended(result),
    }


def _result(result: HandResult) -> Values:
    """The members of a `wire.GinResult`."""
    return {
        "kind": str(result.kind),
        "winner": result.winner,
        "knocker": result.knocker,
        "points": result.points,
        "bonus": result.bonus,
        "doubled": result.doubled,
    }


def _upcard(rules: Rules, upcard: Card | None) -> bytes:
    """The members that follow from the first upcard of a hand."""
    if upcard is None:
        return members(first_upcard=None, limit=None, limit_text=None, doubled=False)
    limit = rules.limit(upcard)
    return members(
        first_upcard=name(upcard),
        limit=limit,
        limit_text=resolved(text.knock_limit(limit)),
        doubled=rules.doubles(upcard),
    )


def _cards(melding: Melding, seat: int, hand: Cards, melds: tuple[Cards, ...], known: tuple[Cards, ...]) -> bytes:
    """The members that change with the cards of the seat, and with what is known of the other's."""
    return members(
        seat=seat,
        hand=names(hand),
        arranged=arranged(melding, melds, hand),
        known=names(known[1 - seat]),
        seen=names(known[seat]),
    )


@lru_cache(maxsize=1024)
def _turn(turn: Turn) -> bytes:
    """A turn as JSON. Most turns of a hand are the same as in the message before."""
    return to_json(
        {"seat": turn.seat, "source": str(turn.source), "drew": name(turn.drew), "discard": name(turn.discard)}
    )


def _discards(position: Position, deadwood: int) -> Iterator[bytes]:
    """What discarding each card of the hand would do, as JSON. The best discard leaves this ``deadwood``."""
    able, limit, barred = +discards(position), position.limit, position.barred
    ready = +knocks(position) if deadwood <= limit else 0
    for card, count in position.left.items():
        if ready >> card & 1:
            left = _knocking(position, card, count)
        elif card == barred:
            left = _no_knocking(count, _refusal(refusal(position, Knock(0, card))))
        else:
            left = _over_limit(count, limit)
        refused = b"null" if able >> card & 1 else to_json(_refusal(refusal(position, Discard(0, card))))
        yield b'{"card":"%b","refusal":%b,%b}' % (LETTERS[card], refused, left)


@lru_cache(maxsize=256)
def _over_limit(count: int, limit: int) -> bytes:
    """The members that say what a discard leaves that is too much to knock with."""
    return _no_knocking(count, _refusal(over_limit(count, limit)))


def _no_knocking(count: int, why: Spans | None) -> bytes:
    """The members that say what a discard leaves with which one may not knock."""
    return members(count=count, knock_text=why, knock=False, question=None, gin=False, arranged=None)


def _knocking(position: Position, card: Card, count: int) -> bytes:
    """The members that say what a discard leaves with which one may."""
    hand = Cards(position.hand & ~(1 << card))
    return members(
        count=count,
        knock_text=resolved(text.knock_leaves(count)),
        knock=True,
        question=resolved(text.knock_question(count)),
        gin=not count,
        arranged=_by_program(position.rules.melding, hand, (*position.pile, card)),
    )


def _laid(view: View, reader: Reader) -> dict[str, object] | None:
    """The hand that was laid open, while it is to be answered."""
    if (laid := view.laid) is None:
        return None
    return {
        "seat": laid.seat,
        "arranged": _laid_out(view.rules.melding, laid),
        "discard": name(laid.discard),
        "title": reader.spans(text.knock_title(laid)),
        "standing": text.how(laid),
    }


def _laid_out(melding: Melding, laid: Laid) -> Values:
    return arranged(melding, laid.melds, laid.deadwood | cards_of(laid.melds))


def _defence(view: View, reader: Reader) -> Values | None:
    """What the program would answer to a knock."""
    if reader.asked or (defence := view.defence) is None:
        return None
    melding = view.rules.melding
    left = melding.count(view.hand - cards_of(defence.melds) - cards_of(defence.layoffs))
    held = melding.count(view.hand - cards_of(defence.melds))
    assert view.laid is not None
    return {
        "arranged": arranged(melding, defence.melds, view.hand - cards_of(defence.layoffs)),
        "layoffs": [_row(cards) for cards in defence.layoffs],
        "held": held,
        "steps": [resolved(each) for each in text.to_answer(view)],
        "standing": text.answer_standing(view),
        "bars": [
            _bar(view.seat, left, held, [], reader),
            _bar(view.laid.seat, view.laid.points, view.laid.points, [], reader),
        ],
    }


def _other_took(view: View) -> bool:
    """Whether the latest card that the other seat drew was from the discards."""
    if view.phase is Phase.LAYOFF:
        return False
    for seat, source, *_ in reversed(view.turns):
        if seat != view.seat and source is not Source.DECLINED:
            return source is Source.PILE
    return False


# ---- The score sheet, and the hand just finished ----


def _column(rules: Rules, column: Column) -> Values:
    lines = [line._replace(hand=line.hand + 1)._asdict() for line in column.lines]
    return column._asdict() | {"lines": lines, "to_go": [text.to_go(rules, column, seat) for seat in (0, 1)]}


def _bar(seat: int, count: int, held: int, won: Sequence[text.Length], reader: Reader) -> Values:
    return {
        "seat": seat,
        "title": reader.spans(text.bar_title(seat, held)),
        "lengths": [each._asdict() | {"text": reader.spans(each.text)} for each in text.bar(count, held, won)],
    }


def _story(view: View, result: HandResult, reader: Reader) -> Values:
    last = next((seat for seat in (result.winner, result.knocker) if seat is not None), reader.side)
    return _result(result) | {
        "sides": [side_story(view.rules.melding, result, seat) for seat in (0, 1)],
        "layoffs": [_row(cards) for cards in result.layoffs],
        "discard": name(next((turn.discard for turn in reversed(result.turns) if turn.discard is not None), None)),
        "title": reader.spans(text.came_to(result, view.rules)),
        "sum": [reader.spans(each) for each in text.reckoning(view, result)],
        "bars": [
            _bar(seat, result.counts[seat], result.held[seat], text.won(result, seat), reader)
            for seat in (1 - last, last)
        ],
    }


def side_story(melding: Melding, result: HandResult, seat: int) -> Values:
    """One side of a finished hand."""
    laid_off = cards_of(result.layoffs) & result.hands[seat] if seat != result.knocker else Cards(0)
    return {
        "arranged": arranged(melding, result.melds[seat], result.hands[seat] - laid_off),
        "laid_off": _falling(melding, laid_off),
        "held": result.held[seat],
        "standing": text.standing(result, seat),
    }


# ---- Cards ----


def _by_program(melding: Melding, hand: Cards, pile: tuple[Card, ...]) -> Values:
    """A hand as the program would lay it out for a knock: what lies on the discards cannot be laid off on it."""
    return arranged(melding, melding.arrange(hand, ~mask(pile)), hand)


@lru_cache(maxsize=256)
def arranged(melding: Melding, melds: tuple[Cards, ...], cards: Cards) -> Values:
    """Cards in these melds, and the others as deadwood."""
    deadwood = cards - cards_of(melds)
    return {
        "melds": [_meld(meld) for meld in melds],
        "deadwood": _falling(melding, deadwood),
        "count": melding.count(deadwood),
    }


def observed(match: ObservedMatch) -> dict[str, Any]:
    """The piles of an observed match, and its hand in melds."""
    state, hand, melding = match.state, match.hand, match.rules.melding
    pile, dealt = state.results[-1].pile if match.progress.over else state.pile, state.upcard is not None
    return {
        "arranged": _by_program(melding, hand, pile) | _best(match) if hand else None,
        "pile": pile,
        "stock": len(state.stock) if dealt else None,
        "limit": match.rules.limit(state.upcard) if dealt else None,
        "limit_text": plain(text.knock_limit(match.rules.limit(state.upcard))) if dealt else None,
        "scores": final(state.sheet),
    }


def _best(match: ObservedMatch) -> Values:
    """The deadwood of the observed hand, where it has a card too many: after the best discard."""
    choosing = match.to_move and match.state.phase is Phase.DISCARD
    return {"count": best_deadwood(match.view.position)} if choosing else {}


@lru_cache(maxsize=256)
def _meld(cards: Cards) -> Values:
    """A meld, which mostly is there for several turns."""
    return {"kind": "set" if len({card.rank for card in cards}) == 1 else "run", "cards": _row(cards)}


def _row(cards: Cards) -> list[str]:
    """Cards as they are laid out: a run from its low end, a set from spades to clubs."""
    suits = {card.suit for card in cards}
    return names(in_order(cards) if len(suits) == 1 else reversed(list(cards)))


def _falling(melding: Melding, cards: Cards) -> list[str]:
    """Deadwood: what counts most first, kings before queens, spades before the rest."""
    return names(sorted(cards, key=_places(melding).__getitem__))


@cache
def _places(melding: Melding) -> tuple[int, ...]:
    """Where each card stands in a whole pack that is deadwood."""
    falling = sorted(DECK, key=lambda card: (-melding.points[card], -((card.rank + 1) % 13), -card.suit))
    return tuple(map(falling.index, DECK))


def _refusal(error: IllegalMove | None) -> Spans | None:
    return None if error is None else resolved(error.spans)


# ---- The moments of a hand in a record ----


def frame(shown: Replay, step: AnyStep) -> dict[str, Any]:
    """The fields of a moment that Gin Rummy fills."""
    after = step.after
    over = ends(step)
    result = after.results[-1] if over else None
    return {
        "hands": [_hand(shown, after, result, seat) | {"known": _known(shown, after, seat)} for seat in (0, 1)],
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
        return {"cards": cards, "count": len(cards), "arranged": side["arranged"], "laid_off": side["laid_off"]}
    laid = after.laid
    if laid is not None and laid.seat == seat:
        cards = cards_of(laid.melds) | laid.deadwood
        return {"cards": cards, "count": len(cards), "arranged": _laid_out(melding, laid)}
    if not shown.is_open(seat):
        return {"cards": None, "count": len(cards)}
    shown_as = _by_program(melding, cards, after.pile)
    if seat in after.to_move:  # with eleven cards as at the table
        shown_as = shown_as | {"count": best_deadwood(after.position(seat))}
    return {"cards": cards, "count": len(cards), "arranged": shown_as}


def _known(shown: Replay, after: State, seat: int) -> Cards:
    """Cards of the hand of another that they were seen to take."""
    return Cards(0 if shown.seat in (None, seat) else after.known[seat])


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
