"""Tables of several presets for the tests that a whole game must pass."""

import pytest

from accounts.models import User
from games import engine
from games.engine import shuffle
from games.models import Game, Pool
from games.presets.models import Preset
from games.tables.lifecycle.create import create_game
from tests.games.engine.builders import deck_for
from tests.games.tables.random_games import POOR, VARIANTS


@pytest.fixture(params=list(VARIANTS))
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "claims":
        monkeypatch.setattr(shuffle, "deck", lambda *_: deck_for(POOR, "9D 9H AS"))
    return request.param


@pytest.fixture
def seated(people: list[User], variant: str) -> list[User]:
    """Return the users at the variant's table."""
    more = User.objects.create_user("gleb", password="x")
    return {"duel": people[:2], "four": [*people, more]}.get(variant, people)


@pytest.fixture
def varied(pool: Pool, seated: list[User], variant: str) -> Game:
    """A table of each variant, in a pool with the same clocks."""
    preset, differences, _ = VARIANTS[variant]
    pool.preset = Preset.objects.get(key=preset)
    pool.differences = {"max_deals": 2, **differences}
    # A ranked pool would have to be one of three.
    engine.agreements_from(pool.agreements)
    pool.save()
    return create_game(pool, seated, first_dealer=0)
