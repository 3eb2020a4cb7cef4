"""Who plays for a seat, and what second plays came to, in sentences."""

import pytest

from hearthside.match import AutoPlay, DuplicateScore, MirrorScore
from hearthside.match.duplicate import Total
from hearthside.match.text import (
    auto_text,
    away_plate,
    duplicate_text,
    duplicates_text,
    mirror_text,
    mirrors_text,
    total_text,
)


def test_a_plate_says_who_is_away_and_what_is_waited_for() -> None:
    assert away_plate(offered=False, played=False, awaited="to lead") == ("away, to lead", "away")
    assert away_plate(offered=False, played=False, awaited="") == ("away", "away")
    assert away_plate(offered=False, played=True, awaited="to lead") == ("away, Shark plays", "away")
    assert away_plate(offered=True, played=True, awaited="to lead") == ("away, seat offered", "offered")


def test_who_plays_for_a_seat_is_told_with_how_long() -> None:
    assert auto_text(AutoPlay(0, "shark"), "The Shark", "deal") == "The Shark plays your cards."
    assert auto_text(AutoPlay(0, "shark", demo=True), "The Shark", "deal") == "Demo: The Shark plays your cards."
    assert auto_text(AutoPlay(0, "cal", deal=True), "Cal", "hand") == "Cal finishes this hand for you."


@pytest.mark.parametrize(
    ("score", "computer", "scored", "verdict"),
    [
        (
            (8, 3, 0, -5),
            "The Shark",
            "You scored 8, and the Shark scored 3",
            "you are 5 points worse.",
        ),
        ((3, 3, 0, 0), "The Shark", "You scored 3, and the Shark scored 3", "no difference."),
        ((2, 3, 0, 1), "Cal", "You scored 2, and Cal scored 3", "you are 1 point better."),
        ((-12, 31, 0, -43), "Cal", "You scored −12, and Cal scored 31", "you are 43 points worse."),
        (
            (0, 4, 26, 30),
            "The Shark",
            "You scored 0, and the Shark scored 4",
            "you are 30 points better. 26 of that is for a moon.",
        ),
        (
            (9, 0, -26, -35),
            "Agent 9",
            "You scored 9, and Agent 9 scored 0",
            "you are 35 points worse. 26 of that is for its moon.",
        ),
    ],
)
def test_a_deal_that_the_computer_played_too(
    score: tuple[int, int, int, int], computer: str, scored: str, verdict: str
) -> None:
    told = f"{scored} with the same cards: {verdict}"
    assert duplicate_text(DuplicateScore(0, 0, "shark", *score), computer) == told


def test_differences_of_a_match_are_added_up() -> None:
    scores = [DuplicateScore(0, 0, "shark", 8, 3, 0, -5), DuplicateScore(1, 0, "shark", 3, 16, 0, 13)]
    assert duplicates_text(scores) == "Duplicate in this match: +8."
    assert duplicates_text([]) == ""
    assert total_text(Total(1, 2, 0)) == "Over all matches: −1."
    assert total_text(Total(0, 0, 0)) == ""


def test_both_hands_stand_together_with_what_is_left_of_them() -> None:
    taken_out = "with the luck of the deal taken out."
    assert (
        mirror_text(25, -10, helped=False) == f"Your cards brought you 25, the other’s −10: together +15, {taken_out}"
    )
    assert "−31, the other’s 6: together −25," in mirror_text(-31, 6, helped=False)
    assert "together nothing," in mirror_text(12, -12, helped=False)
    assert mirror_text(25, -10, False, "Nellie").startswith("The first cards brought Nellie 25, the other’s −10:")
    assert mirror_text(25, -10, helped=True).endswith("the computer played, so it counts in no total.")


def test_hands_that_count_are_added_up_and_one_alone_is_not_repeated() -> None:
    def both(together: int, helped: bool = False) -> MirrorScore:
        return MirrorScore(0, together, 0, together, helped)

    assert mirrors_text([both(15)]) == mirrors_text([both(15, True), both(7)]) == ""
    assert mirrors_text([both(15), both(-25)]) == "Two hands of this match from either side: −10."
    assert mirrors_text([both(15), both(-25, True), both(7)]) == "Two hands of this match from either side: +22."
