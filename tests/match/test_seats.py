"""Who sits, sat and may sit at a place."""

from hearthside.match import Seat
from hearthside.match.seats import person_in, place_held

ANN = Seat(holder="ann", name="Ann", role="host", joined="2026-01-01")
BEN = Seat(holder="ben", name="Ben", joined="2026-02-02")
OPEN = Seat(invitation="code")


def test_a_place_that_changed_hands_knows_who_sat_there_at_any_length_of_the_log() -> None:
    place = ANN.given_to(Seat("cal"), 4, "2026-01-03").given_to(BEN, 7).given_to(Seat("shark"), 9, "2026-02-03")
    sat = [(place.at(n).name, place.at(n).style) for n in range(11)]
    assert sat == [("Ann", None)] * 4 + [(None, "cal")] * 3 + [("Ben", None)] * 2 + [(None, "shark")] * 2
    former = ANN._replace(joined=None)
    assert place.at(3) == former, "as if nobody had sat there before or since"
    assert place.at(9) == Seat("shark")
    assert [(each.until, each.left, each.before) for each in place.before] == [
        (4, "2026-01-03", ()),
        (7, None, ()),
        (9, "2026-02-03", ()),
    ]


def test_a_place_as_somebody_left_it_knows_who_had_sat_there_till_then() -> None:
    place = ANN.given_to(Seat("cal"), 4).given_to(BEN, 7).given_to(Seat("shark"), 9)
    left = place.when_left(9)
    assert (left.name, [each.name or each.style for each in left.before]) == ("Ben", ["Ann", "cal"])
    assert place.when_left(4) == ANN._replace(joined=None)
    assert ANN.given_to(BEN, 7).given_to(Seat("shark"), 8).when_left(8).name == "Ben", "who sat there for one entry"


def test_a_seat_is_open_that_waits_for_a_person() -> None:
    seats = [OPEN, Seat(), ANN, Seat("cal"), OPEN._replace(style="cal"), OPEN._replace(holder="ann")]
    assert [seat.is_open for seat in seats] == [True, False, False, False, False, False]


def test_a_holder_is_found_where_it_sits_or_sat() -> None:
    seats = [Seat("cal"), BEN.given_to(Seat("vicky"), 3), ANN.given_to(BEN, 5), Seat()]
    assert [place_held(seats, who) for who in ("ben", "ann", "who", None)] == [2, 2, None, None]
    assert place_held([ANN.given_to(Seat("cal"), 1), Seat("cal")], "ann") == 0
    assert (person_in(seats), person_in([Seat("cal")] * 4)) == (2, 0)
