"""One-Handed over HTTP: what can be typed can be tapped, what cannot be is refused, and nothing told is lost."""

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.ai import kernels
from hearthside.app.errors import TableNotFound
from hearthside.app.observed_matches import ObservedMatches, ObservedState
from hearthside.app.tables import Tables
from hearthside.cards import Card, Cards
from hearthside.coach.observed import Adviser, Correction, ObservedDraft, ObservedMatch, begin, parse_line, show
from hearthside.coach.observed.entries import Dealt, Drew, Entry, FinalHands, Gave, Got, ShownHand, Upcard
from hearthside.record import read
from hearthside.server.serializers import observed as shown
from hearthside.storage import ObservedRow
from tests.coach.observed.lines import FIRST, GIN, HAND, KNOCKED, PASSED
from tests.coach.observed.walks import hearts_walk, walk
from tests.lengths import length

from .asking import Program
from .conftest import Running

AnyRules = hearts.Rules | gin.Rules
RULES: list[AnyRules] = [
    hearts.BLACK_LADY,
    hearts.PRESETS["cancellation"],
    hearts.PRESETS["heartsette"],
    hearts.PRESETS["domino"],
    gin.STANDARD,
    gin.PRESETS["ginrummy42"],
]


def told(program: Program, *lines: str, **wanted: Any) -> Any:
    """A match with these lines told."""
    answer = program.ask("POST", "/api/onehanded", {"adviser": "nellie"} | wanted)
    assert answer.status == 201, answer.body
    if program.token is None:
        program.token = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    view = answer.json
    for line in lines:
        view = done(program, view, "tell", line=line)
    return view


def done(program: Program, view: Any, what: str, **fields: Any) -> Any:
    answer = program.ask("POST", f"/api/onehanded/{view['match']}/{what}", {"n": view["n"]} | fields)
    assert answer.status == 200, answer.body
    return answer.json


def refused(program: Program, view: Any, what: str, **fields: Any) -> tuple[int, str, str]:
    """Why not; and nothing has changed."""
    answer = program.ask("POST", f"/api/onehanded/{view['match']}/{what}", {"n": view["n"]} | fields)
    after = program.ask("GET", f"/api/onehanded/{view['match']}").json
    assert after | {"said": []} == view | {"said": []}
    return answer.status, answer.json["code"], answer.json["sentence"]


def words(view: Any) -> list[str]:
    return [entry["words"] for entry in view["entries"]]


# ---- ObservedDraft ----


def tapped(entry: Entry, observed: ObservedMatch) -> tuple[str, Cards] | None:
    """The button and the cards that tell an entry; None for one whose cards are tapped seat by seat or in groups."""
    match entry:
        case Dealt(cards) | Gave(cards) | Got(cards):
            return "", cards
        case hearts.Play(_, card) | Upcard(card) | gin.Discard(_, card):
            return "", Cards.of([card])
        case gin.Draw():
            return "d", Cards(0)
        case gin.Take():
            return "t", Cards(0)
        case gin.Decline():
            return "no", Cards(0)
        case gin.Knock(_, card, None):
            return ("big gin", Cards(0)) if card is None else ("k", Cards.of([card]))
        case gin.LayOff(_, None, _):
            return "l", Cards(0)
        case ShownHand(_, cards, None, _):
            return "", cards
        case Drew(_, 1, (card,)) if isinstance(observed.rules, gin.Rules):
            return "d", Cards.of([card])
        case Drew(_, count, ()) if count <= 6:
            return f"draws {count}", Cards(0)
        case hearts.MoonChoice(_, deduct) if observed.expectation.what == "moon":
            return f"moon {'off' if deduct else 'others'}", Cards(0)
        case Drew(_, count, ()):
            return "draws", Cards(0)
        case _:
            return None


