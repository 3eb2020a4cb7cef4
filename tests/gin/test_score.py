"""The score sheet, entered and added by hand: boxes, the game, shutouts, and Hollywood's three columns."""

from dataclasses import replace

import pytest

from hearthside.cards import shuffled
from hearthside.gin import STANDARD, Deal, Decline, HandResult, Kind, Rules, Shutout, State, rulecard, score
from hearthside.gin.presets import GINRUMMY42, HOLLYWOOD, HOYLE

SOUTH, NORTH = 0, 1


def hands(*won: int) -> tuple[HandResult, ...]:
    """Hands that South won by so many points, or North where the number is below 0; 0 is a drawn hand."""
    state = State.new(replace(GINRUMMY42, stock_left=20)).play(Deal(shuffled(1)))
    while not state.results:
        state = state.play(next(move for move in state.moves(state.turn)[::-1] if not isinstance(move, Decline)))
    drawn = state.results[0]._replace(winner=None, points=0)
    return tuple(drawn._replace(winner=None if not n else int(n < 0), points=abs(n)) for n in won)


@pytest.mark.parametrize(
    ("rules", "won", "boxes", "bonus", "shutout", "final"),
    [
        (STANDARD, (40, -30, 60), (50, 25), 100, 0, (250, 55)),
        (STANDARD, (60, 0, 40), (50, 0), 100, 100, (350, 0)),
        (STANDARD, (-99, -1), (0, 50), 100, 100, (0, 350)),
        (replace(STANDARD, shutout=Shutout.SCORE), (60, 40), (50, 0), 100, 200, (450, 0)),
        (replace(STANDARD, shutout=Shutout.SCORE), (60, -1, 40), (50, 25), 100, 0, (250, 26)),
        (replace(STANDARD, shutout=Shutout.NONE), (60, 40), (50, 0), 100, 0, (250, 0)),
        (HOYLE, (40, -30, 60), (40, 20), 100, 0, (240, 50)),
        (GINRUMMY42, (40, -30, 60), (0, 0), 0, 0, (100, 30)),
        (replace(STANDARD, goal=0), (12,), (25, 0), 100, 100, (237, 0)),
    ],
)
def test_a_game_that_is_over_adds_boxes_the_game_and_a_shutout(
    rules: Rules,
    won: tuple[int, ...],
    boxes: tuple[int, int],
    bonus: int,
    shutout: int,
    final: tuple[int, int],
) -> None:
    (column,) = score.columns(rules, hands(*won))
    assert (column.boxes, column.bonus, column.shutout, column.final) == (boxes, bonus, shutout, final)
    assert column.closed and score.winners((column,)) == (column.winner,) == (final.index(max(final)),)


@pytest.mark.parametrize(("kind", "boxes"), [(Kind.KNOCK, 1), (Kind.GIN, 3), (Kind.BIG_GIN, 3), (Kind.UNDERCUT, 2)])
def test_gin_and_an_undercut_add_more_boxes_where_the_rules_say_so(kind: Kind, boxes: int) -> None:
    rules = replace(STANDARD, gin_boxes=2, undercut_boxes=1)
    (column,) = score.columns(rules, tuple(each._replace(kind=kind) for each in hands(60, -30, 40)))
    assert column.boxes == (2 * boxes * 25, boxes * 25)
    (usual,) = score.columns(STANDARD, tuple(each._replace(kind=kind) for each in hands(60, -30, 40)))
    assert usual.boxes == (50, 25)
    card = rulecard.card(rules)
    assert "Gin adds three boxes." in card
    assert "An undercut adds two boxes." in card


def test_boxes_and_bonuses_wait_for_the_end() -> None:
    (column,) = score.columns(STANDARD, hands(60, -30, 0, 39))
    assert (column.totals, column.boxes, column.bonus, column.final) == ((99, 30), (0, 0), 0, (99, 30))
    assert not column.closed and column.winner is None and score.winners((column,)) == ()
    assert [line.hand for line in column.lines] == [0, 1, 3]


