"""What deals came to that were played twice, in sentences: by the computer too, or from either side. Knows no play."""

from collections.abc import Iterator

from hearthside.match import Log, MirrorScore
from hearthside.match.duplicate import game as dup_game
from hearthside.match.mirror import unaided
from hearthside.text import inside

from .games import LINE_GAMES


def duplicate_lines(log: Log, deal: int, name: str) -> Iterator[str]:
    """What the computer, which goes by that name, came to with the same cards, and the Dup Game."""
    scores = log.compared()
    found = next(each for each in scores if each.deal == deal)
    yours, computers = (LINE_GAMES[log.game.slug].result(points) for points in (found.yours, found.computers))
    bonus = f", a moon's {found.bonus:+d} among them" if found.bonus else ""
    yield f"You {yours}, and {inside(name)} {computers} with the same cards."
    ahead = f"That is {found.difference:+d} for you{bonus}." if found.difference else "That comes to the same."
    yield f"{ahead} Dup Game {dup_game(scores):+d}."


def mirror_lines(both: MirrorScore) -> Iterator[str]:
    """What a hand and its mirror came to."""
    left = f"{both.together:+d}" if both.together else "nothing"
    brought = f"Your cards brought you {both.yours}, the other's {both.mirrored}"
    yield f"{brought}: together {left}, with the luck of the deal taken out."
    if both.helped:
        yield "You were helped, so it counts in no total."


def total_lines(log: Log, seat: int) -> Iterator[str]:
    """All deals of a match that were played twice, and their totals."""
    if scores := log.compared():
        yield f"Dup Game {dup_game(scores):+d}, over {_many(len(scores), log)}."
    hands = log.mirror_scores(seat)
    for each in hands:
        told = f"Hand {each.deal + 1} from either side: {each.yours} and {each.mirrored}, together {each.together:+d}"
        yield f"{told}{'; helped, so in no total' if each.helped else ''}."
    if len(left := unaided(hands)) > 1:
        yield f"Together {sum(left):+d}, over {_many(len(left), log)}."


def _many(count: int, log: Log) -> str:
    return f"{count} {log.game.deal}{'s' * (count > 1)}"
