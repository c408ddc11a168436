"""Apps and the origins of their pages; the toolkit has the tables of codes and tokens."""

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from oauth2_provider.models import AbstractApplication

NAME_LENGTH, DESCRIPTION_LENGTH, URL_LENGTH = 40, 300, 200
# Somebody answers for the app, and no operator has disabled it.
USABLE = models.Q(disabled_at=None, user__is_active=True)


class App(AbstractApplication):
    """A program of a user, in a browser or on a device: it has no secret, so PKCE proves it.

    `name`, `user` and `redirect_uris` are the toolkit's fields.
    """

    description = models.CharField(_("description"), max_length=DESCRIPTION_LENGTH)
    home_page = models.URLField(_("home page"), max_length=URL_LENGTH)
    # By an administrator: from then on its tokens are refused, and it gets no new ones.
    disabled_at = models.DateTimeField(_("disabled"), null=True, blank=True)

    class Meta(AbstractApplication.Meta):
        verbose_name = _("app")
        verbose_name_plural = _("apps")

    def is_usable(self, request: Any = None) -> bool:
        """Return whether it may have tokens."""
        return App.objects.filter(USABLE, pk=self.pk).exists()

    def get_absolute_url(self) -> str:
        """Return the page of the app's maker."""
        return reverse("own_apps")


class AppOrigin(models.Model):
    """An origin whose pages may ask for tokens of an app, and use them: one of its redirects."""

    app = models.ForeignKey(
        # The constraint below starts with it.
        App,
        models.CASCADE,
        related_name="origins",
        verbose_name=_("app"),
        db_index=False,
    )
    origin = models.CharField(_("origin"), max_length=URL_LENGTH, db_index=True)

    class Meta:
        verbose_name = _("origin")
        verbose_name_plural = _("origins")
        constraints = [models.UniqueConstraint(fields=["app", "origin"], name="one_row_per_origin")]

    def __str__(self) -> str:
        return self.origin
