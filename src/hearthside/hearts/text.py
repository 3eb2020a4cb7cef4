"""What happens in a match of Hearts, and what is wanted of a seat, as sentences. Knows no names and no screen.

A sentence for a seat says only what that seat may know: what others pass and what they would do with a moon is left
out. With no seat the listener sits at no table, and everything is said. A spectator is told what all seats may know.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from hearthside.cards import Card, Cards, mask
from hearthside.game import SPECTATOR, Deal, Scores
from hearthside.text import (
    ORDINALS,
    Name,
    Part,
    Plate,
    Sentence,
    Verb,
    Whose,
    counted,
    does,
    number,
    row,
    scores,
    sentence,
    signed,
)

from .moves import SUIT, Direct, MoonChoice, Move, Pass, Play, lowest, part, winning
from .rules import PURSE, Direction, Leftover, Moon, Opening, Rules
from .state import State
from .taking import awarded, left_to, stranded, taker
from .view import DealResult, Trick, View

# ---- What happened ----


def events(before: State, move: Move, after: State, seat: int | None) -> list[Sentence]:
    """What one move did, and the score where it ended the deal, for a seat, or for all where the seat is None."""
    said = list(happened(before, move, after, seat))
    if after.results is not before.results and len(after.results) > len(before.results):
        said += result(after.results[-1], after)
    return said


def happened(before: State, move: Move, after: State, seat: int | None, points: bool = True) -> Iterable[Sentence]:
    """What one move did, without the score. ``points``: whether it is said what a trick is worth."""
    match move:
        case Play(who, card):
            return _played(before, who, card, after, seat, points)
        case Deal():
            return _dealt(after, seat)
        case Pass():
            return _passed(before, move, after, seat)
        case MoonChoice(who, deduct):
            return [moon_choice(after.rules, who, deduct)] if seat in (None, who) else []
        case Scores():
            return [sentence("The scores are set to ", scores(after.scores), ".")]
        case Direct(who, direction):
            return _directed(before, who, direction, after)


def note(before: State, move: Move, after: State, seat: int) -> Sentence | None:
    """What has to be read before the table goes on: cards that are turned up, and how a deal came to its end."""
    if not isinstance(move, Play) or after.table:
        return None
    over = len(after.results) > len(before.results)
    if not over and after.rules.leftover is Leftover.NONE:
        return None
    trick = before.trick._replace(cards=(*before.table, move.card))
    took = list(_took(before, trick, after, seat, points=True))
    if not over:
        return took[1] if len(took) > 1 and not trick.cancelled else None
    return [*took, *_stopped(after.results[-1], after, points=True)][-1]


def undone(seat: int) -> Sentence:
    """A seat takes its last move back."""
    return sentence(does(seat, "takes"), " the last move back.")


def result(last: DealResult, after: State) -> Iterator[Sentence]:
    """What a deal came to, with the totals, and who won."""
    yield sentence(f"Deal {len(after.results)}: ", scores(last.points), ".")
    if len(after.results) > 1:
        yield sentence("In all: ", scores(after.scores), ".")
    if any(last.cash):
        yield sentence("Cash with this deal: ", scores(last.cash), ".")
        yield sentence("Cash in all: ", scores([PURSE + each for each in after.cash]), ".")
    if after.winners:
        yield won(after.winners, after.scores)


def outcome(last: DealResult, rules: Rules) -> list[Sentence]:
    """What a finished deal came to, in a line: a moon, and the points."""
    shot = [] if last.shooter is None else [moon(last, last.shooter, rules, None)]
    return [*shot, sentence(scores(last.points), ".")]


def won(winners: Sequence[int], totals: Sequence[int]) -> Sentence:
    """Who won the match, and with how many points."""
    if len(winners) == 1:
        return sentence(does(winners[0], "wins"), f" the match with {counted(totals[winners[0]], 'point')}.")
    return sentence(_names(winners), f" share the win with {counted(min(totals), 'point')}.")


def moon(last: DealResult, shooter: int, rules: Rules, seat: int | None) -> Sentence:
    """Who shot the moon, and what it did."""
    sun = rules.is_sun(last.taken, shooter)
    shot, worth = (does(shooter, "shot"), f" the {'sun' if sun else 'moon'}. "), rules.moon_worth(last.taken, shooter)
    if rules.moon is Moon.COLLECTS:
        return sentence(shot, f"Each of the others pays {worth} in cash, and it counts nothing.")
    if last.deducted:
        return sentence(shot, f"{worth} off ", Whose(shooter), " own score.")
    others = "the others" if seat in (None, SPECTATOR, shooter) else "you"
    return sentence(
        shot, f"{worth} to each of {others}, and {last.points[shooter] or 'nothing'} to ", Name(shooter), "."
    )


def moon_choice(rules: Rules, seat: int, deduct: bool) -> Sentence:
    """What a moon of a seat would do."""
    worth = rules.moon_points
    does_what = (f"take {worth} off ", Whose(seat), " own score.") if deduct else f"give {worth} to each of the others."
    return sentence(Whose(seat), " moon would ", does_what)


def opens(after: State) -> Sentence:
    """Who leads to trick 1, and why. Where cards were left over, playing the lowest club shows which it is."""
    leader = after.turn
    if after.rules.opening is Opening.ELDEST or not any(hand & SUIT[0] for hand in after.hands):
        return sentence(does(leader, "leads"), " to trick 1.")
    (low,) = Cards(lowest(int(after.rules.deck) & SUIT[0]))
    lead = (" and ", _verb(leader, "leads"), " a club." if after.rules.opening is Opening.ANY_CLUB else ".")
    return sentence(does(leader, "has"), " ", "the lowest club" if after.left else low, lead)


def cards_row(cards: Sequence[Card] | Cards) -> Sentence:
    """Cards by name: ``Q♠, K♦ and 3♣``."""
    return row(list(cards))


def _dealt(after: State, seat: int | None) -> Iterator[Sentence]:
    deal, direction = f"Deal {len(after.results) + 1}.", after.direction
    if direction is Direction.HOLD:
        yield sentence(f"{deal} No cards are passed.")
        yield opens(after)
    elif seat is None or seat == SPECTATOR:
        yield sentence(f"{deal} Cards are passed {_way(direction)}.")
    else:
        yield sentence(f"{deal} ", pass_on(after.rules, seat, direction))


def pass_on(rules: Rules, seat: int, direction: Direction, whole: bool = False) -> Sentence:
    """What a seat is to pass, and to whom. ``whole``: with the whole name."""
    cards = f"{number(rules.pass_count)} card{'s' * (rules.pass_count > 1)}"
    if direction is Direction.SCATTER:
        return sentence(f"Pass {cards}, {_each(rules)} to each player.")
    return sentence(
        f"Pass {cards} {direction}, to ", Name((seat + direction.offset(rules.seats)) % rules.seats, whole), "."
    )


def _each(rules: Rules) -> str:
    """How many cards each of the others gets in a scatter."""
    return number(rules.pass_count // (rules.seats - 1))


def _directed(before: State, who: int, direction: Direction, after: State) -> Iterator[Sentence]:
    """Cards are passed another way than the rules say, in this deal or in the next."""
    which = "this deal" if any(after.hands) else "the next deal"
    if direction is Direction.HOLD:
        yield sentence(does(who, "wants"), f" no passing in {which}.")
    else:
        yield sentence(does(who, "has"), f" the cards of {which} passed {_way(direction)}.")
    if before.passing and not after.passing:
        yield opens(after)


def _passed(before: State, move: Pass, after: State, seat: int | None) -> Iterator[Sentence]:
    who = move.seat
    if seat in (None, who):
        yield sentence(does(who, "passes"), " ", passed_row(after.rules, before.direction, move), ".")
    else:
        yield sentence(does(who, "has"), " passed.")
    if after.passing:
        return
    if seat is not None and seat != SPECTATOR:
        for source in _around(seat, after.rules.seats):
            if cards := Cards(after.given(source, seat)):
                yield sentence(does(source, "passes"), " you ", cards_row(cards), ".")
    yield opens(after)


def passed_row(rules: Rules, direction: Direction, move: Pass) -> Sentence:
    """Cards passed, and to whom: ``Q♠ to West, K♦ to North and 3♣ to East``."""
    order = move.in_order
    given = [(to, part(rules, direction, move.seat, to)) for to in _around(move.seat, rules.seats)]
    return row([(*cards_row([order[place] for place in places]), " to ", Name(to)) for to, places in given if places])


def scattered_to(rules: Rules, seat: int, direction: Direction) -> list[int]:
    """In a scatter, who gets each of the cards that a seat passes, one after another; else nobody."""
    if direction is not Direction.SCATTER:
        return []
    return [to for to in _around(seat, rules.seats) for _ in part(rules, direction, seat, to)]


def _around(seat: int, seats: int) -> list[int]:
    """The other seats, clockwise from the left."""
    return [(seat + step) % seats for step in range(1, seats)]


def _played(before: State, who: int, card: Card, after: State, seat: int | None, points: bool) -> Iterator[Sentence]:
    trick = Trick(before.leader, (*before.table, card), before.out)
    yield (*does(who, _action(trick.cards)), " ", card, ", and the two cancel." if _cancels(trick) else ".")
    if after.broken and not before.broken:
        yield sentence("Hearts are broken.")
    over = len(after.results) > len(before.results)
    if not after.table:
        yield from _took(before, trick, after, seat, points)
        if not over:
            for each in sorted(set(after.out) - set(before.out)):
                yield sentence(does(each, "has"), " no cards left.")
    elif drawn := before.left[: len(before.left) - len(after.left)]:
        yield _drew(after.turn, drawn, seat)
        if not after.left:
            yield sentence("The stock is gone.")
    if over:
        yield from _ended(after.results[-1], after, seat, points)


def _drew(who: int, cards: Sequence[Card], seat: int | None) -> Sentence:
    if seat in (None, who):
        return sentence(does(who, "draws"), " ", cards_row(cards), ".")
    return sentence(does(who, "draws"), f" {number(len(cards))} card{'s' * (len(cards) > 1)}.")


def _took(before: State, trick: Trick, after: State, seat: int | None, points: bool) -> Iterator[Sentence]:
    """Who took a trick, what it is worth, and which leftover cards came with it."""
    winner = taker(after)
    if trick.cancelled:
        more = " The next winner takes its cards too." if winner is None else ""
        yield sentence(f"All cards of the suit led cancel, so nobody wins the trick.{more}")
        if winner is not None:
            yield sentence(does(winner, "takes"), " its cards.")
    else:
        assert winner is not None
        worth = _worth(after.rules, mask(trick.cards) | before.carried, points)
        yield (*does(winner, "takes"), " the trick with ", trick.cards[winning(trick.cards)], f"{worth}.")
    if winner is not None:
        yield from _uncovered(before, trick, winner, after, seat, points)


def _uncovered(
    before: State, trick: Trick, winner: int, after: State, seat: int | None, points: bool
) -> Iterator[Sentence]:
    """The leftover cards, where they go to the winner of a trick now, or lie open since the deal is over."""
    rules, left, several = after.rules, before.left, len(before.left) > 1
    taker: int | None = winner
    match rules.leftover:
        case Leftover.FIRST:
            now = before.view(0).stock > 0 and not trick.cancelled
        case Leftover.LAST:
            now = not after.tricks
            taker = left_to(rules, after.results[-1]) if now else None
        case _:
            now = False
    if not now:
        return
    hidden = f"hidden card{'s' * several}"
    if not rules.leftover_to_hand:
        if taker is None:
            yield sentence(f"The {hidden} {'were' if several else 'was'} ", cards_row(left), ".")
            return
        worth = _worth(rules, Cards.of(left), points)
        go = f", go{'' if several else 'es'} to "
        yield sentence(f"The {hidden}, ", cards_row(left), go, Name(taker), f"{worth}.")
    elif seat in (None, winner):
        yield sentence(does(winner, "takes"), f" the {hidden} in hand: ", cards_row(left), ".")
    else:
        yield sentence(does(winner, "takes"), f" the {hidden} in hand.")


def _ended(last: DealResult, after: State, seat: int | None, points: bool) -> Iterator[Sentence]:
    """Why play is over where it is not for the last trick alone, and a moon."""
    yield from _stopped(last, after, points)
    if last.shooter is not None:
        yield moon(last, last.shooter, after.rules, seat)


def _stopped(last: DealResult, after: State, points: bool) -> Iterator[Sentence]:
    if last.cashed_in:
        winner = awarded(last)
        if winner is None:
            yield sentence("All the points are out. The rest is not played.")
        else:
            yield sentence(does(winner, "holds"), " only winners and ", _verb(winner, "takes"), " the rest.")
    elif after.rules.uneven:
        for who, held in enumerate(stranded(after.rules, last)):
            if held:
                yield sentence(does(who, "is"), " left with ", cards_row(held), f"{_worth(after.rules, held, points)}.")


def _action(table: tuple[Card, ...]) -> str:
    """What playing the last card of a trick is called."""
    if len(table) == 1:
        return "leads"
    return "plays" if table[-1].suit == table[0].suit else "discards"


def _cancels(trick: Trick) -> bool:
    """Whether the last card of a trick is of the suit led and meets its equal there."""
    return _is_cancelled(trick.cards[-1], trick.cards)


def _worth(rules: Rules, cards: int, points: bool) -> str:
    return f": {counted(rules.count(cards), 'point')}" if points and cards & rules.counting else ""


def _way(direction: Direction) -> str:
    if direction is Direction.SCATTER:
        return "to all the others, as many to each"
    return "across" if direction is Direction.ACROSS else f"to the {direction}"


def _verb(seat: int, verb: str) -> Part:
    return Verb(seat, verb)


def _names(seats: Sequence[int]) -> Sentence:
    return row([Name(seat) for seat in seats])


# ---- What is wanted ----


def prompt(view: View, drew: int = 0) -> Sentence:
    """What is wanted of the seat of a view, or who is awaited. ``drew``: how many cards it drew to this trick."""
    if view.winners:
        return sentence("The match is over. ", _outcome(view))
    if not any(view.counts):
        return sentence(f"Deal {view.deal} is over." if view.results else "The cards are ready to be dealt.")
    if view.seat not in view.to_move:
        return _waiting(view.to_move)
    if view.passing:
        return pass_on(view.rules, view.seat, view.direction, whole=True)
    if view.trick.cards:
        return sentence(f"Your turn. {view.trick.cards[0].suit.name.capitalize()} were led{_drawing(view, drew)}.")
    if not view.tricks and view.rules.opening is not Opening.ELDEST and not view.legal & ~SUIT[0]:
        if view.rules.opening is Opening.TWO:
            return sentence("Your turn. Lead ", next(iter(view.legal)), ".")
        return sentence("Your turn. Lead a club.")
    return sentence("Your turn. Lead any card." if view.legal == view.hand else "Your turn. Hearts are not broken.")


@cache
def _waiting(seats: tuple[int, ...]) -> Sentence:
    return sentence("Waiting for ", _names(seats), ".")


def _drawing(view: View, drew: int) -> str:
    """What the stock has to do with a seat's turn."""
    if view.rules.leftover is not Leftover.STOCK:
        return ""
    follows = view.legal & SUIT[view.trick.cards[0].suit]
    drawn = f", and you drew {number(drew)} card{'s' * (drew > 1)}" if drew else ""
    return drawn if follows else f"{drawn}{';' if drew else ', and'} the stock is empty"


