"""The engine of `python -m tests.deploy`: where Debian comes from, and what is missing."""

from pathlib import Path

import pytest
import yaml

from tests.deploy import engine
from tests.site import ROOT

OTHERS = "deb https://packages.example.net/node nodistro main\n"


@pytest.mark.parametrize(
    "text",
    [
        "Types: deb\nURIs: https://mirror.example.net/debian\nSuites: trixie\n",
        "deb https://mirror.example.net/debian trixie main\n",
    ],
)
def test_the_mirror_is_that_of_debian(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / "other.list", tmp_path / "debian.sources"]
    for path, content in zip(paths, (OTHERS, text), strict=True):
        path.write_text(content)
    monkeypatch.setattr(engine, "SOURCES", paths)
    assert engine.mirror() == "https://mirror.example.net/debian"


def test_missing_programs_are_named_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.shutil, "which", lambda *_args, **_options: None)
    assert "debootstrap: apt-get install --no-install-recommends debootstrap" in engine.missing()


def test_other_images_are_replaced_and_nothing_else_is_added() -> None:
    real, over = (
        yaml.safe_load((ROOT / name).read_text())["services"]
        for name in ("docker-compose.yml", "tests/deploy/compose.engine.yml")
    )
    assert over.keys() <= real.keys()
    pinned = {name for name, part in real.items() if "@sha256:" in part["image"]}
    assert pinned - {"caddy", "pgbouncer"} == {name for name in over if "image" in over[name]}


def test_stages_of_the_image_stay_on_each_other() -> None:
    lines = engine.on_base((ROOT / "Dockerfile").read_text()).splitlines()
    bases = [line.split()[1] for line in lines if line.startswith("FROM ")]
    assert bases == [engine.base_name(), "build", engine.base_name()]
