"""Served pages keep to the strict policy, and a table's page knows every module by its hash."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import override_settings

pytestmark = pytest.mark.usefixtures("site", "notices", "queued", "open_gallery")

PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/leaderboard/"]
PAGES += ["/leaderboard/polish/", "/rules/", "/settings/", "/accounts/email/", "/@/anna/"]
PAGES += ["/no-such-page/", "/dev/gallery/?state=play-follow"]
STATIC = Path(settings.BASE_DIR) / "games" / "static"
MODULES = [
    path.relative_to(STATIC).as_posix()
    for folder in ("games/table", "games/vendor")
    for path in sorted((STATIC / folder).rglob("*.js"))
]
IMPORT = re.compile(r'(?:from|import)\s*\(?"(\.[^"]+)"')
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


STORAGE = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": STORAGE}}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=root, STORAGES=STORAGES):
        call_command("collectstatic", interactive=False, verbosity=0)
    return root


@pytest.fixture
def manifest(settings, collected: Path) -> Path:
    """Static files as they are served: collected, and named by what is in them."""
    settings.STATIC_ROOT, settings.STORAGES = collected, STORAGES
    return collected


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


def test_a_nonce_is_used_once(anna_client, table) -> None:
    first, second = (
        directives(anna_client.get(f"/table/{table.id}/"))["script-src"] for _ in range(2)
    )
    assert first != second


def map_of(client, table) -> dict[str, str]:
    text = client.get(f"/table/{table.id}/").content.decode()
    found = re.search(r'<script type="importmap" nonce="[^"]+">(.*?)</script>', text, re.S)
    assert found is not None
    return json.loads(found[1])["imports"]


def test_every_module_is_in_the_map_with_its_hash(anna_client, table, manifest) -> None:
    found = map_of(anna_client, table)
    assert set(found) == {f"/static/{name}" for name in MODULES}
    for plain, address in found.items():
        assert HASHED.search(address), address
        assert address == staticfiles_storage.url(plain.removeprefix("/static/"))
        assert (manifest / address.removeprefix("/static/")).is_file()


def test_every_import_leads_into_the_map(anna_client, table, manifest) -> None:
    """A hashed module imports its neighbours by plain names, seen from its own address."""
    found, seen = map_of(anna_client, table), 0
    for plain, address in found.items():
        for name in IMPORT.findall((manifest / address.removeprefix("/static/")).read_text()):
            whole = (Path(plain).parent / name).as_posix()
            resolved = re.sub(r"[^/]+/\.\./", "", whole.replace("/./", "/"))
            assert resolved in found or HASHED.search(resolved), (plain, name)
            seen += 1
    assert seen > len(MODULES)


def test_the_page_starts_the_hashed_entry(anna_client, table, manifest) -> None:
    text = anna_client.get(f"/table/{table.id}/").content.decode()
    entry = staticfiles_storage.url("games/table/main.js")
    assert HASHED.search(entry) and f'<script src="{entry}" type="module">' in text
