"""Program that measures the deals of the day, for `python -m tests.bench daily`.

Usage: python -m tests.bench.daily.run DEALS RESULTS PAST_DAYS RUNNING PEOPLE...; it needs an empty
database, and its last line is JSON.
"""

import json
import os
import sys
from datetime import UTC, datetime, timedelta


def main(deals: int, results: int, past_days: int, running: int, *people: int) -> None:
    """Measure and print."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_defaults", verbosity=0)
    from django.conf import settings

    from tests.bench.daily import memory, pages, thinking
    from tests.bench.daily.days import new_day
    from thousand_site import settings as usual

    # Tests switch this cache off.
    settings.REMINDER_CACHE_SECONDS = usual.REMINDER_CACHE_SECONDS
    today = new_day(datetime.now(UTC).date())
    found = pages.fill_and_measure(today, results, past_days)
    found |= memory.measured(today, running)
    found |= thinking.thinking(new_day(today.date + timedelta(days=1)), people, deals)
    print(json.dumps({"deals": deals, "results": results, "past_days": past_days, **found}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
