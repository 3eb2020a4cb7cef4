"""The rules of Hearts in plain English, made from the value. Knows no state."""

from collections import Counter
from itertools import groupby
from operator import itemgetter

from hearthside.cards import DECK, HEARTS
from hearthside.text import counted, number, plain, row, signed

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
        "You must follow suit if you can. The highest card of the suit led takes the trick, and its player leads next.",
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
    """The goal in a word or two: ``to 100``, ``ends above 100``, ``4 deals``, ``one deal``."""
    if not rules.goal:
        return "one deal"
    match rules.ending:
        case Ending.REACH:
            return f"to {rules.goal}"
        case Ending.EXCEED:
            return f"ends above {rules.goal}"
        case Ending.DEALS:
            return "1 deal" if rules.goal == 1 else f"{rules.goal} deals"


def ending(rules: Rules) -> str:
    """One sentence, or two: when the match ends and who wins it."""
    when = _when(rules)
    reset = f" A score of exactly {rules.goal} goes back to 0." if rules.exact_goal_resets and rules.goal else ""
    match rules.ties:
        case Ties.SHARED:
            return f"{when}. Lowest score wins; ties share the win.{reset}"
        case Ties.PLAY_ON:
            return f"{when}. Lowest score wins; a tie for lowest plays one more deal.{reset}"


def _when(rules: Rules) -> str:
    if not rules.goal:
        return "The match is one deal"
    match rules.ending:
        case Ending.REACH:
            return f"First to {rules.goal} ends the match"
        case Ending.EXCEED:
            return f"First above {rules.goal} ends the match"
        case Ending.DEALS:
            return f"The match is {'one deal' if rules.goal == 1 else f'{rules.goal} deals'}"


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
            sentences.append(f"{cards} {'go' if left > 1 else 'goes'} into the hand of the player who wins trick 1.")
        case Leftover.FIRST:
            sentences.append(f"{cards} {'go' if left > 1 else 'goes'}, face down, to the player who wins trick 1.")
        case Leftover.LAST:
            sentences.append(
                f"{cards} {'go' if left > 1 else 'goes'}, face down, to the player who wins the last trick."
            )
        case Leftover.STOCK:
            sentences.append(
                f"{cards} {'are' if left > 1 else 'is'} the stock. If you cannot follow suit, you draw until you can;"
                " if the stock runs out, you play any card."
            )
    if rules.uneven:
        sentences.append(
            "A player without cards is out; if it is their lead, the next player to the left leads. The last player"
            " with cards is charged for them."
        )
    return sentences


def _two_packs() -> str:
    return (
        "Two identical cards in a trick cancel: neither can win it. If all cards of the suit led cancel, the same"
        " player leads again, and the next winner takes those cards too."
    )


def _points(rules: Rules) -> str:
    """Cards of one worth are named together, and the hearts that count as most do are named as such, last."""
    table = dict(rules.points)
    usual, hearts = Counter(table.get(heart, 0) for heart in HEARTS).most_common(1)[0]
    worths: list[tuple[str, int, bool]] = []
    if usual and hearts > 6:
        table = {each: worth for each, worth in table.items() if each not in HEARTS or worth != usual}
    for worth, group in groupby(sorted(table.items(), key=lambda item: (-item[1], item[0])), key=itemgetter(1)):
        titles = [each.title for each, _ in group]
        worths.append((f"the {plain(row(titles))}", worth, len(titles) > 1))
    if usual and hearts == 13:
        worths.insert(0, ("each heart", usual, False))
    elif usual and hearts > 6:
        worths.append(("each other heart", usual, False))
    if not worths:
        return "No card is worth points."
    parts: list[str] = []
    for who, worth, several in worths:
        points = signed(worth) if parts else counted(worth, "point")
        parts.append(f"{who} are {points} each" if several else f"{who} is {points}")
    return _sentence("; ".join(parts))


def _doubling(rules: Rules) -> str:
    ten = "a ten of clubs" if rules.packs == 2 else "the ten of clubs"
    both = " Both tens of clubs double no more than one." if rules.packs == 2 else ""
    below = ", also those below 0" if rules.bonus else ""
    moon = "" if rules.moon is Moon.NONE else f" A moon with it is worth {2 * rules.moon_points}."
    return f"If you take {ten}, your points in this deal are doubled{below}.{both}{moon}"


def _passing(rules: Rules) -> str:
    if set(rules.passing) == {Direction.HOLD}:
        return "No cards are passed."
    cards = f"Before play you pass {number(rules.pass_count)} card{'s' * (rules.pass_count > 1)}"
    if len(rules.passing) == 1:
        return f"{cards}, always {_way(rules.passing[0])}."
    ways = plain(row([_way(direction) for direction in rules.passing], ", then ", ", then "))
    return f"{cards}: {ways}, and so on."


def _barred(rules: Rules) -> list[str]:
    barred = ([] if rules.pass_hearts else ["hearts"]) + ([] if rules.pass_queen else ["the queen of spades"])
    which = plain(row(barred, last=" or "))
    return [f"You may not pass {which} unless you have too few other cards."] if barred else []


