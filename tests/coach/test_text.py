"""What is said of choices and of what came of them: sentences worked out by hand from positions and figures made up."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from hearthside.ai import kernels
from hearthside.cards import DECK, Card, Cards, shuffled
from hearthside.coach import hints as hinting
from hearthside.coach.games import COACHES, weigher
from hearthside.coach.hints import NO_SEARCH
from hearthside.coach.review import Decision
from hearthside.coach.text import basis, decision_title
from hearthside.coach.values import FLAWS, NOTHING, Choice, Mark, Weighing, Worth, combined_error, cost
from hearthside.gin import STANDARD, Decline, Discard, Draw, Knock, LayOff, Take
from hearthside.gin import State as GinState
from hearthside.hearts import (
    BLACK_LADY,
    CARDSHARK,
    PRESETS,
    Deal,
    Direction,
    Ending,
    Leftover,
    Moon,
    MoonChoice,
    Pass,
    Play,
    State,
    Ties,
)
from hearthside.record import Step
from hearthside.record.moments import AnyStep
from hearthside.text import plain
from tests.ai.hearts_positions import position
from tests.coach.drawn import Hint, better_reason, comparison, decision_text, drawn, hint, plain_reason
from tests.gin.positions import dealt, draw, play

NAMES = ("South", "The Shark", "Vicky", "You")
TWO = ("You", "The Shark")
HIGH = "AH KH QH JH TH 9H 8H 7H"
SETS = "9D 9C 9H QD QC QS"


def steps(state: Any, *moves: Any) -> list[AnyStep]:
    """These moves, one after another."""
    found = []
    for move in moves:
        found.append(Step(state, move, state.play(move)))
        state = found[-1].after
    return found


def cards(seat: int, words: str) -> list[Play]:
    """Cards of a trick, from its leader on."""
    return [Play((seat + place) % 4, Card.parse(word)) for place, word in enumerate(words.split())]


# ---- What was done ----


def test_a_pass_is_told_with_whom_it_goes_to() -> None:
    state = State.new(BLACK_LADY).play(Deal(shuffled(1)))
    mine = Cards.of(list(Cards(state.hands[3]))[:3])
    row = " and ".join([", ".join(card.symbol for card in list(mine)[:2]), list(mine)[2].symbol])
    assert decision_text(steps(state, Pass(3, mine)), 0, NAMES) == f"You passed {row} to South."
    mine = Cards.of(list(Cards(state.hands[0]))[:3])
    assert decision_text(steps(state, Pass(0, mine)), 0, NAMES).endswith(" to the Shark.")


def test_a_card_is_told_with_what_its_trick_brought_and_to_whom() -> None:
    """The last two tricks: the king takes the queen, and the deuce a heart; or the deuce goes under her first."""
    tricks = (
        "AC KC QC JC", "TC 9C 8C 7C", "AD KD QD JD", "TD 9D 8D 7D", "6D 5D 4D 3D", "AH KH QH JH", "TH 9H 8H 7H",
        "6H 5H 4H 3H", "AS 9S 8S 7S", "6S 6C 5S 2D", "4S 3S 2C 3C",
    )  # fmt: skip
    state = position("KS 2S", tricks=tuple((1, row) for row in tricks), others={0: "QS 2H", 1: "JS 4C", 2: "TS 5C"})
    played = steps(state, *cards(3, "KS QS JS TS"), *cards(3, "2S 2H 4C 5C"))
    assert [decision_text(played, place, NAMES) for place in (0, 4)] == [
        "You led K♠ and took 13 points.",
        "You led 2♠ and took 1 point.",
    ]
    played = steps(state, *cards(3, "2S QS JS TS"), *cards(0, "2H 4C 5C KS"))
    assert [decision_text(played, place, NAMES) for place in (0, 7)] == [
        "You led 2♠, and South took 13 points.",
        "You played K♠, and South took 1 point.",
    ]
    clubs = position("KS 2S", tricks=tuple((1, row) for row in tricks), others={0: "QS 4C", 1: "JS 2H", 2: "TS 5C"})
    played = steps(clubs, *cards(3, "2S QS JS TS"), *cards(0, "4C 2H 5C KS"))
    assert decision_text(played, 7, NAMES) == "You played K♠, and Vicky took 1 point."


def test_cards_that_cancelled_are_told_and_are_out_no_more() -> None:
    """Three clubs each of two packs: the deuces cancel, and a four takes a trey."""
    rules = replace(
        PRESETS["cancellation"], seats=2, removed=tuple(DECK[3:]), leftover=Leftover.NONE, passing=(Direction.HOLD,),
        moon=Moon.NONE, ending=Ending.DEALS, goal=1, ties=Ties.SHARED,
    )  # fmt: skip
    state = State.new(rules).play(Deal(tuple(map(Card.parse, ("2C", "2C'", "3C", "4C", "3C'", "4C'")))))
    played = steps(state, *(Play(seat, Card.parse(word)) for seat, word in ((0, "2C"), (1, "2C'"))))
    after = played[-1].after
    assert plain_reason(after.view(0), Play(0, Card.parse("3C"))) == "You hold one more club, and two are out."
    rest = ((0, "3C"), (1, "4C"), (1, "4C'"), (0, "3C'"))
    played += steps(after, *(Play(seat, Card.parse(word)) for seat, word in rest))
    assert [decision_text(played, place, TWO) for place in (1, 2, 3)] == [
        "The Shark played 2♣; the cards cancelled.",
        "You led 3♣, and the Shark took the trick, no points.",
        "The Shark played 4♣ and took the trick, no points.",
    ]


def test_turns_of_gin_are_told_with_what_came_of_them_at_once() -> None:
    hand = f"5S 6S 7S {SETS} KC"
    state = dealt(STANDARD, hand, "2C 4C 6C 8H TH 2S 4S KS AH JC", "QH", "3D 5D")
    moves = (
        Decline(0), Take(1), Discard(1, Card.parse("KS")), Draw(0), Discard(0, Card.parse("3D")), Draw(1),
        Discard(1, Card.parse("5D")),
    )  # fmt: skip
    played = steps(state, *moves)
    assert [decision_text(played, place, TWO) for place in (0, 3, 4)] == [
        "You left Q♥.",
        "You drew 3♦ from the stock.",
        "You discarded 3♦.",  # North draws
    ]
    taken = steps(state, Take(0), Discard(0, Card.parse("KC")), Take(1))
    assert [decision_text(taken, place, TWO) for place in (0, 1)] == [
        "You took Q♥.",
        "You discarded K♣, and the Shark took it.",
    ]
    later = steps(
        state, Take(0), Discard(0, Card.parse("KC")), Draw(1), Discard(1, Card.parse("KS")), Draw(0),
        Discard(0, Card.parse("5S")), Take(1),
    )  # fmt: skip
    assert decision_text(later, 1, TWO) == "You discarded K♣.", "it was another that was taken"


@pytest.mark.parametrize(
    ("hand", "north", "upcard", "sentence"),
    [
        # 8 against 10 10 8 8 4 2 2 1 1 10, which are 56; against sets and 4S on the run, an undercut for 25 and the 8;
        # and gin against the 56, for 25.
        (f"5S 6S 7S {SETS} KC", "KD KS 8C 8D 4H 2C 2D AC AH JH", "8H", "You knocked, and you won 48."),
        (f"5S 6S 7S {SETS} KC", "2C 2D 2H AC AD AH 3C 3D 3H 4S", "8H", "You knocked, and the Shark won 33."),
        (f"5S 6S 7S {SETS} KC", "KD KS 8C 8D 4H 2C 2D AC AH JH", "QH", "You went gin, and you won 81."),
    ],
)  # fmt: skip
def test_a_knock_is_told_with_what_it_brought(hand: str, north: str, upcard: str, sentence: str) -> None:
    state = play(dealt(STANDARD, hand, north, upcard), Take(0))
    played = steps(state, Knock(0, Card.parse("KC")))
    if played[-1].after.laid is not None:
        played += steps(played[-1].after, LayOff(1))
    assert decision_text(played, 0, TWO) == sentence


def test_eleven_cards_in_melds_are_gin_too() -> None:
    north = "KD KS 8C 8D 4H 2C 2D AC AH JH"
    state = play(dealt(STANDARD, f"5S 6S 7S 8S {SETS}", north, "QH"), Take(0))
    done = steps(state, Knock(0, None))
    assert decision_text(done, 0, TWO) == f"You went gin, and you won {56 + STANDARD.big_gin_bonus}."


def action(move: Any, view: Any) -> str:
    return drawn(COACHES.of(view).text.action(move, view), view)


def label(move: Any, view: Any) -> str:
    return drawn(COACHES.of(view).text.label(move, view), view)


def detail(move: Any, view: Any) -> str:
    return drawn(COACHES.of(view).text.detail(move, view), view)


# ---- How far it is ahead ----


def weighing(*choices: tuple[Any, Worth, Worth], worlds: int = 200, traits: Sequence[tuple[int, int]] = ()) -> Weighing:
    """Choices that are behind the first by so much, with such errors."""
    traits = traits or ((0, 0),) * len(choices)
    return Weighing(
        tuple(
            Choice(move, (move,), NOTHING - behind, behind, error, each)
            for (move, behind, error), each in zip(choices, traits, strict=True)
        ),
        worlds,
    )


QUEEN, DEUCE, TREY = (Play(3, Card.parse(word)) for word in ("QS", "2S", "3S"))
SURE, UNSURE = Worth(0.1, 0.001), Worth(2.0, 0.015)


@pytest.mark.parametrize(
    ("move", "behind", "error", "worlds", "sentence"),
    [
        (QUEEN, Worth(1.5, 0.02), SURE, 200,
         "About 1.5 points better than 2♠, with 2.0% more chance to win."),
        (QUEEN, Worth(1.5, 0.0004), SURE, 200, "About 1.5 points better than 2♠."),
        (QUEEN, Worth(1.5, 0.02), UNSURE, 200, "There is no real difference from 2♠."),
        (QUEEN, Worth(1.5, 0.04), UNSURE, 200, "4.0% more chance to win than 2♠."),
        (QUEEN, Worth(1.5, 0.02), SURE, 0,
         "About 1.5 points better than 2♠, with 2.0% more chance to win."),
        (TREY, Worth(1.5, 0.02), SURE, 200,
         "Q♠ is about 3.0 points better, with 4.0% more chance to win."),
        (Play(3, Card.parse("AH")), Worth(1.5, 0.02), SURE, 200, ""),
    ],
)  # fmt: skip
def test_how_far_a_suggestion_is_ahead_of_the_next_or_behind_the_best(
    move: Play, behind: Worth, error: Worth, worlds: int, sentence: str
) -> None:
    found = weighing((QUEEN, NOTHING, NOTHING), (DEUCE, behind, error), (TREY, behind + behind, error), worlds=worlds)
    view = position(f"QS 2S 3S 4S {HIGH}", "KS").view(3)
    assert comparison(Hint(move, "", found, None), view) == sentence
    assert comparison(Hint(move, "", None, NO_SEARCH), view) == NO_SEARCH


@pytest.mark.parametrize("mark", Mark)
def test_why_the_best_was_better_is_told_of_what_was_an_inaccuracy_or_worse(mark: Mark) -> None:
    view = position(f"QS 2S 3S 4S {HIGH}", "AS").view(3)
    found = weighing((QUEEN, NOTHING, NOTHING), (DEUCE, Worth(1.5, 0), SURE))
    decision = Decision(0, DEUCE, mark, Worth(1.5, 0), SURE, found, None, NOTHING)
    told = "Q♠: Vicky’s A♠ takes it." if mark in FLAWS else None
    assert better_reason(view, decision, NAMES) == told


def test_a_decision_is_titled_by_where_it_was_made_and_what_it_cost() -> None:
    view = position(f"QS 2S 3S 4S {HIGH}", "AS").view(3)
    found = weighing((QUEEN, NOTHING, NOTHING), (DEUCE, Worth(1.5, 0), SURE))
    decision = Decision(0, DEUCE, Mark.INACCURACY, Worth(1.5, 0.02), Worth(0.25, 0), found, None, NOTHING)
    assert decision_title(view, 5, decision.cost) == "trick 5, cost 1.5 points and 2.0% of the chance to win"
    assert decision_title(view, None, NOTHING) == "the pass"
    queen = position(f"QS 2S 3S 4S {HIGH}", "AS")
    searches = weigher(queen), weigher(at_gin())
    assert [searches[0].turn_number(queen, move) for move in (QUEEN, Pass(3, Cards.parse("2S")))] == [2, None]
    offered, declined = at_gin(), play(at_gin(), Decline(0), Decline(1))
    made = [
        (offered, Take(0)),
        (offered, Decline(0)),
        (offered.play(Take(0)), Discard(0, Card.parse("KC"))),
        (declined, Draw(0)),
    ]
    assert [searches[1].turn_number(*each) for each in made] == [1, 1, 1, 1], "as the board counts"
    assert searches[1].thresholds(STANDARD) == (1, 4, 10)
    gin = GinState.new(STANDARD).view(0)
    assert decision_title(gin, 2, Worth(0, 0.01)) == "turn 2, cost 1.0% of the chance to win"
    sampled = f"From what you knew, with the unseen cards dealt at random {found.worlds} times."
    assert plain(basis(decision), NAMES) == f"{sampled} The cost is within 0.5 of that."
    assert plain(basis(decision), ("South", "West", "North", "East")).startswith("From what East knew, ")
    open_cards = decision._replace(weighing=found._replace(worlds=0), error=NOTHING)
    assert plain(basis(open_cards)) == "Both hands lay open, so this is certain."
    assert basis(decision._replace(weighing=None)) == ()


def test_what_a_reviewed_deal_came_to_is_told_with_what_its_cards_were_worth() -> None:
    hearts, gin = COACHES["hearts"].text, COACHES["gin"].text
    assert plain(hearts.came_to([-10, 26, 0, 10], 0), ["South"], 0) == "You took −10."
    assert plain(hearts.came_to([-10, 26, 0, 10], 0), ["South"]) == "South took −10."
    assert hearts.cards_worth(-6.24) == "These cards were worth 6.2."
    assert [plain(gin.came_to(points, 0), TWO, 0) for points in ([20, 0], [0, 31], [0, 0])] == [
        "You won 20.",
        "You lost the hand.",
        "Nobody won.",
    ]
    assert [gin.cards_worth(points) for points in (3.1, -3.1)] == [
        "These cards were worth +3.1.",
        "These cards were worth −3.1.",
    ]


def test_a_cost_is_beyond_its_error_and_errors_add_up_as_they_do() -> None:
    def choice(behind: Worth, error: Worth) -> Choice:
        return Choice(DEUCE, (DEUCE,), NOTHING, behind, error)

    assert cost(choice(Worth(1.5, 0.02), Worth(0.7, 0.01))) == Worth(1.5, 0)
    assert cost(choice(Worth(0.5, 0.021), Worth(0.25, 0.01))) == Worth(0, 0.021)
    assert cost(choice(Worth(0.049, 0.0006), NOTHING)) == Worth(0, 0.0006)
    assert cost(choice(Worth(-0.5, -0.02), NOTHING)) == NOTHING
    assert combined_error([Worth(3, 0.03), Worth(4, 0.04)]) == pytest.approx(Worth(5, 0.05))


# ---- Hints ----


@pytest.fixture
def weighs(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Has the Master weigh as a test says."""
    master = SimpleNamespace(found=None, mark=Mark.ONLY, asked=[])

    def weigh(view: Any, rng: Random, chosen: Any) -> Weighing | None:
        master.asked.append(chosen)
        found: Weighing | None = master.found
        return found

    monkeypatch.setattr(kernels, "ready", lambda: True)
    weigher = SimpleNamespace(weigh=weigh, unweighed_mark=lambda view: master.mark)
    monkeypatch.setattr(hinting, "weigher", lambda view: weigher)
    return master


