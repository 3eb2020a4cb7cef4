"""Which deck comes next at a table, what seals it, and what its opponents' dice are made from: what that hangs on."""

from random import Random

from hearthside.cards import TWO_DECKS, shuffled
from hearthside.game import Deal
from hearthside.hearts import PRESETS, Direct, Direction, Rules, Scores
from hearthside.record.seal import seal
from hearthside.table import Entry, Log, QuitDeal, dealing

from .random_matches import random_move

SECRET = "only this table's"
BLACK_LADY, CANCELLATION = PRESETS["black-lady"], PRESETS["cancellation"]
THREE_HAND = PRESETS["three-hand"]


def deal_on(log: Log, secret: str = SECRET) -> None:
    """The deal that the table would deal."""
    number, salt = dealing.drawn(secret, log)
    log.add(Entry(Deal(shuffled(number, log.state.rules.packs)), number, salt))


def play_on(log: Log) -> None:
    """The deal in progress to its end."""
    dice = Random(1)
    while any(log.state.hands):
        log.add(Entry(random_move(log.state, dice)))


def played(deals: int, rules: Rules = BLACK_LADY) -> Log:
    log = Log(rules)
    for _ in range(deals):
        deal_on(log)
        play_on(log)
    return log


def test_what_comes_next_hangs_on_the_secret_and_on_the_deals_before_also_those_thrown_away() -> None:
    log = Log(BLACK_LADY)
    first, others = dealing.drawn(SECRET, log), dealing.drawn("another's", log)
    assert first.number != others.number and first.salt != others.salt
    assert first.number < dealing.DEAL_NUMBERS
    deal_on(log)
    second = dealing.drawn(SECRET, log)
    log.add(Entry(QuitDeal(0)))
    assert (log.moves, dealing.dealt(log)) == ([], 1)
    assert dealing.drawn(SECRET, log) == second != first
    assert first.number != second.number and first.salt != second.salt
    assert len({dealing.drawn(str(secret), log).number % 10**12 for secret in range(50)}) == 50
    assert max(dealing.drawn(str(secret), log).number for secret in range(50)) < dealing.DEAL_NUMBERS


def test_the_dice_of_a_deal_hang_on_the_secret_and_on_that_deal_and_on_no_other() -> None:
    log = Log(BLACK_LADY)
    deal_on(log)
    thrown = dealing.dice(SECRET, log)
    assert thrown != dealing.dice("another's", log)
    log.add(Entry(QuitDeal(0)))
    deal_on(log)
    play_on(log)
    first = dealing.dice(SECRET, log)
    assert first != thrown, "or what came of the thrown deal would tell of this one"
    deal_on(log)
    assert dealing.dice(SECRET, log) != first == dealing.dice(SECRET, log, log.deal_place(0))
    told = log.moves[0]._replace(dice="of a link")
    assert dealing.dice(SECRET, Log(BLACK_LADY, [told])) == "of a link"


def test_moves_go_to_another_table_with_the_dice_that_each_deal_had() -> None:
    log = played(2)
    there = Log(BLACK_LADY, dealing.elsewhere(log, SECRET, len(log.moves)))
    places = [log.deal_place(deal) for deal in (0, 1)]
    assert [dealing.dice("another's", there, place) for place in places] == [
        dealing.dice(SECRET, log, place) for place in places
    ]
    assert there.state == log.state
    assert log.moves[0].dice is None, "the log that they come from stays as it is"


def test_a_deal_that_is_dealt_again_is_practice_with_its_dice_and_what_was_changed_in_it() -> None:
    log = Log(BLACK_LADY)
    deal_on(log)
    changes = Scores(0, (1, 2, 3, 4)), Direct(0, Direction.RIGHT)
    for change in changes:
        log.add(Entry(change))
    play_on(log)
    deal_on(log)
    play_on(log)
    dealt, *changed = dealing.again(log, SECRET, 0, "a table")
    assert (dealt.what, dealt.chosen, dealt.replay) == (log.moves[0].what, True, "a table")
    assert dealt.dice == dealing.dice(SECRET, log, 0)
    assert [entry.what for entry in changed] == [*changes]
    again = Log(BLACK_LADY, [dealt, *changed])
    play_on(again)
    assert dealing.again(again, "another's", 0, "that table")[0].replay == "a table", "where it was played first"


def test_a_deck_is_sealed_as_it_is_dealt_with_the_cards_in_play_alone() -> None:
    for rules in (BLACK_LADY, THREE_HAND, CANCELLATION):
        log = Log(rules)
        number, salt = dealing.drawn(SECRET, log)
        shown = dealing.next_seal(rules, SECRET, log)
        deal_on(log)
        cards = tuple(card for card in shuffled(number, rules.packs) if card in rules.deck)
        assert dealing.cards_of(rules, log.moves[0]) == cards
        assert dealing.seal_of(rules, log.moves[0]) == shown == seal(cards, salt)
    assert len(cards) == len(TWO_DECKS)
    assert dealing.seal_of(BLACK_LADY, Entry(Deal(shuffled(1)), 1)) is None
