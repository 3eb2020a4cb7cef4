"""A card may be hidden from one seat, where nothing names it: else a record could contradict the deck that it has."""

from dataclasses import replace

import pytest

from hearthside.cards import shuffled
from hearthside.game import BadRecord, Deal
from hearthside.games import GAMES
from hearthside.record import Record, from_json, read, redact, to_json, write


def hidden(game: str) -> Record:
    """A deal with a number of which one seat knows its own cards alone."""
    return redact(Record.of(GAMES[game].usual, [Deal(shuffled(5), 0)], numbers=[5]), 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_with_a_number_hides_no_card(game: str) -> None:
    record = hidden(game)
    word = GAMES[game].deal.capitalize()
    text = write(record)
    assert read(text) == [record]
    with pytest.raises(BadRecord, match="Deal number 5 gives all cards") as error:
        read(text.replace(f"{word} 1", f"{word} 1 #5"))
    assert error.value.code == "hidden"
    plain = to_json(record)
    plain["deals"][0]["number"] = 5  # type: ignore[index]
    with pytest.raises(BadRecord, match="Deal number 5 gives all cards"):
        from_json(plain)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_a_seat_hides_no_card(game: str) -> None:
    record = hidden(game)
    with pytest.raises(BadRecord, match="say from which with the tag Seat") as error:
        read(write(record).replace('[Seat "West"]\n', "").replace('[Seat "North"]\n', ""))
    assert error.value.code == "hidden"
    with pytest.raises(BadRecord, match="say from which with the tag Seat"):
        from_json(to_json(replace(record, seat=None)))