def _outcome(view: View) -> Sentence:
    score = min(view.scores)
    if len(view.winners) == 1:
        return sentence(does(view.winners[0], "wins"), f" with {score}.")
    return sentence(_names(view.winners), f" share the win with {score}.")


def coming(view: View) -> Sentence:
    """Where cards are passed in the next deal."""
    if view.direction is Direction.HOLD:
        return sentence(f"No passing in deal {view.deal + 1}.")
    if view.direction is Direction.SCATTER:
        return sentence(f"In deal {view.deal + 1}, pass {_each(view.rules)} to each player.")
    return sentence(f"In deal {view.deal + 1}, pass {view.direction}.")


# ---- What stands beside the cards ----


class Passing(NamedTuple):
    """What a seat is told while cards are passed."""

    title: Sentence
    gets: Sentence
    """What the seat will get, and from whom."""
    chosen: tuple[Sentence, ...]
    """How many cards are chosen, by their number; one sentence alone once the seat has passed."""
    full: Sentence
    """That no more can be chosen."""
    action: str
    """What passing them is called."""


def plates(view: View) -> list[Plate | None]:
    """What stands under each name in place of the points taken: while passing, and once the deal is counted."""
    seats = range(view.rules.seats)
    if view.passing:
        return [_passing_plate(view, seat) for seat in seats]
    if any(view.counts):
        return plates_in_play(view.rules, view.trick.out)
    if not view.results:
        return [None for _ in seats]
    points = [signed(view.rules.count_taken(taken)) for taken in view.results[-1].taken]
    return [Plate(f"{each} this deal", each) for each in points]