def test_what_another_would_do_is_held_against_the_best_and_the_best_against_the_next(weighs: SimpleNamespace) -> None:
    view = position(f"QS 2S 3S 4S {HIGH}", "AS").view(3)
    weighs.found = weighing((QUEEN, NOTHING, NOTHING), (DEUCE, Worth(1, 0), SURE), (TREY, Worth(2, 0), SURE))
    assert hint(view, NAMES, Random(1))[:2] == (QUEEN, "Vicky’s A♠ takes it.")
    found = hint(view, NAMES, Random(1), TREY)
    assert (found.move, weighs.asked[-1]) == (TREY, TREY)
    assert found.reason == "", "nothing speaks for it and not for the queen"
    alike = Choice(TREY, (TREY, DEUCE), NOTHING, NOTHING, NOTHING, (0, 0))
    weighs.found = Weighing((weighs.found.best, alike), 200)
    assert hint(view, NAMES, Random(1), DEUCE).move == DEUCE, "it is one with the trey, and suggested as it is"
    other = Play(3, Card.parse("4S"))
    found = hint(view, NAMES, Random(1), other)
    assert (found.move, found.reason) == (other, "You keep 2♠ and 3♠ for later."), "it was not weighed"


def test_where_no_fact_tells_it_is_told_how_often_it_came_to_more(weighs: SimpleNamespace) -> None:
    """Eight and seven are alike but for what came of them in the sampled deals."""
    state = position(f"9C 8C 7C 6C {HIGH}", "", broken=False)
    eight, seven, six = (Play(3, Card.parse(word)) for word in ("8C", "7C", "6C"))

    def told(best: tuple[int, int], other: tuple[int, int], state: State = state) -> str:
        behind = Worth(1, 0)
        weighs.found = weighing(
            (seven, NOTHING, NOTHING), (eight, behind, SURE), (six, behind, SURE), traits=(best, other, (0, 0))
        )
        return hint(state.view(3), NAMES, Random(1)).reason

    assert told((20, 80), (60, 90)) == "You take 13 points or more with it less often than with 8♣."
    assert told((20, 120), (24, 80)) == "You take no points with it more often than with 8♣."
    assert [told((20, 80), (20, 80)), told((20, 90), (20, 80))] == ["", ""], "no more often than chance has it"
    taken = state._replace(taken=(0, 0, 0, int(Cards.parse("QS"))))
    assert told((20, 120), (24, 80), taken).startswith("You take no more points with it")


