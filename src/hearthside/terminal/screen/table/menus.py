"""The menus of a live table: options, what is changed by hand, and what is said to others."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from hearthside.terminal.screen.begin import introduced, rule_card, styles_of
from hearthside.terminal.screen.dialogs import Ask, Choice, Choose, Panel, whole
from hearthside.terminal.screen.drawing.cards import plain

from .options import DIRECTIONS, Answer
from .panels import next_answers
from .state import TableState

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

    from .page import Table

CLOCKS: Final = (0, 10, 20, 30, 60, 120, 300, 600)


async def chosen(page: "Table", title: str, entries: Sequence[Answer], said: str = "", at: int = 0) -> None:
    """Have one of these chosen, and do it; ``at`` is the one that holds now."""
    choices = [Choice(str(each), entry.label, entry.key) for each, entry in enumerate(entries)]
    which = await page.app.push_screen_wait(Choose(title, choices, said, str(at)))
    if which is not None:
        entries[int(which)].run()


async def menu(page: "Table", state: TableState) -> None:
    """What can be looked up, and the way out."""

    def panel(key: str, label: str, name: str) -> Answer:
        return Answer(key, label, lambda: page.look(name))

    told, found = state.told, list[Answer]()
    if not state.between:
        found.append(panel("t", f"This {state.part} so far", "log"))
        found += [panel(key, label, name) for key, label, name in state.panels]
    else:
        found += [answer for answer in next_answers(state) if answer.key != "Enter"]
        found += [panel("s", "Score sheet", "sheet")] * (not state.sheet_after)
    if not state.looks_on:
        found.append(Answer("e", "Game record", lambda: page.go("board", record=told.table)))
    if told.open is not None:
        found.append(panel("v", "All hands in rows", "hands"))
    if told.counting is not None:
        found.append(panel("c", "Counting aid", "counting"))
    if state.view.phase != "over":
        found.append(panel("p", "Proof that the deal was fair", "seal"))
    if any(seat.kind == "person" and at not in told.here for at, seat in enumerate(told.seats)) and not state.looks_on:
        found.append(panel("!", "Say something", "reactions"))
    if told.replay is not None or told.taken_up is not None:
        to = "match" if told.replay is not None else "review"
        found.append(Answer("y", f"Back to the {to}", state.go_back))
    if not told.watching:
        found.append(panel("o", "Options at this table", "table"))
    found.append(Answer("u", "Rules of this match", lambda: page.do(rules(page, state))))
    found.append(Answer("g", "Settings", lambda: page.hearthside.open("settings")))
    found.append(Answer("b", "Hide the table", page.hearthside.action_boss))
    found.append(Answer("?", "Help", page.show_keys))
    waits = "" if state.view.phase == "over" else "; the match waits"
    found.append(Answer("x", f"To the first screen{waits}", page.hearthside.to_first_screen))
    if state.view.phase != "over" and not told.watching:
        found.append(panel("q", "Leave this match for good", "leave"))
    await chosen(page, "Menu", found)


async def rules(page: "Table", state: TableState) -> None:
    """The rule card of the match."""
    asked = {"game": state.view.game, "rules": state.view.rules.notation}
    form = await (await state.live.server.client()).post("/api/rules/read", asked)
    await page.app.push_screen(rule_card(form))


async def options(page: "Table", state: TableState) -> None:
    """Options at this table."""
    told = state.told

    def entry(key: str, action: str, label: str) -> Answer:
        return Answer(key, label, lambda: state.act(action))

    def menu_of(letter: str, label: str, name: str) -> Answer:
        return Answer(letter, label, lambda: page.look(name))

    found: list[Answer] = []
    if not state.looks_on:
        found += [
            entry(
                "i", "autoplay", "AutoPlay off" if told.auto is not None else "AutoPlay: the computer plays your cards"
            )
        ]
        found += [
            menu_of("y", "AutoPlay by somebody else…", "autoplay"),
            entry("x", "demo", "Demo: AutoPlay, and the table deals by itself"),
        ]
    if not state.between and not state.looks_on:
        found += [entry("z", "zip", "Zip off" if told.zip else f"Zip: no pauses until the {state.part} is over")]
        found += [entry("Z", "play out", f"Finish this {state.part} for me")]
    found += [
        entry("w", "pause", "No more pauses" if told.pause else "Pause after every card"),
        entry(",", "slower", f"Slower: now {state.speed}"),
        entry(".", "faster", "Faster"),
    ]
    if not state.looks_on:
        found += [entry("v", "all hands", "Hide the other hands" if told.open is not None else "Show all hands")]
        if not state.between or told.counting is not None:
            aid = "Counting aid off" if told.counting is not None else "Counting aid on"
            found.append(entry("C", "counting", aid))
        scores = "Show the scores" if state.preferences["play.hide_scores"] else "Hide the scores"
        found += [entry("f", "hide scores", scores)]
        found += state.own_options
        found.append(menu_of("n", "Your name…", "name"))
    found += [menu_of("p", "Opponents…", "opponents"), menu_of("s", "Change the scores…", "scores")] * (
        not state.looks_on
    )
    if told.can_quit and not state.looks_on:
        found.append(menu_of("q", f"Quit this {state.part}: it does not count", "quit"))
    if len(told.people) > 1 or told.host:
        found.append(menu_of("l", "Time for each decision…", "clock"))
        found.append(menu_of("a", "When somebody is away…", "takeover"))
        found.append(menu_of("k", "Let people watch…", "watch"))
    if not state.looks_on:
        found.append(menu_of("d", "Go on at another device…", "move seat"))
    await chosen(page, "Options at this table", found)


async def _styles(state: TableState) -> "list[wire.StyleCard]":
    """Who plays this game."""
    return await styles_of(await state.live.server.client(), state.view.game)


def _place(styles: "Sequence[wire.StyleCard]", name: str | None) -> int:
    """Where a style is among these; the first where it is not."""
    return next((at for at, style in enumerate(styles) if style.style == name), 0)


async def autoplay(page: "Table", state: TableState) -> None:
    """Who plays the player's cards."""
    styles = await _styles(state)
    found = [Answer("", each.title, _doing(state.auto, state, on=True, style=each.style)) for each in styles]
    now = state.told.auto.style if state.told.auto is not None else "shark"
    await chosen(page, "Who plays your cards?", found, at=_place(styles, now))


