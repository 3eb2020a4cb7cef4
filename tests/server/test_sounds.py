"""Sounds of one's own: what joins, what does not and why, and that nothing else of the disk is handed out."""

import io
import os
import wave
from pathlib import Path
from urllib.parse import quote

import pytest
from typer.testing import CliRunner

from hearthside.app import sounds
from hearthside.app.sounds import CATEGORIES, MOST_BYTES, SoundIgnored, look
from hearthside.cli import app

from .asking import Program
from .conftest import Running

ROOT = Path(__file__).parents[2]
OGG, MP3 = b"OggS" + bytes(40), b"ID3" + bytes(40)


def wav(frames: int = 80) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as made:
        made.setnchannels(1)
        made.setsampwidth(2)
        made.setframerate(8000)
        made.writeframes(bytes(2 * frames))
    return file.getvalue()


def test_files_join_in_any_capitals_with_any_number_and_gaps_are_no_matter(tmp_path: Path) -> None:
    for name in ("QS2ME10.WAV", "qs2me1.wav"):
        (tmp_path / name).write_bytes(wav())
    (tmp_path / "Hrt2U.ogg").write_bytes(OGG)
    (tmp_path / "no-good7.mp3").write_bytes(MP3)
    (tmp_path / "iwon3.mp3").write_bytes(b"\xff\xfb" + OGG)
    found = look(tmp_path)
    assert [(file.name, file.category, file.number) for file in found.files] == [
        ("no-good7.mp3", "NoGood", 7),
        ("Hrt2U.ogg", "Hrt2U", 0),
        ("qs2me1.wav", "QS2Me", 1),
        ("QS2ME10.WAV", "QS2Me", 10),
        ("iwon3.mp3", "IWon", 3),
    ]
    assert found.ignored == ()


def test_the_stamp_changes_with_a_file(tmp_path: Path) -> None:
    stamps = [look(tmp_path / "none").stamp, look(tmp_path).stamp]
    (tmp_path / "ok1.wav").write_bytes(wav())
    stamps.append(look(tmp_path).stamp)
    (tmp_path / "ok1.wav").write_bytes(wav(90))
    stamps.append(look(tmp_path).stamp)
    (tmp_path / "ok1.wav").rename(tmp_path / "ok2.wav")
    stamps.append(look(tmp_path).stamp)
    os.utime(tmp_path / "ok2.wav", (1, 1))  # another of the same length
    stamps.append(look(tmp_path).stamp)
    (tmp_path / "ok2.wav").write_bytes(wav(95))  # another of the same time
    os.utime(tmp_path / "ok2.wav", (1, 1))
    stamps.append(look(tmp_path).stamp)
    assert stamps[0] == stamps[1] == ""
    assert len(set(stamps)) == 6


def test_what_is_not_heard_says_why(tmp_path: Path) -> None:
    secret = tmp_path / "secret.wav"
    secret.write_bytes(wav())
    folder = tmp_path / "sounds"
    folder.mkdir()
    (folder / "notes.txt").write_text("hello")
    (folder / "jaws1.wav").write_bytes(wav())
    (folder / "ok1.wav").write_bytes(OGG)
    (folder / "ok2.ogg").write_bytes(b"")
    (folder / "ok3.wav").symlink_to(secret)
    (folder / "ok4.wav").mkdir()
    (folder / "ok5.mp3").write_bytes(MP3 + bytes(MOST_BYTES))
    (folder / ".ok6.wav").write_bytes(wav())
    (folder / "ok7.wav").write_bytes(b"RIFF" + bytes(4) + b"AVI " + bytes(40))
    (folder / "ok8.mp3").write_bytes((MP3 + bytes(MOST_BYTES))[:MOST_BYTES])
    found = look(folder)
    assert [file.name for file in found.files] == ["ok8.mp3"], "it is just as long as may be"
    assert found.ignored == (
        SoundIgnored("jaws1.wav", "There is no kind of sound called jaws."),
        SoundIgnored("notes.txt", "Not a sound file: its name must end in .wav, .ogg or .mp3."),
        SoundIgnored("ok1.wav", "Its content is not that of a .wav file."),
        SoundIgnored("ok2.ogg", "Its content is not that of a .ogg file."),
        SoundIgnored("ok3.wav", "A link to something outside the folder."),
        SoundIgnored("ok4.wav", "Not a file."),
        SoundIgnored("ok5.mp3", "Longer than 4 MiB."),
        SoundIgnored("ok7.wav", "Its content is not that of a .wav file."),
    )


