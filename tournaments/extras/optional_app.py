"""Base of the optional apps' configurations."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.module_loading import module_has_submodule


class OptionalApp(AppConfig):
    """An app that the core of tournaments does not know."""

    def ready(self) -> None:
        """Connect the signal receivers, if there are any, and register what the app adds."""
        from tournaments import extension

        if module_has_submodule(self.module, "receivers"):
            import_module(f"{self.name}.receivers")
        extension.register(import_module(f"{self.name}.extension").EXTENSION)
