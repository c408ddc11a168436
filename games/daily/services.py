"""The start of a deal: a table for the person and two bots."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.daily.bots import practice_time
from games.daily.bots.level_lines import own_level
from games.daily.deals import DEALS, SEATS, deal_secret, dealer_of, person_seat
from games.daily.eligibility import check_day, claim_browser
from games.daily.errors import DailyError
from games.daily.models import LENGTH, Day, Run
from games.tables.bots.site_bots import nearest_in_level
from games.tables.lifecycle.create import GameSetup, create_game

# As long as the day: nobody can run out of it.
ACTION_MS = LENGTH.days * 24 * 60 * 60 * 1000


@transaction.atomic
def begin(user: User, day: Day, deal: int, browser_keys: Collection[str]) -> Run:
    """Return the user's run of this deal, which begins now unless it did before.

    browser_keys  what the browser and the device are known by: while the day runs it is played
                  there by this user alone, a deal that is gone on with, too

    Raises:
        DailyError: there is no such deal, or the user may not play it, or not here.
    """
    if deal not in DEALS:
        raise DailyError("no_deal")
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    run = Run.objects.filter(user=user, day=day, deal=deal).select_related("game").first()
    now = timezone.now()
    if run is None:
        check_day(user, day, now)
        _check_time_of_bots(day, now)
    if day.is_running(now):
        claim_browser(user.pk, day, browser_keys)
    return run or _begin(user, day, deal, now)


def _check_time_of_bots(day: Day, now: datetime) -> None:
    """Check that the bots may think about a deal that counts for nobody. Raises: DailyError."""
    if not day.is_running(now) and not practice_time.is_left(now):
        raise DailyError("bots_busy")


def _begin(user: User, day: Day, deal: int, now: datetime) -> Run:
    secret = bytes.fromhex(day.secret)
    users = _bots(own_level(day))
    users.insert(person_seat(secret, deal), user)
    dealer = dealer_of(secret, deal)
    counts = day.is_running(now) and not _is_annulled(user, day)
    setup = _setup(day, deal, counts)
    game = create_game(setup, users, first_dealer=dealer, waits=False)
    return Run.objects.create(user=user, day=day, deal=deal, game=game, counts=counts)


def _is_annulled(user: User, day: Day) -> bool:
    """Return whether what the user has played of a day that runs counts no longer."""
    return Run.objects.filter(user=user, day=day, counts=False).exists()


def _setup(day: Day, deal: int, counts: bool) -> GameSetup:
    """Return the terms of the game; where it counts nobody plays on after the day."""
    return GameSetup(
        agreements=day.preset.agreements,
        action_ms=ACTION_MS,
        reserve_ms=0,
        preset_id=day.preset_id,
        rated=False,
        secret=deal_secret(bytes.fromhex(day.secret), deal).hex(),
        sealed=True,
        ends_at=day.ends_at if counts else None,
        fixed_deal=day.deal_name(deal),
    )


def _bots(level: str) -> list[User]:
    """Return the two whose names stand at the table, whatever the site can afford now."""
    bots = User.objects.exclude(bot_level="").filter(is_active=True).order_by("pk")
    others = [*bots]
    chosen: list[User] = []
    while len(chosen) < SEATS - 1:
        chosen.append(nearest_in_level(others, level)[0])
        others.remove(chosen[-1])
    return chosen
