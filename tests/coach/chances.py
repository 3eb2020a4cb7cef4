"""The phrases of hints for what holds in so many of the sampled deals, the most certain first."""

CAN = ("can almost certainly", "can probably", "can perhaps", "probably cannot", "almost certainly cannot")
HOLDS = ("almost certainly holds", "probably holds", "may hold", "probably lacks", "almost certainly lacks")
EVERYBODY = (
    "Everybody can almost certainly",
    "Everybody can probably",
    "Everybody can perhaps",
    "Probably not everybody can",
    "Almost certainly not everybody can",
)


def chance(count: int, of: int) -> int:
    """Which of the five phrases stands for what holds in so many deals."""
    return sum(10 * count < least * of for least in (9, 5)) + sum(10 * count <= most * of for most in (3, 1))
