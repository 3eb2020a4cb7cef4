"""Moves of Gin Rummy in words, for hints and reviews."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearthside.cards import Card, Cards
from hearthside.coach.values import Mark
from hearthside.gin import Decline, Discard, Draw, Kind, Knock, LayOff, Melds, Phase, Take, View
from hearthside.gin.melds import all_of
from hearthside.gin.text import cards_row
from hearthside.record.moments import AnyStep
from hearthside.text import Name, Part, Sentence, counted, does, row, sentence, tenths

OPEN: Final = "both hands open"
"""What lies open in hindsight, after "with"."""
TURN: Final = "turn"
"""What a hand is played in."""
THEMES: Final[Mapping[str, tuple[str, ...]]] = {
    "Going gin": ("gin", "bonus", "goes_gin"),
    "The end of the stock": ("nobody",),
    "Safe discards": ("no_knock", "safe", "dead", "threw", "apart"),
    "Knock or play on": ("verdict", "knocks", "ready"),
    "Take or draw": ("meld", "less", "no_meld", "no_less"),
    "Keep your chances": ("outs", "helps", "sets_up"),
    "Less deadwood": ("least", "dearest", "alone"),
    "Laying off": ("off", "breaks", "undercuts"),
}
"""Themes of mistakes for people, each with the kinds of facts that it is about."""


def action(move: Any, view: View) -> Part:
    """A move as it stands after "would": ``discard K♠ and knock with 5``."""
    match move:
        case Draw():
            return "draw from the stock"
        case Take():
            return "take ", view.pile[-1]
        case Decline():
            return "leave ", view.pile[-1]
        case Discard(_, card):
            return "discard ", card
        case Knock(_, discard, melds):
            return _ending(view, discard, melds), _layout(melds)
        case LayOff():
            off, left = answer(move, view)
            return "lay off ", row(list(off)) or "nothing", f": {left} left"
    raise AssertionError(move)


title = action
"""A move as a hint begins with it."""


def label(move: Any, view: View, other: Any = None) -> Part:
    """A move as something to compare: ``taking K♠``."""
    match move:
        case Discard(_, card):
            return ("discarding ", card, " alone") if isinstance(other, Knock) else card
        case Draw():
            return "the stock"
        case Take():
            return "taking ", view.pile[-1]
        case Decline():
            return "leaving ", view.pile[-1]
        case Knock(_, discard, melds):
            return "big gin" if discard is None else ("knocking with ", discard), _layout(melds)
        case LayOff():
            return "laying off ", row(list(answer(move, view)[0])) or "nothing"
    raise AssertionError(move)


def detail(move: Any, view: View) -> Sentence:
    """How a knock is laid out, and what an answer to one leaves."""
    match move:
        case Knock(_, _, melds) if melds is not None:
            return _groups(melds)
        case LayOff():
            return (f"{answer(move, view)[1]} left",)
    return ()


def came_to(points: Sequence[int], seat: int) -> Sentence:
    """What a hand came to for a seat that is reviewed."""
    if points[seat] > 0:
        return sentence(does(seat, "won"), f" {points[seat]}.")
    return sentence(does(seat, "lost"), " the hand.") if any(points) else ("Nobody won.",)


def match_came_to(points: Sequence[int], seat: int) -> str:
    """What a match came to for a seat that is reviewed, in the points of its hands."""
    ahead = points[seat] - points[1 - seat]
    if not ahead:
        return "Both of you won as many points in the hands."
    return f"You {'won' if ahead > 0 else 'lost'} the hands by {counted(abs(ahead), 'point')}."


def cards_worth(points: float) -> str:
    """What cards were worth that are reviewed."""
    return f"These cards were worth {'+' * (points >= 0.05)}{tenths(points)}."


def no_choice(view: View, mark: Mark) -> str | None:
    """Why there is nothing to weigh."""
    if mark is not Mark.ALIKE:
        return None
    return f"Any other {'answer' if view.phase is Phase.LAYOFF else 'choice'} does as well."


def decision_text(steps: Sequence[AnyStep], place: int) -> Sentence:
    """What a seat did, and what came of it at once."""
    before, move, after = steps[place].before, steps[place].move, steps[place].after
    who, other = move.seat, 1 - move.seat
    match move:
        case Draw():
            drew = after.turns[-1].drew if after.turns else None
            return sentence(does(who, "drew"), () if drew is None else (" ", drew), " from the stock.")
        case Take():
            return sentence(does(who, "took"), " ", before.pile[-1], ".")
        case Decline():
            return sentence(does(who, "left"), " ", before.pile[-1], ".")
        case Discard(_, card):
            taken = any(isinstance(step.move, Take) for step in steps[place + 1 : place + 2])
            return sentence(does(who, "discarded"), " ", card, (", and ", Name(other), " took it.") if taken else ".")
        case Knock():
            result = steps[-1].after.results[-1]
            how = "went gin" if result.kind in (Kind.GIN, Kind.BIG_GIN) else "knocked"
            won = "nobody won." if result.winner is None else (Name(result.winner), f" won {result.points}.")
            return sentence(does(who, how), ", and ", won)
        case LayOff():
            off, left = answer(move, before.view(who))
            return sentence(does(who, "laid"), " off ", row(list(off)) or "nothing", f", leaving {left}.")
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


def _ending(view: View, discard: Card | None, melds: Melds | None) -> Part:
    if discard is None:
        return "go big gin: all eleven cards are in melds"
    hand = view.hand & ~(1 << discard)
    melding = view.rules.melding
    left = melding.deadwood(hand) if melds is None else melding.count(hand & ~all_of(melds))
    return "discard ", discard, f" and {f'knock with {left}' if left else 'go gin'}"


def _layout(melds: Melds | None) -> Part:
    return () if melds is None else (", laid out as ", _groups(melds))


def _groups(melds: Melds) -> Sentence:
    return row([cards_row(meld) for meld in melds], last=", ") or ("no meld",)
