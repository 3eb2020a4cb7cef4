"""The plain game: whole matches of every preset, whatever is typed, ended anywhere, kept and taken up again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from hearthside.cards import DECK, Card, Cards, shuffled
from hearthside.cli import app
from hearthside.hearts import PRESETS, Direction, Rules, Scoring, State
from hearthside.record import final, load, moves, redact
from hearthside.terminal.line import Keeper, Outcome, Setting, begin, go_on, read
from hearthside.terminal.line.ascii import ascii_cards, columns, hand_lines, read_cards
from tests.lengths import IN_FULL, length

from .line_table import Bot, Typist, answer, by_lot, played

EVERY = pytest.mark.parametrize("slug", PRESETS)
TROUBLE = (
    "2H",
    "AS",
    "xyz",
    "",
    "hand",
    "trick",
    "last",
    "score",
    "rules",
    "moon",
    "2H 3H",
    "12",
    "Q♠ Q♠",
    "again",
    "1",
)


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["plain", *words], input=given, catch_exceptions=False)


def short(rules: Rules) -> Rules:
    """The same rules to a goal that is soon reached."""
    return rules.with_goal(min(rules.goal, 2 if rules.scoring is Scoring.CASH else 20))


@EVERY
def test_a_match_of_every_preset_is_played_to_its_end_through_refusals(slug: str, tmp_path: Path) -> None:
    keeper, bot = Keeper(tmp_path / "match.txt"), Bot(Random(slug), TROUBLE)
    assert played(short(PRESETS[slug]), keeper, bot) is Outcome.OVER
    state, said = final(read(keeper.path)), bot.transcript
    assert isinstance(state, State)
    assert state.winners
    assert [line for line in said if line.endswith(" is over.") and line.startswith("Deal")] == [
        f"Deal {deal} is over." for deal in range(1, len(state.results) + 1)
    ]
    assert said[-1] == f"The record of the match is in {keeper.path}."
    assert said[-2] == "Enter to end: "
    assert [line for line in said if line.startswith("The match is over.")]
    stops = [
        line for line in said if re.fullmatch(r"All the points are out\..*|.+ only winners and takes? the rest\.", line)
    ]
    assert len(stops) == len([result for result in state.results if result.cashed_in])
    moons = [line for line in said if " shot the moon. " in line]
    assert len(moons) == len([result for result in state.results if result.shooter is not None])
    assert _last_row(said, "Total:") == list(state.scores)
    if state.rules.scoring is Scoring.CASH:
        assert _last_row(said, "Cash:") == [1000 + each for each in state.cash]


def _last_row(said: list[str], head: str) -> list[int]:
    return [int(each) for each in [line for line in said if line.startswith(head)][-1].split()[1:]]


@EVERY
def test_before_the_first_card_nothing_is_told_that_depends_on_hidden_cards(slug: str, tmp_path: Path) -> None:
    rules = PRESETS[slug]
    deck = [card for card in shuffled(3, rules.packs) if card in rules.deck]
    size = rules.hand_size * rules.seats
    mine = deck[: size : rules.seats]
    others = [card for card in deck if card not in mine]
    told = []
    for rng in (Random(1), Random(2)):
        rng.shuffle(others)
        rest, held = iter(others), iter(mine)
        lying = [next(held) if at < size and at % rules.seats == 0 else next(rest) for at in range(len(deck))]
        left_out = [card for card in shuffled(3, rules.packs) if card not in rules.deck]
        typist = Typist(["?", "score", "trick", "last", "hand", "help", "record", "deal"])
        deal = iter([(None, (*lying, *left_out))])
        keeper = Keeper(tmp_path / "match.txt")
        begin(Setting.of(rules, (), "You", 3), keeper, typist.ask, typist.say, sits=by_lot, decks=deal)
        told.append(typist.transcript)
    if rules.direction(0) is not Direction.HOLD:
        assert told[0] == told[1]
    else:
        assert told[0][:11] == told[1][:11]


@EVERY
def test_wherever_the_input_ends_the_match_is_kept_and_goes_on(slug: str, tmp_path: Path) -> None:
    rules = PRESETS[slug].with_goal(1)
    stops = range(rules.hand_size - 1)
    if IN_FULL:
        whole = Bot(Random(1))
        played(rules, Keeper(tmp_path / "whole.txt"), whole)
        stops = range(whole.asked - 1)
    for stop in Random(slug).sample(stops, length(1, 3)):
        keeper, bot = Keeper(tmp_path / f"{stop}.txt"), Bot(Random(1), most=stop)
        assert played(rules, keeper, bot) is Outcome.LEFT
        assert bot.transcript[-1].endswith(f"--resume {keeper.path}")
        assert CliRunner().invoke(app, ["check", str(keeper.path)]).exit_code == 0
        before = moves(read(keeper.path))
        again = Bot(Random(2))
        assert go_on(read(keeper.path), keeper, again.ask, again.say) is Outcome.OVER
        assert moves(read(keeper.path))[: len(before)] == before
        assert final(read(keeper.path)).winners


LINES = st.one_of(
    st.text(max_size=40),
    st.sampled_from(TROUBLE),
    st.lists(st.sampled_from([str(card) for card in DECK]), max_size=4).map(" ".join),
)


@settings(max_examples=length(20, 60), deadline=None)
@given(st.sampled_from(sorted(PRESETS)), st.lists(LINES, max_size=60), st.integers(0, 1000))
def test_nothing_that_is_typed_stops_the_game_but_quitting(slug: str, lines: list[str], seed: int) -> None:
    with TemporaryDirectory() as folder:
        typist, keeper = Typist(lines), Keeper(Path(folder) / "match.txt")
        assert played(PRESETS[slug], keeper, typist, seed) is Outcome.LEFT
        assert load(keeper.path.read_bytes())


def test_an_interrupted_match_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """Against the usual opponents, whose dice follow from the deal and the place in it."""
    words = ("plain", "--seed", "8", "--points", "1", "--seats", "nellie,guest,charlie")
    typist = Bot(Random(3))
    setting = Setting.of(PRESETS["black-lady"].with_goal(1), ("nellie", "guest", "charlie"), "You", 8)
    whole = Keeper(tmp_path / "whole.txt")
    assert begin(setting, whole, typist.ask, typist.say) is Outcome.OVER
    typed = [line.split(": ", 1)[1] for line in typist.transcript if line.startswith(("You play: ", "Pass ", "Enter "))]
    for stop in (0, 2, 9):
        file = str(tmp_path / f"{stop}.txt")
        assert run(*words[1:], "--data", file, given="\n".join(typed[:stop]) + "\n" * bool(stop)).exit_code == 0
        assert run("--resume", file, given="\n".join(typed[stop:])).exit_code == 0
        assert Path(file).read_text() == whole.path.read_text()


# ---- The command ----


def test_the_command_plays_a_whole_match_over_a_pipe(tmp_path: Path) -> None:
    """A program that reads lines and writes lines plays to the end, and the file that it is told of holds."""
    command = [sys.executable, "-m", "hearthside", "plain", "--points", "1", "--rules", "DYNACOMP", "--seed", "4"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as game:
        assert game.stdin and game.stdout
        said, rng = list[str](), Random(4)
        for line in map(str.rstrip, game.stdout):
            said.append(line)
            if line.endswith(":") and line.startswith(("You play", "Pass ")):
                game.stdin.write(answer(said, rng) + "\n")
            elif line.startswith("Enter "):
                game.stdin.write("\n")
        assert game.wait() == 0
    (file,) = tmp_path.iterdir()
    assert said[-1] == f"The record of the match is in {file}."
    (record,) = load(file.read_bytes())
    assert final(record).winners and record.deals[0].number == 4
    assert "\x1b" not in "".join(said)


def test_options_come_in_any_order_and_names_in_any_capitals(tmp_path: Path) -> None:
    first = ["--seed", "4", "--rules", "Black-Lady goal=30", "--seats", "Cal, Vicky,SHARK", "--name", "Jo"]
    second = ["--name", "Jo", "--seats", "cal,vicky,shark", "--rules", "black-lady goal=30", "--seed", "4"]
    said = [run(*words, "--data", str(tmp_path / f"{at}.txt")) for at, words in enumerate((first, second))]
    assert said[0].exit_code == said[1].exit_code == 0
    assert (tmp_path / "0.txt").read_text() == (tmp_path / "1.txt").read_text()
    assert said[0].stdout.startswith("Hearts, Black Lady, to 30. Type ? for help.\nWest is Cautious Cal.")


@pytest.mark.parametrize(
    ("words", "styles", "names"),
    [
        (("--level", "1"), ["level-1", "level-1", "level-1"], ["The Shark", "Ada", "Bruno"]),
        (("--seats", "Level-2,cal,master"), ["level-2", "cal", "level-10"], ["The Shark", "Cautious Cal", "Ada"]),
        (("--rules", "three-hand", "--level", "2"), ["level-2", "level-2"], ["The Shark", "Ada"]),
    ],
)
def test_levels_sit_down_as_styles_do(
    words: tuple[str, ...], styles: list[str], names: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "kept.txt"
    assert run("--seed", "4", "--data", str(file), *words).exit_code == 0
    (record,) = load(file.read_bytes())
    assert [value for tag, value in record.tags if tag.endswith("Style")] == styles
    said = run("--resume", str(file)).stdout.splitlines()
    assert said[1].startswith(f"West is The Shark, level {styles[0].rpartition('-')[2]}. ")
    assert [name for tag, name in record.tags if tag in ("West", "North", "East")] == names


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--rules", "bridge"), "There are no rules named 'bridge'"),
        (("--points", "-1"), "Choose a goal from 0 to 9999, not -1."),
        (("--points", "10000"), "Choose a goal from 0 to 9999, not 10000."),
        (("--seats", "cal"), "There are 3 seats beside yours, and 1 named; name one style for each."),
        (("--seats", "cal,bob,vicky"), "Nobody here plays as 'bob'"),
        (("--seats", "cal,vicky,shark", "--level", "3"), "Name styles or a level, not both."),
        (("--resume", "nowhere.txt"), "nowhere.txt cannot be read"),
    ],
)
def test_options_that_make_no_sense_are_refused_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    ended = run(*words)
    assert ended.exit_code == 2 and sentence in ended.stderr and not ended.stdout


def test_the_goal_is_asked_for_until_it_is_one(tmp_path: Path) -> None:
    given = "6.12\n-3\n10000\nmany\n\n"
    said = run("--ask", "--data", str(tmp_path), given=given).stdout
    assert said.count("How many points do you want to play to?") == 5
    assert said.count("Type a whole number from 0 to 9999. Or press Enter for 100.") == 3
    assert said.count("Choose a goal from 0 to 9999, not 10000. Or press Enter for 100.") == 1
    assert "Hearts, Black Lady, to 100." in said
    assert "Hearts, Black Lady, to 7." in run("--ask", "--data", str(tmp_path), given="7\n").stdout
    assert run("--ask", "--data", str(tmp_path / "no")).stdout.endswith("Nothing is dealt yet, so nothing is saved.\n")
    assert not (tmp_path / "no").exists()


def test_a_folder_that_cannot_be_written_is_said_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    bot, keeper = Bot(Random(1)), Keeper(tmp_path / "file" / "match.txt")
    assert played(short(PRESETS["openspiel"]), keeper, bot) is Outcome.OVER
    notices = [line for line in bot.transcript if "cannot be saved" in line]
    assert len(notices) == 2 and notices[0].endswith("Play goes on.") and notices[1] == bot.transcript[-1]


def test_two_matches_in_one_folder_do_not_overwrite_each_other(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        assert run("--seed", seed, "--data", str(tmp_path)).exit_code == 0
    assert {load(file.read_bytes())[0].deals[0].number for file in tmp_path.iterdir()} == {1, 2}


def test_a_new_match_takes_no_file_away(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all")
    ended = run("--data", str(file))
    assert ended.exit_code == 2 and "exists already" in ended.stderr
    assert file.read_text() == "Dear all"


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_ends_politely_and_saves(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hearthside", "plain", "--seed", "4", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdout
        for line in game.stdout:
            if line.startswith("Pass three cards"):
                break
        game.send_signal(signal.SIGINT)
        rest = game.stdout.read()
        assert game.wait() == 0
    (file,) = tmp_path.iterdir()
    assert f"The match is saved in {file}." in rest
    assert [type(move).__name__ for move in moves(read(file))] == ["Deal", "Pass", "Pass", "Pass"]


def test_a_match_that_is_over_or_hides_cards_is_not_taken_up(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "match.txt")
    played(PRESETS["openspiel"], keeper, Bot(Random(1), most=4))
    known = read(keeper.path)
    keeper.keep(redact(known, 0))
    assert "hides cards" in run("--resume", str(keeper.path)).stderr
    played(PRESETS["openspiel"], keeper, Bot(Random(1)))
    ended = run("--resume", str(keeper.path))
    assert ended.exit_code == 2 and ended.stderr == "That match is over.\n"
    keeper.path.write_text("[Game")
    assert run("--resume", str(keeper.path)).exit_code == 2


def test_what_was_written_beside_the_moves_stays_when_a_match_is_taken_up(tmp_path: Path) -> None:
    annotated = Path(__file__).parents[1] / "golden" / "records" / "annotated.txt"
    before = read(annotated)
    copy, bot = Keeper(tmp_path / "copy.txt"), Bot(Random(1), most=3)
    assert go_on(before, copy, bot.ask, bot.say) is Outcome.LEFT
    after = read(copy.path)
    assert after.comments == before.comments and after.deals[: len(before.deals) - 1] == before.deals[:-1]
    assert after.deals[len(before.deals) - 1].log[: len(before.deals[-1].log)] == before.deals[-1].log
    assert after.tags[:-1] == before.tags
    assert after.tags[-1][0] == "Secret", "what the deals to come are drawn with is kept as well"


def test_the_choice_for_a_moon_is_made_and_changed_at_any_question(tmp_path: Path) -> None:
    keeper, typist = Keeper(tmp_path / "match.txt"), Typist(["moon", "moon", "moon"])
    assert played(PRESETS["cardshark"], keeper, typist) is Outcome.LEFT
    off, to = "Your moon would take 26 off your own score.", "Your moon would give 26 to each of the others."
    assert [line for line in typist.transcript if line.startswith("Your moon")] == [off, to, off]
    state = final(read(keeper.path))
    assert isinstance(state, State) and state.deduct[0]
    other = Typist(["moon"])
    played(PRESETS["black-lady"], Keeper(tmp_path / "other.txt"), other)
    assert (
        "'moon' is not a card. Write the rank and the suit, such as QS or TD; help lists the words." in other.transcript
    )


def test_cards_to_pass_come_one_by_one_and_none_is_lost_to_a_refusal(tmp_path: Path) -> None:
    rules = PRESETS["black-lady"]
    mine = sorted(shuffled(5)[::4])
    first, second, third, fourth = map(str, mine[:4])
    absent = str(next(card for card in DECK if card not in mine))
    lines = [first, first, absent, f"{second} {third} {fourth}", "again", f"{first} {second}", "nonsense", third]
    keeper, typist = Keeper(tmp_path / "match.txt"), Typist(lines)
    played(rules, keeper, typist)
    told = [line for line in typist.transcript if "chosen" in line or "not in" in line or "not a card" in line]
    assert told == [
        f"{first} is chosen already. Type again to start over.",
        f"{absent} is not in your hand.",
        "'nonsense' is not a card. Write the rank and the suit, such as QS or TD; help lists the words.",
    ]
    assert "That is three cards; choose two." in typist.transcript
    assert f"One more card: {third}" in typist.transcript
    assert f"You pass {mine[0]}, {mine[1]} and {mine[2]} to West." in typist.transcript


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
def test_in_a_terminal_the_goal_is_asked_for_and_typing_follows_the_prompt(tmp_path: Path) -> None:
    import pty

    outer, inner = pty.openpty()
    command = [sys.executable, "-m", "hearthside", "plain", "--seed", "4", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner) as game:
        os.close(inner)
        said = b""
        for prompt, line in ((b"play to? ", b"30\n"), (b"Pass three cards to West: ", b"quit\n")):
            while not said.endswith(prompt):
                said += os.read(outer, 4096)
            os.write(outer, line)
        while b"--resume" not in said:
            said += os.read(outer, 4096)
        assert game.wait() == 0
    os.close(outer)
    assert b"Hearts, Black Lady, to 30." in said and b"\x1b" not in said


# ---- Words ----


def test_every_notation_of_a_card_is_read() -> None:
    hand = Cards.parse("TD QS")
    for word in ("TD", "10d", "DT", "d10", "10♦", "♦T", "t♢"):
        assert read_cards(f" {word} ", hand) == [Card.parse("TD")]
    assert read_cards("qs, TD", hand) == [Card.parse("QS"), Card.parse("TD")]
    with pytest.raises(ValueError, match="'1S' is not a card"):
        read_cards("1S", hand)


def test_with_two_packs_a_name_is_whichever_card_is_held() -> None:
    first, second = Card.parse("QS"), Card.parse("QS'")
    assert read_cards("QS", Cards.of([second])) == [second]
    assert read_cards("QS QS", Cards.of([first, second])) == [first, second]
    assert hand_lines(Cards.of([first, second]))[0] == "S: QQ"


def test_a_hand_is_shown_by_suits_and_a_table_in_columns() -> None:
    assert hand_lines(Cards.parse("AS TS 8S 6S 3S 2H")) == ["S: AT863", "H: 2", "D:", "C:"]
    assert columns(["You", "Northwest"], [("Total", (5, -10))]) == [
        "           You  Northwest",
        "Total:       5        -10",
    ]


def test_sentences_of_the_rules_become_ascii() -> None:
    assert ascii_cards("Play 10♦, Q♠ or the shooter’s −5.") == "Play TD, QS or the shooter's -5."
