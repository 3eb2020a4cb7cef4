"""Who of the seats of a table are people, who plays at one screen, and who is host."""

import pytest

from hearthside.app.errors import NotAllowed, NotNow
from hearthside.app.seats import Seats
from hearthside.game import SPECTATOR
from hearthside.match import Seat
from hearthside.match.seats import beside

HOST = Seat(holder="ann", role="host")
BESIDE = Seat(holder=beside("ann", 1))
ELSEWHERE = Seat(holder="ben")
SHARK, OPEN = Seat("shark"), Seat(invitation="hash")


def test_people_at_one_screen_are_together_and_all_of_the_hosts_screen_may_do_what_the_host_may() -> None:
    seats = Seats([HOST, BESIDE, ELSEWHERE, SHARK])
    assert (seats.people, seats.open, seats.host) == ((0, 1, 2), [], 0)
    assert [seats.at_screen(seat) for seat in range(-1, 4)] == [[-1], [0, 1], [0, 1], [2], [3]]
    assert [seats.elsewhere(seat) for seat in range(3)] == [[2], [2], [0, 1]]
    assert [seats.others(seat) for seat in range(3)] == [[1, 2], [0, 2], [0, 1]]
    assert [seats.places_of(holder) for holder in ("ann", "ben", "cat")] == [[0, 1], [2], []]
    seats.refuse_unless_host(1)
    with pytest.raises(NotAllowed):
        seats.refuse_unless_host(2)


def test_where_everybody_plays_at_one_screen_each_is_host() -> None:
    assert all(Seats([HOST, BESIDE, SHARK, SHARK]).is_host(seat) for seat in (0, 1))
    assert Seats([ELSEWHERE, SHARK]).is_host(0), "without a host, too"


def test_who_is_no_person_at_the_table_is_no_host_of_one_person() -> None:
    for seats in (Seats([HOST, SHARK]), Seats([ELSEWHERE, SHARK])):
        assert not any(seats.is_host(seat) for seat in (1, SPECTATOR))


@pytest.mark.parametrize("other", [BESIDE, ELSEWHERE, OPEN])
def test_what_works_only_without_other_people_is_refused_with_them_and_with_an_open_seat(other: Seat) -> None:
    Seats([HOST, SHARK]).refuse_with_others(0)
    with pytest.raises(NotNow):
        Seats([HOST, other]).refuse_with_others(0)
