"""Lines as somebody types them, at the start of some deals."""

from hearthside import gin, hearts
from hearthside.coach.observed import ObservedMatch, begin, parse_line

HAND = "S:Q875 C:KJT53 JH TH 7H 7D"
PASSED = (HAND, "KC TH JH", "2D 3D 4D")
FIRST = (*PASSED, "w 2C AC 8D TC")
SHARK = (*PASSED, "w 2C AC KC TC")
"""The same where cards are passed to the right."""
GIN = "QC 4D 5D 2C 7H 3D 6S 4C 6H TS JS"
KNOCKED = (GIN, "no no d 6D QC", "d JH", "d 4S TS", "d 7D", "d 8H", "k 6S")
STOCK = ("2C 4C 6C 8D TD QH",)
HIDDEN = ("2C 4C 6C 8C TC QC 3D 5D 7D 9D JD KD 2H 4H 6H 8H TH", "4C 6C 8C", "3C 5C 7C", "2C 9C JC")
Lines = tuple[str, ...]


def told(rules: hearts.Rules | gin.Rules, lines: Lines, dealer: int | None = None) -> ObservedMatch:
    observed = begin(rules, 0, dealer)
    for line in lines:
        observed = parse_line(observed, line)
    return observed
