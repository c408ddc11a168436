"""An evening of a club that repeats every week."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import make_tournament
from tournaments.extras.repeats import services
from tournaments.extras.repeats.models import Repeat
from tournaments.extras.repeats.services import RepeatDetails
from tournaments.models import Tournament


@pytest.fixture
def begins() -> datetime:
    """The first start: in two days at seven in the evening, by UTC."""
    day = timezone.now() + timedelta(days=2)
    return day.replace(hour=19, minute=0, second=0, microsecond=0)


@pytest.fixture
def evening(quiet: None, anna: User, club: Club, begins: datetime) -> Tournament:
    return make_tournament(anna, club=club, name="Thursday evening", starts_at=begins)


@pytest.fixture
def repeated(anna: User, evening: Tournament, begins: datetime) -> Callable[..., Repeat]:
    """Let the evening repeat."""

    def start(**details: Any) -> Repeat:
        usual: dict[str, Any] = {
            "first_day": begins.date(), "at": time(19, 0), "zone": "UTC", "weeks": 1,
            "ahead_days": 6,
        }  # fmt: skip
        return services.start_repeat(anna, evening, RepeatDetails(**{**usual, **details}))

    return start
