from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class WebhooksConfig(optional_app.OptionalApp):
    """The app of clubs' webhooks."""

    name = "tournaments.extras.webhooks"
    verbose_name = _("Webhooks")