def _way(direction: Direction) -> str:
    match direction:
        case Direction.LEFT:
            return "to the left"
        case Direction.RIGHT:
            return "to the right"
        case Direction.ACROSS:
            return "across"
        case Direction.HOLD:
            return "no pass"
        case Direction.SCATTER:
            return "as many to each of the others, as you choose"


def _opening(rules: Rules) -> str:
    match rules.opening:
        case Opening.TWO if rules.special or DECK[0] in rules.removed:
            return "The player with the lowest club dealt leads it to trick 1."
        case Opening.TWO:
            return "The player with the two of clubs leads it to trick 1."
        case Opening.ANY_CLUB:
            return "The player with the lowest club leads any club to trick 1."
        case Opening.ELDEST:
            way = "left" if rules.deal_moves is Direction.LEFT else "right"
            return f"The player left of the dealer leads to trick 1. The deal moves to the {way}."


def _first_trick(rules: Rules) -> str:
    match rules.first_trick:
        case FirstTrick.ANY:
            return "If you cannot follow suit on trick 1, you may play any card."
        case FirstTrick.HEARTS:
            return "If you cannot follow suit on trick 1, you may play hearts, but no other points."
        case FirstTrick.QUEEN:
            return "If you cannot follow suit on trick 1, you may play the queen of spades, but no heart with points."
        case FirstTrick.NONE if rules.first_trick_queen_last:
            return (
                "You may not play points on trick 1 unless you hold nothing else. Even then, you may play the queen of"
                " spades only if you hold no other card."
            )
        case FirstTrick.NONE:
            return "You may not play points on trick 1 unless you hold nothing else."


def _leads(rules: Rules) -> str:
    if not rules.must_break:
        return "You may lead any card at any time."
    if rules.queen_leads:
        start = (
            "You may not lead hearts until they are broken. You may lead the queen of spades at any time, as in most"
            " printed rules."
        )
    else:
        start = "You may not lead hearts or the queen of spades until hearts are broken."
    if rules.heart_beside_queen:
        return f"{start} If you hold only hearts (or hearts and the queen), you may lead any of them."
    return f"{start} If you hold only hearts, you may lead one; if you hold only hearts and the queen, lead the queen."


def _breaking(rules: Rules) -> str:
    heart = "a heart is played" if rules.heart_lead_breaks else "a heart is discarded on another suit"
    match rules.queen_breaks:
        case QueenBreaks.NEVER:
            sentence = f"Hearts are broken when {heart}. The queen of spades does not break them."
        case QueenBreaks.DISCARDED:
            sentence = f"Hearts are broken when {heart}, or when the queen of spades is discarded on another suit."
        case QueenBreaks.PLAYED:
            sentence = f"Hearts are broken when {heart}, or when the queen of spades is played."
    return sentence if rules.heart_lead_breaks else f"{sentence} Leading a heart does not break them."


def _moon(rules: Rules) -> str:
    return f"{_moon_alone(rules)} {_sun(rules)}" if rules.sun_doubles else _moon_alone(rules)


def _sun(rules: Rules) -> str:
    worth = rules.multiplier(rules.deck) * 2 * rules.moon_points
    with_ten = " with the ten of clubs" if rules.doublers else ""
    return f"If you shoot the sun (take every trick), that is worth two moons: {worth}{with_ten}."


def _moon_alone(rules: Rules) -> str:
    every = "take every card that costs points" if rules.bonus else "take every card with points"
    if rules.moon_needs_bonus:
        every += " and every card worth less than 0"
    shot, worth = f"If you shoot the moon ({every})", counted(rules.moon_points, "point")
    gain, lose = f"each of the others gets {worth} and you get none", f"{worth} come off your score"
    match rules.moon:
        case Moon.NONE:
            return "Shooting the moon has no effect."
        case Moon.COLLECTS:
            moon = f"{shot}, you get no points and collect {rules.moon_points} in cash from each of the others."
            if rules.moon_points == 18:
                return moon
            return f"{moon} The document of Tommy's Hearts says so for 18 points, and nothing for other totals."
        case Moon.OTHERS_GAIN:
            return f"{shot}, {gain}."
        case Moon.SHOOTER_LOSES:
            return f"{shot}, {lose}."
        case Moon.CHOICE:
            moon = f"{shot}, either {gain}, or {lose}. Choose before the last trick."
            if rules.moon_safety:
                moon += f" If another player is more than {worth} below you, the points always come off your score."
            return moon


def _extras(rules: Rules) -> list[str]:
    sentences = []
    if rules.no_trick_bonus:
        sentences.append(
            f"Taking no trick is {counted(rules.no_trick_bonus, 'point')}, unless somebody shoots the moon."
        )
    if rules.cash_in is CashIn.POINTS:
        sentences.append("Play stops once all points are taken.")
    if rules.cash_in is CashIn.WINNERS:
        sentences.append(
            "Play stops once all points are taken, or when the leader holds only winners and so takes the rest."
            " If only one trick is left, it is played."
        )
    return sentences


def _cash(rules: Rules) -> list[str]:
    if rules.scoring is Scoring.POINTS:
        return []
    extra = f", plus {rules.cash_extra}" if rules.cash_extra else ""
    begin = f"Each player begins with {PURSE} cash points."
    return [begin, f"The winner collects in cash from each of the others the difference between their scores{extra}."]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
