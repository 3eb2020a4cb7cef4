"""Which deck comes next at a table, what seals it, and what its opponents' dice are made from: what that hangs on."""

from random import Random

from hearthside.cards import DEAL_NUMBERS, TWO_DECKS, shuffled
from hearthside.game import Deal
from hearthside.hearts import PRESETS, Direct, Direction, Rules, Scores
from hearthside.match import Entry, Log, QuitDeal, decks
from hearthside.record.seal import seal
from tests.random_matches import random_move

SECRET = "only this table's"
BLACK_LADY, CANCELLATION = PRESETS["black-lady"], PRESETS["cancellation"]
THREE_HAND = PRESETS["three-hand"]


def deal_on(log: Log, secret: str = SECRET) -> None:
    """The deal that the table would deal."""
    number, salt = decks.drawn(secret, log)
    log.add(Entry(Deal(shuffled(number, log.state.rules.packs)), number, salt))


def play_on(log: Log) -> None:
    """The deal in progress to its end."""
    rng = Random(1)
    while any(log.state.hands):
        log.add(Entry(random_move(log.state, rng)))


def played(deals: int, rules: Rules = BLACK_LADY) -> Log:
    log = Log(rules)
    for _ in range(deals):
        deal_on(log)
        play_on(log)
    return log


def test_what_comes_next_hangs_on_the_secret_and_on_the_deals_before_also_those_thrown_away() -> None:
    log = Log(BLACK_LADY)
    first, others = decks.drawn(SECRET, log), decks.drawn("another's", log)
    assert first.number != others.number and first.salt != others.salt
    deal_on(log)
    second = decks.drawn(SECRET, log)
    log.add(Entry(QuitDeal(0)))
    assert (log.moves, decks.dealt(log)) == ([], 1)
    assert decks.drawn(SECRET, log) == second != first
    assert first.number != second.number and first.salt != second.salt


def test_numbers_are_drawn_from_all_of_128_bits_each_of_which_is_set_as_often_as_not() -> None:
    """Of 1,000 numbers, a bit is set in 500, with a standard deviation of 16."""
    log = Log(BLACK_LADY)
    numbers = [decks.drawn(str(secret), log).number for secret in range(1000)]
    assert max(numbers) < DEAL_NUMBERS == 2**128
    assert all(abs(sum(number >> bit & 1 for number in numbers) - 500) < 80 for bit in range(128))
    assert len(set(numbers)) == len({number % 10**12 for number in numbers}) == len(numbers)


def test_the_dice_of_a_deal_hang_on_the_secret_and_on_that_deal_and_on_no_other() -> None:
    log = Log(BLACK_LADY)
    deal_on(log)
    thrown = decks.player_seed(SECRET, log)
    assert thrown != decks.player_seed("another's", log)
    log.add(Entry(QuitDeal(0)))
    deal_on(log)
    play_on(log)
    first = decks.player_seed(SECRET, log)
    assert first != thrown, "or what came of the thrown deal would tell of this one"
    deal_on(log)
    assert decks.player_seed(SECRET, log) != first == decks.player_seed(SECRET, log, log.deal_place(0))
    told = log.moves[0]._replace(player_seed="of a link")
    assert decks.player_seed(SECRET, Log(BLACK_LADY, [told])) == "of a link"


def test_moves_go_to_another_table_with_the_dice_that_each_deal_had() -> None:
    log = played(2)
    there = Log(BLACK_LADY, decks.elsewhere(log, SECRET, len(log.moves)))
    places = [log.deal_place(deal) for deal in (0, 1)]
    assert [decks.player_seed("another's", there, place) for place in places] == [
        decks.player_seed(SECRET, log, place) for place in places
    ]
    assert there.state == log.state
    assert log.moves[0].player_seed is None, "the log that they come from stays as it is"


def test_a_deal_that_is_dealt_again_is_practice_with_its_dice_and_what_was_changed_in_it() -> None:
    log = Log(BLACK_LADY)
    deal_on(log)
    changes = Scores(0, (1, 2, 3, 4)), Direct(0, Direction.RIGHT)
    for change in changes:
        log.add(Entry(change))
    play_on(log)
    deal_on(log)
    play_on(log)
    dealt, *changed = decks.again(log, SECRET, 0, "a table")
    assert (dealt.what, dealt.chosen, dealt.replay) == (log.moves[0].what, True, "a table")
    assert dealt.player_seed == decks.player_seed(SECRET, log, 0)
    assert [entry.what for entry in changed] == [*changes]
    again = Log(BLACK_LADY, [dealt, *changed])
    play_on(again)
    assert decks.again(again, "another's", 0, "that table")[0].replay == "a table", "where it was played first"


def test_a_deal_that_is_begun_anew_has_the_same_cards_and_what_was_changed_in_it() -> None:
    log = played(1)
    deal_on(log)
    log.add(Entry(Direct(0, Direction.ACROSS)))
    log.add(Entry(random_move(log.state, Random(1))))
    dealt, *changed = decks.anew(log)
    assert dealt == log.moves[log.deal_start()] and dealt is not log.moves[log.deal_start()], "an entry of its own"
    assert [entry.what for entry in changed] == [Direct(0, Direction.ACROSS)]


def test_what_was_shown_to_come_still_comes_in_another_release() -> None:
    """A seal that was shown, or a link, would not hold if anything else followed from the secret."""
    log = played(1)
    assert decks.drawn(SECRET, log) == (59561552583098523021155648356670167, "c6ade3f1042adf1cae905a22ee1d3368")
    assert decks.player_seed(SECRET, log) == "9b04c7c7710a7ecf"
    assert decks.guest_seed(SECRET, 2) == "080ac19005198231"


def test_a_deck_is_sealed_as_it_is_dealt_with_the_cards_in_play_alone() -> None:
    for rules in (BLACK_LADY, THREE_HAND, CANCELLATION):
        log = Log(rules)
        number, salt = decks.drawn(SECRET, log)
        shown = decks.next_seal(rules, SECRET, log)
        deal_on(log)
        cards = tuple(card for card in shuffled(number, rules.packs) if card in rules.deck)
        assert decks.cards_of(rules, log.moves[0]) == cards
        assert decks.seal_of(rules, log.moves[0]) == shown == seal(cards, salt)
    assert len(cards) == len(TWO_DECKS)
    assert decks.seal_of(BLACK_LADY, Entry(Deal(shuffled(1)), 1)) is None
