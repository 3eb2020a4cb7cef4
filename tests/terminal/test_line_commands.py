"""The comforts of the table as words of the plain game: what each does, and what of it stands in the record."""

import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from hearthside import gin, hearts
from hearthside.ai import kernels
from hearthside.cards import DEAL_NUMBERS
from hearthside.cli import app
from hearthside.record import Change, final, load, moves, steps
from hearthside.terminal.line import Keeper, Outcome, Setting, Unusable, begin, go_on, read
from hearthside.terminal.line.commands import ELSEWHERE
from tests.lengths import length

from .line_table import Bot, Typist, by_lot, played

HEARTS = hearts.PRESETS["black-lady"]
GIN = gin.PRESETS["standard"]
WORDS = (
    "undo",
    "undo",
    "auto cal",
    "hands",
    "hands off",
    "scores hide",
    "scores 3 1 4 1",
    "scores 3 1",
    "score",
    "zero",
    "direction",
    "direction left",
    "opponent west vicky",
    "opponent level-1",
    "deal 12",
    "deal",
    "quit deal",
    "duplicate zip cal",
    "zip cal",
    "auto nobody",
    "review 9",
    "ok",
)


def typed(
    folder: Path, rules: hearts.Rules | gin.Rules, *lines: str, styles: tuple[str, ...] = (), secret: str = ""
) -> list[str]:
    """What is said to whoever types these lines, against players by lot or those of the house. With a secret nobody has
    asked for the deals.
    """
    typist, keeper = Typist(lines), Keeper(folder / "match.txt")
    begin(
        Setting.of(rules, styles, "You", None if secret else 5, secret),
        keeper,
        typist.ask,
        typist.say,
        sits=None if styles else by_lot,
    )
    return typist.transcript


def text(folder: Path) -> str:
    """The record that is kept."""
    return (folder / "match.txt").read_text()


@pytest.mark.parametrize("rules", [HEARTS, hearts.PRESETS["cardshark"], GIN, gin.PRESETS["hollywood"]])
def test_a_match_is_taken_up_as_it_was_left_whatever_was_typed(rules: hearts.Rules | gin.Rules, tmp_path: Path) -> None:
    for seed in range(length(1, 2)):
        keeper = Keeper(tmp_path / f"{seed}.txt")
        assert played(rules, keeper, Bot(Random(seed), WORDS, most=150), seed) is Outcome.LEFT
        before, again = keeper.path.read_text(), Typist([])
        assert '[Practice "yes"]' in before
        assert CliRunner().invoke(app, ["check", str(keeper.path)]).exit_code == 0
        assert go_on(read(keeper.path), keeper, again.ask, again.say) is Outcome.LEFT
        # The computer hands the cards back that it held.
        assert keeper.path.read_text().replace('[SouthAuto "off"]', "").split() == (
            before.replace('[SouthAuto "off"]', "").split()
        )


def test_what_is_changed_by_hand_stands_in_the_record(tmp_path: Path) -> None:
    said = typed(
        tmp_path,
        HEARTS,
        "direction right",
        "scores 1 2 3 4",
        "opponent west vicky",
        "hands",
        "hands off",
        "zero",
        "scores 1",
        secret="some deals",
    )
    assert "You have the cards of this deal passed to the right." in said and "Pass three cards to East: " in said
    assert "West is Vicious Vicky from here on." in said and "Give a score for each of the 4 seats." in said
    assert said.count("The match is practice from now on.") == 1
    others = [line for line in said if line.startswith(("West: ", "North: ", "East: "))]
    assert len(others) == 3 and all(len(line.split()) == 14 for line in others)
    for told in (
        "(South passes right)",
        "(South scores 1 2 3 4)",
        '[WestStyle "vicky"]',
        '[SouthSees "all hands"]',
        "scores 0 0",
    ):
        assert told in text(tmp_path), told


def test_what_is_still_out_is_told_before_each_question_while_the_counting_aid_is_on(tmp_path: Path) -> None:
    said = typed(tmp_path, GIN, "count", "score", "count off", "score", "count maybe", secret="some deals")
    asked = next(place for place, line in enumerate(said) if line.endswith(": count"))
    assert [line.split()[0] for line in said[asked + 1 : asked + 5]] == ["Spades:", "Hearts:", "Clubs:", "Diamonds:"]
    assert all(re.search(r": \d discarded, \d yours, \d+ still out\.$", line) for line in said[asked + 1 : asked + 5])
    assert said.count("The match is practice from now on.") == 1
    off = said.index("The counting aid is off.")
    told = [place for place, line in enumerate(said) if line.startswith("Still out: spades ")]
    assert told and asked < min(told) and max(told) < off
    assert "Type count, or count off." in said
    record = text(tmp_path)
    assert record.index('[SouthCounts "with help"]') < record.index('[SouthCounts "alone"]')


