"""What the seats of a table are called, as players come and go."""

import pytest

from hearthside.app.limits import NAME
from hearthside.app.seat_names import named, seat_name, seat_title, seat_views, stand_in_name, told_apart
from hearthside.hearts import BLACK_LADY
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


def test_the_reader_is_you_unless_they_gave_a_name_and_others_are_their_names_or_their_sides() -> None:
    seats = [YOU, Seat("cal"), Seat(holder="ben", name="Ben"), Seat(invitation="hash")]
    south, west, north, east = seat_views(seats, 0, BLACK_LADY)
    assert [(each.name, each.short, each.kind) for each in (south, west, north, east)] == [
        ("You", "You", "person"),
        ("Cautious Cal", "Cal", "style"),
        ("Ben", "Ben", "person"),
        ("East", "East", "open"),
    ]
    assert [(each.style, each.peeks, each.level) for each in (south, west)] == [
        (None, False, None),
        ("cal", False, None),
    ]
    assert [each.name for each in seat_views(seats, 2, BLACK_LADY)] == ["South", "Cautious Cal", "Ben", "East"]


def test_two_of_the_same_name_have_their_sides_behind_it_and_nobody_else_has() -> None:
    seats = [YOU, Seat("cal"), Seat("chuck"), Seat("cal")]
    views = seat_views(seats, 0, BLACK_LADY)
    assert [each.name for each in views] == ["You", "Cautious Cal, West", "Cheatin' Chuck", "Cautious Cal, East"]
    assert [each.short for each in views] == ["You", "Cal (West)", "Chuck", "Cal (East)"]
    assert [each.peeks for each in views] == [False, False, True, False]


def test_a_player_of_a_chosen_strength_is_told_with_it() -> None:
    ada = named([Seat("level-10"), Seat("level-3")])[1]
    assert [seat_title(seat) for seat in (ada, Seat("cal"))] == ["Ada, level 3", "Cautious Cal"]
    assert seat_views([YOU, ada, Seat("cal"), Seat("vicky")], 0, BLACK_LADY)[1].level == 3


def test_whoever_comes_later_with_the_same_name_gets_a_number() -> None:
    ann = Seat(holder="hash", name="Ann")
    assert told_apart("Ben", [ann]) == "Ben"
    assert told_apart("aNN", [ann]) == "aNN 2"
    assert told_apart("Ann", [ann, Seat(holder="other", name="Ann 2")]) == "Ann 3"
    assert told_apart(None, [ann]) is None
    long = "A" * NAME
    assert told_apart(long, [Seat(holder="hash", name=long)]) == f"{'A' * (NAME - 2)} 2"