def plates_in_play(rules: Rules, out: Sequence[int]) -> list[Plate | None]:
    """The same while tricks are played, where these seats have no cards left."""
    return [Plate("out of cards", "out") if seat in out else None for seat in range(rules.seats)]


def _passing_plate(view: View, seat: int) -> Plate:
    rules, direction = view.rules, view.direction
    offset = direction.offset(rules.seats)
    tight, count = rules.seats > 4, rules.pass_count
    if view.seat == SPECTATOR:
        return Plate("has passed", "passed") if view.has_passed[seat] else Plate("choosing", "choosing")
    if direction is Direction.SCATTER and seat != view.seat:
        return (
            Plate("has passed", "passed")
            if view.has_passed[seat]
            else Plate(f"gets {_each(rules)}", f"gets {_each(rules)}")
        )
    if offset and seat == (view.seat + offset) % rules.seats:
        return Plate(f"gets your {number(count)}", f"gets {count if tight else number(count)}")
    if not view.has_passed[seat]:
        return Plate("choosing", "choosing")
    if offset and seat == (view.seat - offset) % rules.seats:
        return Plate("has passed, to you", "passed" if tight else "has passed")
    return Plate("has passed", "passed")


def passing(view: View) -> Passing | None:
    """What the seat of a view is told while cards are passed; None at all other times."""
    if not view.passing or view.seat == SPECTATOR:
        return None
    rules, offset = view.rules, view.direction.offset(view.rules.seats)
    count = number(rules.pass_count)
    done = (f"{count.capitalize()} passed.",)
    if view.direction is Direction.SCATTER:
        return _scattering(view, done)
    chosen = [(f"{number(many).capitalize()} of {count} chosen.",) for many in range(1, rules.pass_count + 1)]
    return Passing(
        sentence(f"Pass {view.direction}, to ", Name((view.seat + offset) % rules.seats, whole=True)),
        sentence(f"You will get {count} from ", Name((view.seat - offset) % rules.seats), "."),
        (done,) if view.has_passed[view.seat] else ((f"Choose {count}.",), *chosen),
        sentence(f"You have chosen {count}. Lower one first."),
        f"Pass {count} card{'s' * (rules.pass_count > 1)}",
    )


