"""Hearts as one seat may see it, as wire values: the functions of `serializers.games.GameSerializers`."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final, Literal

from hearthside.ai.hearts.belief import known_voids
from hearthside.app.latest import Latest
from hearthside.app.replays import Replay
from hearthside.cards import Card, Cards, Suit
from hearthside.coach.observed import ObservedMatch
from hearthside.game import SPECTATOR
from hearthside.hearts import (
    Deal,
    DealResult,
    Direct,
    Direction,
    Leftover,
    Moon,
    MoonChoice,
    Move,
    Pass,
    Play,
    Rules,
    Scoring,
    State,
    Trick,
    View,
    text,
)
from hearthside.hearts.presets import notation
from hearthside.hearts.rulecard import ending, goal_text
from hearthside.hearts.rules import PURSE
from hearthside.hearts.story import story
from hearthside.hearts.taking import awarded, left_to, moon_news, stranded
from hearthside.match import Log
from hearthside.record.moments import AnyStep, ends
from hearthside.server import schemas as wire

from .parts import LETTERS, Values, members, name, names, resolved
from .seats import Reader

__all__ = ["Private", "Public", "deadwood_left", "frame", "observed", "saw", "trick_view"]

# ---- What happened ----


def saw(before: View, move: Move, after: View) -> Iterator[Values]:
    """What a move was, to the seat whose views these are."""
    match move:
        case Play(seat, card):
            yield {"type": "played", "seat": seat, "card": name(card)}
            if not after.trick.cards:
                yield from _completed(before, card, after)
            elif after.stock < before.stock:
                yield from _drawn(before, after)
        case Deal():
            yield {"type": "dealt", "deal": after.deal + 1, "direction": after.direction}
        case Pass(seat):
            yield {"type": "passed", "seat": seat}
            if not after.passing:
                gave, got = (names(_in_order(cards, after.seat)) for cards in _exchanged(after))
                yield {"type": "exchanged", "gave": gave, "got": got}
        case Direct(seat):
            yield {"type": "directed", "seat": seat}
        case MoonChoice(seat, deduct):
            if seat == after.seat:
                yield {"type": "moon_choice", "deduct": deduct}


def _drawn(before: View, after: View) -> Iterator[Values]:
    """What the next seat drew, being unable to follow."""
    for seat, (had, has) in enumerate(zip(before.counts, after.counts, strict=True)):
        if has > had:
            yield {"type": "drew", "seat": seat, "count": has - had}


def _completed(before: View, card: Card, after: View) -> Iterator[Values]:
    """What the last card of a trick brought to its end: the trick, a deal."""
    rules, trick = before.rules, before.trick._replace(cards=(*before.trick.cards, card))
    settled = len(after.results) > len(before.results)
    moon = moon_news(rules, before.taken, after.results[-1].taken if settled else after.taken)
    yield {
        "type": "trick",
        "winner": trick.winner(rules.seats),
        "points": rules.count_all(trick.cards),
        "cancelled": trick.cancelled,
        "moon": moon.made,
        "moon_stopped": moon.stopped,
    }
    yield from _leftover(before, trick, after)
    if not settled:
        return
    result = after.results[-1]
    if result.cashed_in:
        yield {"type": "cashed_in", "winner": awarded(result)}
    yield {"type": "deal_over"}


def _leftover(before: View, trick: Trick, after: View) -> Iterator[Values]:
    """The leftover cards where they went to the winner of this trick."""
    rules = before.rules
    settled = len(after.results) > len(before.results)
    cards, taker, hidden = Cards(0), None, 0
    match rules.leftover:
        case Leftover.FIRST if before.stock and not trick.cancelled:
            taker, hidden = trick.winner(rules.seats), before.stock
            if not rules.leftover_to_hand:
                cards = after.results[-1].left if settled else after.shown
            elif taker == before.seat:
                cards = after.hand - before.hand
        case Leftover.LAST if settled:
            cards, taker = after.results[-1].left, left_to(rules, after.results[-1])
    if taker is not None:
        points = 0 if rules.leftover_to_hand else rules.count(cards)
        count = hidden or len(cards)
        yield {"type": "leftover", "seat": taker, "cards": names(cards), "count": count, "points": points}


# ---- What is true ----


class Public:
    """What a match of Hearts shows to all its seats."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._match = members(game="hearts", rules=_rules(rules))
        self._history = Latest(partial(_history, lru_cache(maxsize=64)(partial(_score, rules))))
        self._taken = Latest(partial(_taken, lru_cache(maxsize=8)(partial(_counting, rules))))
        self._between_tricks = Latest(partial(_between_tricks, rules))
        self._directions = Latest(_directions)

    def of_deal(self, view: View, numbers: list[int | None]) -> bytes:
        """The members of the view that stay the same while a deal is played."""
        history = self._history(view.results, numbers[: len(view.results)])
        return b",".join((self._match, _deals(self._rules, view), history))

    def parts(self, state: State, view: View) -> tuple[bytes, ...]:
        """The other members of the view that are the same for every seat."""
        rules, phase, tricks = self._rules, _phase(view), _tricks(view)
        latest = members(
            phase=phase,
            direction=str(view.direction),  # which is written as JSON in a sixth of the time
            to_move=[seat for seat in view.to_move if seat >= 0],
            counts=view.counts,
            has_passed=view.has_passed,
            trick=trick_view(rules, view.trick),
        )
        between_tricks = self._between_tricks(
            tricks[-1] if tricks else None,
            len(view.tricks),
            view.broken,
            view.stock,
            view.shown,
            view.carried,
            [] if state.tricks or state.table else self._directions(_passed_by_nobody(state)),
        )
        return self._taken(view.taken), latest, between_tricks


