"""Settings: each does what it says, and is still so after the page is loaded anew."""

import json
import re
import sys
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Response, expect

from hearthside.app.settings import FILE, read
from hearthside.cli import main
from hearthside.hearts import PRESETS
from hearthside.hearts.presets import VARIANTS
from tests.e2e.conftest import Browsers
from tests.e2e.home import play_button, seat_players, until_loaded
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving
from tests.e2e.troubles import NO_SERVER
from tests.server.test_sounds import wav


def _kept(response: Response) -> bool:
    """Whether the server has the settings by now: a page shows them before that."""
    return response.request.method == "PUT"


def test_settings_act_and_last(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5)
    seat.asked()
    seat.pass_on()
    seat.asked()
    ink = _ink(seat, "D")
    seat.from_menu("Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    for legend, choice in {
        "Theme": "Dark",
        "Table": "Claret",
        "Card backs": "Night",
        "Suit colours": "Two",
        "Speed of the others": "Fast",
    }.items():
        dialog.get_by_role("group", name=legend).get_by_text(choice, exact=True).click()
        expect(dialog.get_by_role("group", name=legend).get_by_role("radio", name=choice)).to_be_checked()
    for switch in ("Big faces", "One click plays", "Sound"):
        dialog.get_by_role("switch", name=re.compile(f"^{switch}")).check()
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_role("button", name="Done").click()

    for _ in range(2):
        root = page.locator("html")
        expected = {"theme": "dark", "felt": "claret", "back": "night", "deck": "two", "faces": "big"}
        for name, value in expected.items():
            expect(root).to_have_attribute(f"data-{name}", value)
        expect(page.get_by_role("region", name="Ada")).to_be_visible()
        assert seat.asked() == "play"
        assert _ink(seat, "D") == _ink(seat, "H") != ink
        assert seat.message()["pace"] == 250
        page.reload()

    # One click plays, and what may not be played stays where it is.
    assert seat.asked() == "play"
    refused = seat.refused()[0]
    seat.touch(refused, veiled=True)
    expect(seat.card(refused)).to_be_visible()
    card = seat.playable()[0]
    seat.touch(card)
    seat.card(card).wait_for(state="detached")

    seat.from_menu("Settings")
    expect(dialog.get_by_label("Your name")).to_have_value("Ada")
    for switch in ("Big faces", "One click plays", "Sound"):
        expect(dialog.get_by_role("switch", name=re.compile(f"^{switch}"))).to_be_checked()


