"""What deals came to that were played twice, in sentences: by the computer too, or from either side. Knows no play."""

from collections.abc import Iterator

from hearthside.match import Log
from hearthside.match.duplicate import game as dup_game
from hearthside.match.mirror import unaided
from hearthside.match.text import duplicate_text

from .ascii import ascii_cards


def duplicate_lines(log: Log, deal: int, name: str) -> Iterator[str]:
    """What the computer, which goes by that name, came to with the same cards, and the Dup Game."""
    scores = log.compared()
    found = next(each for each in scores if each.deal == deal)
    yield ascii_cards(duplicate_text(found, name))
    yield f"Dup Game {dup_game(scores):+d}."


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
