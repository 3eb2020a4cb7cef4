"""Hearts as one seat may see it, as wire values. Knows no HTTP."""

from collections.abc import Iterator, Sequence
from typing import Literal

from hearthside.cards import Card, Cards
from hearthside.hearts import (
    Deal,
    DealResult,
    Direct,
    Direction,
    Leftover,
    Moon,
    MoonChoice,
    Move,
    Opening,
    Pass,
    Play,
    Rules,
    Scoring,
    State,
    Trick,
    View,
)
from hearthside.hearts.moves import SUIT
from hearthside.hearts.rulecard import ending, goal_text
from hearthside.hearts.variants import notation
from hearthside.record.hearts.claims import awarded
from hearthside.table import Log
from hearthside.web import messages as wire
from hearthside.words import inside, listed, number

from .seats import called, rescored

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
            cards, taker = after.results[-1].left, _left_to(rules, after.results[-1])
    if taker is not None:
        yield wire.SawLeftover(
            seat=taker,
            cards=_names(cards),
            count=hidden or len(cards),
            points=0 if rules.leftover_to_hand else rules.count(cards),
        )


def _left_to(rules: Rules, result: DealResult) -> int | None:
    """Who took the leftover cards of a finished deal; None where nobody did, or they were played."""
    if rules.leftover_to_hand:
        return None
    return next((seat for seat, taken in enumerate(result.taken) if result.left & taken), None)


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
        prompt=prompt(view, seats, _just_drew(log, seat)),
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
        story=_story(rules, finished) if finished else None,
        moon_choice=_moon_choice(view),
        winners=list(view.winners),
        narration=narration,
    )


def prompt(view: View, seats: Sequence[wire.SeatView], drew: int = 0) -> str:
    """What is wanted of this seat, or who is awaited, in one sentence. ``drew`` is what it drew to this trick."""
    match _phase(view):
        case "over":
            return f"The match is over. {_outcome(view, seats)}"
        case "deal":
            return f"Deal {view.deal} is over." if view.results else "The cards are ready to be dealt."
        case _ if view.seat not in view.to_move:
            return f"Waiting for {listed([inside(called(seats[each])) for each in view.to_move])}."
        case "pass":
            cards = f"{number(view.rules.pass_count)} card{'s' * (view.rules.pass_count > 1)}"
            to = (view.seat + view.direction.offset(view.rules.seats)) % view.rules.seats
            return f"Pass {cards} {view.direction}, to {inside(seats[to].name)}."
    if view.trick.cards:
        return f"Your turn. {view.trick.cards[0].suit.name.capitalize()} were led{_drawing(view, drew)}."
    if not view.tricks and view.rules.opening is not Opening.ELDEST and not view.legal & ~SUIT[0]:
        if view.rules.opening is Opening.TWO:
            return f"Your turn. {next(iter(view.legal)).symbol} opens."
        return "Your turn. Lead a club."
    if view.legal == view.hand:
        return "Your turn. Lead any card."
    return "Your turn. Hearts are not broken."


def _drawing(view: View, drew: int) -> str:
    """What the stock has to do with a seat's turn."""
    if view.rules.leftover is not Leftover.STOCK:
        return ""
    follows = view.legal & SUIT[view.trick.cards[0].suit]
    told = f", and you drew {number(drew)} card{'s' * (drew > 1)}" if drew else ""
    return told if follows else f"{told}{';' if drew else ', and'} the stock is empty"


def _just_drew(log: Log, seat: int) -> int:
    """How many cards the seat drew when the last card was played."""
    if len(log.states) < 2 or not log.state.table:
        return 0
    before, after = (len(state.view(seat).hand) for state in log.states[-2:])
    return max(0, after - before)


def _outcome(view: View, seats: Sequence[wire.SeatView]) -> str:
    score = min(view.scores)
    if view.winners == (view.seat,):
        return f"You win with {score}."
    people = listed(["you" if each == view.seat else inside(called(seats[each])) for each in view.winners])
    people = people[0].upper() + people[1:]
    return f"{people} wins with {score}." if len(view.winners) == 1 else f"{people} share the win with {score}."


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


def _story(rules: Rules, result: DealResult) -> wire.DealStory:
    return wire.DealStory(
        tricks=[trick_view(rules, trick) for trick in result.tricks],
        cashed_in=result.cashed_in,
        rest=[_names(cards) for cards in (result.rest if result.cashed_in else _stranded(rules, result))],
        left=[] if rules.leftover_to_hand else _names(result.left),
        left_to=_left_to(rules, result),
    )


def _stranded(rules: Rules, result: DealResult) -> list[Cards]:
    """What each seat still held when all others had run out of cards, and so was charged for."""
    accounted = result.left if _left_to(rules, result) is not None else Cards(0)
    for trick in result.tricks:
        accounted |= Cards.of(trick.cards)
    return [taken - accounted for taken in result.taken]


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
