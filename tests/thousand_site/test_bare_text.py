"""No text for people stands outside the translation functions: templates, Python and scripts.

A plain scan: it sees what is written down, not what is put together; what it may pass over is
named in the lists below.
"""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.template.base import Lexer, TokenType

ROOT = Path(settings.BASE_DIR)
WORDS = re.compile(r"[^\W\d_]{2,}")
# What machines read: commands are the same in every language.
SILENT = {"script", "style", "code"}
SPOKEN = {"alt", "aria-label", "aria-description", "placeholder", "title"}
TRANSLATES = {"gettext", "ngettext", "pgettext", "npgettext", "_"}
TRANSLATES |= {f"{name}_lazy" for name in TRANSLATES} | {"gettext_noop"}

# Pages for developers; and elements whose very tags are put together.
SKIPPED_TEMPLATES = {"games/dev/gallery.html", "allauth/elements/button.html"}
# Translated as a whole, or classes of the style sheet.
SILENT_BLOCK = re.compile(r"blocktrans|block \w+_class\b")
# A tag whose two ends stand in two branches.
TORN = {'even">–'}
# A single word in a script that nobody reads.
SCRIPT_WORDS = {"Accept", "Alt", "Enter", "Escape", "Home", "End", "Tab", "Space", "POST", "GET"}
# English that is for logs, for programmers or for the command line.
PYTHON_SKIPPED = ("games/engine/", "games/bots/", "/management/", "/migrations/", "admin.py")
# What operators read.
PYTHON_SKIPPED += ("thousand_site/server/supervisor.py", "metrics.py")


class Reader(HTMLParser):
    """Collects the words that somebody would read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        self.found += [value for name, value in attrs if name in SPOKEN and has_words(value or "")]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent and has_words(data):
            self.found.append(data.strip())


def has_words(text: str) -> bool:
    return WORDS.search(re.sub(r"&\w+;", "", text)) is not None


def words_in(markup: str) -> list[str]:
    reader = Reader()
    reader.feed(markup)
    reader.close()
    return reader.found


def bare_in_template(source: str) -> list[str]:
    """What stands outside of tags, and of blocks of translation."""
    kept, inside = [], False
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            silent = SILENT_BLOCK.match(token.contents) is not None
            inside = (inside or silent) and not token.contents.startswith("endblock")
        elif token.token_type == TokenType.TEXT and not inside:
            kept.append(token.contents)
    return [text for text in words_in("".join(kept)) if text not in TORN]


def template_files() -> Iterator[Path]:
    for path in sorted((ROOT / "templates").rglob("*.*")):
        if path.relative_to(ROOT / "templates").as_posix() not in SKIPPED_TEMPLATES:
            yield path


def test_templates() -> None:
    bare = {p.name: bare_in_template(p.read_text()) for p in template_files()}
    assert {name: found for name, found in bare.items() if found} == {}


def test_a_bare_word_of_a_template_is_seen() -> None:
    source = (
        '<p title="Far off">{% translate "in" %} out {% blocktranslate %}in{% endblocktranslate %}'
    )
    assert bare_in_template(source) == ["Far off", "out"]


# ---- scripts

# Stands for a value: good as a tag, as an attribute and as text, and no word.
VALUE = "x0"
OPENING = re.compile(r"html`")
LITERAL = re.compile(r'(\w*)\(?\s*"((?:[^"\\\n]|\\.)*)"')
PHRASE = re.compile(r"^[A-Z][a-z]+(\W|$)")
CALL = re.compile(rf"\b(?:{'|'.join(sorted(TRANSLATES))})\((?:[^()]|\([^()]*\))*\)")


def closing(source: str, at: int) -> int:
    """Where the template literal that begins at `at` ends; templates nest through `${}`."""
    while source[at] != "`":
        if source.startswith("${", at):
            at = after_value(source, at + 2)
        else:
            at += 2 if source[at] == "\\" else 1
    return at


def after_value(source: str, at: int) -> int:
    depth = 1
    while depth:
        if source[at] == "`":
            at = closing(source, at + 1)
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return at


def without_values(text: str) -> str:
    kept, at = [], 0
    while at < len(text):
        if text.startswith("${", at):
            at = after_value(text, at + 2)
            kept.append(VALUE)
        else:
            kept.append(text[at])
            at += 1
    return "".join(kept)


def markup_of(source: str) -> Iterator[str]:
    for found in OPENING.finditer(source):
        yield without_values(source[found.end() : closing(source, found.end())])


def code_only(source: str) -> str:
    return re.sub(r"(?m)(^|\s)//.*$", "", source)


def bare_in_script(source: str) -> list[str]:
    """Words between the tags of `html`, and strings that begin like a phrase."""
    bare = [text for markup in markup_of(source) for text in words_in(markup)]
    rest = CALL.sub("", code_only(source))
    strings = [found[2] for found in LITERAL.finditer(rest)]
    bare += [s for s in strings if PHRASE.match(s) and s not in SCRIPT_WORDS]
    return list(dict.fromkeys(bare))


def scripts() -> Iterator[Path]:
    for app in ("games", "thousand_site", "accounts"):
        for path in sorted((ROOT / app / "static").rglob("*.js")):
            if "vendor" not in path.parts:
                yield path


def test_scripts() -> None:
    bare = {path.name: bare_in_script(path.read_text()) for path in scripts()}
    assert {name: found for name, found in bare.items() if found} == {}


def test_a_bare_word_of_a_script_is_seen() -> None:
    source = (
        'html`<b title="Far off">${x ? html`<i>deep</i>` : gettext("In")} out</b>`; f("Not so");'
    )
    assert bare_in_script(source) == ["Far off", "x0 out", "deep", "Not so"]


# ---- Python


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


# What is said in these is for the log, or for whoever runs the server.
SILENT_CALLS = {
    "debug",
    "info",
    "warning",
    "exception",
    "error",
    "print",
    "write",
    "filterwarnings",
}
SILENT_CALLS |= {"RuntimeError", "ValueError", "TypeError", "ImproperlyConfigured", "CommandError"}


def bare_in_python(tree: ast.AST) -> Iterator[str]:
    """Strings of several words with a capital, outside docstrings and translation."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Call) and called(child) in TRANSLATES | SILENT_CALLS:
            continue
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            if re.match(r"[A-Z][a-z]+ [a-z]+", child.value):
                yield child.value
        else:
            yield from bare_in_python(child)


def python_files() -> Iterator[Path]:
    for app in ("accounts", "games", "ratings", "thousand_site", "tournaments"):
        for path in sorted((ROOT / app).rglob("*.py")):
            if not any(part in path.as_posix() for part in PYTHON_SKIPPED):
                yield path


def test_python() -> None:
    bare = {
        p.relative_to(ROOT).as_posix(): list(bare_in_python(ast.parse(p.read_text())))
        for p in python_files()
    }
    assert {name: found for name, found in bare.items() if found} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('f("Too bad for you")', ["Too bad for you"]),
        ('f(gettext("All is well"))', []),
        ('def f():\n    """It does so."""', []),
        ('log.warning("It went wrong")', []),
    ],
)
def test_a_bare_phrase_of_python_is_seen(source: str, found: list[str]) -> None:
    assert list(bare_in_python(ast.parse(source))) == found
