"""How a hand of Gin Rummy may end for a seat. Imports no compiler."""

from enum import IntEnum


class End(IntEnum):
    """It goes gin, wins by a knock, undercuts; nobody wins; it is undercut, the other wins by a knock, or by gin."""

    GIN = 0
    KNOCK = 1
    UNDERCUTS = 2
    NOBODY = 3
    UNDERCUT = 4
    OTHER_KNOCKS = 5
    OTHER_GIN = 6
