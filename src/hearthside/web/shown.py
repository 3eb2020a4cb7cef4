"""A table as one seat may see it, as wire values. Knows no HTTP.

Redaction happens here, before anything is serialised: all that is read of the match is the seat's own `View`, what
its narrator tells it, and of other seats' moves what everyone saw.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from hearthside.ai.styles import STYLES
from hearthside.cards import Card, Cards
from hearthside.hearts import Deal, DealResult, Moon, MoonChoice, Opening, Pass, Play, Rules, Trick, View
from hearthside.hearts.rulecard import ending, goal_text
from hearthside.hearts.rules import number
from hearthside.record import narrate
from hearthside.record.claims import awarded
from hearthside.table import Change, Log, Seat, Step, Table, Undo

from . import messages as wire

PLACES = ("South", "West", "North", "East")


def message(name: str, table: Table, seat: int, change: Change, kept: tuple[bool, str | None]) -> wire.TableMessage:
    """The one message, for a seat. ``kept`` is whether the store is well, and its notice."""
    seats = [seat_view(each, place, seat) for place, each in enumerate(table.seats)]
    saved, notice = kept
    return wire.TableMessage(
        table=name,
        n=table.n,
        saw=[event for step in change.steps for event in saw(step, seat)],
        view=hearts_view(table.log, seat, seats),
        seats=seats,
        pace=table.pace,
        can_undo=table.can_undo(seat),
        practice=table.log.practice,
        saved=saved and table.saved,
        notice=notice,
    )


def seat_view(seat: Seat, place: int, reader: int) -> wire.SeatView:
    """Who sits at a place, as the reader calls them."""
    if seat.style is None:
        name = seat.name or ("You" if place == reader else PLACES[place])
        return wire.SeatView(name=name, short=name, kind="person", style=None, peeks=False)
    style = STYLES[seat.style]
    return wire.SeatView(
        name=seat.name or style.name,
        short=seat.name or style.short,
        kind="style",
        style=seat.style,
        peeks=style.peeks,
    )


# ---- What happened ----


def saw(step: Step, seat: int) -> Iterator[wire.Saw]:
    """What one step was, to a seat."""
    before, after = step.before.view(seat), step.after.view(seat)
    match step.entry.what:
        case Deal():
            yield wire.SawDealt(deal=after.deal + 1, direction=after.direction.value)
        case Pass(who, _):
            yield wire.SawPassed(seat=who)
            if not after.passing:
                yield wire.SawExchanged(gave=_names(after.gave), got=_names(after.got))
        case Play(who, card):
            yield wire.SawPlayed(seat=who, card=str(card))
            yield from _completed(before, card, after)
        case MoonChoice(who, deduct):
            if who == seat:
                yield wire.SawMoonChoice(deduct=deduct)
        case Undo(who, _):
            yield wire.SawUndone(seat=who)


def _completed(before: View, card: Card, after: View) -> Iterator[wire.Saw]:
    """What a card brought to its end: a trick, a deal, a match."""
    rules = before.rules
    trick = Trick(before.trick.leader, (*before.trick.cards, card))
    if len(trick.cards) < rules.seats:
        return
    yield wire.SawTrick(winner=trick.winner(rules.seats), points=rules.count(Cards.of(trick.cards)))
    if len(after.results) == len(before.results):
        return
    result = after.results[-1]
    if result.cashed_in:
        yield wire.SawCashedIn(winner=awarded(result))
    yield wire.SawDealOver()
    if after.winners:
        yield wire.SawMatchOver()


# ---- What is true ----


def hearts_view(log: Log, seat: int, seats: Sequence[wire.SeatView]) -> wire.HeartsView:
    """All that the seat may know."""
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
        prompt=prompt(view, seats),
        trick=_trick(rules, view.trick),
        last_trick=_trick(rules, tricks[-1]) if tricks else None,
        tricks_played=len(view.tricks),
        broken=view.broken,
        points=list(view.points),
        point_cards=[_names(taken & (rules.penalty | rules.bonus)) for taken in view.taken],
        scores=list(view.scores),
        history=[_score(rules, each, n) for each, n in zip(view.results, log.deal_numbers(), strict=False)],
        story=_story(rules, finished) if finished else None,
        moon_choice=_moon_choice(view),
        winners=list(view.winners),
        narration=narration(log, seat, seats),
    )


def narration(log: Log, seat: int, seats: Sequence[wire.SeatView]) -> list[str]:
    """The latest deal in sentences, as the seat saw it."""
    start = log.deal_start()
    names = [_called(each) for each in seats]
    told: list[str] = []
    for place in range(start, len(log.moves)):
        match log.moves[place].what:
            case Undo():
                continue  # never among the moves that count
            case move:
                told += narrate.step(log.states[place], move, log.states[place + 1], seat, names)
    return told


def prompt(view: View, seats: Sequence[wire.SeatView]) -> str:
    """What is wanted of this seat, or who is awaited, in one sentence."""
    match _phase(view):
        case "over":
            return f"The match is over. {_outcome(view, seats)}"
        case "deal":
            return f"Deal {view.deal} is over." if view.results else "The cards are ready to be dealt."
        case _ if view.seat not in view.to_move:
            return f"Waiting for {_listed([_inside(_called(seats[each])) for each in view.to_move])}."
        case "pass":
            cards = f"{number(view.rules.pass_count)} card{'s' * (view.rules.pass_count > 1)}"
            to = (view.seat + view.direction.offset(view.rules.seats)) % view.rules.seats
            return f"Pass {cards} {view.direction}, to {_inside(seats[to].name)}."
    if view.trick.cards:
        return f"Your turn. {view.trick.cards[0].suit.name.capitalize()} were led."
    if not view.tricks:
        return f"Your turn. {'2♣ opens.' if view.rules.opening is Opening.TWO else 'Lead a club.'}"
    if view.legal == view.hand:
        return "Your turn. Lead any card."
    return "Your turn. Hearts are not broken."


def _outcome(view: View, seats: Sequence[wire.SeatView]) -> str:
    score = min(view.scores)
    if view.winners == (view.seat,):
        return f"You win with {score}."
    people = _listed(["you" if each == view.seat else _inside(_called(seats[each])) for each in view.winners])
    people = people[0].upper() + people[1:]
    return f"{people} wins with {score}." if len(view.winners) == 1 else f"{people} share the win with {score}."


def _called(seat: wire.SeatView) -> str:
    """A name as it stands in a sentence: ``Cal``, but ``The Shark``."""
    return seat.name if seat.name.startswith("The ") else seat.short


def _inside(name: str) -> str:
    """A name that does not begin its sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def _listed(items: Sequence[str]) -> str:
    return " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)


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
    )


def _trick(rules: Rules, trick: Trick) -> wire.TrickView:
    return wire.TrickView(
        leader=trick.leader,
        cards=[str(card) for card in trick.cards],
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
        number=deal_number,
    )


def _story(rules: Rules, result: DealResult) -> wire.DealStory:
    return wire.DealStory(
        tricks=[_trick(rules, trick) for trick in result.tricks],
        cashed_in=result.cashed_in,
        rest=[_names(cards) for cards in result.rest],
    )


def _moon_choice(view: View) -> wire.MoonChoiceView | None:
    if view.rules.moon is not Moon.CHOICE:
        return None
    last_trick_started = len(view.tricks) == view.rules.hand_size - 1 and bool(view.trick.cards)
    return wire.MoonChoiceView(
        deduct=view.deduct, points=view.rules.moon_points, open=not view.winners and not last_trick_started
    )


def _names(cards: Cards) -> list[str]:
    return [str(card) for card in cards]
