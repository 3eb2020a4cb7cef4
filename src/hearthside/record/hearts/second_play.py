"""What two plays of the same deal of Hearts came to."""

from hearthside.hearts import State
from hearthside.record.second_play import Compared


def compared(yours: State, computers: State, deal: int, seat: int) -> Compared:
    """Compare how a match went on in deal ``deal``, counted from 0, with how the program left it.

    Whoever shot the moon while the other did not is credited with the points of a moon.
    """
    mine, other = yours.results[deal], computers.results[deal]
    bonus = yours.rules.moon_points * ((mine.shooter == seat) - (other.shooter == seat))
    points, others = mine.points[seat], other.points[seat]
    return Compared(points, others, bonus, others - points + bonus)
