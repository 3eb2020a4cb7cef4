"""Hearts as one seat may see it, as wire values: the functions of `serializers.games.GameSerializers`."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from hearthside.app.replays import Replay
from hearthside.app.seat_names import SeatView
from hearthside.cards import Card, Cards
from hearthside.coach.observed import ObservedMatch
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
from hearthside.hearts.story import story
from hearthside.hearts.taking import awarded, left_to, stranded
from hearthside.match import Log
from hearthside.record.moments import AnyStep, ends
from hearthside.server import schemas as wire
from hearthside.text import spans as resolved

from .seats import match_fields, spans

__all__ = ["deadwood_left", "frame", "observed", "saw", "trick_view", "view"]

# ---- What happened ----


def saw(before: View, move: Move, after: View) -> Iterator[wire.Saw]:
    """What a move was, to the seat whose views these are."""
    match move:
        case Deal():
            yield wire.SawDealt(deal=after.deal + 1, direction=after.direction.value)
        case Pass():
            yield wire.SawPassed.of(move)
            if not after.passing:
                yield wire.SawExchanged.of(after)
        case Play(_, card):
            yield wire.SawPlayed.of(move)
            yield from _drawn(before, after)
            yield from _completed(before, card, after)
        case Direct():
            yield wire.SawDirected.of(move)
        case MoonChoice(who):
            if who == after.seat:
                yield wire.SawMoonChoice.of(move)


def _drawn(before: View, after: View) -> Iterator[wire.Saw]:
    """What the next seat drew, being unable to follow."""
    if after.trick.cards:
        for seat, (had, has) in enumerate(zip(before.counts, after.counts, strict=True)):
            if has > had:
                yield wire.SawDrew(seat=seat, count=has - had)


def _completed(before: View, card: Card, after: View) -> Iterator[wire.Saw]:
    """What a card brought to its end: a trick, a deal."""
    rules = before.rules
    trick = before.trick._replace(cards=(*before.trick.cards, card))
    if len(trick.cards) < len(trick.players(rules.seats)):
        return
    yield wire.SawTrick.of(trick, winner=trick.winner(rules.seats), points=rules.count(Cards.of(trick.cards)))
    yield from _leftover(before, trick, after)
    if len(after.results) == len(before.results):
        return
    result = after.results[-1]
    if result.cashed_in:
        yield wire.SawCashedIn(winner=awarded(result))
    yield wire.SawDealOver()


def _leftover(before: View, trick: Trick, after: View) -> Iterator[wire.Saw]:
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
        yield wire.SawLeftover(
            seat=taker, cards=[str(card) for card in cards], count=hidden or len(cards), points=points
        )


# ---- What is true ----


def view(log: Log, seat: int, seats: Sequence[SeatView]) -> wire.HeartsView:
    """All that the seat may know."""
    view: View = log.state.view(seat)
    rules = view.rules
    offset = view.direction.offset(rules.seats)
    phase = _phase(view)
    finished = view.results[-1] if view.results and phase in ("deal", "over") else None
    tricks = finished.tricks if finished else view.tricks
    return wire.HeartsView.of(
        view,
        **match_fields(log, view, seats),
        rules=_rules(rules),
        phase=phase,
        deal=view.deal + (phase != "over"),
        pass_to=(seat + offset) % rules.seats if offset else None,
        pass_from=(seat - offset) % rules.seats if offset else None,
        playable=view.legal,
        refusals=[
            wire.Refusal.of(why, card=card, sentence=resolved(why.spans))
            for card in view.hand
            if (why := view.why_not(card))
        ],
        prompt=spans(text.prompt(view, _just_drew(log, seat)), seats, seat),
        trick=trick_view(rules, view.trick),
        last_trick=trick_view(rules, tricks[-1]) if tricks else None,
        last_trick_text=spans(took, seats, seat) if (took := text.last_trick(view)) else None,
        passing=_passing(view, seats),
        plates=text.plates(view),
        standing=text.standing(view.scores),
        tricks_played=len(view.tricks),
        point_cards=[taken & (rules.penalty | rules.bonus) for taken in view.taken],
        leftover=view.shown,
        cash=_paid(rules, view.cash),
        history=[_score(rules, each, n) for each, n in zip(view.results, log.deal_numbers(), strict=False)],
        directions=_directions(log.state, seat),
        story=_story(view, finished, seats) if finished else None,
        coming=spans(text.coming(view), seats, seat) if phase == "deal" else None,
        moon_choice=_moon_choice(view),
    )


def _just_drew(log: Log, seat: int) -> int:
    """How many cards the seat drew when the last card was played."""
    if len(log.states) < 2 or not log.state.table:
        return 0
    before, after = (len(state.view(seat).hand) for state in log.states[-2:])
    return max(0, after - before)


def _phase(view: View) -> Literal["deal", "pass", "play", "over"]:
    if view.winners:
        return "over"
    if not any(view.counts):
        return "deal"
    return "pass" if view.passing else "play"


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


def _paid(rules: Rules, cash: tuple[int, ...]) -> tuple[int, ...] | None:
    return cash if rules.scoring is Scoring.CASH else None


def trick_view(rules: Rules, trick: Trick) -> wire.TrickView:
    """A trick, complete or not."""
    players = trick.players(rules.seats)
    return wire.TrickView.of(
        trick,
        players=players,
        cancelled=len(trick.cards) == len(players) and trick.cancelled,
        winner=trick.winner(rules.seats) if trick.cards else None,
        points=rules.count(Cards.of(trick.cards)),
        tags=text.tags(rules, trick),
    )


def observed(match: ObservedMatch) -> dict[str, Any]:
    """The tricks of an observed match."""
    state, rules = match.state, match.rules
    tricks = state.results[-1].tricks if match.progress.over else state.tricks
    return {
        "trick": trick_view(rules, state.trick) if state.table else None,
        "last_trick": trick_view(rules, tricks[-1]) if tricks else None,
        "scores": state.scores,
    }


def _score(rules: Rules, result: DealResult, deal_number: int | None) -> wire.DealScore:
    taken = [rules.count(cards) for cards in result.taken]
    return wire.DealScore.of(result, taken=taken, cash=_paid(rules, result.cash), number=deal_number)


def _story(view: View, result: DealResult, seats: Sequence[SeatView]) -> wire.DealStory:
    rules, found = view.rules, story(result, view.rules, view.seat)
    return wire.DealStory.of(
        found,
        title=spans(found.title, seats, view.seat),
        tell=spans(found.tell, seats, view.seat),
        more=[spans(each, seats, view.seat) for each in found.more],
        phases=[wire.StoryTrick.of(each, text=spans(each.text, seats, view.seat)) for each in found.tricks],
        cashed_in=result.cashed_in,
        rest=result.rest if result.cashed_in else stranded(rules, result),
        left=Cards(0) if rules.leftover_to_hand else result.left,
        left_to=left_to(rules, result),
    )


def _directions(state: State, seat: int) -> list[Direction]:
    """The ways in which a seat may have cards passed. With nobody but others at the sides, across is one of these.

    What the others have passed already is taken back for it, as long as they are not done.
    """
    if state.passing and any(state.passes):
        state = state._replace(passes=(0,) * state.rules.seats)
    ways = [way for way in Direction if way is not Direction.ACROSS or state.rules.seats % 2 == 0]
    if state.rules.seats == 2:
        ways = [Direction.LEFT, Direction.HOLD]
    return [way for way in ways if state.why_not(Direct(seat, way)) is None]


def _moon_choice(view: View) -> wire.MoonChoiceView | None:
    if view.rules.moon is not Moon.CHOICE:
        return None
    last_trick_started = bool(view.trick.cards) and max(view.counts) <= 1
    is_open = not view.winners and not last_trick_started
    note = text.moon_note(view, is_open)
    return wire.MoonChoiceView(
        deduct=view.deduct, points=view.rules.moon_points, open=is_open, note=resolved(note) if note else None
    )


def _passing(view: View, seats: Sequence[SeatView]) -> wire.PassingView | None:
    """What the seat is told while cards are passed."""
    if (panel := text.passing(view)) is None:
        return None
    return wire.PassingView.of(
        panel,
        title=spans(panel.title, seats, view.seat),
        gets=spans(panel.gets, seats, view.seat),
        chosen=[resolved(each) for each in panel.chosen],
        full=resolved(panel.full),
    )


# ---- The moments of a deal in a record ----


def frame(shown: Replay, step: AnyStep) -> dict[str, Any]:
    """The fields of a moment that Hearts fills."""
    before, after, rules = step.before, step.after, step.after.rules
    over = ends(step)
    hands = after.results[-1].rest if over else [Cards(hand) for hand in after.hands]
    complete = isinstance(step.move, Play) and not after.table
    trick = before.trick._replace(cards=(*before.table, step.move.card)) if complete else after.trick
    shows_rest = over and shown.deal.written.known
    return {
        "hands": [
            {"cards": hand if shown.is_open(seat) or shows_rest or not hand else None, "count": len(hand)}
            for seat, hand in enumerate(hands)
        ],
        "to_move": [] if over else [seat for seat in after.to_move if seat >= 0],
        "trick": trick_view(rules, trick) if trick.cards else None,
        "tricks": len(after.results[-1].tricks if over else after.tricks),
        "points": after.results[-1].points if over else [rules.count(Cards(taken)) for taken in after.taken],
        "stock": 0 if over else len(after.left),
        "over": over,
    }


# ---- What a move is and leaves ----


def deadwood_left(move: Move, view: View) -> None:
    """There is no deadwood."""
