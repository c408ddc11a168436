"""Tests that no text in templates, scripts and Python bypasses the translation functions.

A plain scan of literals; texts that are composed at run time escape it. The exceptions are in the
lists below.
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
# Not for people, or the same in every language, like commands.
UNTRANSLATED_TAGS = {"script", "style", "code"}
TEXT_ATTRIBUTES = {"alt", "aria-label", "aria-description", "placeholder", "title"}
TRANSLATES = {"gettext", "ngettext", "pgettext", "npgettext", "_"}
TRANSLATES |= {f"{name}_lazy" for name in TRANSLATES} | {"gettext_noop"}

# Pages for developers, and elements whose tags are composed.
SKIPPED_TEMPLATES = {"tools/gallery/gallery.html", "allauth/elements/button.html"}
# Attributes of an element, or the classes in one.
SKIPPED_TEMPLATES |= {
    "admin/width.html",
    "allauth/elements/button_class.html",
    "tournaments/extras/appointments/attributes.html",
}
# Blocks that are translated as a whole, or contain attributes or CSS classes.
SKIPPED_BLOCK = re.compile(r"blocktrans|block (\w+_class|refresh)\b")
# A tag that begins and ends in two branches.
SPLIT_TAGS = {'even">–'}
# Words in scripts that are not texts.
SCRIPT_WORDS = {"Accept", "Alt", "Enter", "Esc", "Escape", "Home", "End", "Shift", "Tab", "Space"}
SCRIPT_WORDS |= {"Backspace", "Control", "Meta", "POST", "GET"}
# Texts for logs, programmers or the command line.
PYTHON_SKIPPED = ("games/engine/", "games/bots/", "/management/", "/migrations/", "admin.py")
# Texts for operators.
PYTHON_SKIPPED += ("thousand_site/server/supervisor.py", "metrics.py")
PYTHON_SKIPPED += ("thousand_site/doctor/", "thousand_site/environment/")
# Texts for programmers: descriptions, and commands that run without the catalogues of the site.
PYTHON_SKIPPED += ("json_schema.py", "record_schema.py", "schemas.py", "api/asyncapi/")
PYTHON_SKIPPED += ("api/extras/webhook_messages.py",)
PYTHON_SKIPPED += ("games/command_line/", "accounts/bots/diagram_steps.py")


class TextCollector(HTMLParser):
    """A parser that collects the texts that people read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.skip_depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skip_depth += tag in UNTRANSLATED_TAGS
        self.texts += [
            value for name, value in attrs if name in TEXT_ATTRIBUTES and has_words(value or "")
        ]

    def handle_endtag(self, tag: str) -> None:
        self.skip_depth -= tag in UNTRANSLATED_TAGS

    def handle_data(self, data: str) -> None:
        if not self.skip_depth and has_words(data):
            self.texts.append(data.strip())


def has_words(text: str) -> bool:
    """Return whether a text has a word of two letters, entities excluded."""
    return WORDS.search(re.sub(r"&\w+;", "", text)) is not None


def texts_in(markup: str) -> list[str]:
    collector = TextCollector()
    collector.feed(markup)
    collector.close()
    return collector.texts


def bare_in_template(source: str) -> list[str]:
    """Return the texts outside of tags and of translated blocks."""
    kept, inside = [], False
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            skipped = SKIPPED_BLOCK.match(token.contents) is not None
            inside = (inside or skipped) and not token.contents.startswith("endblock")
        elif token.token_type == TokenType.TEXT and not inside:
            kept.append(token.contents)
    return [text for text in texts_in("".join(kept)) if text not in SPLIT_TAGS]


def template_files() -> Iterator[Path]:
    for path in sorted((ROOT / "templates").rglob("*.*")):
        if path.relative_to(ROOT / "templates").as_posix() not in SKIPPED_TEMPLATES:
            yield path


def test_templates_have_no_bare_text() -> None:
    bare = {p.name: bare_in_template(p.read_text()) for p in template_files()}
    assert {name: texts for name, texts in bare.items() if texts} == {}


