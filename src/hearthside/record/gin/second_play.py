"""What two plays of the same hand of Gin Rummy came to."""

from hearthside.gin import HandResult, State
from hearthside.record.second_play import Compared


def compared(yours: State, computers: State, deal: int, seat: int) -> Compared:
    """Compare how a match went on in hand ``deal``, counted from 0, with how the program left it."""
    points, others = won(yours.results[deal], seat), won(computers.results[deal], seat)
    return Compared(points, others, 0, points - others)


def won(result: HandResult, seat: int) -> int:
    """The points that a hand brought the seat, below 0 where the other won them."""
    if result.winner is None:
        return 0
    return result.points if result.winner == seat else -result.points


def together(yours: State, mirrored: State, deal: int, seat: int) -> int:
    """What hand ``deal`` brought whoever sat there, and what its mirror brought them in the other seat."""
    return won(yours.results[deal], seat) + won(mirrored.results[deal], 1 - seat)
