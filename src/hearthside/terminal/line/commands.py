"""What can be typed at any question, in both games. Knows no disk.

Each word does at the table what its button does in the browser, and stands in the log in the same way.
"""

from random import Random
from typing import Any, Final

from hearthside.ai.styles import find_style, styles_for
from hearthside.app.errors import NotNow
from hearthside.app.seat_names import named, seat_title
from hearthside.game import DEALER, IllegalMove, Scores
from hearthside.games import game_of
from hearthside.match import AutoPlay
from hearthside.match.policy import POLICIES

from . import deal_commands, record_commands
from .analysis import hint_lines, wait_for_master
from .ascii import ascii_cards
from .deal_commands import SHARK
from .games import LINE_GAMES
from .second_plays import total_lines
from .words import Session, Words, whole_numbers

WORDS: Final = Words()

ELSEWHERE: Final = (
    "Line by line too, each a command of its own: hearthside daily, puzzles, advise, stats, review, rules, settings.",
    "Only in the browser and in hearthside tui: tables with other people, lessons, your mistakes to decide again, and",
    "the matches there: going on with them, the list of their records, steps back and on in these, and play from one.",
    "There are forms for rules and settings, which are text here: the option --rules, and the settings file.",
    "Nothing waits, moves or sounds here, so there is no speed, pause, theme, sound, screen saver or boss key.",
)
"""Where to find what this game has no word for."""


@WORDS.add("?")
def _now(at: Session, _: str) -> None:
    at.match.tell(at.match.lines.help(at.match.state))
    at.say("help         all other words")


@WORDS.add("help")
def _help(at: Session, _: str) -> None:
    match = at.match
    match.tell(match.lines.help(match.state))
    for word in at.words.values():
        match.tell(word.help.format(deal=match.lines.deal).splitlines())
    match.say(LINE_GAMES.of(match.state).help)
    match.tell(ELSEWHERE)


# ---- The score, and the rules ----


@WORDS.add("score", "scores", help="points so far; scores hide, scores show, scores 10 0 5 0 and zero change that")
def _scores(at: Session, rest: str) -> None:
    match, lines = at.match, at.match.lines
    if rest.lower() in ("hide", "show"):
        lines.hides_scores = rest.lower() == "hide"
        hidden = "hidden while a deal is played, and shown at its end" if lines.hides_scores else "shown again"
        at.say(f"The scores are {hidden}.")
    elif rest:
        _change(at, Scores(at.seat, whole_numbers(rest)))
    elif lines.hides_scores and any(match.state.hands):
        at.say(f"The scores are hidden until the {lines.deal} is over; scores show lists them.")
    else:
        match.tell([*lines.score(match.state), *total_lines(match.log, at.seat)])


@WORDS.add("zero")
def _zero(at: Session, _: str) -> None:
    _change(at, Scores(at.seat, (0,) * len(at.match.state.scores)))


def _change(at: Session, move: Any) -> None:
    at.match.do(at.match.table.change(at.match.table.n, move))


@WORDS.add("rules", help="the rule card")
def _rules(at: Session, _: str) -> None:
    rules = at.match.state.rules
    at.match.tell([rules.name, *map(ascii_cards, game_of(rules).card(rules))])


@WORDS.add("direction")
def _direction(at: Session, rest: str) -> None:
    """Pass another way: the one that is named, or the next that the rules have."""
    state, policy = at.match.state, POLICIES.of(at.match.state)
    order = [direction for direction in policy.directions if direction is not None]
    if not order:
        raise NotNow(f"No cards are passed at {game_of(state.rules).name}.")
    now = order.index(policy.direction(state) or order[-1])
    ways = [rest.lower()] if rest else [*order[now + 1 :], *order[:now]]
    if ways[0] not in order:
        raise ValueError(f"Cards are passed {', '.join(order[:-1])}, or not: {order[-1]}.")
    refused: list[IllegalMove] = []
    for way in ways:
        try:
            _change(at, policy.direct(at.seat, way))
        except IllegalMove as error:
            refused.append(error)
            continue
        at.match.lines.forget()
        return
    raise refused[0]


# ---- The computer's help ----


