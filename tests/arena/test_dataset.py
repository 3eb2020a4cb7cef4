"""Datasets hold deals as they were played, and what each seat knew of them; what does not hold is found."""

import re
import sys
from collections.abc import Callable, Mapping
from errno import ENOSPC
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

from hearthside import gin, hearts
from hearthside.arena.dataset import DatasetJournal, DatasetSpec, files_of, make
from hearthside.arena.dataset.check import check
from hearthside.arena.dataset.parquet import columns, read, read_about, write
from hearthside.arena.dataset.writer import first_deal, match_rows
from hearthside.arena.journal import Journal
from hearthside.arena.matches import match
from hearthside.arena.workers import LocalWorkers
from hearthside.cli import app
from hearthside.game import Deal
from hearthside.games import GAMES
from hearthside.record import moves

ARENA = Path(__file__).parents[2] / "docs" / "arena.md"
HEARTS = DatasetSpec(rules=hearts.BLACK_LADY, players=("duck", "nellie"))
GIN = DatasetSpec(rules=gin.PRESETS["eaai"], players=("easy",))


def made(about: DatasetSpec, out: Path, deals: int) -> tuple[Path, Path]:
    with LocalWorkers(1) as workers:
        return make(about, out, deals, workers)


def ran(*words: str) -> Result:
    return CliRunner().invoke(app, ["dataset", *words], catch_exceptions=False)


@pytest.mark.parametrize("about", [HEARTS, GIN], ids=["hearts", "gin"])
def test_deals_are_written_as_they_were_played_and_hold(tmp_path: Path, about: DatasetSpec) -> None:
    files = made(about, tmp_path / "some.parquet", 14)
    assert files == (tmp_path / "some.parquet", tmp_path / "some.seats.parquet")
    assert sorted(tmp_path.iterdir()) == sorted(files)
    for file, kind in zip(files, ("deals", "seats"), strict=True):
        said = check(file)
        assert said == {**about.to_json(), "deals": 14, "kind": kind} and said["licence"] == "CC0-1.0"
        fields = pq.read_schema(file)
        told = {field.name: field.metadata[b"description"].decode() for field in fields}
        assert told == {name: text for name, (_, text) in columns(about.rules.game, seen=kind == "seats").items()}
    record = match(about.rules, about.seated, first_deal(about.seed, 0))
    rows = [row for row in read(files[0]) if row["match"] == 0]
    assert [row["number"] for row in rows] == [deal.number for deal in record.deals][:14]
    cards = list[list[int]]()
    for move in moves(record):
        if isinstance(move, Deal):
            cards.append([])
        elif isinstance(move, hearts.Play | gin.Discard):
            cards[-1].append(int(move.card))
    written = list[list[int]]()
    for row in rows:
        codes = row.get("moves", [3] * len(row["cards"]))
        written.append([card for card, code in zip(row["cards"], codes, strict=True) if code == 3])
    assert written == cards[: len(rows)] and sum(map(len, written)) > 20
    assert made(about, tmp_path / "again.parquet", 14)[0].read_bytes() == files[0].read_bytes()


@pytest.mark.parametrize("about", [HEARTS, GIN], ids=["hearts", "gin"])
def test_a_row_of_a_seat_has_what_its_view_had_and_no_more(tmp_path: Path, about: DatasetSpec) -> None:
    """The hands dealt to others are not in it, nor what they passed to others or drew."""
    seats = about.rules.seats
    for row in read(made(about, tmp_path / "some.parquet", 5)[1]):
        known = {place for place, card in enumerate(row["deck"]) if card != 255}
        hands = seats * (13 if about is HEARTS else 10)
        assert {place for place in known if place < hands} == set(range(row["seat"], hands, seats))
        if about is HEARTS:
            per = about.rules.pass_count  # type: ignore[union-attr]
            givers = {place // per for place, card in enumerate(row["passes"]) if card != 255}
            assert len(givers) == (0 if row["passing"] == "hold" else 2) and (not givers or row["seat"] in givers)
        else:
            drawn = zip(row["moves"], row["cards"], row["seats"], strict=True)
            assert all((card == 255) == (seat != row["seat"]) for move, card, seat in drawn if move == 0)


def test_other_rules_are_written_or_refused(tmp_path: Path) -> None:
    several = "heartsette", "cancellation", "spot-full", "hollywood", "round-the-corner"
    for place, name in enumerate(several):
        game = GAMES["gin" if place > 2 else "hearts"]
        about = DatasetSpec(rules=game.variants.parse(name), players=("easy" if place > 2 else "duck",))
        for file in made(about, tmp_path / f"{place}.parquet", 1):
            check(file)
    for name in ("cardshark", "dynacomp", "domino"):
        with pytest.raises(ValueError, match=r"^No dataset is made under these rules: (play|hands) "):
            DatasetSpec(rules=hearts.PRESETS[name], players=("random",))


CHANGES: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("a card", lambda row: row["cards"].reverse(), "match 0, deal 1: "),
    ("a deck", lambda row: row["deck"].reverse(), "match 0, deal 1: its deck is not that of its deal number."),
    ("a number", lambda row: row.update(number=5), "match 0, deal 1: its deal number is 5, and not "),
    ("points", lambda row: row.update(points=[0, 0, 0, 26]), "match 0, deal 1: its points are "),
    ("scores", lambda row: row.update(scores=[0, 0, 0, 9]), "match 0, deal 1: the scores before it are "),
    ("a seat", lambda row: row["seats"].reverse(), "match 0, deal 1: "),
    ("an end", lambda row: row.update(cards=row["cards"][:-1], seats=row["seats"][:-1]), "deal 1: it is not over."),
    ("a place", lambda row: row.update(deal=3), "match 0, deal 1: another row stands in its place."),
]


