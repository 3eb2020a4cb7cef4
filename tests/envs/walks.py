"""Random rules that the encodings have, and random ways through a match by numbered actions."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hearthside import gin, hearts
from hearthside.cards import DECK, HEARTS, Cards
from hearthside.envs import Encoding, encoding_for
from hearthside.game import DEALER, Deal
from hearthside.games import Rules
from hearthside.hearts.rules import FirstTrick


def hearts_rules(rng: Random) -> hearts.Rules:
    """Any rules of Hearts that `hearts-v1` has."""
    while True:
        table = dict.fromkeys(HEARTS, rng.choice([0, 1, 1, 1, 2])) | {
            card: rng.randint(-20, 20) for card in rng.sample(DECK, rng.randint(0, 4))
        }
        try:
            return hearts.Rules(
                name="Any",
                points=tuple(sorted((card, worth) for card, worth in table.items() if worth)),
                ten_of_clubs_doubles=rng.random() < 0.2,
                passing=tuple(rng.choices([each for each in hearts.Direction if each.value != "scatter"], k=3)),
                pass_count=rng.choice([1, 2, 3, 3, 12]),
                pass_hearts=rng.random() < 0.6,
                pass_queen=rng.random() < 0.6,
                deal_moves=rng.choice([hearts.Direction.LEFT, hearts.Direction.RIGHT]),
                opening=rng.choice([*hearts.Opening]),
                first_trick=rng.choice([*FirstTrick]),
                first_trick_queen_last=rng.random() < 0.3,
                must_break=rng.random() < 0.8,
                queen_breaks=rng.choice([*hearts.QueenBreaks]),
                heart_lead_breaks=rng.random() < 0.5,
                queen_leads=rng.random() < 0.5,
                heart_beside_queen=rng.random() < 0.5,
                moon=rng.choice([*hearts.Moon, hearts.Moon.CHOICE, hearts.Moon.CHOICE]),
                moon_safety=rng.random() < 0.3,
                moon_needs_bonus=rng.random() < 0.2,
                sun_doubles=rng.random() < 0.2,
                no_trick_bonus=rng.choice([0, 0, -5, 3]),
                cash_in=rng.choice([*hearts.CashIn]),
                ending=rng.choice([*hearts.Ending]),
                goal=rng.choice([1, 2, 26, 50]),
                exact_goal_resets=rng.random() < 0.3,
                ties=rng.choice([*hearts.Ties]),
            )
        except ValueError:
            continue


def gin_rules(rng: Random) -> gin.Rules:
    """Any rules of Gin Rummy that `gin-v1` has."""
    while True:
        try:
            return gin.Rules(
                name="Any",
                opening=rng.choice([*gin.Opening]),
                dealing=rng.choice([*gin.Dealing]),
                knocking=rng.random() < 0.8,
                knock_limit=rng.choice([0, 5, 10, 10, 30, 100]),
                oklahoma=rng.choice([*gin.Oklahoma]),
                spade_doubles=rng.random() < 0.3,
                gin_bonus=rng.randint(0, 40),
                undercut_bonus=rng.randint(0, 40),
                big_gin_bonus=rng.choice([0, 31]),
                equal=rng.choice([*gin.Equal]),
                layoff_on_gin=rng.random() < 0.5,
                defence=rng.choice([*gin.Defence]),
                own_melds=rng.random() < 0.5,
                round_the_corner=rng.random() < 0.4,
                ace_points=rng.choice([1, 1, 15]),
                return_taken=rng.random() < 0.5,
                stock_left=rng.choice([0, 1, 2, 2, 20]),
                stock_end=rng.choice([*gin.StockEnd]),
                takes_in_a_row=rng.choice([2, 3, 50]),
                takes_in_all=rng.choice([0, 0, 2, 5]),
                standoff=rng.random() < 0.3,
                goal=rng.choice([0, 30, 100]),
            )
        except ValueError:
            continue


def choose(state: Any, able: list[int], rng: Random) -> int:
    """An action: often one other than a card, and at Gin Rummy often a discard that helps, so that hands are won."""
    others = [each for each in able if each >= 52]
    if others and rng.random() < 0.3:
        return rng.choice(others)
    if isinstance(state, gin.State) and able[0] < 52 and rng.random() < 0.7:
        left = state.rules.melding.after_discard(state.hands[state.turn])
        return min((each for each in able if each < 52), key=lambda each: left[DECK[each]])
    return rng.choice(able)


class Step(NamedTuple):
    """One action of a walk, with what it was chosen from."""

    encoding: Encoding
    state: Any
    seat: int
    picked: Cards
    action: int


def walk(rules: Rules, rng: Random, deals: int) -> Iterator[Step]:
    """Actions of a match, for so many deals at most."""
    encoding, picked = encoding_for(rules), Cards(0)
    state: Any = (hearts if isinstance(rules, hearts.Rules) else gin).State.new(rules)
    while state.to_move and len(state.results) < deals:
        seat = encoding.mover(state)
        if seat == DEALER:
            state = state.play(Deal(tuple(rng.sample(DECK, 52))))
            continue
        mask = encoding.mask(state.view(seat), picked)
        able = [int(action) for action in mask.nonzero()[0]]
        action = choose(state, able, rng)
        yield Step(encoding, state, seat, picked, action)
        state, picked = encoding.play(state, action, picked)
