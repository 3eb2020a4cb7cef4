"""The repr of every public value is code that makes an equal one, with the public names in scope."""

from collections.abc import Iterable
from enum import Enum
from pickle import dumps, loads
from random import Random
from typing import Any

import pytest

from hearthside import BadRecord, Does, IllegalMove, Name, Scored, Verb, Whose, arena, coach, gin, hearts, match, record
from hearthside.ai import LEVELS, STYLES
from hearthside.cards import TWO_DECKS, Cards, Suit, shuffled
from hearthside.envs import IllegalAction, encoding_for
from hearthside.game import Limit
from hearthside.games import GAMES
from tests import random_matches
from tests.match.logs import played
from tests.public import modules, names, scope
from tests.record import gin_matches

BASE = ("hearthside", "hearthside.cards")
SAID = (Does(1, "plays"), " ", TWO_DECKS[3], Name(0), Whose(2), Verb(0, "takes"), Scored(0, 13))
SETS_OF_RULES = [*hearts.PRESETS.values(), *gin.PRESETS.values()]


def holds(values: Iterable[Any], *modules: str) -> None:
    """That each value is made again, and of the same type."""
    names = scope(*BASE, *modules)
    for value in values:
        again = eval(repr(value), dict(names))
        assert again == value and type(again) is type(value), value


def walk(rules: Any, rng: Random, length: int) -> list[Any]:
    """The moves of a random match."""
    one_of = gin_matches if isinstance(rules, gin.Rules) else random_matches
    moves: list[Any] = one_of.random_moves(rules, rng, length)
    return moves


def states_of(rules: Any, moves: Iterable[Any]) -> list[Any]:
    state = GAMES.of(rules).begin(rules)
    return [state, *(state := state.play(move) for move in moves)]


@pytest.mark.parametrize("rules", SETS_OF_RULES, ids=lambda rules: rules.slug)
def test_rules_moves_states_views_and_results(rules: Any) -> None:
    rng, module = Random(rules.slug), f"hearthside.{rules.game}"
    moves = walk(rules, rng, 150)
    states = states_of(rules, moves)
    holds([rules], module)
    holds(moves, module)
    few = states[::13] + states[-1:]
    holds(few, module)
    holds((state.view(rng.randrange(rules.seats)) for state in few), module)
    holds([state.public_view() for state in few[:2]], module)
    holds([state.peek(0) for state in few[:2]], module)
    assert all(hash(eval(repr(state), scope(*BASE, module))) == hash(state) for state in few[:2])


def test_a_hand_of_gin_at_every_turn_with_its_position_its_sheet_and_its_answer() -> None:
    rng = Random(5)
    states = states_of(gin.STANDARD, walk(gin.STANDARD, rng, 120))
    holds((state.position(state.turn) for state in states if state.turn >= 0), "hearthside.gin")
    holds((state.sheet for state in states[::10]), "hearthside.gin")
    answers = [answer for state in states if (answer := state.view(state.turn % 2).defence)]
    assert answers
    holds(answers, "hearthside.gin")
    holds([gin.STANDARD.melding, gin.PRESETS["round-the-corner"].melding], "hearthside.gin")


def test_every_enumeration() -> None:
    for module in modules():
        for name in names(module):
            kind = scope(module)[name]
            if isinstance(kind, type) and issubclass(kind, Enum):
                holds(kind, module)


def test_refusals_are_made_again_with_all_that_they_say() -> None:
    for error in (
        IllegalMove("must-follow", "Play ", TWO_DECKS[3], "."),
        BadRecord("rules", "There are none.", 3),
        BadRecord("rules", "There are none.").within("deal 2"),
        IllegalAction(3, 99, "Table 3: 99 is no action of hearts-v1, which has 52."),
    ):
        for again in (eval(repr(error), scope(*BASE, "hearthside.envs")), loads(dumps(error))):
            assert (str(again), vars(again)) == (str(error), vars(error))