class Private:
    """What a match of Hearts shows to one reader."""

    def __init__(self, rules: Rules, reader: Reader) -> None:
        self._rules = rules
        self._reader = reader
        self._hand = Latest(lambda hand: members(hand=names(hand)))
        self._passed = Latest(partial(_passed, rules, reader))
        self._prompt = Latest(lambda sentence: members(prompt=reader.spans(sentence)))
        self._in_play = Latest(partial(_in_play, rules, reader))
        self._story = Latest(lambda result: _story(rules, result, reader))

    def part(self, log: Log, view: View) -> bytes:
        """The members of the view that are for the reader alone."""
        rules, reader, phase, tricks = self._rules, self._reader, _phase(view), _tricks(view)
        drew = _just_drew(log, view.seat) if rules.leftover is Leftover.STOCK else 0
        last = tricks[-1] if tricks else None
        return b",".join(
            (
                self._hand(view.hand),
                self._passed(view.gave, view.got, view.gave_to, view.got_from, view.direction),
                _choices(view) if view.seat in view.to_move else _NO_CHOICES,
                self._prompt(text.prompt(view, drew)),
                self._in_play(last, view.trick.out) if phase == "play" else self._beside(view, phase, last),
                _NO_MOON_CHOICE if rules.moon is not Moon.CHOICE else members(moon_choice=_moon_choice(view, reader)),
            )
        )

    def _beside(self, view: View, phase: str, last: Trick | None) -> bytes:
        """The members beside the cards, while no tricks are played."""
        reader, finished = self._reader, view.results[-1] if view.results and phase != "pass" else None
        return members(
            last_trick_text=None if last is None else reader.spans(text.trick_taken(self._rules, last)),
            passing=_passing(view, reader) if phase == "pass" else None,
            plates=[plate and plate._asdict() for plate in text.plates(view)],
            story=self._story(finished) if finished else None,
            coming=reader.spans(text.coming(view)) if phase == "deal" else None,
        )


_NO_MOON_CHOICE: Final = members(moon_choice=None)
_NO_CHOICES: Final = members(playable=[], refusals=[])


def _choices(view: View) -> bytes:
    """The members that say what a seat may do that is to move."""
    refusals = view.refusals
    playable = [card for card in view.hand if card not in refusals]
    reasons = {why: members(code=why.code, sentence=resolved(why.spans)) for why in set(refusals.values())}
    refused = [b'{"card":"%b",%b}' % (LETTERS[card], reasons[why]) for card, why in refusals.items()]
    return b'%b,"refusals":[%b]' % (members(playable=names(playable)), b",".join(refused))


def _tricks(view: View) -> tuple[Trick, ...]:
    """The complete tricks of the deal, or of the one just finished."""
    if any(view.counts) or not view.results:
        return view.tricks
    return view.results[-1].tricks


def _just_drew(log: Log, seat: int) -> int:
    """How many cards the seat drew from a stock when the last card was played."""
    if seat == SPECTATOR or len(log.states) < 2 or not log.state.table:
        return 0
    before, after = (int(state.hands[seat]).bit_count() for state in log.states[-2:])
    return max(0, after - before)


def _phase(view: View) -> Literal["deal", "pass", "play", "over"]:
    if view.winners:
        return "over"
    if not any(view.counts):
        return "deal"
    return "play" if all(view.has_passed) else "pass"


def _rules(rules: Rules) -> wire.RulesView:
    return wire.RulesView.of(
        rules,
        preset=rules.slug,
        goal_text=goal_text(rules),
        ending=ending(rules),
        moon=rules.moon is not Moon.NONE,
        points={str(card): worth for card, worth in rules.points},
        notation=notation(rules),
    )