async def opponents(page: "Table", state: TableState) -> None:
    """Another opponent in a seat."""
    styles = await _styles(state)
    seats = [at for at, seat in enumerate(state.told.seats) if seat.kind == "style"]
    if not seats:
        return state.refuse("No computer plays at this table.")
    which = await page.app.push_screen_wait(
        Choose("Who is to make room?", [Choice(str(at), state.told.seats[at].name) for at in seats])
    )
    if which is None:
        return None

    found = [
        Answer(
            "",
            introduced(style, state.view.game),
            _doing(state.change, state, opponent={"seat": int(which), "style": style.style}),
        )
        for style in styles
    ]
    now = _place(styles, state.told.seats[int(which)].style)
    return await chosen(page, "Who plays there from now on?", found, at=now)


async def scores(page: "Table", state: TableState) -> None:
    """Change the totals by hand."""
    names = ", ".join(seat.short for seat in state.told.seats)
    now = " ".join(map(str, state.view.scores))
    typed = await page.app.push_screen_wait(
        Ask("Change the scores", f"By seat: {names}. A single 0 sets all to zero. The match is practice then.", now)
    )
    if typed is None:
        return None
    numbers = [whole(each) for each in typed.replace(",", " ").split()]
    if numbers == [0]:
        numbers *= len(state.told.seats)
    if None in numbers:
        return state.refuse("Type a whole number for each seat.")
    return state.move(type="scores", scores=numbers)


async def name(page: "Table", state: TableState) -> None:
    """Another name for the player."""
    now = state.told.seats[state.view.seat].name
    typed = await page.app.push_screen_wait(Ask("Your name", "What the others call you.", now, max_length=24))
    if typed is not None:
        state.screen.run(state.change(name=typed))


async def quit_deal(page: "Table", state: TableState) -> None:
    """Quit the deal in progress."""
    await chosen(page, f"Quit this {state.part}?", [
        Answer("y", "Quit it: it does not count, and another is dealt", lambda: state.move(type="quit_deal")),
        Answer("n", "Play on", lambda: None),
    ])  # fmt: skip


async def leave(page: "Table", state: TableState) -> None:
    """Leave the match for good."""
    if state.view.phase == "over" or state.told.watching:
        page.dismiss()
    else:
        await chosen(page, "Leave this match for good?", [
            Answer("y", "Leave it", lambda: page.run(page.leave())), Answer("n", "Stay", lambda: None),
        ], "Its record stays. To go on with it later, go to the first screen instead: m, then x.")  # fmt: skip


