"""What is needed to prove that nothing hidden is sent: whole matches overheard, and worlds that look alike."""

import json
import re
from dataclasses import asdict
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from hearthside.ai import kernels
from hearthside.app import export, replays
from hearthside.app.library import digested
from hearthside.app.replays import deal_line
from hearthside.cards import DECK, Card, Cards
from hearthside.coach.hints import hint
from hearthside.game import SPECTATOR
from hearthside.games import Match
from hearthside.hearts import Deal, Direction, Pass
from hearthside.match import Entry, Log, Seat
from hearthside.record import Record, moments, to_json, write
from hearthside.server import serializers
from hearthside.server.schemas import ReplayDeal, SeatView
from hearthside.server.serializers.analysis import hint_view
from hearthside.server.serializers.counting import counting_view
from hearthside.server.serializers.message import hands_dealt
from hearthside.server.serializers.replay import replay_view
from tests.lengths import length

from .asking import awaited, some_move
from .conftest import Running
from .reading import saw, view_sent

NAMED = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([CDHS♣♦♥♠])'?(?![A-Za-z0-9])")
SPELT = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)"
)
TITLES = {card.title: card for card in DECK}


class Named(NamedTuple):
    """The cards that a text names."""

    by_letters: Cards
    of_either_pack: Cards
    """Signs and words, such as ``Q♠``, do not say which pack's card they mean: it is written as that of the first."""


@lru_cache(100_000)  # most texts are names of fields, styles and the like, and come again with every message
def _named(text: str) -> Named:
    found = [(Card.parse(each.group()), each.group(2).isascii()) for each in NAMED.finditer(text)]
    spelt = {TITLES[each.group()] for each in SPELT.finditer(text)}
    return Named(
        Cards.of(card for card, ascii in found if ascii),
        Cards.of(spelt.union(card % 52 for card, ascii in found if not ascii)),
    )


def cards_in(text: str) -> frozenset[Card]:
    """Every card that a text names, in any notation that this project writes."""
    named = _named(text)
    return frozenset(named.by_letters | named.of_either_pack)


def beyond(text: str, allowed: Cards) -> Cards:
    """The cards that a text names and may not."""
    named = _named(text)
    return (named.by_letters - allowed) | (named.of_either_pack - (allowed | allowed >> 52))


def strings_in(plain: object) -> set[str]:
    """Every string in a JSON value, names of fields included."""
    found, rest = set[str](), [plain]
    while rest:
        match rest.pop():
            case str() as text:
                found.add(text)
            case list() as values:
                rest += values
            case dict() as fields:
                rest += fields.keys()
                rest += fields.values()
    return found


class Spied(NamedTuple):
    """A whole match over HTTP, as one seat heard it."""

    new: Any
    """What answered to the setting up."""
    heard: list[Any]
    """Every message, streamed and answered."""
    hints: list[tuple[int, Any]]
    """What else was told about a move, and the length of the log."""
    records: list[tuple[int, str, Any]]
    """The record at each decision, or at every fourth one, as text and as JSON."""
    states: list[Match]
    """The match for every length that the log has had."""


def spied(server: Running, wanted: dict[str, object], rng: Random) -> Spied:
    """Play a match of random moves, with everything asked that there is to ask, and keep every answer."""
    kernels.warm_up().join()  # or hints would say less
    program = server.program()
    new = program.ask("POST", "/api/tables", wanted).json
    program.token, table = new["token"], new["table"]
    heard: list[Any] = [new["message"]]
    hints: list[tuple[int, Any]] = []
    records: list[tuple[int, str, Any]] = []

    def post(end: str, body: object) -> Any:
        answer = program.ask("POST", f"/api/tables/{table}/{end}", body)
        assert answer.status == 200, answer.body
        return answer.json

    with program.events(table) as events:
        heard.append(message := next(events)[1])
        decisions = 0
        while message["view"]["phase"] != "over":
            if not awaited(message):
                heard.append(message := next(events)[1])
                continue
            n, move = message["n"], some_move(message["view"], rng)
            decisions += 1
            if decisions % length(4, 1) == 0:
                text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
                records.append((n, text, program.ask("GET", f"/api/tables/{table}/record?format=json").json))
            hints.append((n, post("check", {"n": n, "move": move})))
            if message["view"]["phase"] != "deal" and n % 3 == 0:
                hints.append((n, post("hint", {"n": n})))
            if message["can_undo"] and rng.random() < 0.05:
                answer = post("undo", {"n": n})
            else:
                answer = post("moves", {"n": n, "move": move})
            heard.append(answer)
            refusal = program.ask(
                "POST", f"/api/tables/{table}/moves", {"n": answer["n"], "move": {"type": "pass", "cards": []}}
            )
            assert refusal.status in (409, 422)
            assert not cards_in(refusal.body.decode())
            while message["n"] < answer["n"]:
                heard.append(message := next(events)[1])
    assert heard[-1]["view"]["phase"] == "over"
    log = server.tables._live[table].table.log
    refolded = Log(log.state.rules)
    states = [refolded.state]
    for entry in log.entries:
        refolded.add(entry)
        states.append(refolded.state)
    return Spied(new, heard, hints, records, states)


