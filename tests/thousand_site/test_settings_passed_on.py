"""Every setting of the environment reaches the containers."""

import re

import pytest
import yaml

from tests.site import ROOT
from tools.settings_page import sources

# Not for containers: of a developer's machine.
LOCAL = {"DEBUG", "GALLERY"}
# The image has places of its own for files.
OF_THE_IMAGE = {"DATA_DIR", "STATIC_ROOT", "NUMBA_CACHE_DIR"}
# The supervisor says it to its own worker.
OF_THE_SUPERVISOR = {"WORKER_CLOCKS"}
COMPOSE = (ROOT / "docker-compose.yml").read_text()


def names() -> frozenset[str]:
    """Return the settings that processes of the site read from the environment."""
    return (sources.read_by_the_code() | sources.OF_PROGRAMS) - LOCAL


def test_each_is_passed_on_to_the_containers() -> None:
    services = yaml.safe_load(COMPOSE)["services"]
    environments = (service.get("environment", {}) for service in services.values())
    passed = {name for environment in environments for name in environment}
    passed |= set(re.findall(r"\$\{(\w+)", COMPOSE))
    assert names() - passed - OF_THE_IMAGE - OF_THE_SUPERVISOR == set()


def test_the_image_has_places_for_files() -> None:
    given = re.findall(r"^ *(?:ENV )?(\w+)=", (ROOT / "Dockerfile").read_text(), re.M)
    assert set(given) >= OF_THE_IMAGE


@pytest.mark.parametrize("name", ["LIMIT_TICKETS", "LIMIT_TALK"])
def test_numbers_of_limits_come_from_the_file_of_settings(name: str) -> None:
    """There are too many of them to name each in docker-compose.yml."""
    assert name not in COMPOSE
    for part in ("web", "worker", "ticker"):
        service = yaml.safe_load(COMPOSE)["services"][part]
        assert service["env_file"] == [{"path": ".env", "required": False}]
