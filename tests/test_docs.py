"""Tests of claims in the documents: every named file, command and setting exists."""

import doctest
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.bench.__main__ import NAMES as BENCHMARKS

ROOT = Path(__file__).parents[1]
APPS = ("accounts", "games", "ratings", "thousand_site", "tournaments")
TREES = (*APPS, "docs", "locale", "templates", "tests", "tools")
DECISIONS = ROOT / "docs" / "decisions"
# The law of the game is given, and names no part of the code.
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/**/*.md")]
    if not path.name.startswith("rules.") and "vendor" not in path.parts
)
# Ignored by git, and there only after a run.
GENERATED = {"var/"}
OF_LIBRARIES = {"ModelAdmin"}
CLASS = re.compile(r"[A-Z][a-z]+[A-Z]\w+|[A-Z][a-z]\w+\.[a-z]\w+")

pages = pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def code_spans(page: Path) -> list[str]:
    """Return what stands in backticks; code blocks excluded."""
    prose = re.sub(r"^```.*?^```", "", text_of(page), flags=re.M | re.S)
    paragraphs = re.split(r"\n\s*\n", prose)
    spans = [span for paragraph in paragraphs for span in re.findall(r"`([^`]+)`", paragraph)]
    return [" ".join(span.split()) for span in spans]


def code(page: Path) -> str:
    """Return the code spans and the code blocks, fenced or indented."""
    fenced = re.findall(r"^```.*?^```", text_of(page), flags=re.M | re.S)
    indented = re.findall(r"^    .*$", text_of(page), flags=re.M)
    return "\n".join([*code_spans(page), *fenced, *indented])


@cache
def paths() -> dict[str, list[Path]]:
    """Return the files and folders of the repository by each ending of their paths."""
    result: dict[str, list[Path]] = {path.name: [path] for path in ROOT.iterdir()}
    for tree in TREES:
        for path in [ROOT / tree, *(ROOT / tree).rglob("*")]:
            parts = path.relative_to(ROOT).parts
            for start in range(len(parts)):
                result.setdefault("/".join(parts[start:]), []).append(path)
    return result


@cache
def folders() -> frozenset[str]:
    """Return the first words of paths: the trees, and the packages of each app."""
    packages = (path for app in APPS for path in (ROOT / app).iterdir() if path.is_dir())
    return frozenset(TREES) | {path.name for path in packages}


def exists(path: str) -> bool:
    path = path.rstrip("/")
    return any(ROOT.glob(path)) if "*" in path else path in paths()


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub makes of the headings."""
    headings = re.findall(r"^#+ (.*)$", text_of(page), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pages
def test_links_lead_to_files_and_headings(page: Path) -> None:
    broken = []
    for link in re.findall(r"\]\(([^)\s:]+)\)", text_of(page)):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pages
def test_paths_exist(page: Path) -> None:
    named = [span for span in code_spans(page) if re.fullmatch(r"[\w./*-]+", span)]
    files = [span for span in named if re.search(r"\w\.(py|js|html|css|toml|md|mjs)$", span)]
    parts = [span for span in named if "/" in span and span.split("/")[0] in folders()]
    tests = re.findall(r"(?<![\w/])tests/[\w./*-]*\w", code(page))
    missing = {path for path in [*files, *parts, *tests] if not exists(path)}
    assert missing - GENERATED == set()


def module_names(page: Path) -> Iterator[str]:
    """Yield the dotted names that begin with an app or a package of one."""
    for span in code_spans(page):
        first, dot, _ = span.partition(".")
        is_name = re.fullmatch(r"\w+(\.\w+)+(\(.*\))?", span)
        if is_name and dot and first in folders() and not re.search(r"\.(py|js|jsonl|md)$", span):
            yield span.partition("(")[0]


@cache
def task_names() -> frozenset[str]:
    sources = [path.read_text() for app in APPS for path in (ROOT / app).rglob("tasks.py")]
    return frozenset(re.findall(r'name="(\w+\.\w+)"', "\n".join(sources)))


def is_defined(name: str) -> bool:
    """Return whether a module of this name exists and mentions the rest of the name."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        stem = "/".join(parts[:end])
        sources = [*paths().get(f"{stem}.py", ()), *paths().get(f"{stem}/__init__.py", ())]
        if sources:
            texts = [path.read_text() for path in sources]
            return any(
                all(re.search(rf"\b{part}\b", text) for part in parts[end:]) for text in texts
            )
    return False