def test_what_is_set_for_the_next_match_is_what_it_is_played_by(page: Page) -> None:
    page.goto("/")
    until_loaded(page)
    seat = Seat(page)
    seat.from_menu("Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Rules of the next match").select_option("CardShark")
    dialog.get_by_label("Points that end the next match").fill("33")
    dialog.get_by_role("button", name="Done").click()
    expect(page.get_by_text("CardShark, ends above 33.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("CardShark, ends above 33.")).to_be_visible()
    seat_players(page, "Novice Nellie")
    seat.press("Play Hearts")
    page.wait_for_url("**/#/table/*")
    seat.asked()
    message = seat.message()
    assert (message["view"]["rules"]["preset"], message["view"]["rules"]["goal"]) == ("cardshark", 33)
    assert [each["style"] for each in message["seats"]] == [None, "nellie", "vicky", "level-6"]


def test_settings_that_make_no_sense_do_no_harm(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    stored = {"theme": 3, "deck": None, "pace": -1, "opponents": "cal", "goal": "x"}
    page.add_init_script(f"localStorage['hearthside.settings'] = {json.dumps(json.dumps(stored))}")
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "auto")
    expect(root).to_have_attribute("data-deck", "four")
    seat = Seat(page)
    expect(page.get_by_text("Black Lady, to 100.")).to_be_visible()
    seat.press("Play Hearts")
    assert seat.asked() == "pass"


def test_the_file_and_the_page_follow_each_other(own_server: Serving, browsers: Browsers) -> None:
    page = browsers.open(own_server.url)
    page.goto("/")
    Seat(page).from_menu("Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    file = own_server.data / FILE
    root = page.locator("html")
    expect(dialog.get_by_text(FILE, exact=True)).to_be_visible()
    with page.expect_response(_kept):
        dialog.get_by_role("group", name="Table", exact=True).get_by_text("Claret").click()
    text = file.read_text()
    assert read(text).values["look.table"] == "claret"

    # By hand: one line that can be read, and one that cannot.
    file.write_text(text.replace('theme = "auto"', 'theme = "dark"').replace("saver = 10", "saver = soon"))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(root).to_have_attribute("data-theme", "dark")
    line = text.splitlines().index("saver = 10") + 1
    expect(dialog.get_by_role("status")).to_contain_text(f"Line {line}: saver = soon is not valid TOML")
    expect(dialog.get_by_role("status")).to_contain_text("play.saver is 10 now.")
    assert f"settings.toml, line {line}: saver = soon is not valid TOML" in own_server.said()
    own_server.notes.write_text("")
    dialog.get_by_role("group", name="Screen saver").get_by_text("5 min").click()
    expect(dialog.get_by_text("Mistakes in")).to_have_count(0)
    assert "# kept aside: saver = soon\n" in file.read_text()
    assert read(file.read_text()).values["play.saver"] == 5
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-felt", "claret")


def test_rules_of_ones_own_are_in_the_file_and_in_every_browser(own_server: Serving, browsers: Browsers) -> None:
    file = own_server.data / FILE
    rules = PRESETS["black-lady"].with_goal(30)
    notation = VARIANTS.notation(replace(rules, name="From before"))
    kept = {"game": "hearts", "name": "From before", "notation": notation, "code": "c", "seats": 4}
    page = browsers.open(own_server.url, {"own": [{**kept, "goal": 30, "goalText": "to 30"}]})

    def in_file(rules: dict[str, str]) -> None:
        while read(file.read_text()).values["rules.hearts"] != rules:
            page.wait_for_timeout(50)

    # What the browser had kept by itself is brought along.
    page.goto("/#/rules-editor/hearts")
    start = page.get_by_label("Start from")
    expect(start.get_by_role("option", name="From before")).to_be_attached()
    in_file({"From before": "black-lady goal=30"})

    # What is saved in the editor is a line of the file; what is written there can be had in the editor, and elsewhere.
    start.select_option("From before")
    expect(page.get_by_label("Name", exact=True)).to_have_value("From before")
    page.get_by_label("Name", exact=True).fill("The same")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved: The same")).to_be_visible()
    in_file({"From before": "black-lady goal=30", "The same": "black-lady goal=30"})
    lines = '"The same" = "black-lady goal=30"\n', '"By hand" = "cardshark goal=60" # mine\nBad = "whist"\n'
    file.write_text(file.read_text().replace(*lines))
    page.evaluate("dispatchEvent(new Event('focus'))")
    start.get_by_role("option", name="By hand").wait_for(state="attached")
    expect(start.get_by_role("option", name="The same")).to_have_count(0)
    Seat(page).from_menu("Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("status")).to_contain_text('rules.hearts: "Bad" cannot be "whist"')
    dialog.get_by_role("button", name="Done").click()
    other = browsers.open(own_server.url)
    other.goto("/#/rules-editor/hearts")
    other.get_by_label("Start from").select_option("By hand")
    other.get_by_role("button", name="Play now").click()
    other.wait_for_url("**/#/table/*")
    seat = Seat(other)
    seat.asked()
    assert seat.message()["view"]["rules"]["name"] == "By hand"

    # Removing them takes their line, and no other, from the file.
    page.goto("/#/rules/hearts/own:By hand")
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove them").click()
    in_file({"From before": "black-lady goal=30"})
    assert '# kept aside: Bad = "whist"\n' in file.read_text()
    assert 'rules.hearts: "Bad" cannot be "whist"' in own_server.said()
    own_server.notes.write_text("")


def test_what_is_set_while_the_server_is_away_is_told_when_it_is_back(own_server: Serving, browsers: Browsers) -> None:
    page = browsers.open(own_server.url)
    page.goto("/")
    Seat(page).from_menu("Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_text(FILE, exact=True)).to_be_visible()
    browsers.troubles.announce(*NO_SERVER)
    own_server.kill()
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(dialog.get_by_text("Hearthside is not answering.")).to_be_visible()
    dialog.get_by_role("group", name="Theme").get_by_text("Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    with page.expect_response(_kept):
        own_server.start()
        page.evaluate("dispatchEvent(new Event('focus'))")
    expect(dialog.get_by_text(FILE, exact=True)).to_be_visible()
    assert read((own_server.data / FILE).read_text()).values["look.theme"] == "dark"


def test_who_did_not_open_the_page_from_the_command_plays_all_the_same(
    own_server: Serving, browsers: Browsers, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own_server.data / FILE
    file.write_text('[play]\nname = "Ottilie"\n')
    page = browsers.open(own_server.url, owner=False)
    seat = Seat(page)
    seat.set_up(deal=5)
    seat.asked()
    seat.pass_on()
    expect(page.get_by_text("Ottilie")).to_have_count(0)
    seat.from_menu("Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_text("These settings are kept in this browser only.")).to_be_visible()
    dialog.get_by_role("group", name="Theme").get_by_text("Dark").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    kept = read(file.read_text()).values
    assert (kept["play.name"], kept.get("look.theme", "auto")) == ("Ottilie", "auto")

    # A second `hearthside` opens the page with a key. It leads to the page that was asked for.
    monkeypatch.setattr(sys, "argv", ["hearthside", "gin", "--no-browser", *own_server.options])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    address = capsys.readouterr().out.strip().removeprefix("Hearthside is open already: ")
    assert address.startswith(f"{own_server.url}/?key=")
    with page.expect_response(_kept):
        page.goto(address)
    page.wait_for_url(f"{own_server.url}/#/**")
    expect(play_button(page, "Gin Rummy")).to_be_visible()
    seat.from_menu("Settings")
    expect(dialog.get_by_text(FILE, exact=True)).to_be_visible()
    expect(dialog.get_by_label("Your name")).to_have_value("Ottilie")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert read(file.read_text()).values["look.theme"] == "dark", "what this browser had is brought along"


_RECORDER = """
window.read = []
const decode = BaseAudioContext.prototype.decodeAudioData
BaseAudioContext.prototype.decodeAudioData = async function (...args) {
  const decoded = await decode.apply(this, args)
  window.read.push(Math.round(decoded.duration * 1000))
  return decoded
}
window.heard = []
const start = AudioBufferSourceNode.prototype.start
AudioBufferSourceNode.prototype.start = function (...args) {
  window.heard.push(Math.round(this.buffer.duration * 1000))
  return start.apply(this, args)
}
"""


def test_a_file_of_ones_own_is_heard_at_once(own_server: Serving, browsers: Browsers) -> None:
    page = browsers.open(own_server.url, {"sound": True, "soundHouse": False})
    page.add_init_script(_RECORDER)
    seat = Seat(page)
    seat.set_up(deal=5)
    seat.asked()
    page.keyboard.press("Shift")  # browsers allow no sound before a gesture
    (own_server.data / "sounds" / "CARDUP7.wav").write_bytes(wav(8 * 123))
    with page.expect_response("**/api/sounds/CARDUP7.wav"):
        page.evaluate("dispatchEvent(new Event('focus'))")
    page.wait_for_function("() => read.includes(123)")
    page.evaluate("heard.length = 0")
    seat.touch(seat.hand()[0])
    expect(page.locator(".hand .is-raised, .hand [aria-label*='raised']").first).to_be_visible()
    assert page.evaluate("heard") == [123]

    seat.from_menu("Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_text("Which sound plays when").click()
    expect(dialog.get_by_text("CARDUP7.wav")).to_be_visible()
    dialog.get_by_role("button", name="Listen to CardUp").click()
    assert page.evaluate("heard.at(-1)") == 123


def _ink(seat: Seat, suit: str) -> str:
    """The colour in which a suit is drawn on the cards."""
    colour: str = seat.page.evaluate(
        f"getComputedStyle(document.documentElement).getPropertyValue('--suit-{suit.lower()}')"
    )
    return colour
