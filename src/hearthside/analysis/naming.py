"""Moves in words, to suggest them and to speak of them: the same at the table, in a look back and in One-Handed."""

from typing import Any

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.gin.melds import all_of
from hearthside.words import listed


def does(move: Any, view: Any) -> str:
    """What to do, as it stands after "would": ``discard K♠ and knock with 5``."""
    match move:
        case hearts.Pass(_, cards):
            return f"pass {row(cards)}"
        case hearts.Play(_, card):
            return f"play {card.symbol}"
        case hearts.MoonChoice(_, deduct):
            return f"let a moon {'take its points off the own score' if deduct else 'give its points to the others'}"
        case gin.Draw():
            return "draw from the stock"
        case gin.Take():
            return f"take {view.pile[-1].symbol}"
        case gin.Decline():
            return f"leave {view.pile[-1].symbol}"
        case gin.Discard(_, card):
            return f"discard {card.symbol}"
        case gin.Knock(_, discard, melds):
            return f"{_ending(view, discard, melds)}{_how(melds)}"
        case gin.LayOff():
            off, left = answer(move, view)
            return f"lay off {row(off) if off else 'nothing'}: {left} left"
    raise AssertionError(move)


def called(move: Any, view: Any) -> str:
    """A move as something that can be better or worse than another: ``taking K♠``."""
    match move:
        case hearts.Pass(_, cards):
            return " ".join(card.symbol for card in cards)
        case hearts.Play(_, card) | gin.Discard(_, card):
            return str(card.symbol)
        case gin.Draw():
            return "the stock"
        case gin.Take():
            return f"taking {view.pile[-1].symbol}"
        case gin.Decline():
            return f"leaving {view.pile[-1].symbol}"
        case gin.Knock(_, discard, melds):
            return f"{'big gin' if discard is None else f'knocking with {discard.symbol}'}{_how(melds)}"
        case gin.LayOff():
            off, _ = answer(move, view)
            return f"laying off {row(off) if off else 'nothing'}"
    raise AssertionError(move)


def detail(move: Any, view: Any) -> str:
    """What tells a move from another that names the same cards: how a knock is laid out, what an answer leaves."""
    match move:
        case gin.Knock(_, _, melds) if melds is not None:
            return _groups(melds)
        case gin.LayOff():
            return f"{answer(move, view)[1]} left"
    return ""


def answer(move: gin.LayOff, view: gin.View) -> tuple[Cards, int]:
    """What an answer to a knock lays off, and what it leaves."""
    melds, layoffs = move.melds, move.layoffs
    if melds is None or layoffs is None:
        defence = view.defence
        assert defence is not None
        melds, layoffs = defence.melds, defence.layoffs
    off = Cards(all_of(layoffs))
    return off, view.rules.melding.count(view.hand & ~all_of(melds) & ~off)


def row(cards: Cards) -> str:
    """Cards in a sentence."""
    return listed([card.symbol for card in cards])


def _ending(view: gin.View, discard: Card | None, melds: gin.Melds | None) -> str:
    if discard is None:
        return "go big gin: all eleven cards are in melds"
    hand = view.hand & ~(1 << discard)
    melding = view.rules.melding
    left = melding.deadwood(hand) if melds is None else melding.count(hand & ~all_of(melds))
    return f"discard {discard.symbol} and {f'knock with {left}' if left else 'go gin'}"


def _how(melds: gin.Melds | None) -> str:
    return "" if melds is None else f", laid out as {_groups(melds)}"


def _groups(melds: gin.Melds) -> str:
    return ", ".join(" ".join(card.symbol for card in meld) for meld in melds) or "no meld"
