"""The icons of the installed program, drawn from the mark in `client/public/favicon.svg` by the tests' browser.

python -m tests.icons     draws them anew into client/public
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import FLAGS, NO_BROWSER, find

PUBLIC = Path(__file__).resolve().parent.parent / "client" / "public"
PAPER = "#EDE3D1"
ICONS = {"icon-192.png": (192, 0.72, "22%"), "icon-512.png": (512, 0.72, "22%"), "icon-maskable.png": (512, 0.56, "0")}
"""By name: the size in pixels, the part of it that the mark takes, how round the corners are. A mask leaves a circle
of four fifths."""


def draw() -> None:
    """Draw all icons."""
    path = find()
    assert path is not None, NO_BROWSER
    mark = (PUBLIC / "favicon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        page = browser.new_page(color_scheme="light")
        for name, (size, part, corners) in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(
                f"<style>html, body {{ margin: 0; background: transparent }} div {{ background: {PAPER};"
                f" border-radius: {corners}; width: {size}px; height: {size}px; display: grid; place-items: center }}"
                f" svg {{ width: {part:.0%}; height: {part:.0%} }}</style><div>{mark}</div>"
            )
            page.screenshot(path=str(PUBLIC / name), omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
