"""A deal's link: what opponents have seen of the match comes along, whatever the game and the rules."""

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.ai import rule_player
from hearthside.ai.styles import STYLES
from hearthside.app import deal_tables
from hearthside.app.live_table import LiveTable
from hearthside.app.table import Table
from hearthside.app.tables import Tables
from hearthside.cards import DEAL_NUMBERS, shuffled
from hearthside.game import Deal, Limit
from hearthside.games import Rules
from hearthside.gin.presets import PRESETS as GIN_PRESETS
from hearthside.hearts import PRESETS
from hearthside.hearts.presets import parse
from hearthside.match import Entry, Log, Seat, SeatedPlayer, decks
from hearthside.match.link import LONGEST, BadLink, DealLink, code_of, fit, link_of, read_link
from hearthside.server.requests import linked as linked_seats
from tests.lengths import length
from tests.random_matches import random_move, random_moves
from tests.record import gin_matches

SECRET = "only this table's"
SCATTERED = parse('black-lady passing=["scatter"]')
EVERY = [*PRESETS.values(), SCATTERED, *GIN_PRESETS.values()]


def played(rules: Rules, rng: Random, length: int) -> Log:
    """A log of random moves and changes by hand."""
    made: list[Any]
    if isinstance(rules, gin.Rules):
        made = gin_matches.random_moves(rules, rng, length)
    else:
        made = random_moves(rules, rng, length)
    return Log(rules, map(Entry, made))


def linked(log: Log, deal: int) -> DealLink:
    seats = log.state.rules.seats
    link = link_of(log, SECRET, deal, seats - 1, ("cal",) * (seats - 1))
    assert read_link(code_of(link)) == link
    return link


@given(rules=st.sampled_from(EVERY), seed=st.integers(0, 10**6))
@example(rules=hearts.CARDSHARK, seed=6)  # the direction is changed before the first deal
@settings(max_examples=length(15, 40))
def test_a_link_stands_where_the_match_stood_for_every_seat(rules: Rules, seed: int) -> None:
    """What a player does follows from its view and its dice, so the same play gets the same answers."""
    log = played(rules, Random(seed), length(160, 260))
    for deal in range(len(log.state.results)):
        link = linked(log, deal)
        assert link.deals == deal
        opened = Log(rules, [*link.log.entries, *link.entries])
        begun = log.begun(deal)
        assert [opened.state.view(seat) for seat in range(rules.seats)] == [
            begun.view(seat) for seat in range(rules.seats)
        ]
        assert decks.player_seed("another table's", opened) == decks.player_seed(SECRET, log, log.deal_place(deal))
        assert opened.practice


class Learner:
    """Chooses by its dice, and by all that it has seen of the match."""

    def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
        del limit
        return any_move(view, Random(f"{rng.random()}/{crc32(repr(view.results).encode())}"))


def any_move(view: Any, rng: Random) -> Any:
    if isinstance(view, gin.View):
        return rng.choice(view.moves)
    legal = list(view.legal)
    if view.passing:
        return hearts.Pass.of(view.seat, rng.sample(legal, view.rules.pass_count), view.direction)
    return hearts.Play(view.seat, rng.choice(legal))


def table_of(log: Log, secret: str) -> Table:
    seats = log.state.rules.seats
    learners = {place: SeatedPlayer(Learner()) for place in range(1, seats)}

    async def keep(n: int, log: Log) -> int:
        return len(log)

    return Table(
        seats=[Seat(holder="me"), *[Seat("cal")] * (seats - 1)],
        players=lambda place, style: learners[place],
        log=log,
        seed=secret,
        first_deal=None,
        pace=0,
        append=keep,
        kept=len(log),
    )


async def to_the_end(table: Table, rng: Random) -> list[Any]:
    """The deal in progress, with random moves by South: all that was done in it, passes by seat."""
    while any(table.state.hands):
        if 0 in table.state.to_move:
            await table.play(table.n, any_move(table.state.view(0), rng))
        await asyncio.sleep(0)
    made = [entry.what for entry in table.log.moves[table.log.deal_start() + 1 :]]
    passes = [move for move in made if isinstance(move, hearts.Pass)]
    return [*sorted(passes), *made[len(passes) :]]


