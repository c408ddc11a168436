"""Served pages keep to the strict policy, and load bundles with hashed names."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

from tests.markup import tidy
from tests.site import collected_static
from thousand_site.settings import MANIFEST

pytestmark = pytest.mark.usefixtures("site", "notices", "queued")

PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/leaderboard/"]
PAGES += ["/leaderboard/polish/", "/rules/", "/settings/", "/accounts/email/", "/@/anna/"]
PAGES += ["/no-such-page/", "/dev/gallery/?state=play-follow"]
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")
STATIC_TAG = re.compile(r"""<script[^>]*\{% static '([^']+)' %\}[^>]*type="module\"""")
STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": MANIFEST}}


@pytest.fixture
def manifest(settings) -> Path:
    """Static files as they are served: collected, and named by what is in them."""
    settings.STATIC_ROOT, settings.STORAGES = collected_static(), STORAGES
    return settings.STATIC_ROOT


def directives(answer) -> dict[str, list[str]]:
    policy = answer.headers["Content-Security-Policy"]
    return {line.split()[0]: line.split()[1:] for line in policy.split(";") if line.strip()}


def inline(text: str, tag: str) -> list[str]:
    """The opening tags of scripts or styles that stand in the page itself, data left out."""
    found = re.findall(rf"<{tag}\b[^>]*>", text)
    return [one for one in found if " src=" not in one and 'type="application/json"' not in one]


def test_every_page_is_strict(anna_client, table) -> None:
    for path in [*PAGES, f"/table/{table.id}/"]:
        answer = anna_client.get(path, follow=True)
        rules, text = directives(answer), answer.content.decode()
        for kind in ("script-src", "style-src"):
            assert not {"'unsafe-inline'", "'unsafe-eval'", "*"} & set(rules[kind]), path
        nonces = set(re.findall(r"'nonce-([^']+)'", " ".join(rules["script-src"])))
        for tag in inline(text, "script") + inline(text, "style"):
            assert nonces & set(re.findall(r'nonce="([^"]+)"', tag)), (path, tag)
        markup = re.sub(r"<script\b.*?</script>", "", text, flags=re.S)
        assert not re.search(r"<[^>]+\s(style|on\w+)=", markup), path


def test_a_nonce_is_used_once(anna_client) -> None:
    first, second = (directives(anna_client.get("/api/"))["script-src"] for _ in range(2))
    assert "'nonce-" in str(first) and first != second


def test_a_table_needs_no_script_of_its_own(anna_client, table) -> None:
    assert directives(anna_client.get(f"/table/{table.id}/"))["script-src"] == ["'self'"]


def test_the_page_starts_one_hashed_module(anna_client, table, manifest) -> None:
    text = anna_client.get(f"/table/{table.id}/").content.decode()
    entry = staticfiles_storage.url("games/table/main.js")
    assert HASHED.search(entry) and f'<script src="{entry}" type="module">' in tidy(text)
    served = (manifest / entry.removeprefix("/static/")).read_text()
    assert not re.search(r'\bimport\s*["{(*]', served)


def test_the_page_names_one_file_with_all_cards(anna_client, table, manifest) -> None:
    text = anna_client.get(f"/table/{table.id}/").content.decode()
    sheet = staticfiles_storage.url("games/cards/two-colour.json")
    assert f'<link rel="preload" href="{sheet}"' in tidy(text)
    assert len(json.loads((manifest / sheet.removeprefix("/static/")).read_text())) == 25


def test_every_module_of_a_page_needs_no_other(manifest) -> None:
    """A page may name a main module, or a module without imports; else its imports lack a hash."""
    named = {
        name
        for page in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for name in STATIC_TAG.findall(page.read_text())
    }
    assert len(named) > 10
    for name in named:
        assert not re.search(r"^import\b", (manifest / name).read_text(), re.M), name
