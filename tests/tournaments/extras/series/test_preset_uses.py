"""Series that go on by the version of a preset that was played last."""

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from games.presets.models import Preset
from games.presets.uses import uses_of
from tests.factories import make_tournament
from tests.tournaments.extras.series.factories import finished_tournament
from tournaments.extras.series import services
from tournaments.extras.series.models import Series
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def uses(key: str = "classic") -> list[tuple[str, int]]:
    return [(use.name, use.version) for use in uses_of(key) if "Thursdays" in use.name]


def test_the_last_tournament_decides(
    owner: User, series: Series, club: Club, people: list[User]
) -> None:
    old = Preset.objects.get(key="classic")
    cup = finished_tournament(club, [(people[0], 1)])
    Tournament.objects.filter(pk=cup.pk).update(preset=old)
    services.add_tournament(owner, series.pk, cup.pk)
    assert uses() == [(f"Autumn Thursdays ({club.name})", old.version)]
    ahead = make_tournament(owner, club=club)
    services.add_tournament(owner, series.pk, ahead.pk)
    assert uses() == []


def test_a_complete_series_uses_nothing(
    owner: User, series: Series, club: Club, people: list[User]
) -> None:
    cup = finished_tournament(club, [(people[0], 1)])
    Tournament.objects.filter(pk=cup.pk).update(preset=Preset.objects.get(key="classic"))
    services.add_tournament(owner, series.pk, cup.pk)
    Series.objects.update(planned=1)
    assert uses() == []
