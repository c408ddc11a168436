from django.utils.translation import gettext_lazy as _

from tournaments.extras import optional_app


class EmbedsConfig(optional_app.OptionalApp):
    """The app of what clubs show on their own sites."""

    name = "tournaments.extras.embeds"
    verbose_name = _("Embedded pages")
