"""What keys and touches ask for at a table, without a screen and without a server."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, cast

import httpx2
import pytest

from hearthside.cards import Card, Cards, shuffled
from hearthside.gin import PRESETS as GIN
from hearthside.hearts import PRESETS as HEARTS
from hearthside.hearts import Deal, Pass
from hearthside.match import Entry, Log
from hearthside.terminal.screen.client import Client, Connection, Refused, Value
from hearthside.terminal.screen.drawing.cards import SMALL, card_name, plain
from hearthside.terminal.screen.drawing.felt import draw_felt
from hearthside.terminal.screen.drawing.hand import draw_hand
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.preferences import Preferences
from hearthside.terminal.screen.table import gin, gin_view, hearts, hearts_view
from hearthside.terminal.screen.table import live as live_module
from hearthside.terminal.screen.table.live import Live
from hearthside.terminal.screen.table.state import TableState

from . import messages

LOOK = Look()


@dataclass
class Answers:
    """A server that answers what the test wants, and notes what it was asked."""

    asked: list[tuple[str, Any]] = field(default_factory=list)
    answer: Callable[[str, Any], Any] = lambda path, body: None
    events: Callable[..., Any] = lambda *given, **query: None
    may_answer: asyncio.Event | None = None
    """Answers wait for it, if there is one."""
    connection: Connection = field(default_factory=lambda: Connection("http://127.0.0.1:1"))

    async def client(self) -> Client:
        return cast("Client", self)

    async def connect_again(self, client: Client) -> None:
        raise Refused("No.")

    async def post(self, path: str, body: Any = None, **query: Any) -> Any:
        self.asked.append((path.removeprefix("/api/tables/t"), body))
        if self.may_answer is not None:
            await self.may_answer.wait()
        return self.answer(path, body)

    async def get(self, path: str, **query: Any) -> Any:
        return self.answer(path, None)


@dataclass
class Shown:
    """A screen that does at once what it is asked for, and notes the rest. In a loop of events it does it there."""

    looked: list[str] = field(default_factory=list)
    went: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    works: list[asyncio.Task[object]] = field(default_factory=list)

    def run(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            self.works.append(asyncio.get_running_loop().create_task(work))
        except RuntimeError:
            asyncio.run(cast("Coroutine[Any, Any, None]", work))

    def draw(self) -> None: ...

    def look(self, panel: str) -> None:
        self.looked.append(panel)

    def go(self, name: str, **given: Any) -> None:
        self.went.append((name, given))

    def sound(self, name: str) -> None: ...

    def later(self, seconds: float, call: Callable[[], object]) -> None: ...


def table(message: Any, kind: type[TableState] = hearts.State, **preferences: Any) -> tuple[Any, Answers, Shown]:
    """The state of a table after a message, its server and its screen. Underscores in names of settings are points."""
    server, screen = Answers(), Shown()
    wanted = Preferences(server.client)
    wanted.values |= {name.replace("__", "."): value for name, value in preferences.items()}
    live = Live(server, "t")
    live.message = message
    state = kind(live, wanted, screen)
    hint = Value(n=message.n, move="play", card=None, cards=[], sentence=["Play."], reason=[], figures=[])
    server.answer = lambda path, body: (
        hint if path.endswith("/hint") else message if path.endswith("/options") else None
    )
    live.listen = state.take
    state.take(message, False)
    return state, server, screen


PASS = messages.hearts("black-lady", 1)
"""The reader passes."""


def first_of(phase: str, preset: str = "black-lady") -> Any:
    """The first message in which the reader is to play a card."""
    return next(
        found
        for length in range(1, 60)
        if (found := messages.hearts(preset, length)).view.phase == phase and 0 in found.view.to_move
    )


PLAY = first_of("play")


def test_three_cards_are_passed_by_names_and_by_the_space_bar() -> None:
    state, server, _ = table(PASS)
    first, second, third = state.cards[:3]
    fourth = next(card for card in state.cards[3:] if card[1] == "C")
    for key in first.replace("T", "10").lower():
        state.key(key)
    for key in second:
        state.key(f"Shift+{key.lower()}" if key.isalpha() else key)
    assert state.raised == (first, second)
    state.point(third)
    state.key(" ")
    state.key(fourth[0].lower())
    assert state.typing
    state.key("Shift+c")  # clubs, and not the counting aid
    assert not state.typing
    assert state.raised == (first, second, third)
    assert plain(state.prompt) == plain(state.view.passing.full)
    state.key("Enter")
    assert server.asked == [("/moves", {"n": PASS.n, "move": {"type": "pass", "cards": [first, second, third]}})]


@pytest.mark.parametrize(
    ("preset", "keys", "played"),
    [
        ("default", ["Enter", "Enter"], True),
        ("default", ["ArrowUp", "ArrowUp"], True),
        ("default", [" ", " "], True),
        ("default", ["Enter", "ArrowDown", "Enter"], False),
        ("myhearts", ["ArrowDown"], True),
        ("myhearts", ["ArrowUp", "ArrowDown"], True),
        ("cardshark", ["Enter", "Enter"], True),
        ("cardshark", ["Enter", "Escape", " "], False),
    ],
)
def test_each_key_set_chooses_and_confirms_in_its_own_way(preset: str, keys: list[str], played: bool) -> None:
    state, server, _ = table(PLAY, keys__preset=preset)
    card = state.cursor
    assert card in PLAY.view.playable  # the keys are on a card that may be played
    for key in keys:
        state.key(key)
    moves = [("/moves", {"n": PLAY.n, "move": {"type": "play", "card": card}})] if played else []
    assert server.asked == moves


def test_one_click_plays_where_the_player_wants_that() -> None:
    state, server, _ = table(PLAY, play__one_click=True)
    state.touch(PLAY.view.playable[0])
    assert [body["move"]["card"] for _, body in server.asked] == [PLAY.view.playable[0]]


def test_what_the_rules_forbid_is_refused_in_the_words_of_the_server() -> None:
    barred: Any = next(
        found
        for length in range(1, 90)
        if cast("Any", found := messages.hearts("black-lady", length)).view.refusals and 0 in found.view.to_move
    )
    state, server, _ = table(barred)
    refusal = barred.view.refusals[0]
    state.touch(refusal.card)
    assert plain(state.prompt) == plain(refusal.sentence) and state.raised == () and server.asked == []


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (Refused("South may not play that.", "illegal", 422), "South may not play that."),
        (Refused("Too late.", "stale", 409), "The table has moved on, so nothing was played. Choose again."),
    ],
)
def test_a_move_that_the_server_refuses_changes_nothing(refused: Refused, said: str) -> None:
    state, server, _ = table(PLAY)

    def answer(path: str, body: Any) -> Any:
        if body is None:
            return Value(PLAY)
        raise refused

    server.answer = answer
    state.key("Enter")
    state.key("Enter")
    assert plain(state.prompt) == said and state.told == PLAY


def test_a_move_on_which_the_connection_was_lost_is_sent_again_unless_the_table_has_moved() -> None:
    for moved in (False, True):
        state, server, _ = table(PLAY)

        def lost(path: str, body: Any) -> Any:
            raise Refused("The server cannot be reached.")

        server.answer = lost
        state.key("Enter")
        state.key("Enter")
        assert state.live.lost and "lost" in plain(state.prompt)
        server.answer, server.asked = (lambda path, body: None), []
        state.live.message = Value(PLAY, n=PLAY.n + moved)
        asyncio.run(state.live._resend())
        assert len(server.asked) == (0 if moved else 1)


def test_a_move_is_made_after_an_event_that_came_before_the_answer_to_the_last_one_and_none_is_made_twice() -> None:
    async def moves() -> list[tuple[str, int]]:
        state, server, _ = table(PLAY)
        live, moved = state.live, Value(PLAY, n=PLAY.n + 4)
        server.may_answer = asyncio.Event()
        tried = [asyncio.ensure_future(live.move({"type": "play", "card": card})) for card in ("2C", "2C")]
        await asyncio.sleep(0)
        live._take(moved, fresh=True)
        tried.append(asyncio.ensure_future(live.move({"type": "play", "card": "QS"})))
        await asyncio.sleep(0)
        assert len(server.asked) == 1
        server.may_answer.set()
        assert [outcome.what for outcome in await asyncio.gather(*tried)] == ["done", "busy", "done"]
        return [(body["move"]["card"], body["n"]) for _, body in server.asked]

    assert asyncio.run(moves()) == [("2C", PLAY.n), ("QS", PLAY.n + 4)]


def test_a_move_that_is_lost_while_messages_still_come_opens_the_stream_again() -> None:
    state, server, _ = table(PLAY)
    opened = list[bool]()
    state.live.reopen = lambda: opened.append(state.live.lost)

    def lost(path: str, body: Any) -> Any:
        raise Refused("The server cannot be reached.")

    server.answer = lost
    for _ in range(2):
        state.key("Enter")
    state.live._set_lost()  # the stream too: then it is opened again in any case
    assert opened == [True]


@pytest.mark.parametrize(
    ("speaker", "trouble", "left"),
    [
        (None, Refused("Busy.", "busy", 503), None),
        (None, Refused("Too often.", "limited", 429), None),
        (None, Refused("No Hearthside server.", "malformed", 404), None),
        (None, Refused("No.", "forbidden", 403), "No."),
        (None, Refused("None.", "not-found", 404), "None."),
        (1, Refused("No.", "forbidden", 403), None),
    ],
)
def test_a_table_is_gone_only_where_the_server_says_so(
    speaker: int | None, trouble: Refused, left: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, server, _ = table(PLAY)
    spoken = list[int | None]()

    async def events(*given: Any, seat: int | None = None) -> Any:
        spoken.append(seat)
        if len(spoken) == 1:
            raise trouble
        yield Value(PLAY, n=PLAY.n + 1)
        await asyncio.sleep(60)

    server.events = events
    monkeypatch.setattr(live_module, "_WAIT", 0)
    state.live.speaker = speaker

    async def follow() -> None:
        async with asyncio.timeout(0.2):
            await state.live.follow()

    if left is None:
        with pytest.raises(TimeoutError):
            asyncio.run(follow())
        assert state.live.gone is None and state.told.n == PLAY.n + 1 and spoken == [speaker, None]
    else:
        asyncio.run(follow())
        assert state.live.gone == left


def test_what_answers_for_a_server_that_starts_anew_is_a_lost_connection() -> None:
    async def code(status: int, text: str) -> tuple[str, int]:
        client = Client(Connection("http://127.0.0.1:1"))
        client._http = httpx2.AsyncClient(
            base_url="http://127.0.0.1:1", transport=httpx2.MockTransport(lambda _: httpx2.Response(status, text=text))
        )
        with pytest.raises(Refused) as refused:
            await client.get("/api/tables/t")
        return refused.value.code, refused.value.status

    assert asyncio.run(code(502, "<html>Bad gateway</html>")) == ("lost", 502)
    assert asyncio.run(code(404, "<html>None</html>")) == ("malformed", 404)
    assert asyncio.run(code(503, '{"code": "busy", "sentence": "Busy."}')) == ("busy", 503)


def test_what_makes_a_match_practice_is_asked_once() -> None:
    state, server, _ = table(PLAY)
    state.key("v")
    assert "Press V again" in plain(state.prompt) and server.asked == []
    state.key("v")
    state.key("Shift+c")
    assert "Press Shift C again" in plain(state.prompt)
    assert server.asked == [("/options", {"all_hands": True})]


def test_options_have_their_keys() -> None:
    state, server, screen = table(PLAY)
    for key in ("i", "x", "z", "Shift+z", "w", ",", ".", "o", "l", "F8".lower()):
        state.key(key)
    told = [body for path, body in server.asked if path == "/options"]
    auto = {"style": None, "on": True}
    assert told[:4] == [
        {"auto": {**auto, "demo": False, "deal": False}}, {"auto": {**auto, "demo": True, "deal": False}},
        {"zip": True}, {"auto": {**auto, "demo": False, "deal": True}},
    ]  # fmt: skip
    assert told[4] == {"pause": True} and {"pace"} == {*told[5], *told[6]}
    assert screen.looked[0] == "table" and screen.looked[-1] == "leave"


@pytest.mark.parametrize(
    ("wanted", "changed", "kept", "asked"),
    [
        (True, {}, False, [{"pause": True}]),
        (True, {"pause": True}, True, []),
        (True, {"host": False}, True, []),
        (True, {"host_seat": 2}, True, []),
        (False, {"pause": True}, True, [{"pause": False}]),
        (False, {"pause": True}, False, []),  # what was set in an earlier run is not known
    ],
)
def test_the_others_wait_after_every_card_as_the_settings_say(
    wanted: bool, changed: dict[str, Any], kept: bool, asked: list[Any]
) -> None:
    state, server, _ = table(Value(PLAY, **changed), play__pause=wanted)
    state.preferences.kept = kept
    state.in_turn(state.pause_as_set)
    assert [body for _, body in server.asked] == asked


def asked_while_a_request_is_under_way(
    message: Any, answers: Callable[[Any], Any], *keys: str
) -> tuple[Any, list[Any]]:
    """The state, and what was asked for of options by keys that were pressed before the first request was answered."""

    async def run() -> tuple[Any, list[Any]]:
        state, server, screen = table(message)
        server.may_answer = asyncio.Event()
        server.answer = lambda path, body: answers(body) if path.endswith("/options") else None
        for key in keys:
            state.key(key)
            await asyncio.sleep(0)
        assert len(server.asked) == 1
        server.may_answer.set()
        for work in screen.works:
            await work
        return state, [body for path, body in server.asked if path == "/options"]

    return asyncio.run(run())


def test_an_option_is_changed_from_what_the_key_before_made_of_it() -> None:
    message = Value(PLAY, pace=1500)
    _, told = asked_while_a_request_is_under_way(message, lambda body: Value(message, **body), ".", ".", "w", "w")
    assert told[0] != told[1] and {"pace"} == {*told[0], *told[1]}
    assert told[2:] == [{"pause": True}, {"pause": False}]


def test_a_key_after_the_one_that_ended_a_pause_does_its_own_work() -> None:
    message = Value(PLAY, waits=True)
    card = PLAY.view.playable[0]
    keys = [*card.replace("T", "t").lower()]
    state, told = asked_while_a_request_is_under_way(
        message, lambda body: Value(message, waits=False), "Enter", *keys, "Enter"
    )
    assert told == [{"go_on": PLAY.n}] and state.raised == (card,), "and Enter was to go on, and plays nothing"
    state, told = asked_while_a_request_is_under_way(
        message, lambda body: Value(message, n=body["go_on"] + 1), "Enter", "Enter"
    )
    assert told == [{"go_on": PLAY.n}, {"go_on": PLAY.n + 1}]


def test_no_passing_waits_for_another_key_since_it_cannot_be_changed_any_more() -> None:
    state, server, _ = table(Value(PASS, view=Value(PASS.view, direction="left", directions=["right", "left", "hold"])))
    state.key("e")
    assert "Press E again" in plain(state.prompt) and server.asked == []
    state.key("e")  # round to the right
    assert [body["move"]["direction"] for _, body in server.asked] == ["right"]
    state.key("e")
    state.key("ArrowLeft")
    assert [body["move"]["direction"] for _, body in server.asked] == ["right", "hold"]


def test_what_a_moon_does_is_among_the_answers_once_it_is_near() -> None:
    told, choice = cast("Any", first_of("play", "cardshark")), Value(deduct=True, points=26)
    for points, near in (([4, 0, 0, 0], False), ([5, 1, 0, 0], False), ([18, 0, 0, 0], True)):
        state, _, screen = table(Value(told, view=Value(told.view, points=points, moon_choice=choice)))
        assert any(answer.label == "Moon: 26 off yours" for answer in state.answers()) == near
        state.key("n")
        assert screen.looked == ["moon"] * near


def test_what_is_raised_is_lowered_where_the_computer_plays() -> None:
    state, _, _ = table(PLAY)
    state.touch(PLAY.view.playable[0])
    assert state.raised
    auto = Value(style="shark", sentence="The Shark plays.", deal=False, demo=False)
    state.live.message = Value(PLAY, auto=auto)
    state.take(state.live.message, True)
    assert not state.raised and state.answers() == [], "nor offered to be raised"


def test_any_key_ends_a_pause_but_those_that_work_meanwhile() -> None:
    state, server, _ = table(Value(PLAY, waits=True, pause=True))
    state.key("h")
    assert [path for path, _ in server.asked] == ["/hint"]
    state.key("Enter")
    state.key(" ")
    assert [body for path, body in server.asked if path == "/options"] == [{"go_on": PLAY.n}] * 2


def test_what_one_is_told_at_a_shared_screen_is_not_for_the_next() -> None:
    state, server, _ = table(PASS)
    hint = Value(n=PASS.n, move="pass", card=None, cards=PASS.view.hand[:3], sentence=["Pass."], reason=[], figures=[])
    after = Value(messages.hearts("black-lady", 2, reader=1), here=[0, 1])
    assert after.view.phase == "pass" and after.view.seat in after.view.to_move

    def answer(path: str, body: Any) -> Any:
        if path.endswith("/hint") and state.live.speaker == 0:
            state.live.speaker = 1  # the screen was passed on before the answer came
            state.live._take(after, fresh=False)
        return hint

    state.live.speaker, server.answer = 0, answer
    state.key("h")
    assert (state.told, state.hint, state.note, state.raised) == (after, None, None, ())
    state.key("h")
    assert state.hint == hint
    state.live.speaker = 2
    state.take(after, False)
    assert state.hint is None


def test_another_match_is_asked_for_once() -> None:
    over = Value(PLAY, view=Value(PLAY.view, phase="over"))
    state, server, screen = table(over)

    def answer(path: str, body: Any) -> Any:
        state.key("Enter")  # while the first waits for its answer
        return Value(table="u")

    server.answer = answer
    state.key("Enter")
    assert len(server.asked) == len(screen.went) == 1 and not state.busy


def test_the_row_of_keys_says_what_enter_does_with_the_card_that_the_keys_are_on() -> None:
    state, _, _ = table(PLAY)
    card, others = state.cursor, {*PLAY.view.playable}
    assert [answer.label for answer in state.answers()] == [f"Raise {card_name(card)}"]
    state.key("Enter")
    assert [answer.label for answer in state.answers()] == [f"Play {card_name(card)}", "Lower"]
    for _ in state.cards[1:]:
        state.key("ArrowLeft")
        raises = [f"Raise {card_name(state.cursor)}"] if state.cursor in others else []
        assert [answer.label for answer in state.answers()] == [*raises, "Lower"]
    state, _, _ = table(PLAY, keys__preset="myhearts")
    assert [answer.label for answer in state.answers()] == [f"Play {card_name(card)}"]


def test_after_passing_the_keys_are_on_the_card_that_leads() -> None:
    lead = next(
        found
        for number in range(1, 40)
        if cast("Any", found := messages.hearts("black-lady", 5, number)).view.playable == ["2C"]
    )
    state, _, _ = table(messages.hearts("black-lady", 1))
    state.live.message = Value(lead, view=Value(lead.view, phase="pass"))
    state.take(state.told, False)
    state.point(next(card for card in state.cards if card != "2C"))
    state.live._take(Value(lead, n=lead.n + 1), fresh=True)  # the reader was the last to pass, and leads
    assert state.cursor == "2C"


def test_playing_to_gin_is_for_one_player_of_one_hand() -> None:
    message = knocking()
    state, _, _ = table(message, gin.State)
    state.key("k")
    state.key("g")
    assert "Playing to gin." in plain(state.standing)
    state.live.message = Value(message, view=Value(message.view, seat=1 - message.view.seat))
    assert "Playing to gin." not in plain(state.standing)


def test_a_watcher_moves_nothing() -> None:
    state, server, _ = table(Value(PLAY, watching=True))
    for key in ("Enter", " ", "h", "u", "i", "v", "z"):
        state.key(key)
    assert server.asked == [] and state.answers() == []


# ---- Gin ----


DRAW = next(
    found
    for length in range(1, 60)
    if cast("Any", found := messages.gin("standard", length)).view.may_draw and 0 in found.view.to_move
)


def test_the_stock_and_the_upcard_have_their_keys() -> None:
    for key, move in (("d", "draw"), ("p", "take")):
        state, server, _ = table(DRAW, gin.State)
        state.key(key)
        assert [body["move"]["type"] for _, body in server.asked] == [move]


def test_a_discard_is_put_back_without_a_question_and_a_card_from_the_stock_is_not() -> None:
    state, server, _ = table(Value(knocking(), can_undo=True), gin.State)
    state.key("u")
    assert [path for path, _ in server.asked] == ["/undo"] and state.note is None
    state, server, _ = table(knocking(), gin.State)
    assert [answer.label for answer in state.answers()] == ["Knock", f"Raise {card_name(state.cursor)}"]
    state.key("u")
    assert server.asked == [] and plain(state.note) == "A card from the stock cannot be put back."


def knocking() -> Any:
    """A message in which the reader may knock, but not go gin."""
    for number in range(1, 30):
        for length in range(1, 120):
            found: Any = messages.gin("standard", length, number)
            options = found.view.discards
            if any(option.knock for option in options) and not any(option.gin for option in options):
                return found
    raise AssertionError


def test_a_knock_is_asked_for_and_answered_by_keys() -> None:
    message = knocking()
    for keys, move in ((["k", "k"], "knock"), (["k", "n"], "discard"), (["k", "g"], "discard"), (["k", "Enter"], None)):
        state, server, _ = table(message, gin.State)
        for key in keys:
            state.key(key)
        assert [body["move"]["type"] for _, body in server.asked] == [move] * (move is not None)
        if move is None:
            assert "Press K to knock, N for not yet" in plain(state.prompt)
    state, server, _ = table(message, gin.State, keys__preset="myhearts")
    state.key("k")
    state.key("ArrowRight")
    state.key("ArrowDown")  # the second of three answers
    assert [body["move"]["type"] for _, body in server.asked] == ["discard"]


def test_melds_are_laid_out_by_hand_before_a_knock() -> None:
    state, server, _ = table(knocking(), gin.State)
    if not state.view.rules.own_melds:
        pytest.skip("the rules have the program lay out the melds")
    server.answer = lambda path, body: Value(n=1, legal=True, rule=None, sentence=None, count=9)
    state.key("k")
    state.key("a")
    draft = state.draft
    assert draft is not None and draft.checked.count == 9
    moved = draft.melds[0][0]
    draft.choose(moved)
    state.key("0")
    assert moved in draft.loose and draft.chosen == ()
    state.key("Enter")
    path, body = server.asked[-1]
    assert (
        path == "/moves"
        and body["move"]["type"] == "knock"
        and all(moved not in meld for meld in body["move"]["melds"])
    )


def test_the_hand_is_sorted_and_put_in_an_order_of_ones_own() -> None:
    state, _, _ = table(DRAW, gin.State)
    orders = [tuple(state.cards)]
    for _ in range(2):
        state.key("s")
        orders.append(tuple(state.cards))
    assert len(set(orders)) == 3
    first, second = state.cards[:2]
    state.point(first)
    state.key("Shift+ArrowRight")
    assert tuple(state.cards[:2]) == (second, first)


# ---- What is drawn ----


def drawn(message: Any) -> str:
    """All that the table shows of a message: its felt, its hand, its words and its keys."""
    kind = {hearts.State.context: (hearts.State, hearts_view), gin.State.context: (gin.State, gin_view)}
    made, view = kind[message.view.game]
    state, _, _ = table(message, made)
    felt = draw_felt(state.told, 80, 14, LOOK, SMALL, tuple(state.raised), state.hidden)
    hand = draw_hand(view.hand(state, LOOK), 80, SMALL, LOOK) if not state.between else []
    words = [
        plain(state.prompt),
        *state.heading,
        *state.badges,
        *(f"{each.key} {each.label}" for each in state.answers()),
    ]
    lines = ["".join(segment.text for segment in strip) for strip in (*felt, *hand)]
    sheet = view.panel(state, "sheet", LOOK)
    return "\n".join([*lines, *words, *("".join(words for words, _ in line) for line in sheet[1])])


@pytest.mark.parametrize("preset", HEARTS)
def test_every_preset_of_hearts_is_drawn_for_whoever_sits_there(preset: str) -> None:
    for moves in (0, 1, 9, 30, 59):
        message: Any = messages.hearts(preset, moves, 3)
        text = drawn(message)
        assert all(seat.short in text for seat in message.seats if seat.short != "You") or message.view.phase == "deal"


@pytest.mark.parametrize("preset", GIN)
def test_every_preset_of_gin_is_drawn(preset: str) -> None:
    for moves in (0, 1, 5, 20, 60):
        assert drawn(messages.gin(preset, moves, 3))


@pytest.mark.parametrize("passes", range(4))
def test_what_is_drawn_for_a_seat_follows_from_what_it_knows(passes: int) -> None:
    """Two deals that differ in cards that two others have exchanged look alike to the reader, and not to them."""
    deck = list(shuffled(5))
    other = deck.copy()
    other[1], other[2] = other[2], other[1]  # the second card goes to the seat at the left, the third to the next
    first, second = (after_passes(each, passes) for each in (deck, other))
    assert drawn(seen_by(first, 0)) == drawn(seen_by(second, 0))
    assert drawn(seen_by(first, 1)) != drawn(seen_by(second, 1))


def after_passes(deck: list[Card], passes: int) -> Log:
    """A deal in which so many seats have passed, none of them the first."""
    log = Log(HEARTS["black-lady"])
    log.add(Entry(Deal(tuple(deck))))
    for seat in range(1, passes + 1):
        log.add(Entry(Pass(seat, Cards.of(list(log.state.legal(seat))[:3]))))
    return log


def seen_by(log: Log, reader: int) -> Any:
    return messages.message(log, (messages.ME, *messages.OTHERS)[:4], reader)


def test_the_last_trick_of_a_deal_is_seen_before_the_score() -> None:
    before, after = (messages.hearts("black-lady", length) for length in (56, 57))
    for zips in (True, False):  # and the computer's turn after it goes as the player's own did
        state, _, _ = table(Value(before, zip=zips))
        state.take(Value(after, saw=[Value(type="deal_over")]), True)
        assert state.zipped == zips
    lying: Any = hearts_view.last_lying(before, after)
    rows = draw_felt(lying, 80, 14, LOOK, SMALL)
    seen = "\n".join("".join(segment.text for segment in row) for row in rows)
    assert lying.view.last_trick.cards == ["9D", "TS", "4D", "JD"]
    assert all(f"{card[0].replace('T', '10')}" in seen for card in lying.view.last_trick.cards) and "Takes it" in seen
    assert hearts_view.last_lying(messages.hearts("black-lady", 55), before) is None


def test_where_play_stops_early_the_cards_that_are_left_are_shown() -> None:
    before, after = (messages.hearts("cardshark", length, 25) for length in (48, 49))
    lying: Any = hearts_view.last_lying(before, after)
    trick, score = (
        "\n".join("".join(segment.text for segment in row) for row in draw_felt(message, 80, 17, LOOK, SMALL))
        for message in (lying, after)
    )
    story: Any = after.view.story
    assert story.rest == [["7C", "AD"], ["6H", "KS"], ["7D", "8D"], ["9H", "AH"]]
    assert all(hand in trick for hand in ("♠︎K ♥︎6", "♦︎87", "♥︎A9"))  # one's own is the hand below
    assert "Cards left:  You ♣︎7 ♦︎A   Cal ♠︎K ♥︎6   Vicky ♦︎87   Shark ♥︎A9" in score