@WORDS.add("hint", help="the best choice by a long search, what it is worth, and why; ok does it")
def _hint(at: Session, _: str) -> None:
    match = at.match
    match.table.refuse_daily()
    if at.seat not in match.state.to_move:
        raise NotNow("There is nothing for you to do now.")
    if match.lines.choosing:
        raise NotNow("Some cards are chosen already. Type again to start over.")
    wait_for_master(at.say)
    rng = Random(f"{match.secret}/{match.table.n}/hint")
    move, lines = hint_lines(match.state.view(at.seat), match.lines.names, rng)
    at.hinted = match.table.n, move
    match.tell(map(ascii_cards, lines))


@WORDS.add("ok")
def _ok(at: Session, _: str) -> None:
    if at.hinted is None or at.hinted[0] != at.match.table.n:
        raise NotNow("Nothing is suggested here; type hint.")
    at.match.make(at.hinted[1])


@WORDS.add("undo", help="take your last move back")
def _undo(at: Session, _: str) -> None:
    match = at.match
    match.lines.forget()
    match.do(match.table.undo(match.table.n, at.seat))
    at.say("Taken back.")
    match.tell(match.lines.standing(match.state))


@WORDS.add(
    "auto", help="the computer plays your cards to the end of the {deal}; auto match plays on; auto vicky says who"
)
def _auto(at: Session, rest: str) -> None:
    match, words = at.match, rest.lower().split()
    plays_on = "match" in words
    style = at.style(next((word for word in words if word != "match"), SHARK))
    if match.over:
        raise NotNow("There is nothing left to play.")
    match.lines.forget()
    at.say(f"{find_style(style).name} plays your cards.")
    between = match.state.to_move == (DEALER,)
    match.do(match.table.auto_play(AutoPlay(at.seat, style)))
    if between:
        match.deal()
    match.plays_on = plays_on
    if not plays_on:
        match.do(match.table.auto_play(AutoPlay(at.seat, None)))


@WORDS.add("zip", help="the same, but shows only the outcome; zip vicky says who")
def _zip(at: Session, rest: str) -> None:
    match, style = at.match, at.style(rest or SHARK)
    if why := match.table.why_no_quit():
        raise NotNow(why)
    match.lines.forget()
    at.say(f"{find_style(style).name} finishes the {match.lines.deal} for you.")
    match.play_out(style)


@WORDS.add("hands", help="show all hands, for practice; hands off hides them")
def _hands(at: Session, rest: str) -> None:
    if rest.lower() not in ("", "on", "off"):
        raise ValueError("Type hands, or hands off.")
    shown = rest.lower() != "off"
    at.match.do(at.match.table.show_hands(at.seat, shown))
    at.say("All hands are shown from here on." if shown else "The other hands are hidden again.")


@WORDS.add("count", help="the counting aid, for practice: what is still out, before each question; count off ends it")
def _count(at: Session, rest: str) -> None:
    if rest.lower() not in ("", "on", "off"):
        raise ValueError("Type count, or count off.")
    on = rest.lower() != "off"
    at.match.do(at.match.table.counting_aid(at.seat, on))
    if on:
        at.match.tell_count(whole=True)
    else:
        at.say("The counting aid is off.")


@WORDS.add("opponents", help="who sits where; opponent west vicky seats another, at Gin opponent vicky")
def _opponents(at: Session, _: str) -> None:
    rules = at.match.state.rules
    for place, seat in zip(rules.places, named(at.match.table.seats), strict=True):
        if seat.style is not None:
            at.say(f"{place} is {seat_title(seat)}.")
    at.say(f"There are {', '.join(styles_for(rules.game))}.")


@WORDS.add("opponent")
def _opponent(at: Session, rest: str) -> None:
    """Seat another opponent: a seat and a style, or a style where there is one seat."""
    words, places = rest.lower().split(), [place.lower() for place in at.match.state.rules.places]
    others = [place for seat, place in enumerate(places) if seat != at.seat]
    if len(words) == 1 and len(others) == 1:
        words = [*others, *words]
    if len(words) != 2 or words[0] not in others:
        raise ValueError(f"Name a seat and who is to sit there, such as opponent {others[0]} cal.")
    seat, style, match = places.index(words[0]), at.style(words[1]), at.match
    match.do(match.table.seat_another(seat, style))
    at.say(f"{match.state.rules.places[seat]} is {seat_title(named(match.table.seats)[seat])} from here on.")


WORDS.update(deal_commands.WORDS | record_commands.WORDS)
