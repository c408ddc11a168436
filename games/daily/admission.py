"""Admission to the tables of a day that runs: only one account plays it in a browser."""

from datetime import date
from functools import partial

from django.http import HttpRequest
from django.utils import timezone

from games.daily.browser_keys import browser_key, keys_of, remember
from games.daily.eligibility import claim_browser
from games.daily.models import Day
from games.tables.admission import Mark, leave_unmarked


def admit(request: HttpRequest, fixed_deal: str, user_id: int) -> Mark:
    """Claim the browser of who opens the table of this deal, as the start of a deal does.

    Raises:
        DailyError: another account was here first.
    """
    day = Day.objects.get(date=date.fromisoformat(fixed_deal.partition("/")[0]))
    if not day.is_running(timezone.now()):
        return leave_unmarked
    key = browser_key(request)
    claim_browser(user_id, day, keys_of(request, key))
    return partial(remember, key=key)