@pages
def test_modules_and_tasks_exist(page: Path) -> None:
    names = set(module_names(page)) - task_names()
    assert {name for name in names if not is_defined(name)} == set()


@cache
def classes() -> dict[str, str]:
    """Return the sources of the modules that define each class."""
    sources: dict[str, str] = {}
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            text = path.read_text()
            for name in re.findall(r"^ *class (\w+)", text, flags=re.M):
                sources[name] = sources.get(name, "") + text
    return sources


@pages
def test_classes_and_their_fields_exist(page: Path) -> None:
    missing = set()
    for span in filter(CLASS.fullmatch, code_spans(page)):
        name, _, field = span.partition(".")
        source = classes().get(name)
        if name not in OF_LIBRARIES and not (source and re.search(rf"\b{field}\b", source)):
            missing.add(span)
    assert missing == set()


@cache
def words() -> frozenset[str]:
    """Return all words of our Python, of docker-compose.yml and of the Makefile."""
    files = [path for tree in (*APPS, "tests") for path in (ROOT / tree).rglob("*.py")]
    files += [ROOT / "docker-compose.yml", ROOT / "Makefile"]
    return frozenset(word for path in files for word in re.findall(r"\w+", path.read_text()))


@pages
def test_settings_constants_and_metrics_exist(page: Path) -> None:
    settings = set(re.findall(r"`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b", text_of(page)))
    metrics = set(re.findall(r"`(thousand_(?!site)[a-z_]+?)(?:_total)?\b[`{]", text_of(page)))
    assert (settings | metrics) - words() == set()


@pages
def test_commands_exist(page: Path) -> None:
    text = text_of(page)
    assert set(re.findall(r"manage\.py ([a-z]\w+)", text)) <= set(get_commands())
    assert set(re.findall(r"(?:tests\.|`)bench ([a-z]\w+)", text)) <= set(BENCHMARKS)
    modules = re.findall(rf"python -m ((?:{'|'.join(TREES)})[\w.]*)", text)
    assert [name for name in modules if not is_defined(name)] == []


@pages
def test_make_targets_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, flags=re.M))
    assert set(re.findall(r"(?:^|[^\w ]|^ +)make ([a-z-]+)", code(page), flags=re.M)) <= targets


def test_make_alone_names_every_target() -> None:
    run = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True)
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), flags=re.M))
    named = set(re.findall(r"^  ([a-z-]+) +\w", run.stdout, flags=re.M))
    assert named == targets - {"install", "install-dev"} and "run" in named


def test_every_decision_is_in_the_index() -> None:
    index = re.findall(
        r"^\| \[(\d{4})\]\(([\w-]+\.md)\) \| (.+?) \|", text_of(DECISIONS / "README.md"), re.M
    )
    files = [path for path in sorted(DECISIONS.glob("*.md")) if path.name != "README.md"]
    titles = [text_of(path).splitlines()[0] for path in files]
    assert [name for _, name, _ in index] == [path.name for path in files]
    assert [f"# {number}: {title}" for number, _, title in index] == titles


# The most words of a page. Settings are generated, so their page has as many as it needs.
WORDS = {
    "CONTRIBUTING.md": 965,
    "README.md": 900,
    "docs/a-feature.md": 600,
    "docs/app_tutorial.md": 350,
    "docs/architecture.md": 1300,
    "docs/bot_tutorial.md": 450,
    "docs/capacity.md": 650,
    "docs/extensions.md": 500,
    "docs/fast_tables.md": 500,
    "docs/formats.md": 4500,
    "docs/glossary.md": 1800,
    "docs/operations/README.md": 400,
    "docs/operations/backup_and_upgrade.md": 900,
    "docs/operations/first_server.md": 350,
    "docs/operations/install.md": 800,
    "docs/operations/moderation.md": 800,
    "docs/operations/monitoring.md": 800,
    "docs/operations/several_machines.md": 800,
    "docs/operations/trouble.md": 800,
    "docs/own_code.md": 800,
    "docs/operations/without_containers.md": 350,
    "docs/performance.md": 1760,
    "docs/protocol/other_sockets.md": 1700,
    "docs/protocol/payload.md": 1950,
    "docs/protocol/table.md": 1710,
    "docs/sequences.md": 600,
    "docs/webhooks.md": 450,
    "tools/README.md": 210,
}
# Pages whose cells may be longer: tables of attacks, of doubts, of steps and of the API.
WIDE = {
    "docs/api.md": 2000,
    "docs/bots.md": 2400,
    "docs/errors.md": 6000,
    "docs/daily.md": 400,
    "docs/doubts.md": 980,
    "docs/fairness.md": 1250,
    "docs/record.md": 1450,
    "docs/scorekeeper.md": 1450,
    "docs/security.md": 3500,
}
DECISION_WORDS = 450
MOST_WORDS = {"sentence": 25, "cell": 15}


