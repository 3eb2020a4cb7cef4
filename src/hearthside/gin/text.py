"""What happens in a match of Gin Rummy, and what is wanted of a seat, as sentences. Knows no names and no screen.

A sentence for a seat says only what that seat may know: what the other draws from the stock is left out. With no seat
the listener sits at no table, and everything is said. A spectator is told what both seats may know.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from hearthside.cards import Card, Cards
from hearthside.game import SPECTATOR, Deal, Scores
from hearthside.text import Name, Part, Sentence, Verb, does, number, row, scores, sentence

from .melds import cards_of, in_order
from .moves import Decline, Discard, Draw, Knock, LayOff, Melds, Move, Take
from .rules import Oklahoma, Opening, Rules, Scoring, StockEnd
from .score import Column, columns, final
from .state import State
from .turns import (
    Laid,
    Phase,
    Position,
    Source,
    big_gin,
    discards,
    may_draw,
    may_take,
    over_limit,
    take_ends,
)
from .view import HandResult, Kind, View

# ---- What happened ----


def events(before: State, move: Move, after: State, seat: int | None) -> list[Sentence]:
    """What one move did, and the score where it ended the hand, for a seat, or for all where the seat is None."""
    said = list(happened(before, move, after, seat))
    if len(after.results) > len(before.results):
        said += result(before, after.results[-1], after)
    return said


def happened(before: State, move: Move, after: State, seat: int | None) -> Iterable[Sentence]:
    """What one move did, without the score."""
    match move:
        case Deal():
            return _dealt(after)
        case Draw() | Take() if len(after.results) > len(before.results):
            return []  # a draw that is the end of the hand
        case Draw(who):
            return [(*does(who, "draws"), " ", before.stock[0] if seat in (None, who) else "from the stock", ".")]
        case Take(who):
            return [(*does(who, "takes"), " ", before.pile[-1], ".")]
        case Decline(who):
            return [(*does(who, "leaves"), " ", before.pile[-1], ".")]
        case Discard(who, card):
            return [(*does(who, "discards"), " ", card, ".")]
        case Knock(who, discard):
            return _knocked(who, discard, after)
        case LayOff(who):
            assert before.laid is not None
            return _defended(who, before.laid.melds, after.results[-1], after.rules)
        case Scores():
            return [sentence("The scores are set to ", scores(after.scores), ".")]


def note(before: State, move: Move, after: State, seat: int) -> Sentence | None:
    """What has to be read before the table goes on: a knock, and how a hand came to its end."""
    if isinstance(move, Knock):
        return next(iter(happened(before, move, after, seat)))
    return came_to(after.results[-1], after.rules) if len(after.results) > len(before.results) else None


def undone(seat: int) -> Sentence:
    """A seat puts the card back that it took from the discards."""
    return sentence(does(seat, "puts"), " the card back on the discards.")


def came_to(last: HandResult, rules: Rules) -> Sentence:
    """A finished hand in one sentence."""
    knocker, winner = last.knocker, last.winner
    if knocker is None:
        return sentence(f"{_drawn(last, rules)}, and nobody wins the hand.")
    if winner is None:
        return sentence(f"Both hands count {last.counts[knocker]}, and nobody wins the hand.")
    wins = (" and ", Verb(winner, "wins"), f" {last.points}.")
    match last.kind:
        case Kind.GIN:
            return sentence(does(winner, "went"), " gin", wins)
        case Kind.BIG_GIN:
            return sentence(does(winner, "went"), " big gin", wins)
        case Kind.UNDERCUT:
            return sentence(does(winner, "undercut"), " ", Name(knocker), wins)
    return sentence(does(winner, "knocked"), f" with {last.counts[winner]}", wins)


def outcome(last: HandResult, rules: Rules) -> list[Sentence]:
    """What a finished hand came to, in a line."""
    return [came_to(last, rules)]


def result(before: State, last: HandResult, after: State) -> Iterator[Sentence]:
    """What a hand came to, with the totals, and who won."""
    yield came_to(last, before.rules)
    sheet = after.sheet
    several = len(sheet) > 1
    for place, (was, now) in enumerate(zip(before.sheet, sheet, strict=True), 1):
        if was == now:
            continue
        yield sentence(f"{f'Game {place}' if several else 'In all'}: ", scores(now.totals), ".")
        if now.closed:
            yield from _closed(now, f"Game {place} in the end" if several else "In the end")
    if after.winners:
        yield _won(after)


def limit(rules: Rules, upcard: Card) -> Iterator[Sentence]:
    """How low a knock has to be, where the upcard decides it, and whether the hand counts double."""
    if rules.oklahoma is not Oklahoma.NO or not rules.knocking:
        yield knock_limit(rules.limit(upcard), " in this hand")
    if rules.doubles(upcard):
        yield sentence("A spade was turned up, and the hand counts double.")


def knock_limit(least: int, where: str = "") -> Sentence:
    """How low a knock has to be."""
    return (f"Knock at {least} or less{where}." if least else "Only gin ends this hand.",)


def _dealt(after: State) -> Iterator[Sentence]:
    rules, upcard = after.rules, after.upcard
    assert upcard is not None
    yield sentence(f"Hand {len(after.results) + 1}. ", does(after.dealer, "deals"), ", and ", upcard, " is turned up.")
    yield from limit(rules, upcard)
    if rules.opening is Opening.OFFER:
        yield sentence("It is offered to ", Name(after.turn), " first.")
    else:
        yield sentence(does(after.turn, "begins"), ".")


def _drawn(last: HandResult, rules: Rules) -> str:
    """Why a hand is over that nobody knocked."""
    left = len(last.stock)
    if left <= rules.stock_left:
        return f"{number(left).capitalize()} card{'s are' if left != 1 else ' is'} left in the stock"
    if rules.standoff and all(turn.drew == turn.discard for turn in last.turns[-2:]):
        return "Both took the same card and put it back"
    return f"Taking the discard was draw {rules.takes_in_all} from there, which ends the hand"


def _knocked(who: int, discard: Card | None, after: State) -> Iterator[Sentence]:
    last = None if after.laid is not None else after.results[-1]
    if last is not None:
        melds, points = last.melds[who], last.counts[who]
    else:
        assert after.laid is not None
        melds, points = after.laid.melds, after.laid.points
    if discard is None:
        yield sentence(does(who, "has"), " big gin.")
    else:
        how: Part = (Verb(who, "knocks"), f" with {points}.") if points else (Verb(who, "has"), " gin.")
        yield sentence(does(who, "discards"), " ", discard, " and ", how)
    yield from _laid_out(who, melds)
    if last is not None:
        yield from _defended(1 - who, melds, last, after.rules)


def _laid_out(who: int, melds: Melds) -> Iterator[Sentence]:
    if melds:
        yield sentence(does(who, "lays"), " out ", row([cards_row(meld) for meld in melds]), ".")


def _defended(who: int, table: Melds, last: HandResult, rules: Rules) -> Iterator[Sentence]:
    """What the hand that did not knock lays out and lays off, and what it is left with."""
    yield from _laid_out(who, last.melds[who])
    off = [
        (cards_row(cards), " on ", cards_row(meld)) for cards, meld in zip(last.layoffs, table, strict=True) if cards
    ]
    if off:
        yield sentence(does(who, "lays"), " off ", row(off), ".")
    elif last.held[who] and _may_lay_off(last, rules) and not any(rules.melding.defend(last.hands[who], table).layoffs):
        yield sentence(does(who, "has"), " nothing to lay off.")
    yield sentence(does(who, "is"), f" left with {last.counts[who]}.")


def _may_lay_off(last: HandResult, rules: Rules) -> bool:
    return rules.layoff_on_gin or last.kind not in (Kind.GIN, Kind.BIG_GIN)


def _closed(game: Column, end: str) -> Iterator[Sentence]:
    """What a game that is over adds."""
    if game.winner is None or game.final == game.totals:
        return
    if any(game.boxes):
        yield sentence("Boxes: ", scores(game.boxes), ".")
    if game.bonus:
        yield sentence("The game brings ", Name(game.winner), f" {game.bonus}.")
    if game.shutout:
        yield sentence(does(1 - game.winner, "has"), f" won no hand: {game.shutout} more.")
    yield sentence(f"{end}: ", scores(game.final), ".")


def _won(after: State) -> Sentence:
    points = final(after.sheet)
    if len(after.winners) == 1:
        return sentence(does(after.winners[0], "wins"), f" the match with {points[after.winners[0]]}.")
    return sentence(row([Name(seat) for seat in after.winners]), f" share the win with {points[0]}.")


def cards_row(cards: Cards) -> Sentence:
    """Cards as they are laid out: ``3♦ 4♦ 5♦``."""
    return row(in_order(cards), " ", " ")


# ---- What is wanted ----


def prompt(view: View, deadwood: int) -> Sentence:
    """What is wanted of the seat of a view, whose `best_deadwood` this is, or who is awaited."""
    match view.phase:
        case Phase.OVER:
            return sentence("The match is over. ", _outcome(view))
        case Phase.DEAL:
            return (f"Hand {len(view.results)} is over." if view.results else "The cards are ready to be dealt.",)
        case _ if view.seat not in view.to_move:
            return ("Waiting for ", Name(view.to_move[0]), ".")
        case Phase.OFFER:
            return _offered(view)
        case Phase.DRAW:
            return _to_draw(view.position)
        case Phase.DISCARD:
            return (_to_discard(view.position, deadwood),)
        case Phase.LAYOFF:
            return _to_lay_off(view)


def _offered(view: View) -> Sentence:
    card = view.pile[-1]
    if view.turns:
        return sentence(does(1 - view.seat, "left"), " ", card, ". Take it or leave it.")
    return sentence("The upcard is offered. Take ", card, " or leave it.")


def _to_draw(position: Position) -> Sentence:
    card, open_now = position.pile[-1], may_take(position)
    if not may_draw(position):
        if open_now:
            return sentence("The stock is at its end. Take ", card, " to knock with it, or leave it.")
        return sentence("The stock is at its end, and ", card, " does not let you knock. Leave it.")
    ends = position.stock_ended and position.rules.stock_end is StockEnd.TAKE
    if not open_now:
        stock = "A draw from the stock ends the hand with no score." if ends else "Draw from the stock."
        return sentence("Your draw. ", _not_open(position), stock)
    if take_ends(position):
        return sentence("Your draw. Draw from the stock; taking ", card, " ends the hand with no score.")
    if ends:
        return sentence("Your draw. Take ", card, "; a draw from the stock ends the hand with no score.")
    return ("Your draw. Take ", card, " or draw from the stock.")


def _not_open(position: Position) -> Sentence:
    """Why the upcard may not be taken, without what to do instead."""
    if position.both_declined:
        return sentence("Both players left ", position.pile[-1], ". ")
    return sentence(f"The last {number(position.rules.takes_in_a_row)} draws were from the discards. ")


def _to_discard(position: Position, deadwood: int) -> str:
    if big_gin(position):
        return "All eleven cards are in melds. Go big gin, or discard a card."
    if deadwood > position.limit:
        return "Discard a card."
    end = f"knock with {deadwood}" if deadwood else "go gin"
    return f"Discard a card, or {end}." if discards(position) else f"You took the discard to knock: {end}."


def _to_lay_off(view: View) -> Sentence:
    laid: Laid | None = view.laid
    assert laid is not None
    assert view.defence is not None
    what = "Lay off what fits." if any(view.defence.layoffs) else "No card of yours fits. Lay out your hand."
    return sentence(knock_title(laid), f" {what}")


def _outcome(view: View) -> Sentence:
    points = final(columns(view.rules, view.results, view.start))
    if len(view.winners) > 1:
        return sentence(f"Nobody wins: {points[0]} points each." if any(points) else "Nobody wins.")
    winner = view.winners[0]
    return sentence(does(winner, "wins"), f", {points[winner]} to {points[1 - winner]}.")


# ---- What stands beside the cards ----

_TURN: Final = {Phase.OFFER: "draw", Phase.DRAW: "draw", Phase.DISCARD: "discard", Phase.LAYOFF: "lay-off"}
_DREW: Final = {Source.STOCK: "drew from the stock", Source.DECLINED: "left the upcard"}


def doing(view: View, seat: int) -> Sentence:
    """What a seat is about to do, or did last, under its name."""
    moves = seat in view.to_move
    if moves and seat == view.seat:
        return (f"your {_TURN[view.phase]}",)
    if moves and view.phase is Phase.LAYOFF:
        return ("lays off",)
    for who, source, drew, _ in reversed(view.turns):
        if who == seat:
            return ("took ", drew) if source is Source.PILE and drew is not None else (_DREW[source],)
    return ("to draw" if moves else "dealt" if view.dealer == seat else f"{view.counts[seat]} cards",)


def why_knock(view: View, deadwood: int) -> Sentence:
    """Whether the seat of a view may knock, and how far away it is, before it chooses a discard.

    ``deadwood`` is its `best_deadwood`.
    """
    to_move = view.seat in view.to_move
    if to_move and view.phase is Phase.DISCARD:
        position = view.position
        if big_gin(position):
            return sentence("All eleven cards are in melds.")
        if deadwood <= position.limit:
            return sentence("Choose a discard to knock with.")
        return over_limit(deadwood, position.limit).spans
    if not view.rules.knocking or not (limit := view.limit):
        return knock_limit(0)
    if (over := deadwood - limit) > 0:
        return (f"{number(over).capitalize()} over the limit.",)
    return ("Low enough: draw, then knock." if to_move else "Low enough to knock on your turn.",)


def knock_leaves(left: int) -> Sentence:
    """What is left of a hand that may knock with a discard."""
    return (f"Leaves {left}." if left else "No deadwood is left.",)


def knock_question(left: int) -> Sentence:
    """What is asked before a card goes with which a seat may knock."""
    return (f"Knock with {left}?" if left else "That is gin.",)


def no_gin(least: int) -> Sentence | None:
    """Why a seat may not go gin with its discard that can leave so much deadwood, or None where it may."""
    return (f"Gin leaves no deadwood. The least that you can leave is {least}.",) if least else None


# ---- What a hand came to ----


class Length(NamedTuple):
    """A part of the bar that shows what a hand counted, as long as its points."""

    what: Literal["left", "laid", "won"]
    points: int
    text: Sentence


def bar(count: int, held: int, won: Sequence[Length] = ()) -> list[Length]:
    """The bar of a hand: what is left of it, what was won with it, and what was laid off."""
    laid = held - count
    left = Length("left", count, sentence(f"{count} left" if laid else str(count)))
    parts = [left, *won, Length("laid", laid, sentence(f"{laid} laid off"))]
    return [each for each in parts if each.points > 0]


def won(last: HandResult, seat: int) -> list[Length]:
    """What a hand brought a seat, in lengths: the difference, a bonus, and all of it again where it counts twice."""
    if seat != last.winner:
        return []
    bonus, once = last.bonus // (1 + last.doubled), last.points // (1 + last.doubled)
    difference, again = once - bonus, last.points - once
    alone = not (bonus or again)
    return [
        Length("won", difference, sentence(f"{difference} to ", Name(seat)) if alone else (str(difference),)),
        Length("won", bonus, sentence(f"{bonus} {last.kind.replace('-', ' ')}")),
        Length("won", again, sentence(f"{again} again")),
    ]


def bar_title(seat: int, held: int) -> Sentence:
    """What stands before a bar."""
    return sentence(does(seat, "held"), f" {held}")


_ENDED: Final = {Kind.EQUAL: "level"}


def ended(last: HandResult) -> str:
    """How a hand ended, in a word or two for the score sheet."""
    how = _ENDED.get(last.kind, last.kind.replace("-", " "))
    return f"{how}, doubled" if last.doubled else how


def to_go(rules: Rules, column: Column, seat: int) -> str:
    """What a seat still needs in a game of the score sheet, or that it won it."""
    if column.winner == seat:
        return "won"
    return "" if column.closed or not rules.goal else f"{max(0, rules.goal - column.totals[seat])} to go"


def in_all(view: View) -> Sentence | None:
    """The totals of several games together; None where there is one."""
    if view.rules.scoring is not Scoring.HOLLYWOOD:
        return None
    return sentence("In all: ", scores(final(columns(view.rules, view.results, view.start))), ".")


def reckoning(view: View, last: HandResult) -> list[Sentence]:
    """How the points of a finished hand come about, step by step."""
    if last.knocker is None:
        first = 0 if view.seat == SPECTATOR else view.seat
        held = [_held(last, seat) for seat in (first, 1 - first)]
        return [*held, sentence("Nobody knocked, so nobody scores.")]
    sentences = [_held(last, last.knocker), _left(view.rules, last, 1 - last.knocker), _points(last)]
    if last.doubled and last.points:
        once = last.points // 2
        sentences.append(
            sentence(f"Oklahoma: a spade was turned up, so the hand counts double: 2 × {once} = {last.points}.")
        )
    return [*sentences, *_games(view, last)]


def _held(last: HandResult, seat: int) -> Sentence:
    return sentence(does(seat, "held"), f" {last.held[seat] or 'no deadwood'}.")


def _left(rules: Rules, last: HandResult, other: int) -> Sentence:
    held, left = last.held[other], last.counts[other]
    if left < held:
        return sentence(does(other, "held"), f" {held} and laid off {held - left}: {left} left.")
    if not held:
        return _held(last, other)
    if not _may_lay_off(last, rules):
        return sentence(does(other, "held"), f" {held}; nothing is laid off on gin.")
    return sentence(does(other, "held"), f" {held} and laid off nothing.")


def _points(last: HandResult) -> Sentence:
    """The reckoning, a doubled hand once."""
    assert last.knocker is not None
    mine, theirs = last.counts[last.knocker], last.counts[1 - last.knocker]
    if last.winner is None:
        return sentence("Equal deadwood: nobody scores.")
    bonus, to = last.bonus // (1 + last.doubled), (" to ", Name(last.winner), ".")
    match last.kind:
        case Kind.GIN | Kind.BIG_GIN:
            return sentence(f"{theirs} + {bonus} for {last.kind.replace('-', ' ')} = {theirs + bonus}", to)
        case Kind.UNDERCUT if mine == theirs:
            return sentence(f"Equal deadwood is an undercut: {bonus}", to)
        case Kind.UNDERCUT:
            return sentence(f"{mine} − {theirs} + {bonus} for the undercut = {mine - theirs + bonus}", to)
    return sentence(f"{theirs} − {mine} = {theirs - mine}", to)


def _games(view: View, last: HandResult) -> list[Sentence]:
    """In Hollywood, which games the hand counts in."""
    if view.rules.scoring is not Scoring.HOLLYWOOD or last.winner is None:
        return []
    hand = len(view.results) - 1
    sheet = columns(view.rules, view.results, view.start)
    games = [str(place) for place, column in enumerate(sheet, 1) if any(line.hand == hand for line in column.lines)]
    return [sentence(f"It counts in game{'s' if len(games) > 1 else ''} ", row(games), ".")] if games else []


def knock_title(laid: Laid) -> Sentence:
    """How the hand that lies open was ended."""
    return sentence(Name(laid.seat), f" {how(laid)}.")


def to_answer(view: View) -> list[Sentence]:
    """What the hand that answers a knock counts, and what of it can be laid off."""
    defence, hand = view.defence, view.hand
    assert defence is not None
    held, off = view.rules.melding.count(hand - cards_of(defence.melds)), cards_of(defence.layoffs)
    if not off:
        return [sentence(f"You hold {held}, and can lay off nothing.")]
    left = view.rules.melding.count(hand - cards_of(defence.melds) - off)
    return [sentence(f"You hold {held}."), sentence("You can lay off ", row(list(off)), f": {left} left.")]


def answer_standing(view: View) -> str:
    """What stands under the name of the seat that answers a knock."""
    defence = view.defence
    assert defence is not None
    off = cards_of(defence.layoffs)
    count = view.rules.melding.count(view.hand - cards_of(defence.melds) - off)
    return f"{count} after laying off" if off else f"held {count}"


def how(laid: Laid) -> str:
    """How the hand that lies open was ended, after a name."""
    if laid.points:
        return f"knocked with {laid.points}"
    return "has big gin" if laid.discard is None else "went gin"


def standing(last: HandResult, seat: int) -> str:
    """What stands under a name beside its open hand."""
    if seat != last.knocker:
        return f"{last.counts[seat]} after laying off" if any(last.layoffs) else f"held {last.held[seat]}"
    if last.kind is Kind.BIG_GIN:
        return "has big gin"
    return "went gin" if last.kind is Kind.GIN else f"knocked with {last.held[seat]}"
