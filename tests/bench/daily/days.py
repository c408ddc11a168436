"""Days with the same cards in each run."""

from datetime import date

from games.daily.bots.versions import newest_version
from games.daily.models import Day
from games.engine import shuffle
from games.presets.queries import newest_preset

SECRET = bytes(range(32))


def new_day(date_: date) -> Day:
    """Return a day of `classic` with the bots of new days."""
    return Day.objects.create(
        date=date_,
        preset=newest_preset("classic"),
        bots=newest_version(),
        secret=SECRET.hex(),
        commitment=shuffle.commitment(SECRET),
    )