def _scattering(view: View, done: Sentence) -> Passing:
    """The same where each of the others gets as many: for whom the next card is."""
    rules, count, each = view.rules, number(view.rules.pass_count), _each(view.rules)
    chosen = [
        sentence("Choose a card for ", Name(to, whole=True), ".")
        for to in scattered_to(rules, view.seat, view.direction)
    ]
    return Passing(
        sentence(f"Pass {each} to each player."),
        sentence(f"You will get {each} from each."),
        (done,) if view.has_passed[view.seat] else (*chosen, sentence(f"{count.capitalize()} of {count} chosen.")),
        sentence(f"You have chosen {count}. Lower one first."),
        f"Pass {count} card{'s' * (rules.pass_count > 1)}",
    )


def tags(rules: Rules, trick: Trick) -> list[str]:
    """What stands on each card of a trick: which holds it or takes it, and which are cancelled."""
    cards, complete = trick.cards, trick.complete(rules.seats)
    if rules.packs == 1:
        found = [""] * len(cards)
    else:
        found = ["Cancelled" if _is_cancelled(card, cards) else "" for card in cards]
    if len(cards) > 1 and not found[held := winning(cards)]:
        points = rules.count_all(cards) if complete else 0
        takes = f"Takes {signed(points)}" if points else "Takes it"
        found[held] = takes if complete else "Winning"
    return found


