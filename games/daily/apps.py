from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DailyConfig(AppConfig):
    """The app of the deals of the day."""

    name = "games.daily"
    verbose_name = _("Deals of the day")

    def ready(self) -> None:
        """Connect the signal receivers, and let tables ask here for bots and admission."""
        from games.daily import receivers  # noqa: F401
        from games.daily.admission import admit
        from games.daily.bots.answers import answer
        from games.tables.admission import FIXED_DEAL_ADMISSIONS
        from games.tables.play.bot_choice import FIXED_DEAL_BOTS

        FIXED_DEAL_BOTS.append(answer)
        FIXED_DEAL_ADMISSIONS.append(admit)