def test_no_name_of_a_file_keeps_the_others_from_being_listed(server: Running, owner: Program) -> None:
    folder = server.folder / sounds.FOLDER
    sounds.begin(folder)
    (folder / "iwon 3.wav").write_bytes(wav())
    (folder / "new\nline.wav").write_bytes(wav())
    (folder / os.fsdecode(b"quit\xff1.wav")).write_bytes(wav())
    (folder / "QS2U4.wav").write_bytes(wav())
    answer = owner.ask("GET", "/api/sounds")
    for file in folder.iterdir():
        file.unlink()
    assert answer.status == 200
    named = "Its name must be a kind of sound and a number, such as qs2me1.wav."
    names = ["iwon 3.wav", "new\N{REPLACEMENT CHARACTER}line.wav", "quit\N{REPLACEMENT CHARACTER}1.wav"]
    assert answer.json["ignored"] == [{"name": name, "why": named} for name in names]
    heard = [file["name"] for each in answer.json["categories"] for file in each["files"]]
    assert heard == ["QS2U4.wav"]


def test_they_are_listed_and_handed_out_at_once(server: Running, owner: Program) -> None:
    folder = server.folder / sounds.FOLDER
    before = owner.ask("GET", "/api/settings").json["sounds"]
    sounds.begin(folder)
    (folder / "QS2Me4.wav").write_bytes(wav())
    listed = owner.ask("GET", "/api/sounds").json
    assert listed["folder"] == "sounds"
    assert {each["category"]: [file["name"] for file in each["files"]] for each in listed["categories"]} == {
        **{name: [] for name in CATEGORIES},
        "QS2Me": ["QS2Me4.wav"],
    }
    assert owner.ask("GET", "/api/settings").json["sounds"] != before
    answer = owner.ask("GET", "/api/sounds/QS2Me4.wav")
    assert (answer.status, answer.headers["content-type"], answer.body) == (200, "audio/wav", wav())
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "name", ["../settings.toml", "..\\settings.toml", "notes.txt", "ok9.wav", ".", "..", "/etc/passwd"]
)
def test_nothing_else_is_handed_out(server: Running, owner: Program, name: str) -> None:
    (server.folder / "settings.toml").touch()
    sounds.begin(server.folder / sounds.FOLDER)
    (server.folder / sounds.FOLDER / "notes.txt").write_text("mine")
    for path in (quote(name, safe=""), quote(name)):
        answer = owner.ask("GET", f"/api/sounds/{path}")
        assert (answer.status, answer.json["code"]) == (404, "not-found")


def test_the_command_lists_them(tmp_path: Path) -> None:
    sounds.begin(tmp_path / "sounds")
    (tmp_path / "sounds" / "iwon2.wav").write_bytes(wav())
    (tmp_path / "sounds" / "iwin.wav").write_bytes(wav())
    said = CliRunner().invoke(app, ["sounds", "--data", str(tmp_path)], catch_exceptions=False)
    lines = said.stdout.splitlines()
    assert lines[0] == f"Sounds of your own: {tmp_path / 'sounds'}"
    assert lines[lines.index("IWon     You win the match.") + 1].strip() == "iwon2.wav"
    assert all(any(line.startswith(f"{each.name:8} {each.when}") for line in lines) for each in CATEGORIES.values())
    assert said.stderr == "iwin.wav: There is no kind of sound called iwin.\n"


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_guide_says_when_each_is_heard(category: str) -> None:
    assert f"| `{category}` | {CATEGORIES[category].when} |" in (ROOT / "docs/guide.md").read_text()
