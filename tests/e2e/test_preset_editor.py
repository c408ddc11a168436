"""The editor in a browser: what is refused stands in its row, what is saved is a version."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_accessibility import findings, sign_up
from tests.site import Site

COUNT = "from games.models import Preset\nprint(Preset.objects.filter(name='{name}').count())"
STORED = """
import json
from games.models import Preset
rows = Preset.objects.filter(name="{name}").order_by("version")
print(json.dumps([[row.version, row.agreements] for row in rows]))
"""
# What a game leaves behind that was opened by the first version.
USE = """
from games.models import Pool, Preset
pool = Pool.objects.get(key="two-deals")
pool.pk, pool.key, pool.name, pool.is_open = None, "used", "Used", False
pool.preset = Preset.objects.get(name="{name}", version=1)
pool.differences = {{}}
pool.save()
"""


def stored(site: Site, name: str) -> list[tuple[int, dict]]:
    return [tuple(row) for row in json.loads(site.shell(STORED.format(name=name)))]


def row(page: Page, field: str) -> Locator:
    return page.locator(f"#row-{field}")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).locator("visible=true").first.click()


def open_editor(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.url}/presets/new/")
    page.get_by_label("Name").fill(name)
    row(page, "bid_step").get_by_role("radio", name="10").check()


@pytest.mark.slow
def test_an_invalid_value_is_refused_beside_its_field_and_then_corrected(
    site: Site, new_page: Callable[..., Page], screen: str, errors: list[str]
) -> None:
    page, name = new_page(screen), f"Refused {screen}"
    sign_up(page, site)
    open_editor(page, site, name)
    bid = row(page, "opening_bid")
    bid.get_by_label("Opening bid", exact=True).fill("105")
    expect(bid).to_contain_text("105 is not a multiple of the bid step 10.")
    press(page, "Save")
    expect(page.get_by_text("Nothing was saved").locator("visible=true").first).to_be_visible()
    expect(bid).to_be_focused()
    assert site.shell(COUNT.format(name=name)) == "0"
    # The browser notes an answer that refuses.
    errors[:] = [error for error in errors if "422" not in error]
    bid.get_by_role("button", name="Use 110").click()
    expect(bid.locator(".problem")).to_have_count(0)
    press(page, "Save")
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    assert stored(site, name) == [(1, {"preset": "classic", "opening_bid": 110, "bid_step": 10})]


@pytest.mark.slow
def test_a_rule_is_found_by_the_words_of_another_language(site: Site, page: Page) -> None:
    sign_up(page, site)
    page.goto(f"{site.url}/presets/new/")
    finder = page.get_by_label("Find a rule")
    finder.fill("самосвала")
    expect(row(page, "dump_truck")).to_be_visible()
    expect(row(page, "bid_step")).to_have_count(0)
    # "beczki", typed in the Russian layout.
    finder.fill("иусялш")
    expect(row(page, "barrel")).to_be_visible()
    expect(row(page, "dump_truck")).to_have_count(0)


@pytest.mark.slow
def test_a_version_in_use_stays_as_it_is(site: Site, page: Page) -> None:
    name = "Versions"
    sign_up(page, site)
    open_editor(page, site, name)
    press(page, "Save")
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    first = stored(site, name)
    site.shell(USE.format(name=name))
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("button", name="Save as version 2").first).to_be_visible()
    row(page, "bid_step").get_by_role("button", name="reset to").click()
    expect(page.get_by_text("No differences")).to_be_visible()
    press(page, "Save as version 2")
    expect(page.get_by_text("Saved: Versions, version 2.")).to_be_visible()
    assert stored(site, name) == [*first, (2, {"preset": "classic"})]
    used = (
        "from games.models import Pool\nprint(Pool.objects.get(key='used').agreements['bid_step'])"
    )
    assert site.shell(used) == "10"


@pytest.mark.slow
def test_fields_under_a_switch_are_enabled_with_it(site: Site, page: Page) -> None:
    sign_up(page, site)
    page.goto(f"{site.url}/presets/new/")
    golden, raising = row(page, "golden_round"), row(page, "golden_raise")
    expect(raising).to_contain_text("Needs: Golden round")
    expect(raising.get_by_role("switch")).to_be_disabled()
    golden.get_by_role("switch").press("Space")
    raising.get_by_role("switch").click()
    expect(raising).to_contain_text("Classic: no")
    golden.get_by_role("switch").press("Space")
    expect(raising.get_by_role("switch")).not_to_be_checked()
    expect(page.get_by_text("No differences")).to_be_visible()
    golden.get_by_role("switch").press("Space")
    expect(raising.get_by_role("switch")).to_be_checked()


@pytest.mark.slow
def test_a_file_with_faults_is_brought_and_mended(site: Site, page: Page) -> None:
    sign_up(page, site)
    page.goto(f"{site.url}/presets/")
    text = {"name": "Brought", "agreements": {"preset": "club", "target": 3000, "colour": 1}}
    file = {
        "name": "club.json",
        "mimeType": "application/json",
        "buffer": json.dumps(text).encode(),
    }
    page.get_by_label("or from a file").set_input_files(files=[file])
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("The agreement colour does not exist.")).to_be_visible()
    target = row(page, "target")
    expect(target).to_contain_text("With this barrel the target must be from 885 to 1080.")
    target.get_by_role("button", name="Use 1080").click()
    press(page, "Save")
    expect(page.get_by_role("heading", name="Brought")).to_be_visible()
    assert stored(site, "Brought") == [(1, {"preset": "club", "target": 1080})]


@pytest.mark.slow
def test_it_can_be_used_by_all(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    page = new_page(screen)
    sign_up(page, site)
    open_editor(page, site, "For all")
    row(page, "opening_bid").get_by_label("Opening bid", exact=True).fill("105")
    expect(row(page, "opening_bid").locator(".problem")).to_be_visible()
    assert findings(page, "/presets/new/") == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