def composed(entry: Entry, rules: AnyRules) -> tuple[str, str] | None:
    """The button of an entry whose cards are tapped in groups, and the line that the page makes of them."""
    match entry:
        case FinalHands(hands):
            held = [f"{rules.places[seat]} {cards}" for seat, cards in enumerate(hands) if cards]
            return "rest", " ".join(["rest", *held])
        case gin.Knock(_, discard, (*melds,)):
            return ("k big" if discard is None else "k"), f"k {discard or 'big'} by hand {', '.join(map(str, melds))}"
        case gin.LayOff(_, (*melds,), (*layoffs,)):
            return "l", f"l by hand {_groups(melds, layoffs)}"
        case ShownHand(_, cards, (*melds,), layoffs):
            return "shows", f"shows {cards} by hand {_groups(melds, layoffs or ())}"
    return None


def _groups(melds: Sequence[Cards], layoffs: Sequence[Cards]) -> str:
    off = [f"{cards} on {place}" for place, cards in enumerate(layoffs, 1) if cards]
    return ", ".join([*map(str, melds), *off])


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.slug)
def test_what_can_be_typed_can_be_tapped(rules: AnyRules) -> None:
    adviser, count = Adviser(rules, "nellie"), 0
    steps = list(walk(rules, Random("taps"), 1))
    observed = begin(rules, steps[-1].observed.seat, steps[-1].observed.dealer)
    for entry in steps[-1].observed.entries:
        view = shown.observed_view(ObservedState("x", 1, ObservedDraft(observed), adviser, (), True, None))
        if (tap := tapped(entry, observed)) is not None and observed.expectation.what not in ("leader", "left"):
            button, cards = tap
            assert {str(card)[:2] for card in cards} <= set(view.open) or view.expected == "turn", (
                view.expected,
                entry,
            )
            offered = {offer.line: offer.cards for offer in view.offers}
            if button:
                assert offered[button] == len(cards), (entry, offered)
            elif len(cards) > 1:
                assert view.count == len(cards)
                assert view.together == isinstance(entry, ShownHand)
            count += 1
        if (group := composed(entry, rules)) is not None and observed.expectation.what != "rest":
            button, line = group
            (offer,) = [each for each in view.offers if each.line == button and (each.melds or each.seats)]
            tapped_cards = set(re.findall(r"(?<![A-Z0-9])[2-9TJQKA][SHDC](?![A-Z0-9])", line))
            assert tapped_cards <= {*offer.open, *(str(card) for card in observed.hand)}
            assert parse_line(observed, line).entries[-1] == entry
        observed = parse_line(observed, show(entry, rules))
        if view.expected == "leader":
            assert f"{rules.places[1]} leads" in {offer.line for offer in view.offers}
    assert count > 20


@pytest.mark.parametrize(
    "rules", [hearts.BLACK_LADY, hearts.PRESETS["domino"], gin.STANDARD], ids=lambda rules: rules.slug
)
def test_what_is_told_is_there_after_the_server_was_killed(rules: AnyRules, tmp_path: Path) -> None:
    end = list(walk(rules, Random("killed"), 1))[-1].observed
    lines = [show(entry, rules) for entry in end.entries]
    rng = Random(5)

    async def tell() -> None:
        before = ObservedMatches(Tables(tmp_path))
        state = await before.new("me", rules, end.seat, end.dealer, "nellie")
        for at, line in enumerate(lines):
            state = await before.change("me", state.name, state.n, taking(line))
            if rng.random() < 0.1 or at == len(lines) - 1:  # the first server is not asked again
                before = ObservedMatches(Tables(tmp_path))
                again = await before.find("me", state.name)
                views = [shown.observed_view(each) for each in (again, state)]
                other = {"n", "said", "entries"}  # a lead that was told before its card is no longer an entry
                assert views[0].model_dump(exclude=other) == views[1].model_dump(exclude=other)
                assert again.n > state.n
                state = again
        with pytest.raises(TableNotFound):
            await before.find("another", state.name)

    asyncio.run(tell())


def taking(line: str) -> Callable[[ObservedDraft], Correction]:
    return lambda draft: draft.enter(line)