def word_count(text: str) -> int:
    """Count words; marks alone, such as the lines of a table, are none."""
    return len(re.findall(r"\S*\w\S*", text))


def plain(markdown: str) -> str:
    """Return the text with an enumeration of code as one word, and each link as its own text."""
    text = re.sub(r"`[^`]+`", "Code", markdown)
    item = r"Code(?: \([^()]*\))?"
    text = re.sub(rf"{item}(?:,?\s+(?:and |or )?{item})+", "Code", text)
    return re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)


def cells(page: Path) -> list[str]:
    rows = re.findall(r"^\|(.*)\|$", text_of(page), flags=re.M)
    return [cell.strip() for row in rows for cell in plain(row).split(" | ")]


def sentences(page: Path) -> list[str]:
    """Return the sentences of paragraphs and lists; headings, code and tables excluded."""
    prose = re.sub(r"^```.*?^```", "", text_of(page), flags=re.M | re.S)
    prose = re.sub(r"^(#.*|\|.*|    .*)$", "", prose, flags=re.M)
    blocks = re.split(r"\n\s*\n|\n(?= *(?:[-*]|\d+\.) )", plain(prose))
    return [one for block in blocks for one in re.split(r"[.!?:][*)\"]*\s+(?=[^a-z\s])", block)]


@pytest.mark.parametrize("name", [*WORDS, *WIDE])
def test_pages_are_short(name: str) -> None:
    assert word_count(text_of(ROOT / name)) <= (WORDS | WIDE)[name]


def test_decisions_are_half_a_page() -> None:
    pages = [page for page in DECISIONS.glob("*.md") if page.name != "README.md"]
    assert len(pages) > 50
    assert [page.name for page in pages if word_count(text_of(page)) > DECISION_WORDS] == []


@pytest.mark.parametrize("name", [*WORDS, *WIDE, "docs/operations/settings.md"])
def test_sentences_are_short(name: str) -> None:
    found = sentences(ROOT / name)
    assert [one for one in found if word_count(one) > MOST_WORDS["sentence"]] == []


@pytest.mark.parametrize("name", [*WORDS, "docs/operations/settings.md"])
def test_cells_are_short(name: str) -> None:
    found = cells(ROOT / name)
    assert [one for one in found if word_count(one) > MOST_WORDS["cell"] or ";" in one] == []


def test_words_sentences_and_cells_are_counted(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A\n\nOne `two three`, [four five](six.md). Seven: x.\n\n| eight 9 | b; |\n")
    assert [word_count(one) for one in sentences(page) if one.strip()] == [4, 2]
    assert cells(page) == ["eight 9", "b;"]


def test_own_code_is_as_long_as_its_table_says() -> None:
    rows = re.findall(
        r"^\| [^|]+ \| (`[^|]+`) \| (\d+) \|", text_of(ROOT / "docs/own_code.md"), re.M
    )
    assert len(rows) > 20
    for files, lines in rows:
        first, *others = re.findall(r"`([^`]+)`", files)
        names = [first, *(str(Path(first).with_name(other)) for other in others)]
        total = sum(len((ROOT / name).read_text().splitlines()) for name in names)
        assert abs(total - int(lines)) <= 0.25 * total, (files, total)


SECURITY = ROOT / "docs" / "security.md"
PROOF = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_attack_names_tests_that_exist() -> None:
    table = text_of(SECURITY).partition("| attacker |")[2].partition("\n\n")[0]
    rows = table.splitlines()[2:]
    assert len(rows) > 20 and [row for row in rows if not PROOF.search(row)] == []
    missing = [
        f"{path}::{name}"
        for path, name in PROOF.findall(text_of(SECURITY))
        if not re.search(rf"^ *(async )?def {name}\(", text_of(ROOT / path), flags=re.M)
    ]
    assert missing == []


def test_the_engine_does_what_the_readme_shows() -> None:
    results = doctest.testfile(
        str(ROOT / "README.md"),
        module_relative=False,
    )
    # Without options, as `python -m doctest README.md` runs it.
    assert results.attempted > 5 and not results.failed
