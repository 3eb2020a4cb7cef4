"""Random rules values and random ways through a match, for property walks."""

from hypothesis import strategies as st

from hearthside.gin import (
    Dealing,
    Defence,
    Equal,
    Oklahoma,
    Opening,
    Rules,
    Scoring,
    Shutout,
    StockEnd,
)

points = st.integers(0, 40)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules value that the project takes."""
    oklahoma = draw(st.sampled_from(Oklahoma))
    scoring = draw(st.sampled_from(Scoring))
    game_bonus = draw(points)
    return_taken = draw(st.booleans())
    shutouts = [each for each in Shutout if game_bonus or each is not Shutout.BONUS]
    return Rules(
        name="Any",
        opening=draw(st.sampled_from(Opening)),
        dealing=draw(st.sampled_from(Dealing)),
        knocking=draw(st.sampled_from([True, True, True, False])),
        knock_limit=draw(st.sampled_from([0, 5, 10, 10, 30, 100])),
        oklahoma=oklahoma,
        spade_doubles=oklahoma is not Oklahoma.NO and draw(st.booleans()),
        gin_bonus=draw(points),
        undercut_bonus=draw(points),
        big_gin_bonus=draw(points),
        equal=draw(st.sampled_from(Equal)),
        layoff_on_gin=draw(st.booleans()),
        defence=draw(st.sampled_from(Defence)),
        own_melds=draw(st.booleans()),
        round_the_corner=draw(st.booleans()),
        ace_points=draw(st.sampled_from([1, 1, 15])),
        return_taken=return_taken,
        stock_left=draw(st.sampled_from([0, 1, 2, 2, 20])),
        stock_end=draw(st.sampled_from(StockEnd)),
        takes_in_a_row=draw(st.sampled_from([2, 3, 50])),
        takes_in_all=draw(st.sampled_from([0, 0, 2, 5])),
        standoff=return_taken and draw(st.booleans()),
        scoring=scoring,
        goal=draw(st.integers(int(scoring is Scoring.HOLLYWOOD), 150)),
        box=draw(points),
        game_bonus=game_bonus,
        shutout=draw(st.sampled_from(shutouts)),
    )