async def moon(page: "Table", state: TableState) -> None:
    """What a moon of the player's own would do."""
    choice = state.view.moon_choice
    if choice is None:
        return

    def pick(deduct: bool) -> Callable[[], object]:
        does = "take {} points off your own score" if deduct else "give {} points to each of the others"
        told = f"A moon of yours would {does.format(choice.points)}."
        return lambda: state.move(told, type="moon_choice", deduct=deduct)

    found = [
        Answer("d", f"{choice.points} points off your own score", pick(True)),
        Answer("a", f"{choice.points} points to each of the others", pick(False)),
    ]
    if choice.open:
        await chosen(page, "If you shoot the moon", found, plain(choice.note), at=0 if choice.deduct else 1)
    else:
        holds = found[0 if choice.deduct else 1].label
        await page.app.push_screen(Panel("If you shoot the moon", f"{holds}.\n{plain(choice.note)}"))


_WAYS: Final = {
    "right": "To the right", "across": "Across", "left": "To the left", "scatter": "As many to each player",
    "hold": "No passing",
}  # fmt: skip


async def direction(page: "Table", state: TableState) -> None:
    """Which way cards are passed, in this deal or between two deals in the next one."""

    def direct(way: str) -> None:
        if way != state.view.direction:
            state.move(type="direct", direction=way)

    ways = [way for way in DIRECTIONS if way in (state.view.directions or ())]
    now = ways.index(state.view.direction) if state.view.direction in ways else 0
    title = "Passing in the next deal" if state.between else "Passing in this deal"
    await chosen(page, title, [Answer("", _WAYS[way], partial(direct, way)) for way in ways], at=now)


async def reactions(page: "Table", state: TableState) -> None:
    """Say something to the others."""
    texts = await (await state.live.server.client()).get("/api/reactions")
    found = [
        Answer(
            str(at), each.text,
            _doing(state.live.ask, state, method="post", path="/reactions", body={"reaction": each.reaction}),
        )
        for at, each in enumerate(texts, 1)
    ]  # fmt: skip
    await chosen(page, "Say something", found)


def _doing(call: Callable[..., Coroutine[Any, Any, object]], state: TableState, **given: Any) -> Callable[[], object]:
    """Does that in the background once it is chosen."""
    return lambda: state.screen.run(call(**given))


def _in_words(seconds: int) -> str:
    return f"{seconds // 60} min" if seconds >= 60 and seconds % 60 == 0 else f"{seconds} s"


async def clock(page: "Table", state: TableState) -> None:
    """How long a person may take for a decision."""
    found = [
        Answer(
            "",
            _in_words(each) if each else "As long as they like",
            _doing(state.change, state, clock=each),
        )
        for each in CLOCKS
    ]
    await chosen(page, "Time for each decision", found, "Then the computer makes it, and the next one is theirs again.")


async def takeover(page: "Table", state: TableState) -> None:
    """After how long the computer plays for somebody who is away."""
    found = [
        Answer("", _in_words(each) if each else "Never", _doing(state.change, state, takeover=each)) for each in CLOCKS
    ]
    await chosen(page, "When somebody is away, the computer plays for them after", found)


async def watch(page: "Table", state: TableState) -> None:
    """Let people watch, or nobody any more."""
    if state.told.may_be_watched:
        await state.live.ask("put", "/watch", {"on": False})
        return state.tell("Nobody may watch any more.")
    link = await state.live.ask("put", "/watch", {"on": True})
    address = await page.hearthside.link_address()
    text = f"{address}/#/watch/{state.told.table}/{link.code}"
    page.app.copy_to_clipboard(text)
    copied = "It is copied, if your terminal allows that."
    await page.app.push_screen(Panel("Whoever opens this link may watch", f"{text}\n\n{copied}"))
    return None


async def move_seat(page: "Table", state: TableState) -> None:
    """Letters that move the seat to another device."""
    found = await state.live.ask("post", "/move")
    said = f"Type these letters there, under Play with friends: {found.letters}"
    good = f"They are good once, for {found.seconds // 60} minutes."
    await page.app.push_screen(Panel("Go on at another device", f"{said}\n{good}"))


MENUS: Final[dict[str, Callable[[Any, Any], Awaitable[None]]]] = {
    "menu": menu, "table": options, "autoplay": autoplay, "opponents": opponents, "scores": scores, "name": name,
    "quit": quit_deal, "leave": leave, "moon": moon, "direction": direction, "reactions": reactions, "clock": clock,
    "takeover": takeover, "watch": watch, "move seat": move_seat,
}  # fmt: skip
"""What can be chosen from, by name."""