@pytest.mark.parametrize("rules", [hearts.BLACK_LADY, gin.STANDARD], ids=["hearts", "gin"])
def test_opponents_who_learn_answer_the_same_play_alike_at_the_opened_link(rules: Rules) -> None:
    async def main() -> None:
        table = table_of(Log(rules), SECRET)
        for deal in range(3):
            await table.deal(table.n)
            mine = await to_the_end(table, Random(deal))
        link = linked(table.log, 2)
        theirs = []
        for each in (link, link.alone):
            opened = table_of(each.log, "another table's")
            await opened.add(*each.entries)
            theirs.append(await to_the_end(opened, Random(2)))
            await opened.close()
        await table.close()
        assert theirs[0] == mine
        assert theirs[1] != mine, "they did learn, or this would show nothing"

    asyncio.run(main())


def test_guests_are_the_same_people_at_the_opened_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So they are where the seat was given to another since, and at the link of that table; and no link names them."""
    drawn: list[str] = []

    def player(style: str, game: str, rng: Random, **_: Any) -> Learner:
        drawn.append(rule_player(style, rng).style.id)
        return Learner()

    async def opened(tables: Tables, link: DealLink) -> tuple[LiveTable, list[str]]:
        drawn.clear()
        live, _ = await tables.new(link.rules, linked_seats(link, "me", None), None, 0, link)
        return live, drawn.copy()

    async def main() -> None:
        tables = Tables(tmp_path)
        live, _ = await tables.new(hearts.BLACK_LADY, [Seat(holder="me"), *[Seat("guest")] * 3], None, 0)
        guests = drawn.copy()
        for _ in range(2):
            await to_the_end(live.table, Random(1))
            await live.seat_another(1, "vicky")
            link = deal_tables.link(live, 0, 0)
            assert read_link(code_of(link)) == link
            assert not any(style in str(link.styles) for style in STYLES if style != "guest")
            live, theirs = await opened(tables, link)
            assert theirs == guests
        plain = link._replace(styles=("guest", "cal", "guest"))
        assert (await opened(tables, plain))[1][1] == "cal", "a link that says nothing of its guests has some too"
        await tables.close()

    monkeypatch.setattr("hearthside.app.tables.player", player)
    asyncio.run(main())


def of_many_deals(deals: int) -> Log:
    """So many deals of a match to a goal that is far off."""
    rules = hearts.BLACK_LADY.with_goal(9999)
    log, rng = Log(rules), Random(3)
    for number in range(deals):
        log.add(Entry(Deal(shuffled(number)), number))
        while any(log.state.hands):
            log.add(Entry(random_move(log.state, rng)))
    return log


def test_a_link_that_would_be_too_long_leaves_the_deals_before_out() -> None:
    log = of_many_deals(75)
    first, message, medium, long = (linked(log, deal) for deal in (0, 10, 20, 74))
    assert len(code_of(first)) < 200
    assert len(code_of(message)) < 900, "ten deals still go into a message"
    assert len(code_of(long)) > LONGEST
    short = fit(long)
    assert (short.before, short.scores) == ((), tuple(log.begun(74).scores))
    assert len(code_of(short)) < 300
    assert fit(medium) == medium


def test_a_move_of_gin_is_a_letter_unless_melds_are_named_or_totals_set() -> None:
    link = linked(played(gin.STANDARD, Random(1), 260), 3)
    assert {part["type"] for deal in link.before for part in deal[3:] if isinstance(part, dict)} == {"scores", "knock"}


def test_numbers_as_they_are_drawn_come_through_a_link_whole() -> None:
    log = Log(PRESETS["black-lady"])
    for _ in range(3):
        number, salt = decks.drawn(SECRET, log)
        log.add(Entry(Deal(shuffled(number)), number, salt))
        while any(log.state.hands):
            log.add(Entry(random_move(log.state, Random(1))))
    link = read_link(code_of(linked(log, 2)))
    numbers = [entry.number for entry in link.log.entries if isinstance(entry.what, Deal)]
    assert [*numbers, link.number] == log.deal_numbers()
    assert min(map(int, log.deal_numbers())) > 2**53  # type: ignore[arg-type]


def test_without_the_deals_before_totals_and_direction_stand_for_them() -> None:
    log = of_many_deals(2)
    begun, link = log.begun(1), linked(log, 1).alone
    opened = Log(link.rules, link.entries).state
    assert (opened.hands, opened.dealer) == (begun.hands, begun.dealer)
    assert (opened.scores, opened.direction) == (begun.scores, begun.direction)
    assert any(opened.scores) and opened.direction is hearts.Direction.RIGHT, "a match does not begin so"


def test_a_word_that_is_no_link_is_refused_with_a_sentence() -> None:
    link = linked(of_many_deals(1), 0)
    gin_link = linked(played(gin.STANDARD, Random(1), 260), 0)
    code = code_of(link)
    packed = urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
    number: Any = 7
    no_cards: Any = ("2C", "nothing")
    for wrong in (
        code[:-4],
        code[0] + urlsafe_b64encode(packed + b"and more").decode().rstrip("="),
        code_of(link._replace(scores=(0, 0, 0))),
        code_of(link._replace(scores=(0, 0, 0, True))),
        code_of(link._replace(seat=4)),
        code_of(link._replace(seat=True)),
        code_of(link._replace(dealer=True)),
        code_of(link._replace(number=True)),
        code_of(link._replace(dealer=4)),
        code_of(link._replace(styles=("cal", "cal"))),
        code_of(link._replace(styles=("cal", "cal", number))),
        code_of(link._replace(player_seed="x" * 65)),
        code_of(link._replace(direction="up")),
        code_of(link._replace(direction=None)),
        code_of(gin_link._replace(direction="left")),
        code_of(link._replace(number=DEAL_NUMBERS)),
        code_of(link._replace(number=-1)),
        code_of(link._replace(number=None, cards=no_cards)),
        code_of(link._replace(before=(["x" * 50_000],))),
    ):
        with pytest.raises(BadLink, match="That link is incomplete"):
            read_link(wrong)
    with pytest.raises(BadLink, match="That link is from a newer Hearthside"):
        read_link("2" + code[1:])


def test_deals_before_that_cannot_be_are_refused_with_a_sentence() -> None:
    log = of_many_deals(2)
    link = linked(log, 1)
    [[cards, dealer, rng, moves]] = link.before
    for wrong in (
        [cards, dealer, rng, moves[:-1]],
        [cards, dealer, rng, "9" + moves[1:]],
        [cards, dealer, rng, moves[:-1] + "🂡"],
        [cards, dealer, rng, moves[:-1] + "b"],
        [cards, dealer, rng * 9, moves],
        [cards, dealer, rng],
        [cards, 7, rng, moves],
        [True, dealer, rng, moves],
        [DEAL_NUMBERS, dealer, rng, ""],
        [-1, dealer, rng, ""],
        [cards, bool(dealer), rng, moves],
        ["2C 2C", dealer, rng, moves],
        [cards, dealer, rng, moves, {"type": "play"}],
        [cards, dealer, rng, 7],
        [],
    ):
        with pytest.raises(BadLink, match="The earlier deals in that link are not possible"):
            read_link(code_of(link._replace(before=(wrong,))))
    changed = [{"type": "scores", "seat": 0, "scores": [0, 0, 0, 0]}]  # that it was changed then stands with its deal
    with pytest.raises(BadLink, match="The earlier deals in that link are not possible"):
        read_link(code_of(link._replace(before=(*link.before, changed))))
    for change in (7, {"type": "scores", "seat": 0, "scores": [1]}, None):
        with pytest.raises(BadLink):
            read_link(code_of(link._replace(changes=(change,))))