def test_a_hint_without_figures_says_why(weighs: SimpleNamespace) -> None:
    alone = position(f"QS 2D 3D 4D {HIGH}", "KS").view(3)
    assert hint(alone, NAMES, Random(1)) == Hint(QUEEN, "There is no other card to play.", None, None)
    view = position(f"QS 2S 3S 4S {HIGH}", "AS").view(3)
    weighs.mark = Mark.ALIKE
    assert hint(view, NAMES, Random(1), QUEEN) == Hint(QUEEN, "Any legal card does as well.", None, None)
    assert [weigher(each).unweighed_mark(each) for each in (alone, view)] == [Mark.ONLY, Mark.ALIKE]
    weighs.mark = Mark.ONLY
    assert hint(view, NAMES, Random(1), QUEEN).unweighed is None


def test_a_choice_about_a_moon_is_the_hint_where_the_master_makes_one(
    weighs: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(f"QS 2S 3S 4S {HIGH}", "AS", rules=CARDSHARK)
    choice = MoonChoice(3, True)
    monkeypatch.setattr(
        hinting, "player", lambda *args, **named: SimpleNamespace(choose=lambda view, rng, limit: choice)
    )
    assert hint(state.view(3), NAMES, Random(1)) == Hint(choice, "It is better with these scores.", None, None)


# ---- Names ----


def at_gin(upcard: str = "8H") -> GinState:
    return dealt(STANDARD, f"5S 6S 7S {SETS} KC", "4S 8S KS TS 3D 3C 3H AH AD 5D", upcard)


def test_moves_are_named_to_suggest_them_and_to_compare_them() -> None:
    hearts_view = position(f"QS 2S 3S 4S {HIGH}", "AS").view(3)
    assert action(MoonChoice(3, True), hearts_view) == "let a moon take its points off the own score"
    assert action(MoonChoice(3, False), hearts_view) == "let a moon give its points to the others"
    hearts = COACHES["hearts"].text
    titles = [drawn(hearts.title(move, hearts_view), hearts_view) for move in (QUEEN, MoonChoice(3, True))]
    assert titles == ["Q♠", "let a moon take its points off the own score"] and not detail(QUEEN, hearts_view)
    king, laid = Card.parse("KC"), (Cards.parse("5S 6S 7S"), Cards.parse("9D 9C 9H"), Cards.parse("QD QC QS"))
    eight, gin = at_gin().play(Take(0)).view(0), at_gin("QH").play(Take(0)).view(0)
    assert action(Knock(0, king), eight) == "discard K♣ and knock with 8"
    assert action(Knock(0, king), gin) == "discard K♣ and go gin"
    by_hand = Knock(0, king, laid)
    how = "5♠ 6♠ 7♠, 9♣ 9♦ 9♥, Q♣ Q♦ Q♠"
    assert action(by_hand, gin) == f"discard K♣ and knock with 10, laid out as {how}", "a queen is left so"
    assert label(by_hand, gin) == f"knocking with K♣, laid out as {how}"
    assert (detail(by_hand, gin), detail(Knock(0, king), gin)) == (how, "")
    assert action(Knock(0, None), gin) == "go big gin: all eleven cards are in melds"
    assert label(Knock(0, None), gin) == "big gin"
    after = draw(play(at_gin(), Decline(0), Decline(1)), "KC").view(1)
    assert (label(Take(1), after), label(Decline(1), after)) == ("taking K♣", "leaving K♣")
    answering = at_gin().play(Take(0)).play(Knock(0, king)).view(1)
    poor = LayOff(1, (Cards.parse("3D 3C 3H"),), (Cards(0),) * 3)
    # 4S and 8S go on the run; the aces, the five and two tens are left, or those and 12 more.
    assert (action(LayOff(1), answering), detail(LayOff(1), answering)) == (
        "lay off 4♠ and 8♠: 27 left",
        "27 left",
    )
    assert (action(poor, answering), label(poor, answering)) == (
        "lay off nothing: 39 left",
        "laying off nothing",
    )
