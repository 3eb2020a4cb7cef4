"""The moments of a record: who sat there, where each deal ended, and what is noted beside a move, marked or sealed."""

from dataclasses import replace
from typing import Any

import pytest

from hearthside.game import BadRecord, Scores
from hearthside.record import Change, read, redact, write
from hearthside.record.deal import Entry
from hearthside.record.moments import marked, noted, played
from hearthside.record.seal import is_salt, is_seal, seal, sealed

from .test_again import match


def changed(record: Any, place: int, *entries: Entry[Any]) -> Any:
    """The record with more entries in its first deal, before the entry of that place."""
    first = record.deals[0]
    log = (*first.log[:place], *entries, *first.log[place:])
    return replace(record, deals=(replace(first, log=log, again=None, mirror=None), *record.deals[1:]))


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_whoever_sits_down_in_a_deal_is_named_from_there_on(game: str) -> None:
    plain: Any = match(game, 2)
    seat = plain.rules.seats - 1
    record = changed(plain, 6, Entry(Change(plain.rules.places[seat], "Ann")))
    first, second = played(record)
    assert [deal.deal for deal in (first, second)] == [1, 2] and second.written == record.deals[1]
    moments = list(first.moments)
    assert (moments[0][0].after.hands, moments[0][1]) == (first.steps[0].after.hands, None)
    assert [entry for _, entry, _ in moments[1:]] == list(plain.deals[0].log)
    assert [step for step, _, _ in moments] == list(first.steps)
    assert [names[seat] == "Ann" for _, _, names in moments] == [at > 6 for at in range(len(moments))]
    assert first.end is not None and first.end[0] == first.steps[-1] and first.end[1][seat] == "Ann"
    assert (first.names, second.names[seat], second.end) == (plain.names, "Ann", None)


def test_names_by_level_of_former_records_are_read_as_names_of_today() -> None:
    plain: Any = match("hearts", 2)
    tags = {"South": "Ann", "West": "Level 7", "North": "Cautious Cal", "East": "Level 7"}
    before = replace(plain, tags=tuple(tags.items()))
    (former,) = read(
        write(changed(before, 6, Entry(Change("North", "Level 10")), Entry(Change("NorthStyle", "level-10"))))
    )
    assert former.names == ("Ann", "The Shark", "Cautious Cal", "Ada")
    assert dict(former.tags)["West"] == "Level 7", "what was written stays"
    _, second = played(former)
    assert second.names == ("Ann", "The Shark", "Bruno", "Ada")


def test_notes_and_marks_stand_beside_the_moves_that_moments_are_counted_by() -> None:
    record = changed(match("gin", 2), 2, Entry(Change("North", "Ann")), Entry(Scores(0, (1, 2))))
    moves = [entry for place, entry in enumerate(record.deals[0].log) if place not in (2, 3)]

    def beside(noted: Any) -> list[tuple[int, tuple[str, ...]]]:
        return [(place, entry.comments) for place, entry in enumerate(noted.deals[0].log) if entry.comments]

    assert noted(record, 0, 3, "whole").comments == ("whole",)
    assert noted(record, 1, 0, "dealt").deals[0].comments == ("dealt",)
    assert beside(noted(noted(record, 1, 3, "one"), 1, 3, "two")) == [(4, ("one", "two"))]
    assert beside(noted(record, 1, 999, "late")) == [(len(moves) + 1, ("late",))]
    assert noted(noted(record, 1, 3, "one"), 1, 3, None) == record
    log = marked(record, 1, 3, "?!").deals[0].log
    assert [(place, entry.mark) for place, entry in enumerate(log) if entry.mark] == [(4, "?!")]
    assert [replace(entry, mark="") for entry in log] == list(record.deals[0].log)


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_seal_is_opened_once_a_deal_is_over_and_holds_for_its_cards_alone(game: str) -> None:
    record: Any = match(game, 1)
    deck: Any = record.deals[0].deck
    closed, opened = sealed(deck, "5a17", over=False), sealed(deck, "5a17", over=True)
    assert closed == opened[:1] == (Entry(Change("Sealed", seal(deck, "5a17"))),)
    assert [(is_seal(entry), is_salt(entry)) for entry in (*opened, record.deals[0].log[0])] == [
        (True, False), (True, True), (False, False),
    ]  # fmt: skip
    assert not is_seal(Entry(Change("West", "Ann")))
    own = write(redact(changed(record, 0, *opened), 0))
    assert seal(deck, "5a17") in own and "5a17" not in own.replace(seal(deck, "5a17"), ""), "it would tell every hand"
    text = write(changed(record, 0, *opened))
    assert read(text) == [changed(record, 0, *opened)]
    line = next(place for place, row in enumerate(text.splitlines(), 1) if "[Salt" in row)
    with pytest.raises(BadRecord, match=r"The cards of (deal|hand) 1 are not those that were sealed") as caught:
        read(text.replace("5a17", "5a18"))
    assert (caught.value.code, caught.value.line) == ("seal", line)