@pytest.mark.parametrize(("change", "sentence"), [each[1:] for each in CHANGES], ids=[each[0] for each in CHANGES])
def test_what_does_not_hold_is_found(tmp_path: Path, change: Callable[[dict[str, Any]], None], sentence: str) -> None:
    rows, _ = match_rows("hearts", "black-lady", HEARTS.seated, 1, HEARTS.limit, 0)
    change(rows[1])
    file = tmp_path / "some.parquet"
    write(file, "hearts", HEARTS.to_json() | {"deals": len(rows), "kind": "deals"}, rows)
    with pytest.raises(ValueError) as refused:
        check(file)
    assert sentence in str(refused.value)


def test_a_row_that_is_missing_at_the_end_is_found(tmp_path: Path) -> None:
    _, rows = match_rows("hearts", "black-lady", HEARTS.seated, 1, HEARTS.limit, 0)
    file = tmp_path / "some.parquet"
    write(file, "hearts", HEARTS.to_json() | {"deals": len(rows) // 4, "kind": "seats"}, rows[:-1])
    with pytest.raises(ValueError, match=rf"match 0, deal {len(rows) // 4 - 1}: rows are missing\.$"):
        check(file)


@pytest.mark.parametrize(
    "changes", [{"game": "whist"}, {"game": []}, {"rules": "whist"}, {"seed": "1"}, {"deals": None}, {"players": [1]}]
)
def test_a_file_that_does_not_say_what_it_holds_is_refused(tmp_path: Path, changes: dict[str, Any]) -> None:
    file = tmp_path / "some.parquet"
    write(file, "hearts", HEARTS.to_json() | {"deals": 0, "kind": "deals"} | changes, [])
    with pytest.raises(ValueError, match=r"some.parquet does not say which deals it holds\.$"):
        check(file)


def test_a_table_of_other_columns_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.parquet"
    write(file, "gin", HEARTS.to_json() | {"deals": 0, "kind": "deals"}, [])
    with pytest.raises(ValueError, match=r"some.parquet: the columns are not those of such a file\.$"):
        check(file)


def test_no_table_is_written_of_a_policy_that_changed_meanwhile(tmp_path: Path) -> None:
    bot, out = tmp_path / "bot.py", tmp_path / "some.parquet"
    bot.write_text("def first(observation, mask, rng):\n    return int(mask.argmax())\n", "utf-8")
    spec = DatasetSpec(rules=hearts.BLACK_LADY.with_goal(20), players=("random", f"{bot}:first"))

    def changed(deals: int) -> None:
        bot.write_text(f"{bot.read_text('utf-8')}# {deals}\n", "utf-8")

    with LocalWorkers(1) as workers:
        with pytest.raises(ValueError, match=r"A policy's file has changed\. Delete .*\.journal, or name"):
            make(spec, out, 2, workers, changed)
        assert not out.exists()
        with pytest.raises(ValueError, match="belongs to another dataset: its policies is "):
            make(spec, out, 2, workers)
        (tmp_path / "some.parquet.journal").unlink()
        assert read_about(make(spec, out, 2, workers)[0])["policies"] == spec.to_json()["policies"] != {}


def documented(game: str) -> set[tuple[str, str]]:
    """The columns of a game in the table of docs/arena.md, each with its type."""
    found, other = set[tuple[str, str]](), "Gin Rummy: " if game == "hearts" else "Hearts: "
    table = ARENA.read_text("utf-8").partition("| column | type | what |\n")[2].partition("\n\n")[0]
    for names, types, what in re.findall(r"(?m)^\| (`.+?) \| (.+?) \| (.+) \|$", table):
        each, kinds = re.findall(r"`(\w+)`", names), types.replace("lists", "list").replace(" of ", " ").split(", ")
        if not what.startswith(other):
            found |= set(zip(each, kinds if len(kinds) > 1 else kinds * len(each), strict=True))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_documentation_has_each_column_with_its_type(game: str) -> None:
    every = {**columns(game, seen=False), **columns(game, seen=True)}
    assert documented(game) == {(name, kind) for name, (kind, _) in every.items()}


def test_what_a_seat_cannot_have_seen_is_found_too(tmp_path: Path) -> None:
    _, rows = match_rows("hearts", "black-lady", HEARTS.seated, 1, HEARTS.limit, 0)
    given = rows[1]["passes"]
    given[given.index(next(card for card in given if card != 255))] = 7
    file = tmp_path / "some.parquet"
    write(file, "hearts", HEARTS.to_json() | {"deals": len(rows) // 4, "kind": "seats"}, rows)
    with pytest.raises(ValueError, match="match 0, deal 0: it tells of other cards than were dealt"):
        check(file)


def test_a_run_that_was_cut_off_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = made(GIN, tmp_path / "whole.parquet", 30)
    out = tmp_path / "cut.parquet"
    with DatasetJournal(out, GIN.to_json()) as journal:
        for place in range(2):
            journal.add(*match_rows("gin", "eaai", GIN.seated, 1, GIN.limit, place))
        assert 0 < (before := journal.deals) < 30
        with pytest.raises(ValueError, match=r"cut.parquet.journal is being written by another process"):
            DatasetJournal(out, GIN.to_json())
    with (tmp_path / "cut.parquet.journal").open("ab") as file:
        file.write(b'{"deals": [{"num')  # as a kill leaves it
    (tmp_path / "cut.parquet.part").write_bytes(b"PAR1")
    (tmp_path / "cut.seats.parquet").write_bytes(b"PAR1")  # the first of both was there already
    with pytest.raises(ValueError, match="journal belongs to another dataset: its seed is 1, not 2"):
        made(DatasetSpec(rules=GIN.rules, players=GIN.players, seed=2), out, 30)
    seen = list[int]()
    with LocalWorkers(1) as workers:
        files = make(GIN, out, 30, workers, seen.append)
    assert seen[0] == before and seen[-1] >= 30
    assert [file.read_bytes() for file in files] == [file.read_bytes() for file in whole]
    assert not [*tmp_path.glob("*.journal"), *tmp_path.glob("*.part")]


def test_the_command_writes_and_checks(tmp_path: Path) -> None:
    out = tmp_path / "some.parquet"
    ended = ran("gin", "--players", "simple,easy", "--deals", "3", "--jobs", "1", "--out", str(out))
    one, other = files_of(out)
    assert ended.exit_code == 0 and ended.stdout.startswith(f"{one}: 3 deals, ")
    checked = ran("--check", str(one), "--check", str(other))
    assert checked.stdout.splitlines() == [
        f"{one}: 3 deals of gin, standard, by simple, easy, all cards. All hold.",
        f"{other}: 3 deals of gin, standard, by simple, easy, what each seat knew. All hold.",
    ]
    assert read_about(one)["players"] == ["simple", "easy"]
    refused = ran("gin", "--out", str(out))
    assert (refused.exit_code, refused.stderr) == (1, f"{out} is there already; name another file.\n")
    out.write_bytes(out.read_bytes()[:-1])
    refused = ran("--check", str(out))
    assert (refused.exit_code, refused.stderr) == (1, f"{out} is not a dataset of Hearthside.\n")


@pytest.mark.parametrize(
    "words", [("dataset", "gin", "--players", "easy", "--out"), ("arena", "gin", "simple", "random", "--resume")]
)
def test_a_full_disk_is_named_with_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str]) -> None:
    written = Journal._append

    def full(journal: Journal, plain: Mapping[str, Any]) -> None:
        if "game" not in plain:
            raise OSError(ENOSPC, "No space left on device")  # as an open file says it, without its name
        written(journal, plain)

    monkeypatch.setattr(Journal, "_append", full)
    out = tmp_path / "some"
    ended = CliRunner().invoke(app, [*words, str(out), "--deals", "1", "--jobs", "1"], catch_exceptions=False)
    assert (ended.exit_code, ended.stderr) == (2, f"{out} cannot be written: No space left on device.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Name a game, and with --out the file to write: hearthside dataset hearts --out hearts.parquet."),
        (("chess", "--out", "x"), "There is no game 'chess' here; choose hearts or gin."),
        (("gin", "--out", "x", "--players", "a,b,c"), "There are 2 seats, and 3 players for them."),
        (("gin", "--out", "x", "--players", "duck"), "Nobody here plays as 'duck'; choose one of "),
    ],
)
def test_what_cannot_be_made_is_refused(words: tuple[str, ...], sentence: str) -> None:
    ended = ran(*words)
    assert ended.exit_code == 2 and ended.stderr.startswith(sentence)


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ended = ran("hearts", "--out", "x.parquet")
    assert (ended.exit_code, ended.stderr) == (2, "A dataset needs the extra: install hearthside[data].\n")


def test_a_choice_that_no_column_holds_is_refused() -> None:
    from hearthside.arena import hearts_rows as part
    from hearthside.record.deal import Entry
    from hearthside.record.hearts.deal import DealRecord

    state = hearts.State.new(hearts.BLACK_LADY)
    dealt = DealRecord(tuple(islice(hearts.BLACK_LADY.deck, 52)), (Entry(hearts.MoonChoice(0, deduct=True)),))
    with pytest.raises(ValueError, match="A dataset cannot hold the move MoonChoice"):
        part.values(dealt, state)
