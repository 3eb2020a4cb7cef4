"""One sentence, drawn in every way."""

import pytest

from hearthside.cards import Card
from hearthside.text import Name, Scored, Sentence, Whose, does, in_ascii, plain, resolve, row, sentence, spoken

NAMES = ("The Shark", "Agent 6", "Vicious Vicky")
QUEEN, TEN = Card.parse("QS"), Card.parse("TD")
SAID = sentence(does(0, "takes"), " ", QUEEN, " with ", TEN, ". ", Whose(1), " score: ", Scored(1, -2), ".")


def test_a_sentence_is_drawn_with_symbols_in_ascii_and_aloud() -> None:
    assert plain(SAID, NAMES) == "The Shark takes Q♠ with 10♦. Agent 6’s score: Agent 6: −2."
    assert in_ascii(SAID, NAMES) == "The Shark takes QS with TD. Agent 6's score: Agent 6: -2."
    assert spoken(SAID, NAMES) == (
        "The Shark takes the queen of spades with the ten of diamonds. Agent 6’s score: Agent 6: minus 2."
    )
    assert spoken((QUEEN, " ", TEN, "."), NAMES) == "The queen of spades, the ten of diamonds."


def test_whoever_reads_is_you_and_does_what_they_do_in_the_second_person() -> None:
    assert plain(SAID, NAMES, 0) == "You take Q♠ with 10♦. Agent 6’s score: Agent 6: −2."
    assert plain(SAID, NAMES, 1) == "The Shark takes Q♠ with 10♦. Your score: you −2."
    assert plain(SAID, ("You", "Cal", "Vicky")) == "You take Q♠ with 10♦. Cal’s score: Cal −2."


def test_a_name_has_a_capital_only_at_the_start_and_is_whole_where_that_is_wanted() -> None:
    asked: Sentence = ("Waiting for ", Name(0), " and ", Name(2, whole=True), ".")
    assert plain(asked, ("The Shark", "Cal", "Vicky"), None, NAMES) == "Waiting for the Shark and Vicious Vicky."


def test_cards_are_left_to_whoever_draws_them() -> None:
    assert resolve(sentence("Play ", row([QUEEN, TEN]), "."), NAMES, None) == ("Play ", QUEEN, " and ", TEN, ".")


@pytest.mark.parametrize(
    ("verb", "yours"),
    [("has", "have"), ("is", "are"), ("passes", "pass"), ("goes", "go"), ("shot", "shot"), ("leads", "lead")],
)
def test_verbs_follow_whoever_reads(verb: str, yours: str) -> None:
    assert plain(does(0, verb), NAMES, 0) == f"You {yours}"
    assert plain(does(0, verb), NAMES) == f"The Shark {verb}"
