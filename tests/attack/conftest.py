"""Tells what each attack came to, beside whether it passed."""

from collections.abc import Callable

import pytest

Tell = Callable[[str], None]
_FIGURES = "figures"


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """Takes a sentence for the end of the run: how much was tried, and what came of it."""
    return lambda sentence: record_property(_FIGURES, sentence)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell all of it."""
    passed = terminalreporter.getreports("passed")
    told = [str(text) for report in passed for name, text in report.user_properties if name == _FIGURES]
    if told:
        terminalreporter.section("attacks")
        for sentence in told:
            terminalreporter.line(sentence)
