"""The rules of Hearts in plain English, made from the value. Knows no state."""

from collections import Counter
from itertools import groupby
from operator import itemgetter

from hearthside.cards import DECK, HEARTS
from hearthside.text import number, plain, row

from .rules import (
    PURSE,
    CashIn,
    Direction,
    Ending,
    FirstTrick,
    Leftover,
    Moon,
    Opening,
    QueenBreaks,
    Rules,
    Scoring,
    Ties,
)


def card(rules: Rules) -> tuple[str, ...]:
    """The rule card: sentences in the order in which a game needs them."""
    return (
        *_dealing(rules),
        _points(rules),
        *([_doubling(rules)] if rules.doublers else []),
        _passing(rules),
        *_barred(rules),
        _opening(rules),
        *([_two_packs()] if rules.packs == 2 else []),
        _first_trick(rules),
        _leads(rules),
        *([_breaking(rules)] if rules.must_break else []),
        _moon(rules),
        *_extras(rules),
        ending(rules),
        *_cash(rules),
    )


def goal_text(rules: Rules) -> str:
    """The goal in a word or two: ``to 100``, ``past 100``, ``4 deals``."""
    match rules.ending:
        case Ending.REACH:
            return f"to {rules.goal}"
        case Ending.EXCEED:
            return f"past {rules.goal}"
        case Ending.DEALS:
            return "1 deal" if rules.goal == 1 else f"{rules.goal} deals"


def ending(rules: Rules) -> str:
    """One sentence, or two: when the match ends and who wins it."""
    match rules.ending:
        case Ending.REACH:
            when = f"The first to {rules.goal} ends the match"
        case Ending.EXCEED:
            when = f"The first above {rules.goal} ends the match"
        case Ending.DEALS:
            when = f"The match is {'one deal' if rules.goal == 1 else f'{rules.goal} deals'}"
    reset = f" A score of exactly {rules.goal} goes back to 0." if rules.exact_goal_resets else ""
    match rules.ties:
        case Ties.SHARED:
            return f"{when}; the lowest score wins; ties share the win.{reset}"
        case Ties.PLAY_ON:
            return f"{when}; the lowest score wins; a tie for lowest plays one more deal.{reset}"


def _dealing(rules: Rules) -> list[str]:
    packs = "two packs" if rules.packs == 2 else "one pack"
    less = f" without the {plain(row([card.title for card in rules.removed]))}" if rules.removed else ""
    hands = f"{number(rules.seats).capitalize()} players, {number(rules.hand_size)} cards each"
    if rules.packs == 2 or less:
        hands += f" from {packs}{less}"
    sentences = [f"{hands}. The fewest points win."]
    left = len(rules.deck) - rules.hand_size * rules.seats
    cards = f"The {number(left)} cards left over" if left > 1 else "The card left over"
    match rules.leftover:
        case Leftover.NONE:
            pass
        case Leftover.FIRST if rules.leftover_to_hand:
            sentences.append(f"{cards} {'go' if left > 1 else 'goes'} to the hand of whoever wins trick 1.")
        case Leftover.FIRST:
            sentences.append(f"{cards} {'lie' if left > 1 else 'lies'} face down for whoever wins trick 1.")
        case Leftover.LAST:
            sentences.append(f"{cards} {'lie' if left > 1 else 'lies'} face down for whoever wins the last trick.")
        case Leftover.STOCK:
            sentences.append(
                f"{cards} are the stock: who cannot follow suit draws until they can, or until the stock is gone,"
                " and then plays any card."
            )
    if rules.uneven:
        sentences.append(
            "Who has no cards left plays no more, and the next to the left leads; the last to hold cards is"
            " charged for them."
        )
    return sentences


def _two_packs() -> str:
    return (
        "Two equal cards in a trick cancel, and neither can win it. Where all cards of the suit led cancel, the same"
        " player leads again, and the next winner takes those cards too."
    )


def _points(rules: Rules) -> str:
    """Cards of one worth are named together, and the hearts that count as most do are named as such, last."""
    table = dict(rules.points)
    usual, hearts = Counter(table.get(heart, 0) for heart in HEARTS).most_common(1)[0]
    worths = []
    if usual and hearts > 6:
        table = {each: worth for each, worth in table.items() if each not in HEARTS or worth != usual}
    for worth, group in groupby(sorted(table.items(), key=lambda item: (-item[1], item[0])), key=itemgetter(1)):
        worths.append((f"the {plain(row([each.title for each, _ in group]))}", worth))
    if usual and hearts == 13:
        worths.insert(0, ("each heart", usual))
    elif usual and hearts > 6:
        worths.append(("each other heart", usual))
    if not worths:
        return "No card counts anything."
    (first, worth), *rest = worths
    return _sentence(
        plain(row([f"{first} {'count' if ' and ' in first else 'counts'} {worth}", *(f"{who} {n}" for who, n in rest)]))
    )


def _doubling(rules: Rules) -> str:
    ten = "Either ten of clubs" if rules.packs == 2 else "The ten of clubs"
    both = ", and both do no more" if rules.packs == 2 else ""
    below = ", also those below zero" if rules.bonus else ""
    moon = "" if rules.moon is Moon.NONE else f" A moon with it is worth {2 * rules.moon_points}."
    return f"{ten} doubles the points of whoever takes it{below}{both}.{moon}"


def _passing(rules: Rules) -> str:
    if set(rules.passing) == {Direction.HOLD}:
        return "No cards are passed."
    cards = (
        f"{number(rules.pass_count).capitalize()} card{'s are' if rules.pass_count > 1 else ' is'} passed before play"
    )
    if len(rules.passing) == 1:
        return f"{cards}, {_way(rules.passing[0])} every time."
    ways = plain(row([_way(direction) for direction in rules.passing], ", then ", ", then "))
    return f"{cards}: {ways}, and so on."


