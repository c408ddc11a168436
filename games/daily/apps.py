from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DailyConfig(AppConfig):
    """The app of the deals of the day."""

    name = "games.daily"
    verbose_name = _("Deals of the day")

    def ready(self) -> None:
        """Connect the signal receivers, and let tables ask here for bots, admission and cards."""
        from games.daily import receivers  # noqa: F401
        from games.daily.admission import admit
        from games.daily.bots.answers import answer
        from games.daily.hands import hands_of_today
        from games.daily.queries import has_open_deals, is_open_to
        from games.tables.admission import FIXED_DEAL_ADMISSIONS
        from games.tables.play.bot_choice import FIXED_DEAL_BOTS
        from games.tables.presence.live_help import KNOWN_HANDS, SAME_CARDS
        from games.tables.visibility import OPENED_TO_PLAYERS

        FIXED_DEAL_BOTS.append(answer)
        FIXED_DEAL_ADMISSIONS.append(admit)
        OPENED_TO_PLAYERS.append(is_open_to)
        SAME_CARDS.append(has_open_deals)
        KNOWN_HANDS.append(hands_of_today)
