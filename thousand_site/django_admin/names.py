"""Names of models and fields on the pages of the administration, in the reader's language.

Django names what has no name of its own after its attribute: `ended_at` is "ended at". Such names
are texts of the catalogues like all others, with the context "administration".
"""

from collections.abc import Iterator
from typing import Any

from django.apps import AppConfig, apps
from django.contrib import admin
from django.db.models import Field, Model
from django.utils.text import camel_case_to_spaces
from django.utils.translation import gettext_noop, pgettext_lazy

CONTEXT = "administration"
APPS = ("accounts", "games", "ratings", "thousand_site", "tournaments")
# Texts of unfold on these pages: it has no catalogues of its own.
UNFOLD_TEXTS = (
    gettext_noop("Select record"),
    gettext_noop("Select action"),
    gettext_noop("Select action to run"),
    gettext_noop("Select value"),
    gettext_noop("Run"),
    gettext_noop("Filters"),
    gettext_noop("Expand row"),
    gettext_noop("Welcome back to"),
    gettext_noop("Forgotten your password or username?"),
    gettext_noop("Type to search"),
    gettext_noop("You have been successfully logged out from the administration"),
    gettext_noop("No data"),
    gettext_noop("More actions"),
    gettext_noop("All applications"),
    gettext_noop("True"),
    gettext_noop("False"),
    gettext_noop("Apply Filters"),
    gettext_noop("Select all rows"),
    gettext_noop("Recent searches"),
    gettext_noop("No recent searches"),
    gettext_noop("No results matching your query"),
    gettext_noop("Loading more results..."),
    gettext_noop("Cancel"),
    gettext_noop("Submit"),
    gettext_noop("This item will be deleted."),
    gettext_noop("Click to cancel"),
    gettext_noop("No results found"),
    gettext_noop("This page yielded into no results. Create a new item or reset your filters."),
    gettext_noop("Reset filters"),
    gettext_noop("Go back"),
    gettext_noop("Previous"),
    gettext_noop("Next"),
    gettext_noop("Search apps and models..."),
    gettext_noop("General"),
    gettext_noop("Light"),
    gettext_noop("Dark"),
    gettext_noop("System"),
    gettext_noop("Return to site"),
    gettext_noop("Choose file to upload"),
    gettext_noop("Toggle password visibility"),
    gettext_noop("Add row"),
    gettext_noop("Date"),
)


def source_names() -> list[str]:
    """Return the English names to translate."""
    names = {_field_name(field) for model in _models() for field in _unnamed_fields(model)}
    for model in filter(_is_unnamed, _models()):
        names |= {_model_name(model), f"{_model_name(model)}s"}
    return sorted(names | {config.label.title() for config in _unnamed_apps()})


def translate_names() -> None:
    """Let the administration show these names in the reader's language."""
    for model in _models():
        for field in _unnamed_fields(model):
            field.verbose_name = pgettext_lazy(CONTEXT, _field_name(field))
        if _is_unnamed(model):
            name = _model_name(model)
            plural = f"{name}s"
            model._meta.verbose_name = pgettext_lazy(CONTEXT, name)
            model._meta.verbose_name_plural = pgettext_lazy(CONTEXT, plural)
    for config in _unnamed_apps():
        config.verbose_name = pgettext_lazy(CONTEXT, config.label.title())


def _models() -> Iterator[type[Model]]:
    """Yield our models that the administration shows, some of them more than once."""
    for model, page in admin.site._registry.items():
        for shown in (model, *(inline.model for inline in page.inlines)):
            if shown.__module__.partition(".")[0] in APPS:
                yield shown


def _unnamed_fields(model: type[Model]) -> Iterator["Field[Any, Any]"]:
    """Yield the fields whose names Django makes; keys of rows need none."""
    for field in (*model._meta.concrete_fields, *model._meta.local_many_to_many):
        if not field.primary_key and "verbose_name" not in field.deconstruct()[3]:
            yield field


def _field_name(field: "Field[Any, Any]") -> str:
    return field.name.replace("_", " ")


def _is_unnamed(model: type[Model]) -> bool:
    return "verbose_name" not in model._meta.original_attrs


def _model_name(model: type[Model]) -> str:
    return camel_case_to_spaces(model.__name__)


def _unnamed_apps() -> Iterator[AppConfig]:
    """Yield our apps that the administration shows under the name that Django makes."""
    for label in {model._meta.app_label for model in _models()}:
        config = apps.get_app_config(label)
        if "verbose_name" not in vars(type(config)):
            yield config
