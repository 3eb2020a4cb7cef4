"""Moves of Gin Rummy in words, for hints and reviews."""

from collections.abc import Sequence
from typing import Any

from hearthside.cards import Card, Cards
from hearthside.coach.values import Mark
from hearthside.gin import Decline, Discard, Draw, Kind, Knock, LayOff, Melds, Phase, Take, View
from hearthside.gin.melds import all_of
from hearthside.text import inside, listed


def action(move: Any, view: View) -> str:
    """A move as it stands after "would": ``discard K♠ and knock with 5``."""
    match move:
        case Draw():
            return "draw from the stock"
        case Take():
            return f"take {view.pile[-1].symbol}"
        case Decline():
            return f"leave {view.pile[-1].symbol}"
        case Discard(_, card):
            return f"discard {card.symbol}"
        case Knock(_, discard, melds):
            return f"{_ending(view, discard, melds)}{_layout(melds)}"
        case LayOff():
            off, left = answer(move, view)
            return f"lay off {row(off) if off else 'nothing'}: {left} left"
    raise AssertionError(move)


def label(move: Any, view: View, other: Any = None) -> str:
    """A move as something to compare: ``taking K♠``."""
    match move:
        case Discard(_, card):
            return f"discarding {card.symbol} alone" if isinstance(other, Knock) else card.symbol
        case Draw():
            return "the stock"
        case Take():
            return f"taking {view.pile[-1].symbol}"
        case Decline():
            return f"leaving {view.pile[-1].symbol}"
        case Knock(_, discard, melds):
            return f"{'big gin' if discard is None else f'knocking with {discard.symbol}'}{_layout(melds)}"
        case LayOff():
            off, _ = answer(move, view)
            return f"laying off {row(off) if off else 'nothing'}"
    raise AssertionError(move)


def detail(move: Any, view: View) -> str:
    """How a knock is laid out, and what an answer to one leaves."""
    match move:
        case Knock(_, _, melds) if melds is not None:
            return _groups(melds)
        case LayOff():
            return f"{answer(move, view)[1]} left"
    return ""


def is_weighed(move: Any) -> bool:
    """Whether the search weighs moves of this kind: all that a seat makes in a hand."""
    return isinstance(move, Draw | Take | Decline | Discard | Knock | LayOff)


def may_ask_unweighed(view: View) -> bool:
    """Never: the search weighs every move."""
    return False


def no_choice(view: View, mark: Mark) -> str | None:
    """Why there is nothing to weigh."""
    if mark is not Mark.ALIKE:
        return None
    return f"Any other {'answer' if view.phase is Phase.LAYOFF else 'choice'} does as well."


def decision_text(steps: Sequence[Any], place: int, names: Sequence[str]) -> str:
    """What a seat did, and what came of it at once."""
    before, move, after = steps[place].before, steps[place].move, steps[place].after
    who, other = names[move.seat], inside(names[1 - move.seat])
    match move:
        case Draw():
            drew = after.turns[-1].drew if after.turns else None
            return f"{who} drew from the stock." if drew is None else f"{who} drew {drew.symbol} from the stock."
        case Take():
            return f"{who} took {before.pile[-1].symbol}."
        case Decline():
            return f"{who} left {before.pile[-1].symbol}."
        case Discard(_, card):
            taken = any(isinstance(step.move, Take) for step in steps[place + 1 : place + 2])
            return f"{who} discarded {card.symbol}{f', and {other} took it' if taken else ''}."
        case Knock():
            result = steps[-1].after.results[-1]
            won = "nobody won" if result.winner is None else f"{inside(names[result.winner])} won {result.points}"
            how = "went gin" if result.kind in (Kind.GIN, Kind.BIG_GIN) else "knocked"
            return f"{who} {how}, and {won.replace('You', 'you')}."
        case LayOff(seat):
            off, left = answer(move, before.view(seat))
            return f"{who} laid off {row(off) if off else 'nothing'}, leaving {left}."
    raise AssertionError(move)


def answer(move: LayOff, view: View) -> tuple[Cards, int]:
    """The cards that an answer to a knock lays off, and the deadwood that it leaves."""
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


def _ending(view: View, discard: Card | None, melds: Melds | None) -> str:
    if discard is None:
        return "go big gin: all eleven cards are in melds"
    hand = view.hand & ~(1 << discard)
    melding = view.rules.melding
    left = melding.deadwood(hand) if melds is None else melding.count(hand & ~all_of(melds))
    return f"discard {discard.symbol} and {f'knock with {left}' if left else 'go gin'}"


def _layout(melds: Melds | None) -> str:
    return "" if melds is None else f", laid out as {_groups(melds)}"


def _groups(melds: Melds) -> str:
    return ", ".join(" ".join(card.symbol for card in meld) for meld in melds) or "no meld"
