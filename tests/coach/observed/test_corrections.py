"""Entries taken out, and what still holds without them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.cards import ALL, Card, Cards
from hearthside.coach.observed import Dealt, ObservedDraft, ObservedMatch, begin, parse_line, show
from hearthside.game import IllegalMove
from hearthside.hearts import BLACK_LADY, CARDSHARK, Play
from tests.lengths import length

from .lines import FIRST, GIN, KNOCKED, SHARK, told
from .walks import walk


@given(st.sampled_from([BLACK_LADY, CARDSHARK, gin.STANDARD]), st.integers(0, 2**32), st.data())
@settings(max_examples=length(6, 12))
def test_without_an_entry_what_holds_is_kept_and_the_first_that_does_not_is_named(
    rules: object, seed: int, data: st.DataObject
) -> None:
    observed: ObservedMatch | None = None
    for step, _ in zip(walk(rules, Random(seed), 2), range(data.draw(st.integers(2, 70))), strict=False):  # type: ignore[arg-type]
        observed = step.observed
    assert observed is not None
    if not observed.entries:
        return
    place = data.draw(st.integers(0, len(observed.entries) - 1))
    draft, said = ObservedDraft(observed).undo(place)
    lines = ObservedDraft(observed).lines
    kept = len(lines) - len(draft.removed)
    assert draft.lines == [*lines[:place], *lines[place + 1 : kept]]
    assert draft.observed.entries[:place] == observed.entries[:place]
    assert len(said) == (3 if draft.removed else 1)
    if draft.removed:
        assert said[1].startswith(f"Then {kept + 1} {draft.removed[0]} does not fit: ")
        again = draft.observed.until(place)
        for line in lines[place:]:
            again = parse_line(again, line)
        assert again.entries == observed.entries and again.view == observed.view


def test_until_goes_back_over_finished_deals() -> None:
    *_, last = walk(BLACK_LADY, Random(5), 2)
    begun = last.observed.deal_start
    assert begun
    back = last.observed.until(begun)
    assert back.progress.over and len(back.state.results) == 1
    for entry in last.observed.entries[begun:]:
        back = back.add(entry)
    assert back.view == last.observed.view


def test_a_card_that_was_taken_for_another_is_named_by_the_first_entry_that_cannot_follow() -> None:
    observed = told(BLACK_LADY, (*FIRST, "KD JD 4D 5D"))
    at = observed.entries.index(Play(2, Card.parse("AC")))
    draft, said = ObservedDraft(observed).undo(at)
    assert said[1] == f"Then {at + 2} East 8D does not fit: It is North’s turn."
    assert len(draft.observed.entries) == at


@pytest.mark.parametrize("rules", [BLACK_LADY, gin.STANDARD], ids=lambda rules: rules.game)
def test_a_card_is_exchanged_in_the_deal_in_progress_alone(rules: hearts.Rules | gin.Rules) -> None:
    *_, last = walk(rules, Random(5), 1)
    over = last.observed
    right, *hand = over.rules.deck if rules is BLACK_LADY else Cards(ALL)
    wrong, *others = hand[: over.expectation.cards]
    observed = over.add(Dealt(Cards.of([wrong, *others])))
    exchanged, said = ObservedDraft(observed).exchange(wrong, right)
    assert said[0].startswith(f"Changed: {len(observed.entries)} dealt ") and len(said) == 1
    assert exchanged.observed.entries[:-1] == over.entries
    assert exchanged.observed.hand == Cards.of([right, *others])


def test_an_entry_that_nothing_hangs_on_goes_alone() -> None:
    observed = parse_line(told(CARDSHARK, SHARK), "moon off")
    observed = parse_line(observed, "9C")
    at = next(at for at, entry in enumerate(observed.entries) if show(entry, CARDSHARK) == "South moon off")
    draft, said = ObservedDraft(observed).undo(at)
    assert (draft.removed, len(said)) == ((), 1)
    assert len(draft.observed.entries) == len(observed.entries) - 1
    assert not draft.observed.state.deduct[0]


def test_a_hand_laid_open_is_taken_back_with_its_score() -> None:
    before = told(gin.STANDARD, KNOCKED, 1)
    laid = "6C QD 7C 2H 2S 8C 8S AH 7S 9H"
    observed = parse_line(before, laid)
    assert observed.progress.over and observed.state.scores[0] > 0
    assert (observed.hand, bool(before.hand)) == (Cards(0), True)
    decided = parse_line(told(gin.STANDARD.with_goal(1), KNOCKED, 1), laid)
    assert dict(decided.deal.score())["In the end"] == (observed.state.scores[0] + 225, 0)
    assert "In the end" not in dict(observed.deal.score())
    back = observed.until(len(observed.entries) - 1)
    assert back.state.scores == (0, 0)
    assert back.entries == before.entries and back.view == before.view


def test_cards_of_a_hand_told_in_pieces_make_one_entry() -> None:
    observed = parse_line(parse_line(begin(gin.STANDARD, 0, 1), "QC 4D"), "5D 2C 7H 3D 6S 4C 6H TS")
    assert len(observed.entries) == 1
    assert observed.hand == told(gin.STANDARD, (GIN,), 1).hand


def test_a_line_takes_out_changes_or_enters_again_by_the_number_of_an_entry() -> None:
    draft = ObservedDraft(told(BLACK_LADY, (*FIRST, "KD JD 4D 5D")))
    assert draft.enter("undo").messages == ("Removed: 11 West 5D.",)
    shorter, said = draft.enter("undo 9")
    assert said[0] == "Removed: 9 East JD." and said[2].startswith("10 to 11 are removed too.")
    assert shorter.removed == ("South 4D", "West 5D")
    assert draft.enter("undo 10").messages[2].startswith("11 is removed too.")
    assert shorter.enter("redo").messages == (
        "Entered again: none of two.",
        "South 4D does not fit: It is East’s turn.",
    )
    whole, said = shorter.enter("QD").draft.enter("redo")
    assert (whole.removed, said) == ((), ("Entered again: two of two.",))
    changed, said = draft.enter("change 9 QD")
    assert (said, changed.lines) == (("Changed: 9 East QD.",), whole.lines)
    assert draft.enter("change JD QD").draft.lines == whole.lines
    for line, why in (("undo x", "1 to 11"), ("undo 12", "1 to 11"), ("redo", "There are no"), ("change", "Say what")):
        with pytest.raises(IllegalMove, match=why):
            draft.enter(line)
