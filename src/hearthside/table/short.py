"""Finished deals in few letters: each move by its place among those that could be made. Knows no clocks and no dice.

A deal is a JSON list: number or cards, dealer, what the opponents' dice are made from, and what was played. That is a
text, one letter a card and more for a pass, with a move as JSON where a letter does not do. What was changed before the
first deal is a list of its own.
"""

from collections.abc import Iterable, Iterator
from string import ascii_letters
from typing import Any, Final

from hearthside import hearts
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import Deal
from hearthside.games import Match, Move, Rules

from . import dealing
from .log import Entry, Log

_LETTERS: Final = ascii_letters
_HEAD: Final = 3
"""Fields of a deal before what was played."""


def shortened(log: Log, secret: str, until: int) -> list[list[Any]]:
    """The deals among the first so many moves of a log, the last of them over."""
    deals: list[list[Any]] = [[]]
    for place in range(until):
        entry, state = log.moves[place], log.states[place]
        match entry.what:
            case Deal(deck, dealer):
                cards = entry.number if entry.number is not None else " ".join(map(str, deck))
                deals.append([cards, dealer, dealing.dice(secret, log, place)])
            case move:
                told = _letters(state, move)
                played = deals[-1]
                if told is None:
                    played.append(log.game.move_to_json(move))
                elif isinstance(played[-1], str) and len(played) > _HEAD:
                    played[-1] += told
                else:
                    played.append(told)
    return deals if deals[0] else deals[1:]


def lengthened(rules: Rules, deals: Iterable[Any]) -> list[Entry]:
    """What `shortened` wrote, as a log begins with it. ValueError or IllegalMove for what cannot be."""
    log = Log(rules)
    for deal in deals:
        match deal:
            case [int() | str() as cards, int() | None as dealer, str(dice), *played]:
                if len(dice) > dealing.LONGEST_DICE:
                    raise ValueError("Those are no dice.")
                number = cards if isinstance(cards, int) else None
                log.add(Entry(Deal(_deck(rules, cards), dealer), number, dice=dice))
            case [dict(), *_] if not log.entries:
                played = deal
            case _:
                raise ValueError("That is no deal.")
        for part in played:
            if isinstance(part, str):
                for move in _moves(log, part):
                    log.add(Entry(move))
            else:
                log.add(Entry(log.game.move_from_json(part)))
    if any(log.state.hands):
        raise ValueError("A deal is not over.")
    return log.entries


def _deck(rules: Rules, cards: int | str) -> tuple[Card, ...]:
    return shuffled(cards, rules.packs) if isinstance(cards, int) else tuple(map(Card.parse, cards.split()))


# ---- Letters ----


def _letters(state: Match, move: Move) -> str | None:
    """A move in letters; None where they do not do."""
    match move:
        case hearts.Pass(seat, cards):
            hand = list(Cards(state.hands[seat]))
            return str(seat) + "".join(_LETTERS[hand.index(card)] for card in cards)
        case hearts.Play(seat, card):
            return _letter(list(state.legal(seat)), card)
        case _ if isinstance(state, hearts.State):
            return None
    return _letter(state.moves(state.turn), move)


def _letter(choices: Any, choice: object) -> str | None:
    place = choices.index(choice) if choice in choices else len(_LETTERS)
    return _LETTERS[place] if place < len(_LETTERS) else None


def _moves(log: Log, letters: str) -> Iterator[Move]:
    """The moves of a text; each is to be made before the next is asked for. Raises ValueError."""
    at = 0
    while at < len(letters):
        state = log.state
        if not isinstance(state, hearts.State):
            yield _of(state.moves(state.turn), letters[at])
            at += 1
        elif state.passing:
            end = at + 1 + state.rules.pass_count
            seat = int(letters[at])
            hand = list(Cards(state.hands[seat] if seat < state.rules.seats else 0))
            yield hearts.Pass(seat, Cards.of(_of(hand, letter) for letter in letters[at + 1 : end]))
            at = end
        else:
            yield hearts.Play(state.turn, _of(list(state.legal(state.turn)), letters[at]))
            at += 1


def _of(choices: Any, letter: str) -> Any:
    place = _LETTERS.find(letter)
    if not 0 <= place < len(choices):
        raise ValueError("That move cannot be made.")
    return choices[place]