def test_hidden_scores_are_told_when_the_deal_is_over_and_not_before(tmp_path: Path) -> None:
    said = typed(tmp_path, HEARTS, "scores hide", "score", "auto cal", "score", "scores show", "score")
    over = said.index("Deal 1 is over.")
    assert not any("point" in line and " the trick with " in line for line in said[:over])
    assert "The scores are hidden until the deal is over; scores show lists them." in said[:over]
    assert [line for line in said[over:] if line.startswith("Total:")]
    asked = said.index("Enter for deal 2: score")
    assert said[asked + 2].startswith("Total:"), "between deals no deal is counted"


def test_a_deal_that_is_thrown_away_counts_for_nothing_and_a_fresh_one_takes_its_place(tmp_path: Path) -> None:
    said = typed(tmp_path, HEARTS, "deal", "quit deal", "auto cal", "deal")
    assert "The number of this deal is shown once it is over, because it gives all cards away." in said
    assert [line for line in said if "number" in line][1:] == ["That was deal number 6.", "Deal 1 has number 6."]
    assert '[DealsQuit "1"]' in text(tmp_path) and "Deal 1 #6" in text(tmp_path)
    keeper, again = Keeper(tmp_path / "match.txt"), Typist(["", "quit deal", "deal"])
    go_on(read(keeper.path), keeper, again.ask, again.say)
    assert '[DealsQuit "2"]' in text(tmp_path) and [deal.number for deal in read(keeper.path).deals] == [6, 8]


def test_what_is_shown_after_a_duplicate_stands_where_it_was_shown(tmp_path: Path) -> None:
    typed(tmp_path, HEARTS, "auto cal", "duplicate zip cal", "", "hands", "auto cal")
    log = [entry.move for entry in read(tmp_path / "match.txt").deals[1].log]
    shown = next(at for at, move in enumerate(log) if move == Change("SouthSees", "all hands"))
    assert len([move for move in log[:shown] if not isinstance(move, Change)]) == 3  # the others have passed


def test_a_match_that_is_quit_for_good_is_kept_and_not_taken_up(tmp_path: Path) -> None:
    said = typed(tmp_path, GIN, "leave", "quit match")
    assert said[-1] == f"The record of the match is in {tmp_path / 'match.txt'}."
    with pytest.raises(Unusable, match="left for good"):
        read(tmp_path / "match.txt")


def test_a_long_number_can_be_asked_for_and_is_told_on_a_line_of_its_own(tmp_path: Path) -> None:
    last = DEAL_NUMBERS - 1
    said = typed(tmp_path, GIN, "auto", f"deal {last + 1}", f"deal {last}", "auto")
    assert f"A deal number is from 0 to {last}." in said
    assert f"That was hand number {last}." in said
    assert read(tmp_path / "match.txt").deals[1].number == last


def test_a_match_that_began_with_a_long_number_goes_on_with_the_next(tmp_path: Path) -> None:
    first, keeper = 2**127, Keeper(tmp_path / "match.txt")
    typist = Typist(("auto",))
    begin(Setting.of(GIN, (), "You", first), keeper, typist.ask, typist.say, sits=by_lot)
    again = Typist(("", "auto"))
    go_on(read(keeper.path), keeper, again.ask, again.say)
    assert [deal.number for deal in read(keeper.path).deals] == [first, first + 1]


def test_between_deals_any_deal_can_be_asked_for_and_no_other_time(tmp_path: Path) -> None:
    said = typed(tmp_path, GIN, "deal 77", "auto", "deal 77", "deal -1", "deal x", "auto", "deal")
    assert "This hand is not over yet." in said
    assert "Hand 2 has number 77." in said and "Type whole numbers." in said
    assert [deal.number for deal in read(tmp_path / "match.txt").deals] == [5, 77]


def test_the_last_deal_asked_for_by_its_number_is_played_again_and_leaves_the_totals_alone(tmp_path: Path) -> None:
    said = typed(tmp_path, HEARTS, "auto cal", "deal 5", "auto cal", "", "quit")
    assert "Deal 1 again. It does not count in the match." in said
    assert [deal.number for deal in read(tmp_path / "match.txt").deals] == [5]


