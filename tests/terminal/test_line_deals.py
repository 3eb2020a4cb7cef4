"""Seals, links and the Dup Total in the plain game: what is told before a deal holds after it, here and elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from hearthside import gin, hearts
from hearthside.ai import rule_player
from hearthside.ai.hearts import RulePlayer
from hearthside.cli import app
from hearthside.game import Deal
from hearthside.match import Entry, Log
from hearthside.match.link import address, link_of, read_link
from hearthside.record import steps
from hearthside.record.seal import seal
from hearthside.terminal.line import Keeper, Outcome, Setting, begin, go_on, read
from hearthside.terminal.line.second_plays import dup_total
from tests.lengths import length
from tests.random_matches import random_moves

from .line_table import Bot, Typist, by_lot

HEARTS = hearts.PRESETS["black-lady"]
GIN = gin.PRESETS["standard"]
BOTH = pytest.mark.parametrize("rules", [HEARTS, GIN])
CALS = {"hearts": ("cal",) * 3, "gin": ("cal",)}
SEAL = re.compile(r"Seal of (?:deal|hand) (\d+): ([0-9a-f]{64})")


def said(setting: Setting, file: Path, *lines: str, lots: bool = True) -> list[str]:
    """What is told of a match that is begun, and kept in that file."""
    typist = Typist(lines)
    begin(setting, Keeper(file), typist.ask, typist.say, sits=by_lot if lots else None)
    return typist.transcript


def gone_on(file: Path, *lines: str) -> list[str]:
    typist = Typist(lines)
    go_on(read(file), Keeper(file), typist.ask, typist.say)
    return typist.transcript


def sealed(transcript: list[str]) -> list[tuple[int, str]]:
    """The seals that were told before a deal, in order."""
    found = [SEAL.fullmatch(line) for line in transcript]
    return [(int(each[1]), each[2]) for each in found if each]


def check(file: Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", str(file)])
    return done.exit_code, done.stderr


# ---- Seals ----


@BOTH
def test_each_deal_is_sealed_before_a_card_is_seen_and_opened_after_it(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    told = said(Setting.of(rules, (), "You", None), file, "auto cal", "", "auto cal", "seal 1", "")
    seals = sealed(told)
    assert [place for place, _ in seals] == [1, 2, 3, 1]
    salts = [line.rsplit(" ", 1)[1].rstrip(".") for line in told if "The salt of its seal is " in line]
    for deal, (_, before), salt in zip(read(file).deals, seals, salts, strict=False):
        assert seal([card for card in deal.deck if card is not None], salt) == before
    word = "deal" if rules is HEARTS else "hand"
    assert f"Salt: {salts[0]}" in told[told.index(f"Enter for {word} 3: seal 1") :]
    first = next(at for at, line in enumerate(told) if line == "Your hand:")
    assert SEAL.search("\n".join(told[:first])), "no card is seen before the seal"
    assert check(file)[0] == 0
    file.write_text(file.read_text().replace(salts[1], salts[0]))
    assert check(file)[0] == 1 and "are not those that were sealed" in check(file)[1]


@BOTH
def test_a_seal_that_was_told_holds_after_whatever_ends_the_program(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    """In the middle of a deal, and between deals."""
    file = tmp_path / "match.txt"
    told = sealed(said(Setting.of(rules, (), "You", None), file))
    assert '[Sealed "' in file.read_text() and "[Salt " not in file.read_text()
    told += sealed(gone_on(file, "auto cal"))
    again = gone_on(file, "", "auto cal")
    assert sealed(again)[0] == told[-1]
    opened = re.findall(r'^\[Sealed "(.+)"\]$', file.read_text(), re.M)
    assert opened == [before for _, before in told] and check(file)[0] == 0
    assert file.read_text().count("[Salt ") == 2, "both are opened"


def test_a_deal_in_place_of_one_that_is_thrown_away_is_sealed_too_and_none_comes_twice(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    told = sealed(said(Setting.of(HEARTS, (), "You", None), file, "quit deal"))
    thrown, dealt = read(file).deals[0].number, sealed(gone_on(file, "quit deal", "auto cal", "", "auto cal"))
    assert [place for place, _ in (*told, *dealt)] == [1, 1, 1, 2, 3]
    assert len({before for _, before in (*told, *dealt)}) == 5
    assert thrown not in {deal.number for deal in read(file).deals} and check(file)[0] == 0


def test_a_deal_whose_number_is_known_has_no_seal(tmp_path: Path) -> None:
    told = said(Setting.of(GIN, (), "You", 5), tmp_path / "settled.txt", "seal", "auto cal", "seal 1")
    assert not sealed(told) and "Hand 1 had no seal." in told
    assert "This hand has no seal: its number was known beforehand." in told
    told = said(Setting.of(GIN, (), "You", None), tmp_path / "asked.txt", "auto cal", "deal 77", "seal")
    assert told[-4] == "This hand has no seal: you chose its number."
    assert "Sealed" not in (tmp_path / "settled.txt").read_text()


def test_what_names_the_deals_to_come_is_in_no_record_that_is_told(tmp_path: Path) -> None:
    told = said(Setting.of(HEARTS, (), "You", None), tmp_path / "match.txt", "auto cal", "record")
    assert '[Secret "' in (tmp_path / "match.txt").read_text()
    assert not any(line.startswith("[Secret ") for line in told)


# ---- Links ----


def linked(told: list[str]) -> str:
    """The link that was given out."""
    return next(line for line in told if line.startswith("http://127.0.0.1:8737/#/deal/"))


@BOTH
def test_a_link_deals_the_same_anywhere_and_the_same_play_gets_the_same_answers(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    """With the deals before; and so it does after the program was ended in the middle."""
    styles = CALS[rules.game]
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    lines = ("auto cal", "", "auto cal", "link 9", "link")
    told = said(Setting.of(rules, styles, "You", None), first, *lines, lots=False)
    assert f"There is no {'deal' if rules is HEARTS else 'hand'} 9 that is over." in told
    setting = Setting.linked(f" {linked(told)}\n", "You")
    assert setting.rules == rules and setting.styles == styles
    opened = said(setting, second, lots=False)
    assert any(line.endswith("and the match is practice.") for line in opened)
    again = gone_on(second, "auto cal", "link")
    assert linked(again) == linked(told) and sealed(again)[-1][0] == 3
    one, other = read(first), read(second)
    assert [deal.deck for deal in one.deals] == [deal.deck for deal in other.deals]
    made = [[step.move for step in steps(each) if not isinstance(step.move, Deal)] for each in (one, other)]
    assert made[0] == made[1]
    assert other.tag("Practice") == "yes" and check(second)[0] == 0


def test_the_answers_of_a_link_s_deal_are_the_same_after_the_program_was_ended(tmp_path: Path) -> None:
    """Against opponents who do not always do the same: their dice are those that the link tells."""
    log = Log(HEARTS, map(Entry, random_moves(HEARTS, Random(3), 100)))
    setting = Setting.linked(address(link_of(log, "elsewhere", 0, 0, ("level-1",) * 3)), "You")
    said(setting, tmp_path / "whole.txt", "auto nellie", lots=False)
    said(setting, tmp_path / "ended.txt", lots=False)
    gone_on(tmp_path / "ended.txt", "auto nellie")
    one, other = ([step.move for step in steps(read(tmp_path / file))] for file in ("whole.txt", "ended.txt"))
    assert one == other


def test_guests_of_a_link_are_the_same_people_here_also_after_the_program_was_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def player(style: str, game: str, rng: Random) -> RulePlayer:
        if style == "guest":
            drawn.append(rule_player(style, rng).style.id)
        return rule_player("nellie")

    monkeypatch.setattr("hearthside.terminal.line.run.player", player)
    told = said(
        Setting.of(HEARTS, ("guest", "cal", "guest"), "You", None), tmp_path / "a", "auto cal", "link", lots=False
    )
    guests, link = drawn.copy(), read_link(linked(told))
    assert link.styles[1] == "cal" and not any(style in str(link.styles) for style in guests if style != "cal")
    drawn.clear()
    said(Setting.linked(linked(told), "You"), tmp_path / "b", lots=False)
    assert drawn == guests
    again = gone_on(tmp_path / "b", "auto cal", "link")
    assert drawn[:4] == guests * 2
    assert read_link(linked(again)).styles == link.styles


@pytest.mark.parametrize("slug", ["black-lady", "three-hand", "cardshark", "domino"])
def test_a_link_from_any_seat_is_played_in_that_seat(slug: str, tmp_path: Path) -> None:
    rules = hearts.PRESETS[slug]
    log = Log(rules, map(Entry, random_moves(rules, Random(6), length(130, 250))))
    last = len(log.state.results) - 1
    seat = rules.seats - 1
    link = address(link_of(log, "elsewhere", last, seat, ("cal",) * (rules.seats - 1)))
    keeper, bot = Keeper(tmp_path / "match.txt"), Bot(Random(1), most=40)
    begin(Setting.linked(link, "Jo"), keeper, bot.ask, bot.say, sits=by_lot)
    assert f"You are {rules.places[seat]}." in bot.transcript
    asked = {line.split(" to ")[1].partition(":")[0] for line in bot.transcript if re.match("Pass .+ to ", line)}
    went = {line.split(" to ")[1].rstrip(".") for line in bot.transcript if line.startswith("You pass ")}
    assert went <= asked
    record = read(keeper.path)
    assert record.tag(rules.places[seat]) == "Jo" and record.tag(f"{rules.places[seat]}Style") is None
    more = Bot(Random(2), most=40)
    assert go_on(record, keeper, more.ask, more.say) in Outcome
    begun = log.deal_place(last)
    assert begun is not None
    played = [step.move for step in steps(read(keeper.path))][begun + 1 :]
    assert any(getattr(move, "seat", None) == seat for move in played)
    assert check(keeper.path)[0] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nonsense",), "That link is incomplete. Copy all of it, from its first letter to its last.\n"),
        (("9abc",), "That link is from a newer Hearthside.\n"),
        (("1abc", "--seed", "5"), "A link already sets the rules, the cards and the opponents: "),
    ],
)
def test_what_is_no_link_is_refused_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = CliRunner().invoke(app, ["plain", "--link", *words], input="")
    assert done.exit_code == 2 and done.stderr.startswith(sentence)


# ---- Dup Total ----


class Duplicating(Bot):
    """Has the computer play the cards of the last deal before the match is left behind."""

    def _typed(self, rng: Random, trouble: object, most: int | None) -> Iterator[str]:
        after = iter(("duplicate zip cal", "dup", ""))
        for line in super()._typed(rng, (), most):
            yield next(after) if self.transcript[-1] == "Enter to end: " else line


def test_the_dup_total_adds_up_the_matches_of_the_folder_that_came_to_their_end(tmp_path: Path) -> None:
    signs = []
    for seed in range(3):
        bot = Duplicating(Random(seed))
        keeper, setting = Keeper(tmp_path / f"{seed}.txt"), Setting.of(HEARTS.with_goal(1), (), "You", None, str(seed))
        assert begin(setting, keeper, bot.ask, bot.say, sits=by_lot) is Outcome.OVER
        game = next(int(line.split("Dup Game ")[1].rstrip(".")) for line in bot.transcript if "Dup Game " in line)
        signs.append((game > 0) - (game < 0))
        told = [line for line in bot.transcript if line.startswith("Dup Total ")]
        parts = f"{signs.count(1)} ahead, {signs.count(-1)} behind, {signs.count(0)} level."
        matches = f"{seed + 1} match{'es' * bool(seed)}"
        assert told == [f"Dup Total {sum(signs):+d}, from {matches}: {parts}"] * 2
    assert any(signs)
    # Practice, another game, a match that goes on, and whatever else lies there count for nothing.
    practice = Setting.of(HEARTS.with_goal(1), (), "You", None, "practice")
    said(practice, tmp_path / "practice.txt", "auto cal", "duplicate zip cal", "")
    said(Setting.of(HEARTS.with_goal(1), (), "You", 7), tmp_path / "asked.txt", "duplicate zip cal", "")
    said(Setting.of(HEARTS, (), "You", None, "on"), tmp_path / "on.txt", "auto cal", "duplicate zip cal")
    (tmp_path / "notes.txt").write_text("Dear all\nAgain you!")
    assert dup_total(tmp_path, "hearts").total == sum(signs) and sum(dup_total(tmp_path, "hearts")) == 3
    assert sum(dup_total(tmp_path, "gin")) == 0 and sum(dup_total(tmp_path / "none", "hearts")) == 0
