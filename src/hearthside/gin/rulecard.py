"""The rules of Gin Rummy in plain English, made from the value. Knows no state."""

from typing import Final

from hearthside.text import number

from .rules import Dealing, Defence, Equal, Oklahoma, Opening, Rules, Scoring, Shutout, StockEnd

_OKLAHOMA: Final = "no more than the value of the first upcard (10 for a king, queen or jack"


def card(rules: Rules) -> tuple[str, ...]:
    """The rule card: sentences in the order in which a game needs them."""
    return (
        "Two players get ten cards each from one pack. The next card, the upcard, is turned up. The rest is the stock.",
        _melds(rules),
        _deadwood(rules),
        _opening(rules),
        _turn(rules),
        _knock(rules),
        *_laying_off(rules),
        *_points(rules),
        *(["If the first upcard is a spade, the hand counts double."] if rules.spade_doubles else []),
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
            return f"First to {rules.goal} points wins the match."
        case Scoring.HOLLYWOOD:
            return (
                f"Each game ends when a player reaches {rules.goal} points in it; the match ends with the last game."
                " The most points in all three games together wins."
            )


def _melds(rules: Rules) -> str:
    ace = "between the king and the two, and joins them" if rules.round_the_corner else "below the two"
    return (
        "Collect melds: sets of three or four cards of one rank, and runs of three or more cards in a row of one suit."
        f" The ace is {ace}. A card can be in only one meld."
    )


def _deadwood(rules: Rules) -> str:
    return (
        "Cards in no meld are deadwood: kings, queens and jacks are 10 points, an ace is"
        f" {rules.ace_points}, and other cards are their number. Try to have less deadwood than your opponent."
    )


def _opening(rules: Rules) -> str:
    match rules.opening:
        case Opening.OFFER:
            return (
                "The upcard is offered first to the player who did not deal, then to the dealer. If both leave it,"
                " the player who did not deal draws from the stock."
            )
        case Opening.DRAW:
            return "The player who did not deal begins, and may take the upcard or draw from the stock."


def _turn(rules: Rules) -> str:
    back = "may" if rules.return_taken else "may not"
    return (
        "On your turn, draw a card from the stock or take the latest discard; then discard one card. A card taken from"
        f" the discards {back} be discarded in the same turn."
    )


def _knock(rules: Rules) -> str:
    if not _may_knock(rules):
        return "Only gin, which is no deadwood after your discard, ends the hand."
    match rules.oklahoma:
        case Oklahoma.NO:
            limit = f"{rules.knock_limit} or less"
        case Oklahoma.ACE_IS_GIN:
            limit = f"{_OKLAHOMA}). If the first upcard is an ace, only gin ends the hand"
        case Oklahoma.ACE_IS_ONE:
            limit = f"{_OKLAHOMA}, 1 for an ace)"
    return (
        "Gin, which is no deadwood after your discard, ends the hand. You may also end it with a knock, if your"
        f" discard leaves you deadwood of {limit}."
    )


def _may_knock(rules: Rules) -> bool:
    """Whether any hand may end with deadwood left."""
    return rules.knocking and (rules.oklahoma is not Oklahoma.NO or rules.knock_limit > 0)


def _laying_off(rules: Rules) -> list[str]:
    if not _may_knock(rules) and not rules.layoff_on_gin:
        return ["Nobody lays off on a gin hand."]
    rule = "Then the other player lays off: cards that fit the knocker's melds go there and are no longer deadwood."
    match rules.defence:
        case Defence.FREE:
            rule += " They may break up their own melds for this."
        case Defence.MELDS_STAND:
            rule += " They lay off only deadwood, with their own melds arranged to leave the least."
    if rules.layoff_on_gin:
        return [rule, "They may lay off on a gin hand, too."]
    return [rule, "Nobody lays off on a gin hand."]


def _points(rules: Rules) -> list[str]:
    sentences = _knocks(rules) if _may_knock(rules) else []
    sentences.append(f"Gin scores {_bonus(rules.gin_bonus)}the opponent's deadwood.")
    if rules.big_gin_bonus:
        big = _bonus(rules.big_gin_bonus)
        sentences.append(f"Big gin (all eleven cards in melds) scores {big}the opponent's deadwood.")
    return sentences


def _knocks(rules: Rules) -> list[str]:
    knocker = "A knocker with less deadwood scores the difference."
    undercut = f"that is an undercut: the other player scores {_bonus(rules.undercut_bonus)}the difference."
    match rules.equal:
        case Equal.UNDERCUT:
            return [knocker, f"If the knocker has as much or more, {undercut}"]
        case Equal.NOBODY:
            return [knocker, f"If the knocker has more, {undercut} With equal deadwood nobody scores."]


def _bonus(points: int) -> str:
    return f"{points} points plus " if points else ""


def _stock(rules: Rules) -> str:
    match rules.stock_left:
        case 0:
            when = "When the stock is empty"
        case 1:
            when = "When only one card is left in the stock"
        case left:
            when = f"When only {number(left)} cards are left in the stock"
    match rules.stock_end:
        case StockEnd.OVER:
            return f"{when} after a discard, the hand is over and nobody scores."
        case StockEnd.TAKE:
            return (
                f"{when}, play goes on while each player takes the latest discard. A draw from the stock then ends the"
                " hand, and nobody scores."
            )
        case StockEnd.TAKE_TO_KNOCK:
            return (
                f"{when}, the latest discard may be taken only to knock; otherwise the hand is over and nobody scores."
            )


def _to_and_fro(rules: Rules) -> list[str]:
    """What keeps two players from taking discards for ever."""
    sentences = [
        f"After {number(rules.takes_in_a_row)} draws in a row from the discards, the next must be from the stock."
    ]
    if rules.takes_in_all:
        sentences.append(
            f"Draw number {rules.takes_in_all} from the discards (the offered upcard does not count) ends the hand, and"
            " nobody scores."
        )
    if rules.standoff:
        sentences.append(
            "If both players, one after the other, take the same card and put it back, the hand is over and nobody"
            " scores."
        )
    return sentences


def _by_whom(rules: Rules) -> str:
    if rules.own_melds:
        return "You may arrange your melds and lay off yourself, or let the program find the best."
    return "The program arranges the melds of both players, and lays off."


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
            return ["The players take turns to deal."]
        case Dealing.ALTERNATE_WON:
            return [f"The players take turns to deal; {again}."]


def _hollywood(rules: Rules) -> list[str]:
    if rules.scoring is Scoring.SINGLE:
        return []
    return [
        "Three games are scored at once.",
        "The first hand that a player wins counts in the first game, the second in two, and later ones in all three.",
        "A hand does not count in a game that is over. A player who won nothing in it starts in the next game.",
    ]


def _boxes(rules: Rules) -> list[str]:
    game = "each game" if rules.scoring is Scoring.HOLLYWOOD else "the match"
    sentences = []
    if rules.box:
        sentences.append(f"At the end of {game}, every hand won adds a box of {rules.box} points.")
    for what, more in (("Gin", rules.gin_boxes), ("An undercut", rules.undercut_boxes)):
        if more:
            sentences.append(f"{what} adds {number(1 + more)} boxes.")
    if rules.game_bonus:
        sentences.append(f"Winning {game} adds {rules.game_bonus} points.")
    match rules.shutout:
        case Shutout.NONE:
            pass
        case Shutout.BONUS:
            sentences.append(f"If the loser won no hand, it adds {2 * rules.game_bonus} instead.")
        case Shutout.SCORE:
            sentences.append(
                f"If the loser won no hand, the winner's points{' and this bonus' if rules.game_bonus else ''} are"
                " doubled."
            )
    return sentences