def in_sight(spied: Spied, seat: int) -> list[tuple[int, Any]]:
    """What was told apart from hints that speak of deals imagined, with the length of the log.

    Those may name any card. Every fourth of them is worked out again, to the byte, from the view of the seat alone.
    """
    imagined = [(n, told) for n, told in spied.hints if told.get("worlds")]
    for n, told in imagined[::4]:
        assert told == _hinted_again(spied, n, seat)
    others = [(n, told) for n, told in spied.hints if not told.get("worlds")]
    return [*((message["n"], message) for message in spied.heard), *others]


def _hinted_again(spied: Spied, n: int, seat: int) -> Any:
    """A hint from the view of the seat."""
    view = spied.states[n].view(seat)
    seats = [SeatView(**each) for each in spied.new["message"]["seats"]]
    rng = Random(f"{spied.new['table']}/{n}/hint")
    return hint_view(n, hint(view, rng), view, seats).model_dump(mode="json")


class Other:
    """Another world: two cards that the seat has not seen change places wherever they are hidden."""

    def __init__(self, one: Card, two: Card, direction: Direction = Direction.LEFT) -> None:
        self._swap, self._direction = {one: two, two: one}, direction

    def entry(self, entry: Entry, last_deal: bool) -> Entry:
        if not last_deal:
            return entry
        match entry.what:
            case Deal(deck, dealer):
                return Entry(Deal(tuple(self._swap.get(card, card) for card in deck), dealer))
            case Pass(seat) as passed:
                cards = [self._swap.get(card, card) for card in passed.in_order]
                return Entry(Pass.of(seat, cards, self._direction))
        return entry


def sent(log: Log, seat: int, last: Entry) -> list[str]:
    """All that goes to a seat about a log."""
    rules, before = log.state.rules, Log(log.state.rules, log.entries[:-1])
    seats = [Seat(style) for style in ("cal", "chuck", "vicky", "shark", "nellie", "charlie")][: rules.seats]
    if seat == SPECTATOR:
        called = serializers.seat_views(seats, seat, rules)
        told = [
            view_sent(log, seat, called).decode(),
            *(each.model_dump_json() for each in saw(before.step(last), seat)),
        ]
        return [*told, json.dumps(hands_dealt(log))]
    seats[seat] = Seat(holder="me")
    called = serializers.seat_views(seats, seat, rules)
    return [
        view_sent(log, seat, called).decode(),
        json.dumps(counting_view(log.state.view(seat), serializers.Reader(seat, called))),
        *(each.model_dump_json() for each in saw(before.step(last), seat)),
        *recorded(export.record(log, seats, seat, "2026-01-01"), seat),
    ]


def replay_of(record: Record, deal: int, *, settled: bool = False) -> ReplayDeal | None:
    """A deal of a record, counted from 1, as it is sent."""
    found = replays.replay(record, deal, settled=settled)
    return None if found is None else replay_view(found)


def recorded(record: Record, seat: int) -> list[str]:
    """All that is sent of a record: its files, its deals in lines, the last by moments, and what a search finds."""
    deals = list(moments.played(record))
    latest = replay_of(record, len(deals))
    return [
        write(record),
        json.dumps(to_json(record)),
        json.dumps(digested(record, seat)),
        *(json.dumps(asdict(deal_line(record, deal))) for deal in deals),
        "" if latest is None else latest.model_dump_json(),
    ]
