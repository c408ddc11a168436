"""Tests of pools in the API."""

import pytest

from games.models import Pool
from tests.thousand_site.api.conftest import Ask

pytestmark = pytest.mark.usefixtures("defaults")


def test_open_pools_with_their_waiting_players(ask: Ask) -> None:
    pools = ask("pools/")["results"]
    assert pools[0]["key"] == "classic-calm" and pools[0]["waiting"] == 0
    Pool.objects.filter(key="classic-calm").update(is_open=False)
    assert ask("pools/")["results"][0]["key"] == "classic-quick"
