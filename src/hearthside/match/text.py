"""Who plays for a seat, and what second plays came to, in sentences: by the computer too, or from either side.

Knows no screen.
"""

from collections.abc import Sequence

from hearthside.record.replay import Comparison
from hearthside.text import Name, Plate, Sentence, Whose, counted, does, inside, number, sentence, signed

from . import duplicate
from .duplicate import DuplicateScore, Total
from .log import AutoPlay
from .mirror import MirrorScore, unaided


def auto_text(auto: AutoPlay, name: str, deal: str) -> str:
    """Who plays the cards of a seat. ``deal``: what the game calls one."""
    if auto.deal:
        return f"{name} finishes this {deal} for you."
    if auto.reason == "away":
        return f"{name} plays for you."
    if auto.reason == "clock":
        return f"Your time is up. {name} makes this move."
    return f"{'Demo: ' * auto.demo}{name} plays your cards."


def absence(seat: int, *, away: bool, plays: str | None, soon: bool, idle: bool = False) -> Sentence:
    """What is said of a person who is away, or for whom the computer plays; nothing of one who is there and plays.

    Arguments:
        plays: why the computer plays for them, as `AutoPlay.reason` has it, or ``asked``; None while they do.
        soon: whether the computer takes the seat over unless they come back. In how many seconds follows the sentence.
        idle: whether they are connected and have been to move for three minutes.
    """
    if plays == "clock":
        return (Whose(seat), " time is up. The Shark makes this move.")
    gone = sentence(does(seat, "is"), " away. ") if away else ()
    if plays is not None:
        return (*gone, "The Shark plays for " if plays == "away" else "The computer plays for ", Name(seat), ".")
    if idle:
        return sentence(does(seat, "has"), " not played for 3 minutes.")
    if soon:
        return (*gone, "The Shark plays for ", Name(seat), " in")
    return sentence(does(seat, "is"), " away.") if away else ()


def away_plate(*, offered: bool, played: bool, awaited: str) -> Plate:
    """What stands under the name of somebody who is away.

    Arguments:
        offered: whether the host offers the seat to others.
        played: whether the computer plays for them.
        awaited: what they are to do, as `TablePolicy.awaited` has it; empty for one who is not to move.
    """
    if offered:
        return Plate("away, seat offered", "offered")
    if played:
        return Plate("away, Shark plays", "away")
    return Plate(f"away, {awaited}" if awaited else "away", "away")


def request_text(kind: str, name: str, deal: str) -> str:
    """What a person asks the others to agree to. ``deal``: what the game calls one."""
    what = {
        "undo": "take a move back",
        "quit_deal": f"throw this {deal} away and deal another",
        "scores": "change the scores",
        "direct": "change the passing direction",
    }[kind]
    return f"{name} asks to {what}."


def settled_text(how: str, seat: int | None) -> Sentence:
    """Why a request waits no longer, where nothing was done: ``how`` as `Settled.how` has it, and by whom."""
    if seat is None:
        return ("Not everybody has answered in time. Nothing is changed.",)
    if how == "declined":
        return (Name(seat), " declined.")
    return sentence(does(seat, "takes"), " the request back.")


def duplicate_text(found: Comparison | DuplicateScore, computer: str, name: str = "You") -> str:
    """What a deal came to for somebody, and for the computer with the same cards."""
    yours, computers = f"{name} scored {signed(found.yours)}", f"{inside(computer)} scored {signed(found.computers)}"
    both = f"{yours}, and {computers} with the same cards"
    if found.difference == 0:
        return f"{both}: no difference."
    verdict = "better" if found.difference > 0 else "worse"
    moon = f" {abs(found.bonus)} of that is for {'a moon' if found.bonus > 0 else 'its moon'}." if found.bonus else ""
    points = counted(abs(found.difference), "point")
    return f"{both}: {'you are' if name == 'You' else f'{name} is'} {points} {verdict}.{moon}"


def duplicates_text(scores: Sequence[DuplicateScore]) -> str:
    """The differences of a match together; empty where there are none."""
    return f"Duplicate in this match: {plus(duplicate.game(scores))}." if scores else ""


def mirror_text(yours: int, mirrored: int, helped: bool, name: str = "You") -> str:
    """What a hand came to with either hand, for somebody."""
    whose, whom = ("Your", "you") if name == "You" else ("The first", name)
    together = plus(yours + mirrored) if yours + mirrored else "nothing"
    brought = f"{whose} cards brought {whom} {signed(yours)}, the other’s {signed(mirrored)}"
    note = " All hands were shown or the computer played, so it counts in no total." if helped else ""
    return f"{brought}: together {together}, with the luck of the deal taken out.{note}"


def mirrors_text(hands: Sequence[MirrorScore]) -> str:
    """The hands of a match that were played from either side, together; empty where fewer than two count."""
    left = unaided(hands)
    if len(left) < 2:
        return ""
    return f"{number(len(left)).capitalize()} hands of this match from either side: {plus(sum(left))}."


def total_text(found: Total) -> str:
    """A Dup Total; empty where no match is over."""
    return f"Over all matches: {plus(found.total)}." if any(found) else ""


def plus(points: int) -> str:
    """A number with its sign: what is ahead has a plus."""
    return f"+{points}" if points > 0 else signed(points)
