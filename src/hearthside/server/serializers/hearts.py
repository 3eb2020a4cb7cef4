"""Hearts as one seat may see it, as wire values. Knows no HTTP."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from hearthside.cards import Card, Cards
from hearthside.coach.hearts import action
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
from hearthside.server import schemas as wire

from .seats import rescored, said, spans

# ---- What happened ----


def hearts_saw(before: View, move: Move, after: View) -> Iterator[wire.Saw]:
    """What a move was, to the seat whose views these are."""
    match move:
        case Deal():
            yield wire.SawDealt(deal=after.deal + 1, direction=after.direction.value)
        case Pass(who, _):
            yield wire.SawPassed(seat=who)
            if not after.passing:
                yield wire.SawExchanged(gave=_names(after.gave), got=_names(after.got))
        case Play(who, card):
            yield wire.SawPlayed(seat=who, card=str(card))
            yield from _drawn(before, after)
            yield from _completed(before, card, after)
        case Direct(who, _):
            yield wire.SawDirected(seat=who)
        case MoonChoice(who, deduct):
            if who == after.seat:
                yield wire.SawMoonChoice(deduct=deduct)


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
    yield wire.SawTrick(
        winner=trick.winner(rules.seats), points=rules.count(Cards.of(trick.cards)), cancelled=trick.cancelled
    )
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
        yield wire.SawLeftover(
            seat=taker,
            cards=_names(cards),
            count=hidden or len(cards),
            points=0 if rules.leftover_to_hand else rules.count(cards),
        )


# ---- What is true ----


def hearts_view(log: Log, seat: int, seats: Sequence[wire.SeatView], narration: list[str]) -> wire.HeartsView:
    """All that the seat may know, with the latest deal in sentences."""
    view = log.state.view(seat)
    rules = view.rules
    offset = view.direction.offset(rules.seats)
    phase = _phase(view)
    finished = view.results[-1] if view.results and phase in ("deal", "over") else None
    tricks = finished.tricks if finished else view.tricks
    return wire.HeartsView(
        rules=_rules(rules),
        seat=seat,
        phase=phase,
        deal=view.deal + (phase != "over"),
        direction=view.direction.value,
        pass_to=(seat + offset) % rules.seats if offset else None,
        pass_from=(seat - offset) % rules.seats if offset else None,
        to_move=[each for each in view.to_move if each >= 0],
        hand=_names(view.hand),
        counts=list(view.counts),
        has_passed=list(view.has_passed),
        gave=_names(view.gave),
        got=_names(view.got),
        playable=_names(view.legal),
        refusals=_refusals(view),
        prompt=said(text.prompt(view, _just_drew(log, seat)), seats, seat),
        trick=trick_view(rules, view.trick),
        last_trick=trick_view(rules, tricks[-1]) if tricks else None,
        tricks_played=len(view.tricks),
        broken=view.broken,
        points=list(view.points),
        point_cards=[_names(taken & (rules.penalty | rules.bonus)) for taken in view.taken],
        scores=list(view.scores),
        dealer=view.dealer,
        stock=view.stock,
        leftover=_names(view.shown),
        carried=_names(view.carried),
        cash=_paid(rules, view.cash),
        history=[_score(rules, each, n) for each, n in zip(view.results, log.deal_numbers(), strict=False)],
        rescored=rescored(log),
        directions=_directions(log.state, seat),
        story=_story(view, finished, seats) if finished else None,
        coming=spans(text.coming(view), seats, seat) if phase == "deal" else None,
        match_story=_match_story(view, seats) if view.winners else None,
        moon_choice=_moon_choice(view),
        winners=list(view.winners),
        narration=narration,
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


def _refusals(view: View) -> list[wire.Refusal]:
    refused = ((card, view.why_not(card)) for card in view.hand)
    return [wire.Refusal(card=str(card), code=why.code, sentence=why.sentence) for card, why in refused if why]


def _rules(rules: Rules) -> wire.RulesView:
    return wire.RulesView(
        preset=rules.slug,
        name=rules.name,
        goal=rules.goal,
        goal_text=goal_text(rules),
        ending=ending(rules),
        pass_count=rules.pass_count,
        seats=rules.seats,
        packs=rules.packs,
        leftover=rules.leftover.value,
        opening=rules.opening.value,
        moon=rules.moon is not Moon.NONE,
        scoring=rules.scoring.value,
        points={str(card): worth for card, worth in rules.points},
        notation=notation(rules),
    )


def _paid(rules: Rules, cash: tuple[int, ...]) -> list[int] | None:
    return list(cash) if rules.scoring is Scoring.CASH else None


def trick_view(rules: Rules, trick: Trick) -> wire.TrickView:
    """A trick, complete or not."""
    players = trick.players(rules.seats)
    complete = len(trick.cards) == len(players)
    return wire.TrickView(
        leader=trick.leader,
        cards=[str(card) for card in trick.cards],
        players=list(players),
        cancelled=complete and trick.cancelled,
        winner=trick.winner(rules.seats) if trick.cards else None,
        points=rules.count(Cards.of(trick.cards)),
    )


def hearts_observed(observed: ObservedMatch) -> dict[str, Any]:
    """The tricks of an observed match."""
    state, rules = observed.state, observed.rules
    tricks = state.results[-1].tricks if observed.deal.ended else state.tricks
    return {
        "trick": trick_view(rules, state.trick) if state.table else None,
        "last_trick": trick_view(rules, tricks[-1]) if tricks else None,
        "scores": list(state.scores),
    }


def _score(rules: Rules, result: DealResult, deal_number: int | None) -> wire.DealScore:
    return wire.DealScore(
        direction=result.direction.value,
        points=list(result.points),
        taken=[rules.count(cards) for cards in result.taken],
        shooter=result.shooter,
        deducted=result.deducted,
        cash=_paid(rules, result.cash),
        number=deal_number,
    )


def _match_story(view: View, seats: Sequence[wire.SeatView]) -> wire.MatchStory:
    return wire.MatchStory(
        title=spans(text.match_title(view), seats, view.seat), tell=spans(text.match_story(view), seats, view.seat)
    )


def _story(view: View, result: DealResult, seats: Sequence[wire.SeatView]) -> wire.DealStory:
    rules, told = view.rules, story(result, view.rules, view.seat)
    return wire.DealStory(
        title=spans(told.title, seats, view.seat),
        tell=spans(told.tell, seats, view.seat),
        more=[spans(each, seats, view.seat) for each in told.more],
        phases=[wire.StoryTrick(**each._asdict()) for each in told.tricks],
        queen=told.queen,
        tricks=[trick_view(rules, trick) for trick in result.tricks],
        cashed_in=result.cashed_in,
        rest=[_names(cards) for cards in (result.rest if result.cashed_in else stranded(rules, result))],
        left=[] if rules.leftover_to_hand else _names(result.left),
        left_to=left_to(rules, result),
    )


def _directions(state: State, seat: int) -> list[Literal["left", "right", "across", "hold"]]:
    """The ways in which a seat may have cards passed. With nobody but others at the sides, across is one of these.

    What the others have passed already is taken back for it, as long as they are not done.
    """
    if state.passing and any(state.passes):
        state = state._replace(passes=(0,) * state.rules.seats)
    ways = [way for way in Direction if way is not Direction.ACROSS or state.rules.seats % 2 == 0]
    if state.rules.seats == 2:
        ways = [Direction.LEFT, Direction.HOLD]
    return [way.value for way in ways if state.why_not(Direct(seat, way)) is None]


def _moon_choice(view: View) -> wire.MoonChoiceView | None:
    if view.rules.moon is not Moon.CHOICE:
        return None
    last_trick_started = bool(view.trick.cards) and max(view.counts) <= 1
    return wire.MoonChoiceView(
        deduct=view.deduct, points=view.rules.moon_points, open=not view.winners and not last_trick_started
    )


def _names(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


# ---- What to do ----


def to_do(move: Move, view: View) -> str:
    """A move as a hint begins with it: of a card to play, the card."""
    return move.card.symbol if isinstance(move, Play) else action(move, view)
