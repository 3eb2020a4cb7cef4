"""The searching player of Hearts: legal, honest, the same for the same view and dice, and within its limits."""

from random import Random

import numpy as np
import pytest

from hearthside.ai import kernels, player
from hearthside.ai.fallback import FallbackPlayer
from hearthside.ai.hearts import policy_weights, settings
from hearthside.ai.hearts.rule_player import RulePlayer
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import LEVELS, MASTER, SHARK, Settings, by_points
from hearthside.ai.kernels import hearts_search as search_kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.styles import LEVELS as NAMED
from hearthside.ai.worlds import hearts as worlds_of
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER, Limit
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, MoonChoice, Play, Rules, State, View

from .hearts_positions import NO_LIMIT, position, some_rules

QUICK = Settings(worlds=10, proposals=3, passes=2, pass_worlds=4, sets=4)


def played(rules: Rules, who: SearchPlayer, deal: int, deals: int = 1) -> list[State]:
    """Every state of some deals that seats of one kind play; `State.play` refuses whatever is not legal."""
    state, states, rng = State.new(rules), [], Random(deal)
    while state.to_move and len(state.results) < deals:
        states.append(state)
        if state.to_move[0] == DEALER:
            state = state.play(Deal(shuffled(deal + len(state.results), rules.packs)))
        else:
            state = state.play(who.choose(state.view(state.to_move[0]), rng, NO_LIMIT))
    return [*states, state]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_move_is_legal_under_a_preset(preset: str) -> None:
    assert len(played(PRESETS[preset], SearchPlayer(QUICK), 5)) > 20


