"""What gets the kernels ready: a little of everything is played, so that the compiler has seen all of it."""

from dataclasses import replace
from random import Random

import numpy as np

from hearthside import gin, hearts
from hearthside.cards import DECK
from hearthside.game import Limit

from . import gin as gin_kernel
from . import gin_hands, gin_minds, gin_rows, gin_search, gin_sight
from . import hearts as hearts_kernel
from . import hearts_worlds as worlds
from .hearts_rows import cards_row, rules_row, seen_row, trick_rows, view_row, worth_row


def play_a_little() -> None:
    """Compiles whatever is not kept from before."""
    _hearts(hearts.PRESETS["black-lady"])
    _gin(gin.STANDARD)


def _hearts(rules: hearts.Rules) -> None:
    kernel, row, worth = hearts_kernel, rules_row(rules), worth_row(rules)
    dice, deal = np.array([1], np.uint64), np.zeros(kernel.STATE_SIZE, np.int64)
    points, deck = np.zeros(kernel.MOST, np.int64), cards_row(DECK)
    passes = np.zeros((2, kernel.MOST), np.int64)
    kernel.random_deals(row, worth, deck, rules.hand_size, 1, dice, 1)
    kernel.begin(row, deck, rules.hand_size, 0, deal)
    kernel.random_passes(row, deal, passes, dice)
    kernel.pass_cards(row, deal, passes, 1)
    kernel.open_deal(row, deal)
    kernel.play(row, deal, kernel.some_card(row, deal, dice))
    kernel.legal(row, deal)
    kernel.playouts(row, worth, deal, dice, 1)
    kernel.play_out(row, deal, dice)
    kernel.settle(row, worth, deal, points, points, points.copy())
    view = hearts.State.new(rules).play(hearts.Deal(DECK)).view(0)
    odds = np.zeros((kernel.MOST, 2 * len(DECK)))
    worlds.imagine(row, view_row(view), seen_row(view), trick_rows(view), odds, False, dice, 1, 0)
    _search(rules)


def _search(rules: hearts.Rules) -> None:
    # Imported here, since it stands above the kernels.
    from hearthside.ai.hearts.searcher import Searcher
    from hearthside.ai.hearts.settings import Settings

    searcher, dice = Searcher(Settings(worlds=1, proposals=2, passes=2, pass_worlds=1)), Random(1)
    for deal, moves in ((0, 6), (3, 5)):
        state = hearts.State.new(replace(rules, passing=(rules.passing[deal],))).play(hearts.Deal(DECK))
        # The first lead leaves no choice; what was passed is looked at from the next card on, and what was played from
        # the second trick on.
        for _ in range(moves):
            state = state.play(searcher.choose(state.view(state.to_move[0]), dice, Limit()))


def _gin(rules: gin.Rules) -> None:
    kernel, row, tables = gin_kernel, gin_rows.rules_row(rules), gin_rows.tables(rules)
    dice, deal = np.array([1], np.uint64), np.zeros(kernel.STATE_SIZE, np.int64)
    kernel.random_hands(row, tables, dice, 1)
    kernel.begin(row, cards_row(DECK), 0, deal)
    kernel.legal(row, tables, deal)
    kernel.play(row, tables, deal, kernel.some_move(row, tables, deal, dice))
    kernel.play_out(row, tables, deal, dice)
    hand = int(deal[kernel.HANDS])
    kernel.deadwood(tables, hand)
    kernel.best_discards(tables, hand | 1 << 51)
    kernel.discards_within(tables, hand | 1 << 51, 10)
    kernel.arrange(tables, hand, hand, deal, kernel.OWN)
    kernel.defend(row, tables, deal, hand)
    _gin_minds(rules)


def _gin_minds(rules: gin.Rules) -> None:
    kernel, search = gin_kernel, gin_search
    row, tables, cards = gin_rows.rules_row(rules), gin_rows.tables(rules), gin_rows.card_rows(rules)
    deal, notes = np.zeros(kernel.STATE_SIZE, np.int64), np.zeros(gin_sight.NOTE_SIZE, np.int64)
    kernel.begin(row, cards_row(DECK), 0, deal)
    gin_sight.new_notes(deal, notes)
    mind, signs = np.zeros(gin_minds.MIND_SIZE, np.float32), np.zeros(gin_sight.SIGNS)
    energy, style = np.zeros(gin_hands.TRAITS), np.full(gin_sight.STYLES, 0.5)
    story, past = np.zeros(gin_hands.STORY_SIZE, np.int64), np.zeros(gin_hands.PAST_SIZE, np.int64)
    worths = np.zeros(3)
    worths.setflags(write=False)  # as what ends are worth is handed over: for the compiler that is another type
    temper, setting = np.zeros(gin_minds.TEMPER_SIZE), np.zeros(search.SETTING_SIZE)
    moves, values = np.zeros(gin_minds.MOST_CHOICES, np.int64), np.zeros(gin_minds.MOST_CHOICES)
    found = moves, values, np.zeros((gin_minds.MOST_CHOICES, gin_sight.FIGURES), np.float32)
    seen = deal, notes, style
    gin_minds.choices(row, tables, cards, mind, signs, temper, *seen, *found)
    search.worth_trying(row, tables, cards, mind, signs, temper, setting, *seen, *found)
    active, tally = np.ones(2, np.int64), np.zeros((2, 3))
    dice = np.array([1], np.uint64)
    tries = moves[:2], active
    known = np.stack([mind, mind]), signs, energy, worths
    search.think(row, tables, cards, *known, setting, deal, notes, story, style, True, *tries, tally, past, dice, 1)
    search.drop(setting, values[:2], active, tally)
    search.settle(setting, values[:2], tally)
    # What is weighed for a hint, one by one.
    sight, figures, hand = np.zeros(gin_sight.SIGHT_SIZE), found[2][0], deal[kernel.HANDS]
    unseen = gin_sight.look(row, tables, cards, signs, deal, notes, style, 0, sight)
    gin_sight.figures(tables, cards, deal, sight, 0, unseen, 0, hand, -1, figures)
    gin_sight.knock_figures(tables, cards, sight, hand, 0, figures)
    search.knocking(row, tables, worths, deal, 0, kernel.KNOCKS, deal.copy())