def test_a_bare_text_of_a_template_is_found() -> None:
    source = (
        '<p title="Far off">{% translate "in" %} out {% blocktranslate %}in{% endblocktranslate %}'
    )
    assert bare_in_template(source) == ["Far off", "out"]


# Scripts

# Replaces a value; valid as a tag, an attribute and a text, and not a word.
VALUE = "x0"
OPENING = re.compile(r"html`")
LITERAL = re.compile(r'(\w*)\(?\s*"((?:[^"\\\n]|\\.)*)"')
PHRASE = re.compile(r"^[A-Z][a-z]+(\W|$)")
CALL = re.compile(rf"\b(?:{'|'.join(sorted(TRANSLATES))})\((?:[^()]|\([^()]*\))*\)")


def closing(source: str, at: int) -> int:
    """Return the end of the template literal that begins at `at`; literals nest through `${}`."""
    while source[at] != "`":
        if source.startswith("${", at):
            at = after_value(source, at + 2)
        else:
            at += 2 if source[at] == "\\" else 1
    return at


def after_value(source: str, at: int) -> int:
    """Return the position after the `${}` whose content begins at `at`."""
    depth = 1
    while depth:
        if source[at] == "`":
            at = closing(source, at + 1)
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return at


def without_values(text: str) -> str:
    """Return a template literal with its values replaced."""
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
    """Yield the `html` literals of a script."""
    for match in OPENING.finditer(source):
        yield without_values(source[match.end() : closing(source, match.end())])


def code_only(source: str) -> str:
    return re.sub(r"(?ms)/\*\*.*?\*/|(^|\s)//[^\n]*$", "", source)


def bare_in_script(source: str) -> list[str]:
    """Return the texts in `html` literals, and strings that begin like a phrase."""
    bare = [text for markup in markup_of(source) for text in texts_in(markup)]
    rest = CALL.sub("", code_only(source))
    strings = [match[2] for match in LITERAL.finditer(rest)]
    bare += [s for s in strings if PHRASE.match(s) and s not in SCRIPT_WORDS]
    return list(dict.fromkeys(bare))


def scripts() -> Iterator[Path]:
    for app in ("games", "thousand_site", "accounts"):
        for path in sorted((ROOT / app / "static").rglob("*.js")):
            if "vendor" not in path.parts:
                yield path


def test_scripts_have_no_bare_text() -> None:
    bare = {path.name: bare_in_script(path.read_text()) for path in scripts()}
    assert {name: texts for name, texts in bare.items() if texts} == {}


def test_a_bare_text_of_a_script_is_found() -> None:
    source = (
        'html`<b title="Far off">${x ? html`<i>deep</i>` : gettext("In")} out</b>`; f("Not so");'
    )
    assert bare_in_script(source) == ["Far off", "x0 out", "deep", "Not so"]


# Python


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


# The texts of these calls are for the log or for operators.
SKIPPED_CALLS = {
    "debug",
    "info",
    "warning",
    "exception",
    "error",
    "print",
    "write",
    "filterwarnings",
}
SKIPPED_CALLS |= {"RuntimeError", "ValueError", "TypeError", "ImproperlyConfigured", "CommandError"}


def bare_in_python(tree: ast.AST) -> Iterator[str]:
    """Yield strings of several words with a capital, outside docstrings and translations."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Call) and called(child) in TRANSLATES | SKIPPED_CALLS:
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


def test_python_has_no_bare_text() -> None:
    bare = {
        p.relative_to(ROOT).as_posix(): list(bare_in_python(ast.parse(p.read_text())))
        for p in python_files()
    }
    assert {name: texts for name, texts in bare.items() if texts} == {}


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('f("Too bad for you")', ["Too bad for you"]),
        ('f(gettext("All is well"))', []),
        ('def f():\n    """It does so."""', []),
        ('log.warning("It went wrong")', []),
    ],
)
def test_a_bare_phrase_of_python_is_found(source: str, texts: list[str]) -> None:
    assert list(bare_in_python(ast.parse(source))) == texts
