"""Compiles every kernel, by calling each of them once or more with small arguments."""

from dataclasses import replace
from random import Random

import numpy as np

from hearthside import gin, hearts
from hearthside.cards import DECK
from hearthside.game import Limit

from . import gin as gin_kernel
from . import gin_belief, gin_encoding, gin_features, gin_policy, gin_search
from . import hearts as hearts_kernel
from . import hearts_worlds as worlds
from .hearts_encoding import card_points_row, cards_row, knowledge_row, rules_row, trick_rows, view_row


def compile_kernels() -> None:
    """Compiles whatever is not kept from before."""
    _hearts(hearts.PRESETS["black-lady"])
    _gin(gin.STANDARD)


def _hearts(rules: hearts.Rules) -> None:
    kernel, row, card_points = hearts_kernel, rules_row(rules), card_points_row(rules)
    dice, deal = np.array([1], np.uint64), np.zeros(kernel.STATE_SIZE, np.int64)
    points, deck = np.zeros(kernel.MOST, np.int64), cards_row(DECK)
    passes = np.zeros((2, kernel.MOST), np.int64)
    kernel.random_deals(row, card_points, deck, rules.hand_size, 1, dice, 1)
    kernel.begin(row, deck, rules.hand_size, 0, deal)
    kernel.random_passes(row, deal, passes, dice)
    kernel.pass_cards(row, deal, passes, 1)
    kernel.open_deal(row, deal)
    kernel.play(row, deal, kernel.some_card(row, deal, dice))
    kernel.legal(row, deal)
    kernel.playouts(row, card_points, deal, dice, 1)
    kernel.play_out(row, deal, dice)
    kernel.settle(row, card_points, deal, points, points, points.copy())
    view = hearts.State.new(rules).play(hearts.Deal(DECK)).view(0)
    odds = np.zeros((kernel.MOST, 2 * len(DECK)))
    worlds.sample_worlds(row, view_row(view), knowledge_row(view), trick_rows(view), odds, False, dice, 1, 0)
    _search(rules)


def _search(rules: hearts.Rules) -> None:
    # Imported here, since it stands above the kernels.
    from hearthside.ai.hearts.search_player import SearchPlayer
    from hearthside.ai.hearts.settings import Settings

    searcher, dice = SearchPlayer(Settings(worlds=1, proposals=2, passes=2, pass_worlds=1)), Random(1)
    for deal, moves in ((0, 6), (3, 5)):
        state = hearts.State.new(replace(rules, passing=(rules.passing[deal],))).play(hearts.Deal(DECK))
        # The first lead leaves no choice; what was passed is looked at from the next card on, and what was played from
        # the second trick on.
        for _ in range(moves):
            state = state.play(searcher.choose(state.view(state.to_move[0]), dice, Limit()))


def _gin(rules: gin.Rules) -> None:
    kernel, row, tables = gin_kernel, gin_encoding.rules_row(rules), gin_encoding.tables(rules)
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
    _gin_players(rules)


def _gin_players(rules: gin.Rules) -> None:
    kernel, search = gin_kernel, gin_search
    row, tables, cards = gin_encoding.rules_row(rules), gin_encoding.tables(rules), gin_encoding.card_rows(rules)
    deal, notes = np.zeros(kernel.STATE_SIZE, np.int64), np.zeros(gin_features.NOTE_SIZE, np.int64)
    kernel.begin(row, cards_row(DECK), 0, deal)
    gin_features.new_notes(deal, notes)
    mind, signs = np.zeros(gin_policy.NETWORKS_SIZE, np.float32), np.zeros(gin_features.CARD_FEATURES)
    energy, style = np.zeros(gin_belief.BELIEF_FEATURES), np.full(gin_features.STYLE_SHARES, 0.5)
    history, past = np.zeros(gin_belief.HISTORY_SIZE, np.int64), np.zeros(gin_belief.PAST_SIZE, np.int64)
    worths = np.zeros(3)
    worths.setflags(write=False)  # as what ends are worth is handed over: for the compiler that is another type
    profile, setting = np.zeros(gin_policy.PROFILE_SIZE), np.zeros(search.SETTINGS_SIZE)
    moves, values = np.zeros(gin_policy.MAX_CHOICES, np.int64), np.zeros(gin_policy.MAX_CHOICES)
    found = moves, values, np.zeros((gin_policy.MAX_CHOICES, gin_features.FEATURES), np.float32)
    seen = deal, notes, style
    gin_policy.choices(row, tables, cards, mind, signs, profile, *seen, *found)
    search.candidate_moves(row, tables, cards, mind, signs, profile, setting, *seen, *found)
    active, sums = np.ones(2, np.int64), np.zeros((2, 3))
    dice = np.array([1], np.uint64)
    tries = moves[:2], active
    known = np.stack([mind, mind]), signs, energy, worths
    search.evaluate_moves(
        row, tables, cards, *known, setting, deal, notes, history, style, True, *tries, sums, past, dice, 1
    )
    search.drop_moves(setting, values[:2], active, sums)
    search.finish_stage(setting, values[:2], sums)
    # What is weighed for a hint, one by one.
    sight, features, hand = np.zeros(gin_features.BELIEF_SIZE), found[2][0], deal[kernel.HANDS]
    unseen = gin_features.update_belief(row, tables, cards, signs, deal, notes, style, 0, sight)
    gin_features.hand_features(tables, cards, deal, sight, 0, unseen, 0, hand, -1, features)
    gin_features.knock_features(tables, cards, sight, hand, 0, features)
    search.knock_utility(row, tables, worths, deal, 0, kernel.KNOCKS, deal.copy())
