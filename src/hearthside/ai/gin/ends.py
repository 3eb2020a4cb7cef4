"""How a hand of Gin Rummy may end for a seat. Imports no compiler."""

from enum import IntEnum


class End(IntEnum):
    """It goes gin, wins by a knock, undercuts; nobody wins; it is undercut, the other wins by a knock, or by gin.
    For the other seat it is 6 less the number.
    """

    GIN = 0
    KNOCK = 1
    UNDERCUTS = 2
    NOBODY = 3
    UNDERCUT = 4
    OTHER_KNOCKS = 5
    OTHER_GIN = 6

    def __repr__(self) -> str:
        return f"End.{self.name}"
