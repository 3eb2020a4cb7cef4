"""Gin Rummy by RLCard's: what it plays otherwise, shown by the program itself. Its melds are compared in tests/gin."""

import numpy as np
import pytest
from rlcard.games.gin_rummy.game import GinRummyGame
from rlcard.games.gin_rummy.utils import utils
from rlcard.games.gin_rummy.utils.action_event import (
    ActionEvent,
    DiscardAction,
    GinAction,
    KnockAction,
    ScoreNorthPlayerAction,
    ScoreSouthPlayerAction,
)

from hearthside.cards import Cards
from hearthside.gin import STANDARD
from tests.oracle.differences import RLCARD_ACTIONS, RLCARD_GIN, RLCARD_KNOCK, RLCARD_POINT


def theirs(cards: str) -> list[object]:
    """The cards as RLCard's objects; it numbers them suit by suit from the ace."""
    return [utils.get_card(card // 13 * 13 + (card % 13 + 1) % 13) for card in Cards.parse(cards)]


def game(mine: str = "", others: str = "") -> GinRummyGame:
    """A hand of RLCard's in which the player to move, and the other, hold these cards."""
    found = GinRummyGame()
    found.np_random = np.random.default_rng(1)
    found.init_game()
    me = found.get_current_player()
    other = found.round.players[1 - me.player_id]
    for player, cards in ((me, mine), (other, others)):
        if cards:
            player.hand = theirs(cards)
            player.did_populate_hand()
    return found


def kinds(found: GinRummyGame) -> set[type]:
    return {type(action) for action in found.judge.get_legal_actions()}


KNOCKER = "5H 6H 7H 5S 6S 7S 2C 3C 4C AD KD"
GOES_GIN = "5H 6H 7H 5S 6S 7S 2C 3C 4C 5C KD"
CAN_LAY_OFF = "8H 9H TH 8S 9S TS QC QD JC JD"


def test_two_of_its_actions_only_count() -> None:
    assert ActionEvent.get_num_actions() == RLCARD_ACTIONS
    found = game(KNOCKER)
    knock = next(action for action in found.judge.get_legal_actions() if isinstance(action, KnockAction))
    found.step(knock)
    assert kinds(found) == {ScoreNorthPlayerAction}
    found.step(found.judge.get_legal_actions()[0])
    assert kinds(found) == {ScoreSouthPlayerAction}


def test_a_hand_begins_with_eleven_cards() -> None:
    found = game(CAN_LAY_OFF + " 2D")
    assert len(found.get_current_player().hand) == 11 and kinds(found) == {DiscardAction}


def test_gin_is_its_only_action() -> None:
    assert kinds(game(GOES_GIN)) == {GinAction}


@pytest.mark.parametrize("others", [CAN_LAY_OFF, "2S 2H 4D 4H 8C 8D TC TD QS QH"])
@pytest.mark.parametrize(("mine", "pays"), [(KNOCKER, RLCARD_KNOCK), (GOES_GIN, RLCARD_GIN)])
def test_a_knock_pays_the_same_whatever_the_other_holds(mine: str, others: str, pays: float) -> None:
    found = game(mine, others)
    me = found.get_current_player().player_id
    legal = found.judge.get_legal_actions()
    found.step(next(each for each in legal if isinstance(each, (GinAction, KnockAction))))
    payoffs = found.judge.scorer.get_payoffs(game=found)
    deadwood = STANDARD.melding.deadwood(Cards.parse(others))
    assert payoffs[me] == pays and payoffs[1 - me] == pytest.approx(RLCARD_POINT * deadwood)
