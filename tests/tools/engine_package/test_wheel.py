"""The wheel of thousand-engine: the files of the site, which need nothing but Python."""

import ast
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.site import ROOT
from tools.engine_package.page_examples import blocks

HERE = ROOT / "tools" / "engine_package"
CONFIGURATION = tomllib.loads((HERE / "pyproject.toml").read_text())
INCLUDED = CONFIGURATION["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
# Modules that need an extra, and what they import; `vector/views` imports them.
OF_EXTRAS = {
    "environments/tensors": {"numpy"},
    "environments/pettingzoo_env": {"numpy", "gymnasium", "pettingzoo"},
    "environments/rlcard_env": {"numpy", "rlcard"},
    "environments/openspiel_game": {"numpy", "pyspiel"},
    "environments/vector/vector_env": {"numpy"},
    "environments/vector/views": set(),
}
IMPORT_ALL = """
from importlib import import_module
from pkgutil import walk_packages
import thousand_engine
names = [one.name for one in walk_packages(thousand_engine.__path__, "thousand_engine.")]
for name in names:
    if not name.endswith(("__main__", *sys.argv[2:])):
        import_module(name)
print(len(names), sorted({name.partition(".")[0] for name in sys.modules}))
"""
README = """
import doctest
print(doctest.testfile({path!r}, module_relative=False))
"""
SEARCH = """
from thousand_engine import *
from thousand_engine.bots import LEVELS
game = start_deal(new_game(agreements_from({}), 0), shuffle.deck(bytes(32), ["", "", ""], 0))
while game.phase != "play":
    game = act(game, game.to_act, LEVELS["greedy"].choose(observe(game, game.to_act),
        legal_actions(game)))
print(LEVELS["club"].choose(observe(game, game.to_act), legal_actions(game)))
"""
COMMAND = """
from thousand_engine.command_line.program import main
sys.exit(main(sys.argv[2:]))
"""


def build(folder: Path) -> Path:
    command = [sys.executable, "-m", "tools.engine_package.build", str(folder)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return Path(run.stdout.strip())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def alone(unpacked: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code by a Python that finds the package, and no other but the standard library."""
    code = f"import sys\nsys.path.insert(0, sys.argv[1])\n{code}"
    command = [sys.executable, "-I", "-S", "-c", code, str(unpacked), *arguments]
    return subprocess.run(command, cwd=unpacked, capture_output=True, text=True, check=False)


def sources() -> Iterator[tuple[Path, str]]:
    """Yield each file of the site that goes in, and its path in the wheel."""
    for source, target in INCLUDED.items():
        root = (HERE / source).resolve()
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield path, f"{target}/{path.relative_to(root)}" if root.is_dir() else target


def modules() -> list[tuple[Path, str]]:
    return [(path, name) for path, name in sources() if path.suffix == ".py"]


def imports(path: Path) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


def test_what_goes_in_imports_the_standard_library_alone_and_itself_relatively() -> None:
    found = []
    for path, place in modules():
        for node in imports(path):
            if isinstance(node, ast.ImportFrom):
                names = [] if node.level else [str(node.module)]
            else:
                names = [alias.name for alias in node.names]
            outside = {name.partition(".")[0] for name in names} - sys.stdlib_module_names
            outside -= OF_EXTRAS.get(
                place.removeprefix("thousand_engine/").removesuffix(".py"), set()
            )
            found += [f"{path.relative_to(ROOT)}: {name}" for name in outside]
    assert len(modules()) > 100 and found == []


def test_what_is_imported_relatively_goes_in_too() -> None:
    names = {name.removesuffix(".py").removesuffix("/__init__") for _, name in modules()}
    missing = []
    for path, name in modules():
        for node in imports(path):
            if isinstance(node, ast.ImportFrom) and node.level:
                package = name.split("/")[: -node.level]
                wanted = "/".join([*package, *(node.module or "").split(".")]).rstrip("/")
                if wanted not in names | {"thousand_engine"}:
                    missing.append(f"{path.relative_to(ROOT)}: {wanted}")
    assert missing == []


def test_the_files_are_those_of_the_site_and_nothing_else(unpacked: Path) -> None:
    own = {f"thousand_engine/{name}" for name in ("__init__.py", "py.typed")}
    files = {path.relative_to(unpacked).as_posix(): path for path in unpacked.rglob("*.*")}
    inside = {name for name, path in files.items() if path.is_file() and "dist-info" not in name}
    expected = {name: path for path, name in sources()}
    assert inside - own == set(expected) - {"thousand_engine/LICENSE"}
    assert [
        n for n, path in expected.items() if (unpacked / n).read_bytes() != path.read_bytes()
    ] == []
    assert {path.name for path in unpacked.iterdir()} == {
        "thousand_engine",
        "thousand_engine-0.1.0.dist-info",
    }


def test_every_module_is_imported_without_any_package(unpacked: Path) -> None:
    run = alone(unpacked, IMPORT_ALL, *(name.replace("/", ".") for name in OF_EXTRAS))
    assert run.returncode == 0, run.stderr
    count, _, names = run.stdout.partition(" ")
    assert int(count) > 100
    assert not {"django", "games", "numba", "numpy"} & set(ast.literal_eval(names))


@pytest.mark.parametrize(
    ("name", "extras"),
    [
        ("tensors", "gym"),
        ("pettingzoo_env", "gym"),
        ("rlcard_env", "rlcard"),
        ("openspiel_game", "openspiel"),
        ("vector.vector_env", "gym,bots"),
    ],
)
def test_what_needs_extras_says_so(unpacked: Path, name: str, extras: str) -> None:
    run = alone(unpacked, f"import thousand_engine.environments.{name}")
    assert run.returncode and f"pip install 'thousand-engine[{extras}]'" in run.stderr


def test_the_readme_is_true(unpacked: Path) -> None:
    run = alone(unpacked, README.format(path=str(HERE / "README.md")))
    assert "failed=0, attempted=1" in run.stdout, run.stdout


def test_the_search_says_what_to_install(unpacked: Path) -> None:
    run = alone(unpacked, SEARCH)
    assert run.stdout.startswith("play "), run.stderr
    assert "RuntimeWarning" in run.stderr and "pip install 'thousand-engine[bots]'" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["replay", "classic.jsonl"], '{"game": 0, "deal": 0, "redeal"'),
        (["replay", "--legal", "classic.jsonl"], '{"game": 0, "deal": 0, "action": 0, "seat"'),
        (["legal", "classic.jsonl"], '{"game": 0, "over": true, "winner"'),
        (["stats", "classic.jsonl"], '{"player": "anna", "games": '),
        (["explain", "polish"], "Table\n  Players, players: 3\n"),
        (["match", "--games", "3", "--max-deals", "2"], "games end after 2 deals at the latest"),
    ],
)
def test_a_command_works_without_any_package(
    unpacked: Path, arguments: list[str], printed: str
) -> None:
    found = [str(ROOT / "tests/records" / name) if ".jsonl" in name else name for name in arguments]
    run = alone(unpacked, COMMAND, *found)
    assert (run.returncode, printed in run.stdout) == (0, True), (run.stdout, run.stderr)


def test_a_level_that_searches_is_refused_without_numba(unpacked: Path) -> None:
    run = alone(unpacked, COMMAND, "match", "--levels", "expert,greedy,greedy")
    assert run.returncode == 2
    assert "expert searches." in run.stderr and "thousand-engine[bots]" in run.stderr


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel alone, installed without a network."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    uv = Path(sys.executable).parent / "uv"
    command = [uv, "pip", "install", "--quiet", "--offline", "--python", folder / "bin/python"]
    subprocess.run([*command, wheel], check=True)
    return folder


def test_the_installed_program_replays(environment: Path) -> None:
    """In an empty environment: nothing else is installed."""
    record = ROOT / "tests" / "records" / "classic.jsonl"
    run = subprocess.run(
        [environment / "bin" / "thousand", "replay", record], capture_output=True, check=True
    )
    expected = ROOT / "tests" / "records" / "classic.expected.jsonl"
    assert run.stdout.splitlines()[0] == expected.read_bytes().splitlines()[0]


@pytest.mark.slow
def test_the_installed_package_is_typed(environment: Path, tmp_path: Path) -> None:
    """mypy reads its types, which py.typed allows."""
    path = tmp_path / "user.py"
    path.write_text("import thousand_engine\nreveal_type(thousand_engine.observe)\n")
    python = environment / "bin" / "python"
    command = [sys.executable, "-m", "mypy", "--config-file=", f"--python-executable={python}"]
    run = subprocess.run([*command, path], cwd=tmp_path, capture_output=True, text=True)
    assert "-> thousand_engine.engine.observation.Observation" in run.stdout, run.stdout


@pytest.mark.slow
def test_the_page_for_research_works_with_the_installed_package(
    environment: Path, tmp_path: Path
) -> None:
    """With the packages of this environment, none of which is the site; CI fetches its own."""
    numpy = find_spec("numpy")
    assert numpy is not None and numpy.origin is not None
    packages = Path(numpy.origin).parents[1]
    (inside,) = (environment / "lib").glob("python*/site-packages")
    (inside / "beside.pth").write_text(f"{packages}\n")
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    missing = [name for name in ("rlcard", "pyspiel") if not find_spec(name)]
    codes = [code for code in blocks(page) if not any(f"import {one}" in code for one in missing)]
    assert len(codes) == 4 - len(missing)
    for code in codes:
        command = [environment / "bin" / "python", "-c", code]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
