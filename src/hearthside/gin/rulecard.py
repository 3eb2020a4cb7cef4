"""The rules of Gin Rummy in plain English, made from the value. Knows no state."""

from typing import Final

from hearthside.text import number

from .rules import Dealing, Defence, Equal, Oklahoma, Opening, Rules, Scoring, Shutout, StockEnd

_OKLAHOMA: Final = "no more than the pips of the hand's first upcard, which are 10 for a king, queen or jack"


def card(rules: Rules) -> tuple[str, ...]:
    """The rule card: sentences in the order in which a game needs them."""
    return (
        "Two players, ten cards each from one pack. The next card is turned up. The rest, face down, is the stock.",
        _melds(rules),
        _deadwood(rules),
        _opening(rules),
        _turn(rules),
        _knock(rules),
        *_laying_off(rules),
        *_points(rules),
        *(["If the first upcard is a spade, all points of the hand are doubled."] if rules.spade_doubles else []),
        _stock(rules),
        *_to_and_fro(rules),
        _by_whom(rules),
        *_dealing(rules),
        *_hollywood(rules),
        ending(rules),
        *_boxes(rules),
    )


def goal_text(rules: Rules) -> str:
    """The goal in a few words: ``to 100``, ``three games to 100``, ``one hand``."""
    if not rules.goal:
        return "one hand"
    return f"three games to {rules.goal}" if rules.scoring is Scoring.HOLLYWOOD else f"to {rules.goal}"


def ending(rules: Rules) -> str:
    """One sentence, or two: when the match ends and who wins it."""
    if not rules.goal:
        return "The match is one hand, even if nobody wins it."
    match rules.scoring:
        case Scoring.SINGLE:
            return f"The match ends with the hand that brings a player to {rules.goal} points, and that player wins."
        case Scoring.HOLLYWOOD:
            return (
                f"Each game ends with the hand that brings a player to {rules.goal} points in it, and the match with"
                " the last game. Whoever has the most points in all three together wins."
            )


def _melds(rules: Rules) -> str:
    ace = "between the king and the two, joining them" if rules.round_the_corner else "below the two"
    return (
        "Collect melds: three or four cards of a rank, or three or more in a row of one suit, where the ace stands"
        f" {ace}. No card is in two melds."
    )


def _deadwood(rules: Rules) -> str:
    return (
        "What is in no meld is deadwood: kings, queens and jacks count 10, the others their pips, and an ace"
        f" {rules.ace_points}. Have less of it than the other."
    )


def _opening(rules: Rules) -> str:
    match rules.opening:
        case Opening.OFFER:
            return (
                "The upcard is first offered to the player who did not deal, then to the dealer. If both decline it,"
                " the player who did not deal draws from the stock."
            )
        case Opening.DRAW:
            return "The player who did not deal begins, and may draw the upcard or from the stock."


def _turn(rules: Rules) -> str:
    back = "may be discarded at once" if rules.return_taken else "may not be discarded in the same turn"
    return (
        "A turn is to draw one card, from the stock or the latest discard, and then to discard one. A card taken from"
        f" the discards {back}."
    )


def _knock(rules: Rules) -> str:
    gin = "Gin, which is no deadwood after the discard, ends the hand"
    if not _may_knock(rules):
        return f"{gin}. Nothing else does: there is no knocking with deadwood left."
    match rules.oklahoma:
        case Oklahoma.NO:
            limit = f"{rules.knock_limit} or less"
        case Oklahoma.ACE_IS_GIN:
            limit = f"{_OKLAHOMA}; after an ace only gin will do"
        case Oklahoma.ACE_IS_ONE:
            limit = f"{_OKLAHOMA}, and 1 for an ace"
    return f"{gin}. You may also end it by knocking, after a discard that leaves you with deadwood of {limit}."


def _may_knock(rules: Rules) -> bool:
    """Whether any hand may end with deadwood left."""
    return rules.knocking and (rules.oklahoma is not Oklahoma.NO or rules.knock_limit > 0)


def _laying_off(rules: Rules) -> list[str]:
    if not _may_knock(rules) and not rules.layoff_on_gin:
        return ["No cards are laid off on a gin hand."]
    rule = "Then the other player lays off: cards that fit on the knocker's melds go there, and are deadwood no more."
    match rules.defence:
        case Defence.FREE:
            rule += " One's own melds may be broken up for that."
        case Defence.MELDS_STAND:
            rule += " One's own melds stay as they are, holding the least deadwood."
    if rules.layoff_on_gin:
        return [rule, "Cards are laid off on a gin hand too."]
    return [rule, "No cards are laid off on a gin hand."]


