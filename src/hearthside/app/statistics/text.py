"""What statistics come to, in sentences. Knows neither game."""

from hearthside.app.amount import Amount
from hearthside.text import counted, tenths


def luck_text(luck: Amount, skill: Amount, error: Amount, deal: str) -> str:
    """What luck and choices came to. ``deal``: what the game calls one."""
    points = f"Luck came to {_plus(luck.points)} points a {deal}, and your choices to {_plus(skill.points)}"
    chances = f"{_plus(100 * luck.chance)}% and {_plus(100 * skill.chance)}% a {deal}"
    return f"{points}, give or take {2 * error.points:.1f}. In the chance to win the match that is {chances}."


def marks_text(inaccuracies: int, mistakes: int, blunders: int, decisions: int, deals: int, deal: str) -> str:
    """How many decisions had each of the marks that count against one."""
    least = f"{inaccuracies} {'inaccuracy' if inaccuracies == 1 else 'inaccuracies'}"
    marks = f"{least}, {counted(mistakes, 'mistake')} and {counted(blunders, 'blunder')}"
    return f"{marks} in {counted(decisions, 'decision')} of {counted(deals, deal)}."


def left_text(left: int, deal: str) -> str:
    """How many deals have no review; empty where all have."""
    have = "has" if left == 1 else "have"
    return f"{counted(left, deal)} of finished matches {have} not been reviewed." if left else ""


def average_text(deals: int, points: float, fair: float) -> str:
    """Points a deal of Hearts."""
    return f"In {counted(deals, 'deal')} you took {tenths(points)} points a deal; an average share is {tenths(fair)}."


def _plus(amount: float) -> str:
    return f"{'+' * (amount >= 0.05)}{tenths(amount)}"
