"""The reference of thousand-engine, from the docstrings of its public modules."""

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

from tools.docs_site.navigation import ROOT

PACKAGE = ROOT / "tools" / "engine_package"
# By page: its title, and the modules on it.
PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "rules": ("Rules, records and proof", ("thousand_engine", "thousand_engine.engine.errors")),
    "cards": (
        "Cards, actions and events",
        (
            "thousand_engine.engine.cards",
            "thousand_engine.engine.actions",
            "thousand_engine.engine.events",
            "thousand_engine.engine.marriages",
        ),
    ),
    "shuffle": (
        "The shuffle",
        ("thousand_engine.engine.shuffle", "thousand_engine.engine.shuffle_proof"),
    ),
    "bots": ("Bots", ("thousand_engine.bots", "thousand_engine.bots.protocol")),
    "environments": (
        "Programs that learn",
        (
            "thousand_engine.environments",
            "thousand_engine.environments.action_table",
            "thousand_engine.environments.tensors",
            "thousand_engine.environments.returns",
            "thousand_engine.environments.worlds",
            "thousand_engine.environments.pettingzoo_env",
            "thousand_engine.environments.rlcard_env",
            "thousand_engine.environments.openspiel_game",
            "thousand_engine.environments.vector.vector_env",
        ),
    ),
    "figures": (
        "Figures of games",
        ("thousand_engine.history.counting", "thousand_engine.history.marks"),
    ),
}
# Libraries of the extras: the reference needs none of them.
EXTRAS = ["gymnasium", "numba", "pettingzoo", "pyarrow", "pyspiel", "rlcard"]
SECTION = re.compile(r"(Raises|Returns|Yields|Args|Attributes):$")


def pages() -> dict[str, str]:
    """Return by path the pages of the reference, in Markdown."""
    tree = "\n".join(f"/engine/{name}" for name in PAGES)
    index = (
        "# Reference of the engine\n\n"
        "The public modules of [thousand-engine](../engine_package.md), from their docstrings. "
        "Sections are those of the [rules](../rules.md).\n\n"
        f"```{{toctree}}\n:titlesonly:\n\n{tree}\n```\n"
    )
    written = {f"engine/{name}.md": _page(*page) for name, page in PAGES.items()}
    return {"engine/index.md": index, **written}


def _page(title: str, modules: tuple[str, ...]) -> str:
    """Return a page: a part for each module."""
    parts = "\n".join(
        f"## {module}\n\n```{{eval-rst}}\n.. automodule:: {module}\n   :members:\n```\n"
        for module in modules
    )
    return f"# {title}\n\n{parts}"


def lay_out_package(folder: Path) -> None:
    """Copy the files of the wheel into a folder, from which `thousand_engine` is imported."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    shutil.copytree(PACKAGE / "thousand_engine", folder / "thousand_engine")
    for source, target in included.items():
        path, copy = PACKAGE / source, folder / target
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(path, copy)


def adapt_docstring(
    app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Turn a docstring, which is plain text, into reStructuredText; called by autodoc."""
    blocks = "\n".join(lines).strip("\n").split("\n\n")
    lines[:] = [*"\n\n".join(_block(block) for block in blocks).split("\n"), ""]


def _block(block: str) -> str:
    """Return a paragraph: what is set in columns stays so, and code is marked as code."""
    first = block.lstrip().split("\n")[0]
    if first.startswith(">>>") or SECTION.match(first.strip()):
        return _marked(block) if not first.startswith(">>>") else block
    if re.search(r"\S {2,}\S", block) or re.search(r"^ ", block, re.M):
        return "::\n\n" + "\n".join(f"    {line}" for line in block.split("\n"))
    return _marked(block)


def _marked(block: str) -> str:
    parts = re.split(r"(`[^`]+`)", block)
    return "".join(
        f"``{part[1:-1].strip()}``"
        if part.startswith("`") and len(part) > 2
        else re.sub(r"([*|\\]|(?<=\w)_(?=\W|$))", r"\\\1", part)
        for part in parts
    )