def _is_cancelled(card: Card, cards: Sequence[Card]) -> bool:
    """Whether a card is of the suit led and met its equal, the one of the other pack."""
    return (card + 52) % 104 in cards and card.suit == cards[0].suit


def trick_taken(rules: Rules, trick: Trick) -> Sentence:
    """Who took a complete trick, and for how much."""
    if trick.cancelled:
        return sentence("all cancelled")
    points = rules.count_all(trick.cards)
    return sentence(does(trick.winner(rules.seats), "took"), f" {signed(points) if points else 'it'}")


def moon_note(view: View, began: bool) -> Sentence:
    """Until when a seat can change its choice for a moon, or why it cannot. ``began``: whether the last trick has."""
    if view.moon_is_automatic:
        low = [seat for seat, each in enumerate(view.scores) if each == min(view.scores)]
        below = f" {'is' if len(low) == 1 else 'are'} more than {view.rules.moon_points} points below you."
        return sentence("Set automatically: ", _names(low), below)
    if began:
        return sentence("The last trick has begun, so this can no longer be changed.")
    return sentence("You can change this until the last trick begins.")


def standing(scores: Sequence[int]) -> list[str]:
    """Where each score stands, the fewest first: ``first``, ``tied second``."""
    places = [ORDINALS[sum(other < score for other in scores)] for score in scores]
    return [f"tied {place}" if places.count(place) > 1 else place for place in places]