@pytest.mark.parametrize("rules", [HEARTS, GIN])
def test_the_computer_plays_to_the_end_of_the_deal_or_of_the_match(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    said = typed(tmp_path, rules.with_goal(40), "auto cal", "auto match cal", "auto", "")
    assert len([line for line in said if line.startswith("Enter for ")]) == 1 and said[-2] == "Enter to end: "
    assert "There is nothing left to play." in said
    record = text(tmp_path)
    assert '[SouthAuto "cal"]' in record and '[SouthAuto "off"]' in record
    assert final(read(tmp_path / "match.txt")).winners


@pytest.mark.parametrize("rules", [HEARTS, GIN])
def test_a_deal_is_played_out_with_its_end_told_alone_and_the_next_one_waits(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    (tmp_path / "told").mkdir()
    told, said = typed(tmp_path / "told", rules, "auto cal"), typed(tmp_path, rules, "zip cal", "zip", "", "zip nobody")
    part = "deal" if rules is HEARTS else "hand"
    out = said.index(f"Cautious Cal finishes the {part} for you.")
    first = next(at for at, line in enumerate(told) if line.startswith("Enter for "))
    end = next(at for at, line in enumerate(said) if line.startswith("Enter for "))
    assert said[end - 6 : end] == told[first - 6 : first], "it comes to the same"
    assert end - out < first / 2, "and the way there is passed over"
    assert said[end] == f"Enter for {part} 2: zip" and said[end + 1] == f"No {part} is in progress."
    assert said[end + 2] == f"Enter for {part} 2: "
    assert len(read(tmp_path / "match.txt").deals) == 2 and not final(read(tmp_path / "match.txt")).results[1:]
    assert '[SouthAuto "cal"]' in text(tmp_path) and '[SouthAuto "off"]' in text(tmp_path)
    assert any(line.startswith("Nobody here plays as 'nobody'") for line in said[end + 3 :])


@pytest.mark.parametrize("rules", [HEARTS, GIN])
def test_a_deal_is_replayed_beside_the_match_and_the_same_play_comes_to_the_same(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    lines = ("auto cal", "replay 2", "replay", "auto cal", "quit", "duplicate cal", "duplicate zip")
    said = typed(tmp_path, rules, *lines)
    word = "Deal" if rules is HEARTS else "Hand"
    assert f"There is no {word.lower()} 2 that is over." in said
    assert f"{word} 1 again. It does not count in the match." in said and "Enter to go back: quit" in said
    (first,) = load((tmp_path / "match.txt").read_bytes())
    (again,) = load((tmp_path / "match-replay.txt").read_bytes())
    played = [[step.move for step in steps(each)] for each in (first, again)]
    assert played[0] == played[1] and len(first.deals) == 1
    assert (
        any(line.endswith("with the same cards: no difference.") for line in said)
        and "Dup Game +0." in said
        and f"The computer has played this {word.lower()}." in said
    )
    assert "Again South cal" in text(tmp_path)
    start = said.index("Cautious Cal plays your cards.", said.index("Back in the match."))
    did = "You play" if rules is HEARTS else "You discard"
    assert len([line for line in said[start:] if line.startswith(did)]) > 1  # it is told card by card


def test_each_game_speaks_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "gin").mkdir()
    hearts, gin = typed(tmp_path, HEARTS, "help"), typed(tmp_path / "gin", GIN, "help", "direction", "quit game deal")
    assert {*ELSEWHERE} <= {*hearts} & {*gin}
    assert "No cards are passed at Gin Rummy." in gin
    assert "quit stops, quit hand throws the hand away, and quit match ends the match." in gin
    helped = [line for line in gin if re.match(r"[a-z]+ {2,}", line)]
    assert len(helped) > 20
    assert not [line for line in helped if re.search(r"\b(the|last|this|a|these) deals?\b", line)]
    assert "replay       play the last hand again, or replay 2; it does not count in the match" in gin
    assert "replay       play the last deal again, or replay 2; it does not count in the match" in hearts


@pytest.mark.parametrize("rules", [HEARTS, GIN])
def test_a_replayed_deal_that_is_thrown_away_begins_anew(rules: hearts.Rules | gin.Rules, tmp_path: Path) -> None:
    said = typed(tmp_path, rules, "auto cal", "replay", "quit deal", "auto cal", "quit")
    word = "Hand" if rules is GIN else "Deal"
    start = said.index(f"{word} 1 again. It does not count in the match.")
    again = said[start : said.index("Back in the match.")]
    dealt = [again[at : at + 2] for at, line in enumerate(again) if line == "Your hand:"]
    assert dealt[0] == dealt[1]
    assert not any(line.startswith("Seal of") for line in again)


def test_a_hand_is_played_from_the_other_side_and_held_against_the_first(tmp_path: Path) -> None:
    """Played alike from either side, what is left of both is nothing."""
    said = typed(tmp_path, GIN, "mirror", "auto cal", "mirror", "auto cal", "", "mirror", "quit", styles=("cal",))
    assert "No hand is over yet." in said and said.count("Back in the match.") == 2
    (first,) = load((tmp_path / "match.txt").read_bytes())
    (other,) = load((tmp_path / "match-mirror.txt").read_bytes())
    with pytest.raises(Unusable, match="a deal played again, not a match"):
        read(tmp_path / "match-mirror.txt")
    assert other.names == ("Cautious Cal", "You") and other.deals[0].deck == first.deals[0].deck
    assert [step.move for step in steps(other)] == [step.move for step in steps(first)]
    south, north = final(first).scores
    brought = f"Your cards brought you {south - north}, the other's {north - south}: together nothing"
    helped = "All hands were shown or the computer played, so it counts in no total."
    assert [line for line in said if line.startswith("Your cards brought")] == [
        f"{brought}, with the luck of the deal taken out. {helped}"
    ]
    refused = typed(tmp_path / "hearts", HEARTS, "auto cal", "mirror")
    assert "Hands can be exchanged only at Gin Rummy." in refused


class FromBothSides(Bot):
    """Plays two hands, and each of them from the other side too; what is told of that must be on disk by then.

    ``looks`` is at which of them all hands are asked for.
    """

    def __init__(self, file: Path, rng: Random, looks: int | None = None) -> None:
        super().__init__(rng)
        self.file = file
        self.looks = looks
        self.told: list[str] = []

    def ask(self, prompt: str) -> str:
        if prompt == f"Enter for hand {len(self.told) + 2}: ":
            self.transcript.append(f"{prompt}mirror")
            return "mirror"
        if prompt == "Enter for hand 3: ":
            raise EOFError
        begun = f"Hand {len(self.told) + 1} with the hands exchanged. It does not count in the match."
        if self.looks == len(self.told) and begun in self.transcript:
            self.looks = None
            self.transcript.append(f"{prompt}hands")
            return "hands"
        return super().ask(prompt)

    def say(self, line: str) -> None:
        if line.startswith("Your cards brought you"):
            self.told.append(line)
            assert self.file.read_text().count("Mirror South") == len(self.told)
        super().say(line)


def test_what_came_of_a_mirrored_hand_is_there_after_a_stop(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "match.txt")
    bot = FromBothSides(keeper.path, Random(4))
    assert played(GIN.with_goal(400), keeper, bot) is Outcome.LEFT
    figures = [[*map(int, re.findall(r"-?[0-9]+", line))] for line in bot.told]
    assert len(figures) == 2 and any(map(any, figures))
    before, again = text(tmp_path), Typist(["score", "quit"])
    both = [yours + other for yours, other, *_ in figures]
    assert f"Together {both[0]} {both[0]}" in before and f"Together {both[1]} {sum(both)}" in before
    assert go_on(read(keeper.path), keeper, again.ask, again.say) is Outcome.LEFT
    assert text(tmp_path) == before
    standing = [
        f"Hand {hand} from either side: {yours} and {other}, together {yours + other:+d}."
        for hand, (yours, other, *_) in enumerate(figures, 1)
    ]
    standing.append(f"Together {sum(both):+d}, over 2 hands.")
    told = [line for line in again.transcript if line in standing]
    assert told == standing * 2, "as the match is taken up, and with the score"


def test_who_looks_at_the_other_side_alone_is_told_so_after_a_stop_too(tmp_path: Path) -> None:
    keeper, again = Keeper(tmp_path / "match.txt"), Typist([])
    played(GIN.with_goal(400), keeper, FromBothSides(keeper.path, Random(4), looks=1), secret="some deals")
    before = text(tmp_path)
    assert (before.count("\nMirror South\n"), before.count("\nMirror South helped\n")) == (1, 1)
    assert '[Practice "yes"]' not in before, "the match itself was played without help"
    go_on(read(keeper.path), keeper, again.ask, again.say)
    assert text(tmp_path) == before
    assert [line.endswith("helped, so in no total.") for line in again.transcript if "from either side" in line] == [
        False,
        True,
    ]


def test_who_is_helped_on_either_side_is_told_and_has_no_total(tmp_path: Path) -> None:
    lines = ("auto cal", "mirror", "auto cal", "", "", "auto cal", "mirror", "hands", "auto cal", "", "score")
    said = typed(tmp_path, GIN.with_goal(400), *lines, styles=("cal",))
    assert len([line for line in said if line.endswith("the computer played, so it counts in no total.")]) == 2
    assert text(tmp_path).count("\nMirror South helped\n") == 2
    assert [line.split()[2] for line in text(tmp_path).splitlines() if line.startswith("Together ")] == ["0", "0"]
    assert len([line for line in said if line.endswith("; helped, so in no total.")]) == 3  # one, and then both
    assert not any(line.startswith("Together ") for line in said)


@pytest.mark.parametrize("rules", [GIN.with_goal(400), HEARTS])
def test_help_in_one_deal_is_no_help_in_the_next(rules: hearts.Rules | gin.Rules, tmp_path: Path) -> None:
    typed(tmp_path, rules, "auto cal", "", "quit", styles=("cal",) if isinstance(rules, gin.Rules) else ())
    [record] = load(text(tmp_path).encode())
    helped = [[entry.move for entry in deal.log if isinstance(entry.move, Change)] for deal in record.deals]
    auto = [Change("SouthAuto", "cal"), Change("SouthAuto", "off")]
    assert [[move for move in each if move in auto] for each in helped] == [auto, []]
    again = Typist(["quit"])
    go_on(read(tmp_path / "match.txt"), Keeper(tmp_path / "match.txt"), again.ask, again.say)
    assert load(text(tmp_path).encode()) == [record]


def test_undo_takes_a_card_back_and_the_answers_to_it(tmp_path: Path) -> None:
    keeper, bot = Keeper(tmp_path / "match.txt"), Bot(Random(1), most=5)
    played(HEARTS, keeper, bot)
    before = moves(read(keeper.path))
    assert isinstance(before[-1], hearts.Play)
    again = Typist(["undo", "undo"])
    go_on(read(keeper.path), keeper, again.ask, again.say)
    after = moves(read(keeper.path))
    assert after == before[: len(after)] and len(after) < len(before)
    assert '[Practice "yes"]' in text(tmp_path)


def test_the_record_is_what_the_seat_knows_and_is_saved_where_nothing_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    said = typed(tmp_path, HEARTS, "record", f"save {file}", f"save {file}", f"save {tmp_path}/no/file", "save")
    (record,) = load(file.read_bytes())
    assert record.seat == 0 and not record.deals[0].known
    assert "FirstDeal" not in file.read_text() and record.deals[0].number is None
    assert f"{file} exists already; name another file." in said and "Name the file: save FILE." in said
    assert any("cannot be written" in line for line in said)
    lines, at = file.read_text().splitlines(), said.index("Pass three cards to West: record") + 1
    assert said[at : at + len(lines)] == lines


def test_a_hint_is_told_with_its_worth_and_done_when_it_is_taken(tmp_path: Path) -> None:
    """And a look back at the hand that came of it."""
    kernels.warm_up().join()
    said = typed(tmp_path, GIN, "ok", "review", "hint", "ok", "ok", "auto cal", "review", styles=("cal",))
    assert said.count("Nothing is suggested here; type hint.") == 2 and "No hand is over yet." in said
    at = next(place for place, line in enumerate(said) if line.startswith("The best choice is to "))
    does = said[at].split(" is to ")[1].split(".")[0]
    assert said[at + 1].startswith(does[0].upper() + does[1:]) and said[at + 1].endswith("% to win the match.")
    assert f"You {does}." in said
    ends = ("The best.", "The only one.", "All choices are equal.")
    decisions = [line for line in said if line.endswith(ends) or ": it cost " in line]
    mine = [step.move for step in steps(read(tmp_path / "match.txt")) if getattr(step.move, "seat", None) == 0]
    assert len(decisions) == len(mine)
    assert any(line.startswith("Luck ") for line in said)


def test_no_hint_is_given_while_cards_are_chosen(tmp_path: Path) -> None:
    from hearthside.cards import shuffled

    first = str(min(shuffled(5)[::4]))
    said = typed(tmp_path, HEARTS, first, "hint")
    assert said[-4] == "Some cards are chosen already. Type again to start over."


def test_a_hand_that_was_lost_is_told_as_lost(tmp_path: Path) -> None:
    said = typed(tmp_path, GIN, "auto cal", "duplicate zip cal", styles=("cal",))
    south, north = final(read(tmp_path / "match.txt")).scores
    brought = south - north
    assert f"You scored {brought}, and Cautious Cal scored {brought} with the same cards: no difference." in said
    other = typed(tmp_path / "other", GIN, "auto cal", "mirror", "auto cal", "duplicate zip cal", styles=("cal",))
    assert f"You scored {-brought}, and Cautious Cal scored {-brought} with the same cards: no difference." in other
