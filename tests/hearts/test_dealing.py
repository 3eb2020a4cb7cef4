"""More hands, fewer cards, two packs, stocks and leftovers: what each of them does, by example."""

from dataclasses import replace

import pytest

from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER, IllegalMove
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Direction, Pass, Play, Rules, State
from hearthside.hearts.moves import cancelled, winning
from hearthside.hearts.rules import Leftover, Opening

HOLD = (Direction.HOLD,)


def dealt(rules: Rules, *hands: str, left: str = "") -> State:
    """The state with these hands, South first, all of the rules' size, and these cards left over."""
    held = [[Card.parse(word) for word in hand.split()] for hand in hands]
    rest = [card for card in rules.deck if not any(card in hand for hand in held)]
    over = [Card.parse(word) for word in left.split()]
    rest = [card for card in rest if card not in over]
    for hand in held:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop(0))
    deck = [held[i % rules.seats][i // rules.seats] for i in range(rules.hand_size * rules.seats)]
    return State.new(replace(rules, passing=HOLD)).play(Deal((*deck, *over, *rest)))


def play(state: State, cards: str) -> State:
    for word in cards.split():
        state = state.play(Play(state.turn, Card.parse(word)))
    return state


def test_the_hidden_card_goes_to_the_winner_of_trick_1_and_the_lowest_club_opens() -> None:
    state = dealt(PRESETS["dynacomp"], "AC", "3C", "4C", left="2C")
    assert state.turn == 1
    assert state.view(0).stock == 1
    assert not state.view(0).shown
    state = play(state, "3C 4C AC")
    assert state.turn == 0
    assert Card.parse("2C") in Cards(state.taken[0])
    assert str(state.view(2).shown) == "2C"


def test_a_widow_for_the_last_trick_counts_for_its_winner() -> None:
    rules = replace(PRESETS["heartsette"], leftover=Leftover.LAST)
    state = State.new(rules).play(Deal(shuffled(3)))
    left = Cards.of(state.left)
    while not state.results:
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    (result,) = state.results
    taker = result.tricks[-1].winner(4)
    assert result.taken[taker] & left == left == result.left


def test_leftover_cards_in_the_hand_are_played_by_their_winner() -> None:
    rules = replace(PRESETS["heartsette"], leftover_to_hand=True)
    state = State.new(rules).play(Deal(shuffled(3)))
    while len(state.tricks) < 1:
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    winner = state.tricks[0].winner(4)
    assert [len(Cards(hand)) for hand in state.hands] == [15 if seat == winner else 11 for seat in range(4)]
    while not state.results:
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    assert sum(len(cards) for cards in state.results[0].taken) == 52


def test_whoever_cannot_follow_draws_until_it_can() -> None:
    state = dealt(PRESETS["domino"], "AS KS 2S 3S 4S 5S", "2D 3D 4D 5D 6D 7D", "6S", "7S", left="8D 9D TD JS JC")
    state = play(state, "AS")
    assert state.turn == 1
    assert str(Cards(state.hands[1])) == "2D 3D 4D 5D 6D 7D 8D 9D TD JS"
    assert str(state.legal(1)) == "JS"
    assert state.left[0] == Card.parse("JC")
    view = state.view(0)
    assert (view.counts[1], view.stock) == (10, len(state.left))


def test_who_runs_out_stops_and_the_last_with_cards_is_charged() -> None:
    state = State.new(PRESETS["domino"]).play(Deal(shuffled(8)))
    while not state.results:
        before = state
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    (result,) = state.results
    held = [Cards(hand) for hand in before.hands]
    (card,) = (
        before.legal(before.turn) if len(before.legal(before.turn)) == 1 else [next(iter(before.legal(before.turn)))]
    )
    charged = [seat for seat, hand in enumerate(held) if hand - (1 << card if seat == before.turn else 0)]
    assert len(charged) <= 1
    for seat in charged:
        kept = held[seat] - (1 << card)
        assert result.taken[seat] & kept == kept
    assert any(trick.out for trick in result.tricks)


@pytest.mark.parametrize(
    ("trick", "place", "nobody"),
    [
        ("KS AS AS' 2S", 0, False),
        ("KS KS' AS AS'", 0, True),
        ("2S KS KS' QS", 3, False),
        ("2S QH QH' 3S", 3, False),
        ("QS QS' KH AH", 0, True),
        ("2C' 5C 3D 4D", 1, False),
    ],
)
def test_equal_cards_cancel(trick: str, place: int, nobody: bool) -> None:
    cards = tuple(Card.parse(word) for word in trick.split())
    assert (winning(cards), cancelled(cards)) == (place, nobody)


def test_cancelled_cards_wait_for_the_next_winner() -> None:
    rules = replace(PRESETS["cancellation"], seats=2, leftover=Leftover.NONE, passing=HOLD)
    state = next(
        state
        for number in range(1, 1000)
        for state in [play_to_cancelled(State.new(rules).play(Deal(shuffled(number, packs=2))))]
        if not state.results
    )
    trick = state.tricks[-1]
    assert trick.cancelled
    assert state.turn == trick.leader
    assert state.carried == Cards.of(trick.cards)
    state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    if not state.tricks[-1].cancelled:
        assert not state.carried
        assert Cards.of(trick.cards) & state.taken[state.turn] == Cards.of(trick.cards)


def play_to_cancelled(state: State) -> State:
    """The state after the first cancelled trick, or after the deal."""
    while not state.results and not any(trick.cancelled for trick in state.tricks):
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    return state


def test_the_deal_moves_on_and_the_dealers_left_leads() -> None:
    rules = replace(BLACK_LADY, opening=Opening.ELDEST, passing=HOLD)
    state = State.new(rules).play(Deal(shuffled(1), dealer=2))
    assert state.turn == 3
    while not state.results:
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    assert (state.to_move, state.dealer) == ((DEALER,), 3)
    with pytest.raises(IllegalMove, match="It is another player's turn to deal"):
        state.play(Deal(shuffled(2), dealer=1))
    assert State.new(replace(rules, deal_moves=Direction.RIGHT)).dealer == 3


def test_barred_cards_are_passed_only_where_there_are_too_few_others() -> None:
    rules = replace(BLACK_LADY, pass_hearts=False, pass_queen=False)
    free = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    state = State.new(rules)
    hands = [f"{free} AH", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AC", "", ""]
    held = [Cards.parse(hand) for hand in hands]
    rest = list(rules.deck - held[0] - held[1])
    held[2:] = [Cards.of(rest[:13]), Cards.of(rest[13:])]
    columns = [list(hand) for hand in held]
    state = state.play(Deal(tuple(columns[i % 4][i // 4] for i in range(52))))
    with pytest.raises(IllegalMove, match="A♥ may not be passed"):
        state.play(Pass(0, Cards.parse("AH 2C 3C")))
    with pytest.raises(IllegalMove, match="Pass A♣ before"):
        state.play(Pass(1, Cards.parse("2H 3H 4H")))
    assert state.play(Pass(1, Cards.parse("AC 2H 3H"))).passes[1]


@pytest.mark.parametrize(
    ("preset", "total"),
    [
        ("tommys-standard", 18),
        ("tommys-black-maria", 26),
        ("tommys-spot", 64),
        ("greek", 105),
        ("omnibus", 16),
        ("tommys-omnibus", 8),
        ("pink-lady", 31),
        ("heartsette", 18),
        ("dynacomp", 26),
        ("black-maria-parlett", 43),
        ("spot-full", 117),
    ],
)
def test_a_deal_totals_what_the_documents_say(preset: str, total: int) -> None:
    assert PRESETS[preset].count(PRESETS[preset].deck) == total
