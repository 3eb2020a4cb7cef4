"""What the seats of a table are called, as players come and go."""

import pytest

from hearthside.app.seat_names import named, seat_name, stand_in_name
from hearthside.match import Seat

YOU = Seat(holder="hash")


def names(*seats: Seat) -> list[str]:
    return [seat_name(seat) for seat in named(seats)]


@pytest.mark.parametrize("style", ["shark", "level-1", "level-10", "master"])
def test_the_shark_is_always_called_the_shark(style: str) -> None:
    assert names(YOU, Seat("cal"), Seat(style)) == ["You", "Cautious Cal", "The Shark"]


def test_no_two_players_of_a_chosen_strength_have_the_same_name() -> None:
    assert names(YOU, *[Seat("level-10")] * 5) == ["You", "The Shark", "Ada", "Bruno", "Clara", "Dora"]


def test_a_name_that_a_person_has_is_given_to_nobody_else() -> None:
    assert names(Seat("level-3"), Seat("level-3"), Seat(name="Ada", holder="hash")) == ["The Shark", "Bruno", "Ada"]


def test_a_name_stays_when_somebody_else_comes_or_goes_or_the_level_changes() -> None:
    west, east = Seat("level-5"), Seat("level-5")
    replaced = west.given_to(Seat("cal"), 10)
    assert names(YOU, replaced, east) == ["You", "Cautious Cal", "Ada"]
    again = replaced.given_to(Seat("level-2"), 20)
    assert names(YOU, again, east) == ["You", "The Shark", "Ada"]
    stronger = east.given_to(Seat("level-9"), 30)
    assert names(YOU, replaced, stronger) == ["You", "Cautious Cal", "Ada"]
    assert [seat_name(seat.at(5)) for seat in named([YOU, replaced, stronger])] == ["You", "The Shark", "Ada"]


def test_a_computer_player_in_the_seat_of_a_person_has_no_name_of_another() -> None:
    assert stand_in_name("shark", {"Ada", "Cautious Cal"}) == "The Shark"
    assert stand_in_name("level-3", {"The Shark"}) == "The computer"
    assert stand_in_name("cal", {"Cautious Cal"}) == "The computer"
