"""Tests of presets and agreements in the API."""

import pytest

from tests.thousand_site.api.conftest import Ask

pytestmark = pytest.mark.usefixtures("defaults")


def test_presets_and_agreements(ask: Ask) -> None:
    presets = ask("presets/")["results"]
    assert {"classic", "polish"} <= {preset["key"] for preset in presets}
    classic = ask("presets/classic/")
    assert classic["values"]["target"] == 1000 and classic["players"] == 3
    agreements = {one["name"]: one for one in ask("agreements/")["results"]}
    assert len(agreements) == len(classic["values"])
    assert (agreements["target"]["low"], agreements["target"]["high"]) == (100, 5000)