def _deals(rules: Rules, view: View) -> bytes:
    """The members that change between deals."""
    scores, cash = view.scores, view.cash
    return members(
        deal=view.deal + (not view.winners),
        winners=view.winners,
        dealer=view.dealer,
        scores=scores,
        standing=text.standing(scores),
        cash=_paid(rules, cash),
        purses=_paid(rules, tuple(PURSE + each for each in cash)),
    )


def _history(
    score: Callable[[DealResult, int | None], Values], results: tuple[DealResult, ...], numbers: list[int | None]
) -> bytes:
    """The finished deals, as members."""
    return members(history=list(map(score, results, numbers)))


def _exchanged(view: View) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """What the seat passed and what it was passed; in a scatter by seat."""
    return view.gave_to or (view.gave,), view.got_from or (view.got,)


def _in_order(by_seat: tuple[Cards, ...], seat: int) -> tuple[Card, ...]:
    """Cards by seat in one row, clockwise from the left of a seat, as are the receivers and givers of a scatter."""
    return tuple(card for cards in (*by_seat[seat + 1 :], *by_seat[: seat + 1]) for card in cards)


def _passed(
    rules: Rules,
    reader: Reader,
    gave: Cards,
    got: Cards,
    gave_to: tuple[Cards, ...],
    got_from: tuple[Cards, ...],
    direction: Direction,
) -> bytes:
    """The members that follow from the cards that the seat passes and gets."""
    seat = reader.seat
    offset = 0 if seat == SPECTATOR else direction.offset(rules.seats)
    return members(
        seat=reader.side,
        gave=names(_in_order(gave_to or (gave,), seat)),
        got=names(_in_order(got_from or (got,), seat)),
        pass_to=(seat + offset) % rules.seats if offset else None,
        pass_from=(seat - offset) % rules.seats if offset else None,
        scattered_to=[] if seat == SPECTATOR else text.scattered_to(rules, seat, direction),
    )


def _in_play(rules: Rules, reader: Reader, last: Trick | None, out: tuple[int, ...]) -> bytes:
    """The members beside the cards while tricks are played."""
    return members(
        last_trick_text=None if last is None else reader.spans(text.trick_taken(rules, last)),
        passing=None,
        plates=[plate and plate._asdict() for plate in text.plates_in_play(rules, out)],
        story=None,
        coming=None,
    )


def _taken(counting: Callable[[Cards], tuple[int, list[str]]], taken: tuple[Cards, ...]) -> bytes:
    """The members that change when a trick is taken."""
    points, cards = zip(*map(counting, taken), strict=True)
    return members(points=points, point_cards=cards)


def _counting(rules: Rules, taken: Cards) -> tuple[int, list[str]]:
    """The cards among those taken that count, and their points."""
    counting = Cards(rules.awaited & taken)
    return rules.count_taken(counting), names(counting)


def _between_tricks(
    rules: Rules,
    last: Trick | None,
    played: int,
    broken: bool,
    stock: int,
    leftover: Cards,
    carried: Cards,
    directions: Sequence[Direction],
) -> bytes:
    """The members that hardly change within a trick."""
    return members(
        last_trick=None if last is None else trick_view(rules, last),
        tricks_played=played,
        broken=broken,
        stock=stock,
        leftover=names(leftover),
        carried=names(carried),
        directions=directions,
    )


def _paid(rules: Rules, cash: tuple[int, ...]) -> tuple[int, ...] | None:
    return cash if rules.scoring is Scoring.CASH else None


def trick_view(rules: Rules, trick: Trick) -> dict[str, object]:
    """A trick, complete or not."""
    cards, seats = trick.cards, rules.seats
    return {
        "leader": trick.leader,
        "cards": names(cards),
        "players": trick.players(seats),
        "cancelled": rules.packs > 1 and trick.complete(seats) and trick.cancelled,
        "winner": trick.winner(seats) if cards else None,
        "points": rules.count_all(cards),
        "tags": text.tags(rules, trick),
    }


def observed(match: ObservedMatch) -> dict[str, Any]:
    """The tricks of an observed match."""
    state, rules = match.state, match.rules
    tricks = state.results[-1].tricks if match.progress.over else state.tricks
    return {
        "trick": trick_view(rules, state.trick) if state.table else None,
        "last_trick": trick_view(rules, tricks[-1]) if tricks else None,
        "scores": state.scores,
    }