def test_every_move_is_legal_under_any_rules_at_any_level() -> None:
    rng = Random(8)
    for number in range(20):
        quick = Settings(worlds=2, pass_worlds=2, sets=3, temperature=9.0) if number % 2 else LEVELS[number // 4]
        assert len(played(some_rules(rng), SearchPlayer(quick), number)) > 10


def scrambled(state: State, seat: int, rng: Random) -> State:
    """The same match with the hidden cards dealt out anew."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in Cards(hand)]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hands[other], hidden = int(Cards.of(hidden[: hand.bit_count()])), hidden[hand.bit_count() :]
    return state._replace(hands=tuple(hands))


def test_hidden_cards_change_no_move_and_the_same_view_and_dice_give_the_same() -> None:
    rng, who, changed = Random(1), SearchPlayer(QUICK), 0
    for state in played(BLACK_LADY, who, 3)[1:-1]:
        seat = state.to_move[0]
        if not state.passing:
            other = scrambled(state, seat, rng)
            assert other.view(seat) == state.view(seat)
            changed += other != state
            moves = {SearchPlayer(QUICK).choose(each.view(seat), Random(6), NO_LIMIT) for each in (state, other, state)}
            assert len(moves) == 1
    assert changed > 30


def test_a_pass_is_the_same_for_the_same_view_and_dice() -> None:
    state = State.new(BLACK_LADY).play(Deal(shuffled(4)))
    moves = {SearchPlayer(QUICK).choose(state.view(2), Random(6), NO_LIMIT) for _ in range(3)}
    assert len(moves) == 1


def hard() -> State:
    """Somebody is to lead to trick 2, with much to choose from."""
    return next(
        state for state in played(BLACK_LADY, SearchPlayer(QUICK), 8) if len(state.tricks) == 1 and not state.table
    )


def test_no_more_deals_are_imagined_than_the_limit_or_the_settings_say(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []

    def counted(sampler: worlds_of.Sampler, rng: Random, count: int, odds: worlds_of.Odds | None) -> Ints:
        counts.append(count)
        return imagined(sampler, rng, count, odds)

    imagined = worlds_of.Sampler.rows
    state = hard()
    view = state.view(state.to_move[0])
    monkeypatch.setattr(worlds_of.Sampler, "rows", counted)
    SearchPlayer(Settings(worlds=40, proposals=3, behind=1e9)).choose(view, Random(1), Limit())
    assert sum(counts) == 120
    for limit, most in ((Limit(worlds=40), 40), (Limit(worlds=3), 3), (Limit(), 200), (Limit(ms=0.0), 8)):
        counts.clear()
        SearchPlayer(Settings(worlds=200, behind=1e9)).choose(view, Random(1), limit)
        assert sum(counts) == most
    counts.clear()
    SearchPlayer(Settings(worlds=10**6, behind=1e9)).choose(view, Random(1), Limit(ms=20))
    assert 8 < sum(counts) < 10**5


def test_choices_that_fall_behind_are_dropped_and_thinking_ends_when_one_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []

    def counted(view: View, totals: settings.Points) -> settings.Points:
        tried.append(len(totals))
        return by_points(view, totals)

    state = hard()
    SearchPlayer(Settings(worlds=512, value=counted)).choose(state.view(state.to_move[0]), Random(1), NO_LIMIT)
    first = tried[0] // 8
    assert first > 4 and sum(tried) < 512 * first * 0.7


@pytest.mark.parametrize(("second", "times"), [("TC JC QC KC", 2), ("TC JC QC 9H", 1)])
def test_who_dares_tries_each_card_as_a_step_to_a_moon_too_while_nobody_else_has_any_of_it(
    second: str, times: int
) -> None:
    tried: list[int] = []

    def counted(view: View, totals: settings.Points) -> settings.Points:
        tried.append(len(totals))
        return by_points(view, totals)

    tricks = ((0, "2C 3C 4C 5C"), (3, second))
    state = position("AD 2D 6C 7C 8C 2S 3S 4S 5S 6S 7S", "JD KD", tricks=tricks)
    for daring in (False, True):
        SearchPlayer(Settings(worlds=8, daring=daring, value=counted)).choose(state.view(3), Random(1), NO_LIMIT)
    assert tried == [16, 16 * times]


def test_who_is_bold_makes_more_moons() -> None:
    tricks = ((0, "2C 3C 4C AC"), (3, "KC 5C 6C 7C"), (3, "AS 2S 3S 4S"), (3, "KS 5S 6S 7S"))
    view = position("AH KH QH TH 4H AD KD JD 5D", tricks=tricks).view(3)
    deals, nothing = worlds_of.rows(view, Random(1), 200), np.zeros(MOST, np.int64)
    row, worth, shape = policy_weights.rows(view.rules)
    points, ace = np.zeros((200, 2, MOST), np.int64), int(Card.parse("AD"))
    search_kernel.try_cards(
        row, worth, shape, policy_weights.tables(), deals, nothing, np.array([ace, ace]), np.array([0, 1]), nothing,
        nothing,
        0.0, np.ones(1, np.uint64), points,
    )  # fmt: skip
    plain, bold = (points[:, :, 0] == 26).sum(0)
    assert bold > 2 * plain > 0


LONG = "AD 2D 6C 7C 8C 9C 2S 3S 4S 5S 6S 7S"


def test_the_shark_leaves_the_queen_to_another() -> None:
    move = SearchPlayer(SHARK).choose(position(LONG, "JD KD QS").view(3), Random(1), NO_LIMIT)
    assert move == Play(3, Card.parse("2D"))


def test_the_value_decides_what_is_wanted() -> None:
    def greed(view: View, totals: settings.Points) -> settings.Points:
        return np.asarray(totals[:, view.seat], np.float64)

    greedy = SearchPlayer(Settings(worlds=32, value=greed))
    assert greedy.choose(position(LONG, "JD KD QS").view(3), Random(1), NO_LIMIT) == Play(3, Card.parse("AD"))


def test_warmth_chooses_now_and_then_what_is_little_worse_and_hardly_ever_what_is_much_worse() -> None:
    view = position(LONG, "JD KD QS").view(3)
    for worlds in (0, 32):
        chosen = [
            SearchPlayer(Settings(worlds=worlds, value=by_points, temperature=temperature)).choose(
                view, Random(rng), NO_LIMIT
            )
            for temperature in (2.0, 80.0)
            for rng in range(40)
        ]
        ace, deuce = (Play(3, Card.parse(card)) for card in ("AD", "2D"))
        assert chosen[:40].count(deuce) > 36
        assert 5 < chosen[40:].count(ace) < 35


def test_totals_by_points_are_own_points_against_the_others() -> None:
    view = State.new(BLACK_LADY).play(Deal(shuffled(1))).view(1)
    totals = np.array([[0, 26, 0, 0], [26, 0, 26, 26], [5, 8, 13, 0]], float)
    assert by_points(view, totals).tolist() == pytest.approx([-26.0, 26.0, 10 / 3 + 8 / 3 - 8.0])


def test_a_moon_that_has_come_near_is_settled_before_the_last_trick() -> None:
    rules = PRESETS["cardshark"]
    hand = "AC KC QC 6C AD KD QD 3D 4D"
    tricks = ((0, "2C 3C 4C 8C"), (3, "TC 7C AH 9C"), (3, "KS QS 2S 3S"), (3, "KH 5H 6H 7H"))
    state = position(hand, tricks=tricks, scores=(40, 30, 95, 20), rules=rules)

    def low_hand(view: View, totals: settings.Points) -> settings.Points:
        return np.asarray(-totals[:, 3], np.float64)

    said = SearchPlayer(Settings(worlds=4, value=low_hand)).choose(state.view(3), Random(1), NO_LIMIT)
    assert said == MoonChoice(3, deduct=True)
    assert isinstance(
        SearchPlayer(Settings(worlds=4, value=low_hand)).choose(state.play(said).view(3), Random(1), NO_LIMIT), Play
    )


def test_levels_and_the_shark_are_searchers_and_rules_of_thumb_stand_in_until_the_kernels_are_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len(LEVELS) == len(NAMED) == 10
    for number, name in enumerate(NAMED):
        who = player(name)
        assert isinstance(who, SearchPlayer) and who.settings == LEVELS[number]
    shark, master = player("shark"), player("master")
    assert isinstance(shark, SearchPlayer) and shark.settings == SHARK
    assert isinstance(master, SearchPlayer) and master.settings == MASTER
    waiting = player("level-3", at_once=True)
    assert isinstance(waiting, FallbackPlayer) and isinstance(waiting.fallback, RulePlayer)
    view = State.new(BLACK_LADY).play(Deal(shuffled(1))).view(1)
    for ready, who in ((False, waiting.fallback), (True, player("level-3"))):
        monkeypatch.setattr(kernels, "ready", lambda ready=ready: ready)
        for rng in range(5):
            assert waiting.choose(view, Random(rng), NO_LIMIT) == who.choose(view, Random(rng), NO_LIMIT)