def test_hearts_is_told_kept_and_counted(server: Running) -> None:
    program = server.program()
    view = told(program, *FIRST)
    assert view["hand"] == [str(card) for card in ObservedMatch.hand.fget(_folded(hearts.BLACK_LADY, FIRST))]  # type: ignore[attr-defined]
    assert (view["expected"], view["who"], view["deal"]) == ("play", 2, 1)
    assert view["last_trick"]["winner"] == 2
    assert words(view)[:3] == ["dealt 3C 5C TC JC KC 7D 7H TH JH 5S 7S 8S QS", "gave KC TH JH", "got 2D 3D 4D"]
    assert view["said"][-2:] == ["You play 10♣.", "North takes the trick with A♣."]
    [summary] = program.ask("GET", "/api/onehanded").json
    assert (summary["match"], summary["seat"], summary["deal"]) == (view["match"], "South", 1)
    (record,) = read(program.ask("GET", f"/api/onehanded/{view['match']}/record").body.decode())
    assert (record.seat, record.tag("Adviser")) == (0, "nellie")


def _folded(rules: AnyRules, lines: tuple[str, ...]) -> ObservedMatch:
    observed = begin(rules, 0, 1)
    for line in lines:
        observed = parse_line(observed, line)
    return observed


@pytest.mark.parametrize(
    ("game", "lines", "line", "sentence"),
    [
        ("hearts", (HAND,), "QS QS", "Q♠ appears twice."),
        ("hearts", (HAND,), "AS KS QS", "K♠ is not in your hand."),
        ("hearts", PASSED, "w 3C", "3♣ is in your hand: West cannot have it."),
        ("hearts", PASSED, "w 2C AC 8D QS", "Clubs were led. Play 3♣, 5♣, 10♣ or J♣."),
        ("hearts", FIRST, "s QS", "It is North’s turn."),
        ("hearts", FIRST, "4S KS AS AS", "A♠"),
        ("gin", (GIN,), "QC", "Say where the card came from"),
        ("gin", KNOCKED, "hello", "is not a card"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_changes_nothing(
    server: Running, game: str, lines: tuple[str, ...], line: str, sentence: str
) -> None:
    program = server.program()
    view = told(program, *lines, game=game, dealer=1)
    status, _, why = refused(program, view, "tell", line=line)
    assert status == 422
    assert sentence in why, why


def test_a_match_that_cannot_be_told_or_advised_is_refused(server: Running) -> None:
    program = server.program()

    def why(**wanted: Any) -> tuple[int, str]:
        answer = program.ask("POST", "/api/onehanded", wanted)
        return answer.status, answer.json["sentence"]

    assert why(game="gin") == (422, "Say who deals first: under these rules it decides who begins.")
    assert "by looking at every hand" in why(adviser="chuck")[1]
    assert why(seat=5) == (422, "There is no seat 5.")
    assert why(dealer=7) == (422, "There is no seat 7.")
    assert why(rules="black-lady leftover=stock")[0] == 422
    assert why(adviser="nobody")[0] == 404


def test_a_change_made_in_sight_of_something_else_is_stale(server: Running) -> None:
    program = server.program()
    view = told(program, HAND)
    later = done(program, view, "tell", line="KC TH JH")
    answer = program.ask("POST", f"/api/onehanded/{view['match']}/tell", {"n": view["n"], "line": "2D 3D 4D"})
    assert (answer.status, answer.json["code"], answer.json["n"]) == (409, "stale", later["n"])
    answer = program.ask("POST", f"/api/onehanded/{view['match']}/suggestion", {"n": view["n"]})
    assert answer.json["code"] == "stale"


def test_a_match_that_is_told_is_its_holders_alone_and_can_be_forgotten(server: Running) -> None:
    program, other = server.program(), server.program()
    view = told(program, *FIRST)
    told(other, HAND)
    for stranger in (other, server.program()):
        for method, end, body in (
            ("GET", "", None),
            ("GET", "/record", None),
            ("POST", "/tell", {"n": view["n"], "line": "QS"}),
            ("POST", "/undo", {"n": view["n"]}),
            ("POST", "/suggestion", {"n": view["n"]}),
            ("DELETE", "", None),
        ):
            answer = stranger.ask(method, f"/api/onehanded/{view['match']}{end}", body)
            assert (answer.status, answer.json["code"]) == (404, "not-found")
    assert [each["match"] for each in program.ask("GET", "/api/onehanded").json] == [view["match"]]
    assert program.ask("DELETE", f"/api/onehanded/{view['match']}").status == 204
    assert program.ask("GET", "/api/onehanded").json == []


# ---- Correction ----


def test_entries_are_taken_out_changed_exchanged_and_told_again(server: Running) -> None:
    program = server.program()
    view = told(program, *FIRST)
    back = done(program, view, "undo")
    assert words(back) == words(view)[:-1]
    assert back["said"] == ["Removed: 7 South TC."]
    other = done(program, back, "change", place=5, line="North 9C")
    assert words(other)[4] == "North 9C"
    exchanged = done(program, other, "change", wrong="7D", right="9D")
    assert "9D" in exchanged["hand"]
    assert "7D" not in exchanged["hand"]
    assert exchanged["aside"] == []
    cut = done(program, exchanged, "undo", place=2)
    assert words(cut) == words(exchanged)[:1]
    assert cut["aside"] == words(exchanged)[2:]
    assert "does not fit" in cut["said"][1]
    again = done(program, done(program, cut, "tell", line="KC TH JH"), "redo")
    assert again["said"] == ["Entered again: four of four."]
    assert words(again) == words(exchanged)
    assert refused(program, again, "undo", place=99)[0] == 422
    assert refused(program, again, "change", place=1)[0] == 422
    assert refused(program, again, "change", wrong="7D", right="6D")[2] == "You have not entered 7♦ in this deal."
    assert refused(program, again, "redo")[2] == "There are no removed entries to enter again."


# ---- Suggested ----


def test_a_suggestion_can_be_told_as_it_stands(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)
    # What is compiled for the first time is so here, where no answer is waited for.
    for observed in (_folded(hearts.BLACK_LADY, (HAND,)), _folded(gin.STANDARD, (GIN, "no no"))):
        assert Adviser(observed.rules, "nellie").advise(observed) is not None
    program = server.program()
    view = told(program, HAND)
    for _ in range(2):
        assert view["to_move"]
        suggestion = done(program, view, "suggestion")
        assert suggestion["sentence"].startswith("Novice Nellie would ")
        assert suggestion["reason"] == "" or suggestion["reason"].endswith(".")
        assert " points better" in suggestion["figures"] or "no real difference" in suggestion["figures"]
        assert set(suggestion["cards"]) <= set(view["hand"])
        view = done(program, view, "tell", line=suggestion["line"])
        if view["expected"] == "get":
            view = done(program, view, "tell", line="2D 3D 4D")
            view = done(program, view, "tell", line="w 2C AC 8D")
    assert not view["to_move"]
    assert done(program, view, "suggestion")["sentence"] is None
    drawing = told(program, GIN, "no no", game="gin", dealer=1)
    suggestion = done(program, drawing, "suggestion")
    assert (suggestion["line"], suggestion["cards"]) == (None, [])
    assert suggestion["sentence"] == "Novice Nellie would draw from the stock."


# ---- Anything ----


@pytest.fixture(scope="module")
def anything(server: Running) -> tuple[Program, list[Any]]:
    program = server.program()
    return program, [told(program, *FIRST), told(program, *KNOCKED, game="gin", dealer=1)]


@settings(max_examples=length(20, 60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_line_makes_the_server_fail_or_tells_half_of_itself(anything: tuple[Program, list[Any]], data: Any) -> None:
    program, views = anything
    at = data.draw(st.integers(0, 1))
    view = views[at]
    word = st.sampled_from(
        [*map(str, Cards((1 << 52) - 1)), "w", "n", "draws", "moon", "rest", "k", "by", "hand", ",", "on", "2", "S:AKQ"]
    )
    line = data.draw(st.one_of(st.text(max_size=30), st.lists(word, max_size=12).map(" ".join)))
    answer = program.ask("POST", f"/api/onehanded/{view['match']}/tell", {"n": view["n"], "line": line})
    if answer.status == 200:
        views[at] = done(program, answer.json, "undo")
        for _ in range(len(answer.json["entries"]) - len(view["entries"]) - 1):
            views[at] = done(program, views[at], "undo")
    else:
        assert answer.status == 422, answer.body
        assert answer.json["sentence"]
    again = program.ask("GET", f"/api/onehanded/{view['match']}").json
    assert words(again) == words(views[at])


def test_without_a_place_to_keep_it_one_goes_on_and_is_told(tmp_path: Path) -> None:
    (tmp_path / "hearthside.db").mkdir()

    async def tell() -> None:
        matches = ObservedMatches(Tables(tmp_path))
        state = await matches.new("me", hearts.BLACK_LADY, 0, None, "nellie")
        assert not state.saved
        assert state.notice
        state = await matches.change("me", state.name, state.n, taking(HAND))
        assert (await matches.find("me", state.name)).draft == state.draft
        assert [each.match for each in await matches.listed("me")] == [state.name]

    asyncio.run(tell())


def test_what_is_kept_and_cannot_be_read_is_said_and_left(tmp_path: Path) -> None:
    async def found() -> None:
        tables = Tables(tmp_path)
        store = await tables.store()
        row = ObservedRow("broken", "me", 1, "no record", "[]", "2026-01-01", "2026-01-01")
        assert store.put_observed(row)
        matches = ObservedMatches(tables)
        with pytest.raises(TableNotFound, match="of that match cannot be read"):
            await matches.find("me", "broken")
        new = await matches.new("me", hearts.BLACK_LADY, 0, None, "nellie")
        assert (new.n, new.saved, [each.match for each in await matches.listed("me")]) == (1, True, [new.name])
        assert store.observed("me", "broken") == [row]
        await tables.close()

    asyncio.run(found())


def test_a_card_of_two_packs_is_tapped_by_its_face() -> None:
    rules = hearts.PRESETS["cancellation"]
    observed = begin(rules)
    assert {str(card)[:2] for card in observed.deal.open_cards} == {str(card) for card in map(Card, range(52))}


def test_of_the_own_hand_what_ends_a_hand_is_offered_where_its_cards_allow_it() -> None:
    def offered(rules: gin.Rules, *lines: str) -> list[str]:
        view = shown.observed_view(
            ObservedState("a", 1, ObservedDraft(_folded(rules, lines)), Adviser(rules, "nellie"), (), True, None)
        )
        return [offer.label for offer in view.offers]

    by_hand = "Knock and arrange melds ..."
    assert offered(gin.STANDARD, GIN, "no no d 6D") == []
    assert offered(gin.STANDARD, *KNOCKED[:-1]) == ["Knock with ...", by_hand]
    melded = "2D 3D 4D 7H 7S 7C QH QS QC 5D 9S"
    assert offered(gin.STANDARD, melded, "no no d QD") == [
        "Knock with ...",
        by_hand,
        "Big gin",
        "Big gin and arrange melds ...",
    ]
    assert offered(gin.STANDARD, GIN, "no no d 6D QC", "d") == ["Knock with ...", "Big gin"]
    assert offered(gin.PRESETS["ginrummy42"], GIN, "d 6D QC", "d") == ["Knock with ..."]


def test_what_was_still_held_can_be_tapped_after_the_last_deal_too() -> None:
    rules = hearts.CARDSHARK.with_goal(1)

    def silently(observed: ObservedMatch, entry: Entry) -> ObservedMatch:
        return observed if isinstance(entry, FinalHands) else observed.add(entry)

    *_, last = hearts_walk(rules, Random(0), 9, silently)
    observed = last.observed
    assert observed.over and observed.state.results[-1].cashed_in
    view = shown.observed_view(ObservedState("a", 1, ObservedDraft(observed), Adviser(rules, "nellie"), (), True, None))
    assert [offer.label for offer in view.offers] == ["What was still held ..."]
