from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The app of users: people, guests and bots."""

    name = "accounts"

    def ready(self) -> None:
        """Connect the signal receivers."""
        from accounts import receivers  # noqa: F401