def _points(rules: Rules) -> list[str]:
    sentences = _knocks(rules) if _may_knock(rules) else []
    sentences.append(f"Gin scores {_bonus(rules.gin_bonus)}the other's deadwood.")
    if rules.big_gin_bonus:
        big = _bonus(rules.big_gin_bonus)
        sentences.append(f"Big gin, which is all eleven cards in melds, scores {big}the other's deadwood.")
    return sentences


def _knocks(rules: Rules) -> list[str]:
    knocker = "A knocker with less deadwood than the other scores the difference."
    undercut = f"that is an undercut, and the other scores {_bonus(rules.undercut_bonus)}the difference."
    match rules.equal:
        case Equal.UNDERCUT:
            return [knocker, f"If the knocker has as much or more, {undercut}"]
        case Equal.NOBODY:
            return [knocker, f"If the knocker has more, {undercut} With equal deadwood nobody scores."]


def _bonus(points: int) -> str:
    return f"{points} and " if points else ""


def _stock(rules: Rules) -> str:
    match rules.stock_left:
        case 0:
            when = "When the stock is gone"
        case 1:
            when = "The last card of the stock is never played. When no other is left"
        case left:
            when = f"The last {number(left)} cards of the stock are never played. When no others are left"
    match rules.stock_end:
        case StockEnd.OVER:
            return f"{when} after a discard, the hand is over and nobody scores."
        case StockEnd.TAKE:
            return (
                f"{when}, play goes on for as long as each takes the latest discard. A draw from the stock then ends"
                " the hand, and nobody scores."
            )
        case StockEnd.TAKE_TO_KNOCK:
            return (
                f"{when}, the latest discard may be taken only to knock with; otherwise the hand is over and nobody"
                " scores."
            )


def _to_and_fro(rules: Rules) -> list[str]:
    """What keeps two players from taking discards for ever."""
    sentences = [f"After {number(rules.takes_in_a_row)} draws in a row from the discards the next is from the stock."]
    if rules.takes_in_all:
        sentences.append(
            f"With draw number {rules.takes_in_all} from the discards, the first upcard aside, a hand is over and"
            " nobody scores."
        )
    if rules.standoff:
        sentences.append(
            "When both, one after the other, take the same card and put it back, the hand is over and nobody scores."
        )
    return sentences


def _by_whom(rules: Rules) -> str:
    if rules.own_melds:
        return "You may lay out melds and lay off by hand, or leave it to the program, which finds the best."
    return "The program lays out the melds of both, and lays off."


def _dealing(rules: Rules) -> list[str]:
    again = "after a hand that nobody won, the same player deals again"
    match rules.dealing:
        case Dealing.NORTH:
            return ["North deals every hand, so South always begins."]
        case _ if not rules.goal:
            return []
        case Dealing.WINNER:
            return [f"The winner of a hand deals the next; {again}."]
        case Dealing.LOSER:
            return [f"The loser of a hand deals the next; {again}."]
        case Dealing.ALTERNATE:
            return ["The deal changes with every hand."]
        case Dealing.ALTERNATE_WON:
            return [f"The deal changes with every hand that somebody won; {again}."]


def _hollywood(rules: Rules) -> list[str]:
    if rules.scoring is Scoring.SINGLE:
        return []
    return [
        "Three games are scored at once.",
        "The first hand that a player wins counts in the first game, the second in two, and later ones in all three.",
        "No hand counts in a game that is over. Who won nothing in it starts in the next.",
    ]


def _boxes(rules: Rules) -> list[str]:
    game = "each game" if rules.scoring is Scoring.HOLLYWOOD else "the match"
    sentences = []
    if rules.box:
        sentences.append(f"At the end of {game} every hand won adds {rules.box}.")
    for what, more in (("Gin", rules.gin_boxes), ("An undercut", rules.undercut_boxes)):
        if more:
            sentences.append(f"{what} counts for that as {number(1 + more)} hands.")
    if rules.game_bonus:
        sentences.append(f"Winning {game} adds {rules.game_bonus}.")
    match rules.shutout:
        case Shutout.NONE:
            pass
        case Shutout.BONUS:
            sentences.append(f"If the loser won no hand of it, it adds {2 * rules.game_bonus} instead.")
        case Shutout.SCORE:
            sentences.append(
                "If the loser won no hand of it, the winner's points are doubled"
                f"{', and that too' if rules.game_bonus else ''}."
            )
    return sentences