def test_cards_sets_suits_limits_and_styles() -> None:
    holds([*TWO_DECKS, *Suit, Cards(0), Cards.of(shuffled(1, 2)[:20]), Limit(), Limit(ms=1.5), Limit(worlds=2)])
    holds([*STYLES.values(), *LEVELS.values()], "hearthside.ai")
    for rules in (hearts.BLACK_LADY, gin.STANDARD):
        holds([encoding := encoding_for(rules)], f"hearthside.{rules.game}", "hearthside.envs")
        holds(encoding.parts, "hearthside.envs")
        assert hash(encoding_for(rules)) == hash(encoding)
    assert encoding_for("hearts") != encoding_for("hearts black-lady goal=50")


def test_records_in_either_game_with_second_plays_hidden_cards_and_remarks() -> None:
    rng = Random(3)
    rules = hearts.BLACK_LADY
    whole = record.Record.of(rules, walk(rules, rng, 130), tags={"South": "Ann"})
    holds([random_matches.annotated(whole, rng), record.redact(whole, 2)], "hearthside.hearts", "hearthside.record")
    hand = record.Record.of(gin.STANDARD, walk(gin.STANDARD, rng, 60))
    holds([hand, record.redact(hand, 1)], "hearthside.gin", "hearthside.record")
    [mirrored] = record.read(gin_matches.text_of("mirror"))
    assert any(deal.mirror for deal in mirrored.deals)
    holds([mirrored], "hearthside.gin", "hearthside.record")
    holds([record.Again(0, "shark", whole.deals[0].log)], "hearthside.hearts", "hearthside.record")
    holds(list(record.steps(whole))[:3], "hearthside.hearts", "hearthside.record")


@pytest.mark.parametrize("rules", [hearts.BLACK_LADY, gin.STANDARD], ids=lambda rules: rules.game)
def test_logs(rules: Any) -> None:
    module = f"hearthside.{rules.game}"
    log = played(rules, 1, Random(7))
    log.add(match.Entry(match.AutoPlay(0, "cal")))
    log.add(match.Entry(match.CountingAid(1, on=True)))
    log.add(match.Entry(match.Undo(0, 3)))
    holds([log], module, "hearthside.match")
    other = log.copy()
    assert other == log
    other.add(match.Entry(match.AllHands(0, shown=True)))
    assert other != log
    moves = tuple(entry.what for entry in log.moves[1:4])
    second = (match.Duplicate(0, 1, "cal", moves), match.MirrorPlay(0, 1, moves))
    holds(map(match.Entry, second), module, "hearthside.match")
    scores = (match.DuplicateScore(1, 0, "cal", 4, 26, 0, 22), match.MirrorScore(1, 25, -10, 15, helped=False))
    holds([*scores, match.MirrorSource(0, 25), match.AllHands(0, shown=True)], "hearthside.match")
    step = log.step(match.Entry(match.QuitDeal(0)))
    holds([step], module, "hearthside.match")


def test_what_the_arena_and_the_coach_find() -> None:
    rules = hearts.BLACK_LADY.with_goal(20)
    contest = arena.Contest(rules=rules, players=("duck", "random"), field=arena.Field.ALONE)
    finished = contest.play(0, 0)
    holds(
        [contest, finished, arena.Sample(2, 1.0, 0.5), arena.Sprt(0, 1), *arena.Verdict],
        "hearthside.hearts",
        "hearthside.arena",
    )
    game = arena.play(rules, ["duck"] * 4, 5, single=True)
    holds([game], "hearthside.hearts", "hearthside.record", "hearthside.arena")
    view = game.state.view(0)
    worth = coach.Worth(1.0, 0.25)
    choice = coach.Choice(
        gin.Draw(0), (gin.Draw(0),), worth, worth, worth, (3,), (coach.Outcome(coach.End.GIN, 2, 1.5),)
    )
    weighing = coach.Weighing((choice,), 8)
    decision = coach.Decision(1, gin.Draw(0), coach.Mark.BLUNDER, worth, worth, weighing, None, worth)
    summary = coach.Summary(worth, worth, 1.0, worth, worth, worth)
    holds([coach.ReviewedDeal(0, (decision,), summary)], "hearthside.gin", "hearthside.coach")
    holds(
        [coach.Hint(gin.Draw(0), SAID, weighing, None)],
        "hearthside.gin",
        "hearthside.coach",
    )
    for state in (step.before for step in record.steps(game.record)):
        if any(state.hands):
            holds([coach.count(state.view(0))], "hearthside.coach")
    assert view.results