def _score(rules: Rules, result: DealResult, deal_number: int | None) -> Values:
    return {
        "direction": str(result.direction),
        "points": result.points,
        "taken": [rules.count_taken(cards) for cards in result.taken],
        "shooter": result.shooter,
        "deducted": result.deducted,
        "cash": _paid(rules, result.cash),
        "number": None if deal_number is None else str(deal_number),
    }


def _story(rules: Rules, result: DealResult, reader: Reader) -> Values:
    found, spans = story(result, rules, reader.seat), reader.spans
    return {
        "title": spans(found.title),
        "tell": spans(found.tell),
        "more": [spans(each) for each in found.more],
        "phases": [each._asdict() | {"text": reader.spans_once(each.text)} for each in found.tricks],
        "queen": found.queen,
        "cashed_in": result.cashed_in,
        "rest": [names(cards) for cards in (result.rest if result.cashed_in else stranded(rules, result))],
        "left": [] if rules.leftover_to_hand else names(result.left),
        "left_to": left_to(rules, result),
    }


def _passed_by_nobody(state: State) -> State:
    """The same before anybody passed cards, as long as not all have: that is taken back for another direction."""
    if not state.passing or not any(state.passes):
        return state
    return state._replace(passes=(0,) * state.rules.seats, orders=())


def _directions(state: State) -> list[Direction]:
    """The ways in which a seat may have cards passed. With nobody but others at the sides, across is one of these."""
    # Where not even no passing can be asked for, nothing can.
    if state.why_not(Direct(0, Direction.HOLD)) is not None:
        return []
    ways = [way for way in Direction if way is not Direction.ACROSS or state.rules.seats % 2 == 0]
    if state.rules.seats == 2:
        ways = [Direction.LEFT, Direction.HOLD]
    return [way for way in ways if state.why_not(Direct(0, way)) is None]


def _moon_choice(view: View, reader: Reader) -> Values | None:
    if view.rules.moon is not Moon.CHOICE or view.seat == SPECTATOR:
        return None
    last_trick_started = bool(view.trick.cards) and max(view.counts) <= 1
    return {
        "deduct": view.deduct or view.moon_is_automatic,
        "automatic": view.moon_is_automatic,
        "points": view.rules.moon_points * view.rules.multiplier(view.taken[view.seat]),
        "open": not (view.winners or last_trick_started or view.moon_is_automatic),
        "note": reader.spans(text.moon_note(view, last_trick_started or bool(view.winners))),
    }


def _passing(view: View, reader: Reader) -> Values | None:
    """What the reader is told while cards are passed."""
    if (panel := text.passing(view)) is None:
        return None
    return {
        "title": reader.spans(panel.title),
        "gets": reader.spans(panel.gets),
        "chosen": [reader.spans(each) for each in panel.chosen],
        "full": resolved(panel.full),
        "action": panel.action,
    }


# ---- The moments of a deal in a record ----


def frame(shown: Replay, step: AnyStep) -> dict[str, Any]:
    """The fields of a moment that Hearts fills."""
    before, after, rules = step.before, step.after, step.after.rules
    over = ends(step)
    hands = after.results[-1].rest if over else [Cards(hand) for hand in after.hands]
    complete = isinstance(step.move, Play) and not after.table
    trick = before.trick._replace(cards=(*before.table, step.move.card)) if complete else after.trick
    shows_rest = over and shown.deal.written.known
    view = None if over or shown.seat is None or not any(hands) else after.view(shown.seat)
    return {
        "hands": [
            {"cards": hand if shown.is_open(seat) or shows_rest or not hand else None, "count": len(hand)}
            | ({} if view is None else _known(view, seat))
            for seat, hand in enumerate(hands)
        ],
        "to_move": [] if over else [seat for seat in after.to_move if seat >= 0],
        "trick": trick_view(rules, trick) if trick.cards else None,
        "tricks": len(after.results[-1].tricks if over else after.tricks),
        "points": after.results[-1].points if over else [rules.count_taken(taken) for taken in after.taken],
        "stock": 0 if over else len(after.left),
        "broken": before.broken if over else after.broken,
        "over": over,
    }


def _known(view: View, seat: int) -> dict[str, Any]:
    """What the reader knows of the hand of another: cards that they passed there, and suits that it is out of."""
    gone = Cards.of(card for taken in view.taken for card in taken) | Cards.of(view.trick.cards) | view.carried
    voids = known_voids(view)[seat]
    return {
        "known": Cards(0) if view.passing or seat == view.seat else view.given(seat) - gone,
        "voids": [suit.letter for suit in Suit if voids >> suit & 1],
    }


# ---- What a move is and leaves ----


def deadwood_left(move: Move, view: View) -> None:
    """There is no deadwood."""
