"""Each page with scripts asks for all messages that its scripts may translate."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from django.contrib.staticfiles import finders

from tests.site import ROOT
from tests.thousand_site.extracted import extracted
from thousand_site.static_files import messages
from thousand_site.static_files.messages import Call, calls, keys_by_entry

# Any form of import, also `import()`, which the bundles do not know yet; not those of types alone.
IMPORT = re.compile(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+\.js)"')
COMMENT = re.compile(r"^\s*(?://|/?\*).*", re.M)
WITH_TEXTS = re.compile(r'"games/modules.html" with entry="([^"]+)"')
ALONE = re.compile(r"<script\b[^>]*\{% static '([^']+\.js)' %\}")
# Its page brings all texts along, for the time without a network.
BRINGS_ITS_OWN = {"games/scorekeeper/main.js"}


def named(pattern: re.Pattern[str]) -> set[str]:
    """Return the main modules that templates name in this way."""
    templates = (path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    return {name for text in templates for name in pattern.findall(text)}


def loaded(name: str, seen: set[str]) -> set[str]:
    """Return the names of a module and of all that it may load, whatever the form of import."""
    if name not in seen:
        seen.add(name)
        for path in IMPORT.findall(COMMENT.sub("", source(name))):
            loaded(normpath(join(dirname(name), path)), seen)
    return seen


def source(name: str) -> str:
    found = finders.find(name)
    assert isinstance(found, str), name
    return Path(found).read_text()


def used(entry: str) -> set[str]:
    """Return the keys of all messages of the modules that a page may load."""
    return {call.key for name in loaded(entry, set()) for call in calls(source(name))}


ENTRIES = sorted(named(WITH_TEXTS))


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_page_has_all_messages_of_its_modules(entry: str) -> None:
    assert len(used(entry)) > 10
    assert keys_by_entry()[entry] >= used(entry)


def test_every_message_of_a_script_is_on_a_page() -> None:
    on_pages = {key for entry in ENTRIES for key in keys_by_entry()[entry]}
    texts = (message for message in extracted("djangojs") if message.id)
    keys = {key_of(message.id, message.context) for message in texts}
    assert len(keys) > 500
    assert keys - on_pages == set()


def key_of(text: str | tuple[str, ...], context: str | None) -> str:
    """Return the key that Django's catalog gives to a message."""
    one = text if isinstance(text, str) else text[0]
    return f"{context}\x04{one}" if context else one


def test_a_module_without_texts_beside_it_translates_nothing() -> None:
    alone = named(ALONE) - BRINGS_ITS_OWN
    assert len(alone) > 20
    assert {name for name in alone if used(name)} == set()


def test_a_table_has_no_messages_of_other_pages() -> None:
    keys = keys_by_entry()
    others = frozenset().union(*keys.values()) - keys["games/table/main.js"]
    assert len(others) > 100


def test_calls_are_found_in_nested_templates() -> None:
    text = 'html`<b>${on ? html`<i>${gettext("one")}</i>` : ngettext("a \\"b\\"", "c", 2)}</b>`;'
    assert [call[1:] for call in calls(text)] == [
        ("gettext", ["one"]),
        ("ngettext", ['a "b"', "c"]),
    ]


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (Call(0, "gettext", ["pass"]), "pass"),
        (Call(0, "ngettext", ["a card", "cards"]), "a card"),
        (Call(0, "pgettext", ["of a card", "spades"]), "of a card\x04spades"),
    ],
)
def test_a_key_is_that_of_the_catalog(call: Call, key: str) -> None:
    assert call.key == key


@pytest.fixture
def own_scripts(settings, tmp_path: Path):
    scripts = {
        "games/main.js": 'import { a } from "./a.js";\ngettext("main");\n',
        "games/a.js": 'import "../site/b.js";\ngettext("a");\n',
        "site/b.js": 'gettext("b");\n',
        "site/other.js": 'import "./b.js";\ngettext("other");\n',
        "admin/main.js": 'import "./c.js";\ngettext("foreign");\n',
    }
    for name, text in scripts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    settings.STATICFILES_DIRS = [tmp_path]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    return messages.keys_by_entry.__wrapped__


def test_keys_follow_the_imports(own_scripts) -> None:
    assert own_scripts() == {"games/main.js": {"main", "a", "b"}, "site/other.js": {"other", "b"}}
