"""What is laid out and laid off at Gin Rummy, weighed: the answer to a knock, exactly, since both hands lie open; and
melds that a knock lays out by hand, against the program's in the same hands imagined.
"""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Final

from hearthside.ai.worlds.gin import worlds
from hearthside.coach.values import NOTHING, SURE, Choice, Weighing, Worth, combined_error
from hearthside.gin import Defence, Knock, LayOff, State, View
from hearthside.gin.melds import all_of

from .outcomes import values_of_ends

_HANDS: Final = 96
"""Sampled hands in which ways of laying out a knock are compared."""


# ---- Answers ----


def answers(view: View, made: LayOff | None) -> Weighing | None:
    """The answers to a knock; None where all come to the same. Those that come to the same are one choice."""
    state, worth = worlds(view, Random(0), 1)[0], values_of_ends(view.seat)
    alike: dict[Worth, list[LayOff]] = {}
    for answer in (LayOff(view.seat), *_answers(view), *([] if made is None else [made])):
        alike.setdefault(worth(state.play(answer)), []).append(answer)
    if len(alike) == 1:
        return None
    ranked = sorted(alike, key=lambda each: (each.chance, each.points), reverse=True)
    return Weighing(
        tuple(Choice(alike[each][0], tuple(alike[each]), each, ranked[0] - each, NOTHING) for each in ranked), 0
    )


def fits(view: View) -> bool:
    """Whether any card of the seat could be laid off."""
    return any(answer.layoffs and any(answer.layoffs) for answer in _answers(view))


def _answers(view: View) -> Iterator[LayOff]:
    """Each set of cards that may be laid off, beside the melds with which the rest leaves the least."""
    melding, laid, hand = view.rules.melding, view.laid, int(view.hand)
    assert laid is not None, "somebody has knocked"
    if view.rules.defence is Defence.FREE:
        ways = [(off, melding.arrange(hand ^ off)) for off in melding.layoffs(hand, laid.melds)]
    else:
        owns = melding.arrangements(hand)
        ways = [(off, own) for own in owns for off in melding.layoffs(hand & ~all_of(own), laid.melds)]
    for off, own in sorted(ways):
        yield LayOff(view.seat, own, melding.laid_off(laid.melds, off))


# ---- Knocks ----


def with_layouts(view: View, weighing: Weighing | None, made: object, known: State | None) -> Weighing | None:
    """A weighing that distinguishes the ways of laying out a knock, where players may lay it out: of the best knock,
    and of the one that was made. ``known``: the state, for looking back at it with open hands.
    """
    if not view.rules.own_melds:
        return weighing
    searched = () if weighing is None else weighing.choices
    knocks = [each.move.discard for each in searched if isinstance(each.move, Knock)][:1]
    if isinstance(made, Knock) and made.discard not in knocks:
        knocks.append(made.discard)
    for discard in knocks:
        ways = list(_ways(view, Knock(view.seat, discard)))
        if isinstance(made, Knock) and made.discard == discard and made.melds is not None:
            laid = set(made.melds)
            ways = [*(way for way in ways if set(way.melds or ()) != laid), made]
        if ways:
            weighing = _with_ways(view, weighing, Knock(view.seat, discard), ways, known)
    return weighing


def _ways(view: View, knock: Knock) -> Iterator[Knock]:
    """The ways to lay out a knock that leave as little as the program's; gin, on which nothing is laid off, has one."""
    hand = int(view.hand) if knock.discard is None else view.hand & ~(1 << knock.discard)
    if view.rules.melding.deadwood(hand) or view.rules.layoff_on_gin:
        for melds in view.rules.melding.arrangements(hand):
            yield Knock(knock.seat, knock.discard, melds)


def _with_ways(
    view: View, weighing: Weighing | None, knock: Knock, ways: Sequence[Knock], known: State | None
) -> Weighing | None:
    """A weighing, and in it each of these ways to lay out a knock: one with the program's way, or beside it."""
    hands = worlds(view, Random(f"laid out/{len(view.turns)}"), _HANDS) if known is None else [known]
    worth = values_of_ends(view.seat)
    usual = [worth(state.play(knock)) for state in hands]
    base = Choice(knock, (knock,), _mean(usual), NOTHING, NOTHING) if weighing is None else weighing.of(knock)
    if base is None:
        return weighing
    alike, apart, better = list(base.alike), list[Choice](), list[Choice]()
    for way in ways:
        gains = [worth(state.play(way)) - each for state, each in zip(hands, usual, strict=True)]
        gain, error = _mean(gains), _error(gains)
        if not any(map(any, gains)):
            alike.append(way)
            continue
        choice = Choice(way, (way,), base.worth + gain, base.behind - gain, combined_error((base.error, error)))
        better_by = gain.chance - SURE * error.chance if view.rules.goal else gain.points - SURE * error.points
        (better if better_by > 0 else apart).append(choice)
    around = [*better, base._replace(alike=tuple(alike)), *apart]
    if weighing is None:
        return _measured(around, len(hands))
    place = weighing.choices.index(base)
    return _measured([*weighing.choices[:place], *around, *weighing.choices[place + 1 :]], weighing.worlds)


def _measured(choices: Sequence[Choice], worlds: int) -> Weighing | None:
    """The choices measured by the first of them; None where there is only one."""
    best, *others = choices
    if not others:
        return None
    behind = (
        each._replace(behind=each.behind - best.behind, error=combined_error((each.error, best.error)))
        for each in others
    )
    return Weighing((best._replace(behind=NOTHING, error=NOTHING), *behind), worlds)


def _mean(amounts: Sequence[Worth]) -> Worth:
    return Worth(fmean(each.points for each in amounts), fmean(each.chance for each in amounts))


def _error(amounts: Sequence[Worth]) -> Worth:
    """The standard error of their mean; 0 of a single one."""
    if len(amounts) == 1:
        return NOTHING
    root = len(amounts) ** 0.5
    return Worth(stdev(each.points for each in amounts) / root, stdev(each.chance for each in amounts) / root)