def _barred(rules: Rules) -> list[str]:
    kept = ([] if rules.pass_hearts else ["Hearts"]) + ([] if rules.pass_queen else ["the queen of spades"])
    return [_sentence(f"{plain(row(kept))} may not be passed by a hand that has enough others")] if kept else []


def _way(direction: Direction) -> str:
    match direction:
        case Direction.LEFT:
            return "to the left"
        case Direction.RIGHT:
            return "to the right"
        case Direction.ACROSS:
            return "across"
        case Direction.HOLD:
            return "none at all"


def _opening(rules: Rules) -> str:
    match rules.opening:
        case Opening.TWO if rules.special or DECK[0] in rules.removed:
            return "The lowest club that was dealt leads to trick 1."
        case Opening.TWO:
            return "The two of clubs leads to trick 1."
        case Opening.ANY_CLUB:
            return "The holder of the lowest club leads any club to trick 1."
        case Opening.ELDEST:
            way = "left" if rules.deal_moves is Direction.LEFT else "right"
            return f"The dealer's left leads to trick 1. The deal moves on to the {way}."


def _first_trick(rules: Rules) -> str:
    match rules.first_trick:
        case FirstTrick.ANY:
            return "Points may be played on trick 1 by a hand without clubs."
        case FirstTrick.HEARTS:
            return "On trick 1 hearts may be played by a hand without clubs, but no other points."
        case FirstTrick.QUEEN:
            return "On trick 1 the queen of spades may be played by a hand without clubs, but no heart that counts."
        case FirstTrick.NONE if rules.first_trick_queen_last:
            return "No points on trick 1 unless nothing else is held; then a heart, and the queen of spades only alone."
        case FirstTrick.NONE:
            return "No points on trick 1 unless nothing else is held."


def _leads(rules: Rules) -> str:
    if not rules.must_break:
        return "Any card may be led at any time."
    if rules.queen_leads:
        start = (
            "Hearts may not be led until they are broken; the queen of spades may be led at any time,"
            " as most printed rules have it."
        )
    else:
        start = "Neither a heart nor the queen of spades may be led until hearts are broken."
    if rules.heart_beside_queen:
        return f"{start} A hand with only hearts, or only hearts and the queen, may lead any of them."
    return f"{start} A hand of hearts alone may lead one; with the queen among them, the queen is led."


def _breaking(rules: Rules) -> str:
    heart = "a heart is played" if rules.heart_lead_breaks else "a heart is discarded on another suit"
    match rules.queen_breaks:
        case QueenBreaks.NEVER:
            sentence = f"Hearts are broken when {heart}. The queen of spades does not break them."
        case QueenBreaks.DISCARDED:
            sentence = f"Hearts are broken when {heart}, or the queen of spades on another suit."
        case QueenBreaks.PLAYED:
            sentence = f"Hearts are broken when {heart}, or the queen of spades is played."
    return sentence if rules.heart_lead_breaks else f"{sentence} A heart that is led breaks nothing."


def _moon(rules: Rules) -> str:
    return f"{_moon_alone(rules)} {_sun(rules)}" if rules.sun_doubles else _moon_alone(rules)


def _sun(rules: Rules) -> str:
    ten = rules.multiplier(rules.deck) * 2 * rules.moon_points
    with_ten = f", and so {ten} with the ten of clubs" if rules.doublers else f": {ten}"
    return f"Shooting the sun, which is taking every trick, is worth two moons{with_ten}."


def _moon_alone(rules: Rules) -> str:
    every = "every card that counts against you"
    if rules.moon_needs_bonus:
        every += " and every bonus card"
    gain = f"{rules.moon_points} to each of the others and none to you"
    lose = f"{rules.moon_points} off your own score"
    match rules.moon:
        case Moon.NONE:
            return "There is no moon to shoot."
        case Moon.COLLECTS:
            step = f"Taking {every} counts nothing, and collects {rules.moon_points} in cash from each of the others."
            if rules.moon_points == 18:
                return step
            return f"{step} Tommy's Hearts says so for 18 points only; for others its document says nothing."
        case Moon.OTHERS_GAIN:
            return f"Shooting the moon, which is taking {every}, gives {gain}."
        case Moon.SHOOTER_LOSES:
            return f"Shooting the moon, which is taking {every}, takes {lose}."
        case Moon.CHOICE:
            moon = (
                f"Shooting the moon, which is taking {every}, gives {gain}, or takes {lose}:"
                " say which before the last trick."
            )
            if rules.moon_safety:
                moon += f" It is off your score whenever another is more than {rules.moon_points} below you."
            return moon


def _extras(rules: Rules) -> list[str]:
    sentences = []
    if rules.no_trick_bonus:
        sentences.append(f"Taking no trick counts {rules.no_trick_bonus}, unless someone shoots the moon.")
    if rules.cash_in is CashIn.POINTS:
        sentences.append("Play stops when all points are out.")
    if rules.cash_in is CashIn.WINNERS:
        sentences.append(
            "Play stops when all points are out, or when the leader holds only winners and so takes the rest;"
            " a last single trick is played."
        )
    return sentences


def _cash(rules: Rules) -> list[str]:
    if rules.scoring is Scoring.POINTS:
        return []
    extra = f", with {rules.cash_extra} added to the other's" if rules.cash_extra else ""
    begin = f"Each begins with {PURSE} cash points."
    return [begin, f"The winner collects from each of the others, in cash, the difference between their scores{extra}."]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
