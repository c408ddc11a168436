"""The hands that everybody holds in the deals of the day that runs."""

from datetime import UTC

from django.utils import timezone

from games import engine
from games.daily.bots.level_lines import dealt
from games.daily.deals import DEALS, deal_secret, dealer_of, person_seat
from games.daily.models import Day
from games.engine.cards import Cards


def hands_of_today() -> frozenset[Cards]:
    """Return the hands that people are dealt in today's deals; none before the day is made.

    Others' hands, which nobody may learn, are not among them.
    """
    today = timezone.now().astimezone(UTC).date()
    day = Day.objects.filter(date=today).select_related("preset").first()
    return frozenset() if day is None else frozenset(_hand(day, deal) for deal in DEALS)


def _hand(day: Day, deal: int) -> Cards:
    secret = bytes.fromhex(day.secret)
    agreements = engine.agreements_from(day.preset.agreements)
    game = engine.new_game(agreements, dealer_of(secret, deal))
    game = dealt(game, deal_secret(secret, deal), [])
    assert game.running is not None
    return game.running.hands[person_seat(secret, deal)]