def test_whoever_reaches_the_goal_wins_though_boxes_give_the_other_more() -> None:
    rules = replace(STANDARD, box=200, game_bonus=0, shutout=Shutout.NONE)
    sheet = score.columns(rules, hands(-5, -5, -5, 100))
    assert sheet[0].final == (300, 615) and score.winners(sheet) == (SOUTH,)


def test_a_single_hand_that_nobody_won_is_a_match_that_both_won() -> None:
    sheet = score.columns(replace(STANDARD, goal=0), hands(0))
    assert sheet[0].final == (0, 0) and sheet[0].winner is None and score.winners(sheet) == (SOUTH, NORTH)


# ---- Hollywood ----


def entered(*won: int) -> list[list[tuple[int, int]]]:
    """Hand and points of each line, column by column."""
    return [[(line.hand, line.points) for line in column.lines] for column in score.columns(HOLLYWOOD, hands(*won))]


def test_a_first_win_counts_once_a_second_twice_and_later_ones_three_times() -> None:
    assert entered(10, 20, -5, 30, 0, -6, -7) == [
        [(0, 10), (1, 20), (2, 5), (3, 30), (5, 6), (6, 7)],
        [(1, 20), (3, 30), (5, 6), (6, 7)],
        [(3, 30), (6, 7)],
    ]


def test_a_column_that_is_over_takes_no_more_and_the_match_is_over_with_the_last() -> None:
    won = (60, 50, -30, 60, -40, 50)
    assert entered(*won) == [
        [(0, 60), (1, 50)],
        [(1, 50), (2, 30), (3, 60)],
        [(3, 60), (4, 40), (5, 50)],
    ]
    sheets = [score.columns(HOLLYWOOD, hands(*won[:count])) for count in range(7)]
    assert [[column.closed for column in sheet].count(True) for sheet in sheets] == [0, 0, 1, 1, 2, 2, 3]
    assert [score.winners(sheet) for sheet in sheets] == [()] * 6 + [(SOUTH,)]


def test_a_blitzed_column_is_a_shutout_and_the_next_win_starts_behind_it() -> None:
    """North won nothing in the first game, so its first win counts in the second, and its next in the third as well.

    South: 110 and 2 boxes, the game, and that again; 110, 2 boxes, the game; 110, 2 boxes, the game.
    """
    sheet = score.columns(HOLLYWOOD, hands(60, 50, -30, 60, -40, 50))
    first, second, third = sheet
    assert (first.totals, first.shutout, first.final) == ((110, 0), 100, (360, 0))
    assert (second.totals, second.shutout, second.final) == ((110, 30), 0, (260, 55))
    assert (third.totals, third.shutout, third.final) == ((110, 40), 0, (260, 65))
    assert score.final(sheet) == (880, 120) and score.scores(sheet) == (330, 70)


def test_a_win_after_two_blitzed_columns_starts_in_the_third() -> None:
    assert entered(50, 50, 50, -20)[2] == [(2, 50), (3, 20)]


def test_three_blitzed_columns_are_three_shutouts() -> None:
    sheet = score.columns(HOLLYWOOD, hands(100, 100, 100))
    assert [column.totals for column in sheet] == [(100, 0)] * 3
    assert score.final(sheet) == (3 * (100 + 25 + 200), 0) and score.winners(sheet) == (SOUTH,)


def test_the_most_points_in_all_three_columns_win_and_equals_share() -> None:
    ahead = score.columns(HOLLYWOOD, hands(100, -150, -150))
    assert [column.winner for column in ahead] == [SOUTH, NORTH, NORTH]
    assert score.winners(ahead) == (NORTH,)
    bare = replace(HOLLYWOOD, box=0, game_bonus=0, shutout=Shutout.NONE)
    level = score.columns(bare, hands(200, -100, -100))
    assert score.final(level) == (200, 200) and score.winners(level) == (SOUTH, NORTH)


def test_a_hand_won_for_no_points_stands_in_the_sheet() -> None:
    none = hands(5)[0]._replace(points=0)
    (column,) = score.columns(STANDARD, (none, *hands(-100)))
    assert (column.totals, column.boxes, column.shutout) == ((0, 100), (25, 25), 0)
