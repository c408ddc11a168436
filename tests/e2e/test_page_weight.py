"""A table is light: counts and bytes, which depend on no clock."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.bench.page.measurements import Options, minute, new_context
from tests.e2e.player import sit_down
from tests.site import Site


@pytest.mark.sampled(100)
@pytest.mark.parametrize("language", ["en", "ru", "pl", "uk"])
def test_a_table_loads_little(
    site: Site, browser: Browser, new_page: Callable[..., Page], language: str
) -> None:
    """With an empty cache, fonts and cards included."""
    page = new_page(language=language)
    sit_down(page, site)
    context = new_context(browser, Options(0, 0, 0, language), page.context.storage_state())
    try:
        found = minute(context, page.url, seconds=0)
        assert context.pages[0].locator("html").get_attribute("lang") == language
    finally:
        context.close()
    assert found["before_play_requests"] <= 10, found
    assert 100 < found["before_play_kb"] < 200, found
    # The sounds come later.
    assert found["table_kb"] < found["before_play_kb"] + 60, found
