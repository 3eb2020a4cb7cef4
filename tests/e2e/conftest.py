"""What the browser tests share: one Chromium for all, a fresh page for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.browser import FLAGS, NO_BROWSER, find


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    assert path is not None, NO_BROWSER
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yields a page with empty storage, and fails the test if a script on it fails."""
    failures: list[Error] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(error))
        yield page
    assert not failures, failures
