"""Administration of presets."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin

from accounts.models import User
from accounts.time_zones import in_words
from games import engine
from games.presets import queries, services, uses
from games.presets.errors import NotAllowed, VersionConflict
from games.presets.forms import PresetForm, ReadOnlyPresetForm, conditional_fields, fieldsets
from games.presets.models import Preset
from games.presets.wording.descriptions import short_differences
from games.presets.wording.drafts import draft_of, evaluate

Fieldsets = list[tuple[str | None, dict[str, Any]]]
# More games of a version are not counted.
MAX_GAMES = 1000
METADATA_FIELDS = ("version", "kind", "owner", "created_at", "retired_at")
SUMMARY_FIELDS = ("differs", "used_by", "games_that_used_it", "versions")


def _lines(lines: list[tuple[str, str]]) -> SafeString | str:
    """Return lines of a name and a value each."""
    return format_html_join("", "<div><b>{}</b> {}</div>", lines) or "\u2013"


def links(rows: list[tuple[str, str]]) -> SafeString | str:
    """Return a list of links from rows of (url, text)."""
    return format_html_join("", '<div><a href="{}">{}</a></div>', rows) or "\u2013"


@admin.register(Preset)
class PresetAdmin(ModelAdmin):
    """Administration of presets: only administrators' presets change, by new versions."""

    audits_itself = True

    form = PresetForm
    conditional_fields = conditional_fields()
    warn_unsaved_form = True
    list_display = ("title", "key", "version", "kind", "owner", "created_at", "is_offered")
    list_filter = ("kind", ("retired_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    search_fields = ("key", "name")
    ordering = ("-created_at", "-pk")
    actions = ("retire", "offer")

    @admin.display(boolean=True, description=gettext_lazy("offered"))
    def is_offered(self, preset: Preset) -> bool:
        """Return whether the preset is offered."""
        return preset.retired_at is None

    def has_change_permission(self, request: HttpRequest, obj: Preset | None = None) -> bool:
        """Return whether this is the newest version of a preset that the user may change."""
        if obj is None:
            return super().has_change_permission(request)
        newest = queries.newest_preset(obj.key)
        return obj == newest and services.may_change(cast(User, request.user), obj)

    def has_delete_permission(self, request: HttpRequest, obj: Preset | None = None) -> bool:
        """Return False: presets are retired, so that games keep their agreements."""
        return False

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **_: Any
    ) -> Any:
        """Return the form; read-only pages use the model's own fields."""
        return (
            ReadOnlyPresetForm
            if change and not self.has_change_permission(request, obj)
            else PresetForm
        )

    def get_fieldsets(self, request: HttpRequest, obj: Preset | None = None) -> Any:
        """Return all agreements for a form, or a summary in words."""
        if obj is None:
            return fieldsets()
        summary = (_("summary"), {"fields": SUMMARY_FIELDS})
        if self.has_change_permission(request, obj):
            return [*fieldsets(), summary]
        texts = (None, {"fields": ("key", "name", "description", *METADATA_FIELDS, "in_words")})
        return [texts, summary]

    def get_readonly_fields(self, request: HttpRequest, obj: Preset | None = None) -> Any:
        """Return the metadata and the summary of a stored preset."""
        return () if obj is None else (*METADATA_FIELDS, *SUMMARY_FIELDS, "in_words")

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> Preset:
        """Save a new version; the row on the page stays unchanged."""
        texts, agreements = form.texts(), form.agreements()
        if not change:
            actor = cast(User, request.user)
            return services.create_by_admin(form.cleaned_data["key"], texts, agreements, actor)
        user, edited = cast(User, request.user), form.instance
        return services.save_version(user, edited.key, edited.version, texts, agreements)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Do nothing: `save_form` has saved the version."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Do nothing: presets have no related forms."""

    def response_change(self, request: HttpRequest, obj: Preset) -> HttpResponse:
        """Stay on the new version, and say who still plays by an older one."""
        text = _("Saved: %(name)s, version %(version)s.")
        messages.success(request, text % {"name": obj.title, "version": obj.version})
        if old := uses.old_uses_of(obj):
            names = [_("%(name)s (version %(version)s)") % vars(use) for use in old]
            text = _("An older version is still used by: %(names)s.")
            messages.warning(request, text % {"names": ", ".join(names)})
        return redirect(change_url(obj))

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return to the list with a message if there is a newer version."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except VersionConflict as error:
            messages.error(request, error.text)
            return redirect("admin:presets_preset_changelist")

    @admin.action(description=gettext_lazy("Archive: offer no longer"))
    def retire(self, request: HttpRequest, presets: QuerySet[Preset]) -> None:
        """Stop offering the selected presets."""
        self._set_retired(request, presets, True)

    @admin.action(description=gettext_lazy("Restore: offer again"))
    def offer(self, request: HttpRequest, presets: QuerySet[Preset]) -> None:
        """Offer the selected presets again."""
        self._set_retired(request, presets, False)

    def _set_retired(self, request: HttpRequest, presets: QuerySet[Preset], retired: bool) -> None:
        for key in sorted(set(presets.values_list("key", flat=True))):
            try:
                services.retire(cast(User, request.user), key, retired)
            except NotAllowed:
                messages.error(
                    request,
                    _("%(key)s does not belong to the administrators and cannot be changed here.")
                    % {"key": key},
                )

    @admin.display(description=gettext_lazy("agreements"))
    def in_words(self, preset: Preset) -> SafeString | str:
        """Return the agreements in words, by group."""
        groups = evaluate(draft_of(preset.agreements))["words"]
        return _lines([(group["name"], _lines_text(group["lines"])) for group in groups])

    @admin.display(description=gettext_lazy("differences"))
    def differs(self, preset: Preset) -> SafeString | str:
        """Return the differences from the engine's preset."""
        draft = draft_of(preset.agreements)
        lines = [
            (row["label"], f"{row['usual']} → {row['value']}")
            for row in evaluate(draft)["differences"]
        ]
        link = format_html(
            '<a href="{}">{}</a>', reverse("preset", args=[preset.key]), _("Compare")
        )
        return format_html("{}{}", _lines(lines), link)

    @admin.display(description=gettext_lazy("used by"))
    def used_by(self, preset: Preset) -> SafeString | str:
        """Return links to the pools and tournaments that play by any version."""
        rows = uses.uses_of(preset.key)
        return links([(use.url, f"{use.name} ({use.version})") for use in rows])

    @admin.display(description=gettext_lazy("games with this version"))
    def games_that_used_it(self, preset: Preset) -> str:
        """Return the number of games by this version, which is not counted beyond MAX_GAMES."""
        number = preset.games.order_by()[: MAX_GAMES + 1].count()
        return str(number) if number <= MAX_GAMES else f"{MAX_GAMES}+"

    @admin.display(description=gettext_lazy("versions"))
    def versions(self, preset: Preset) -> SafeString | str:
        """Return links to all versions, each with its differences from the one before in words."""
        rows = queries.versions_of(preset.key)
        older = [*rows[1:], None]
        lines = [_version_line(*pair) for pair in zip(rows, older, strict=True)]
        return format_html_join("", '<div><a href="{}">{}</a>{}{}</div>', lines) or "\u2013"


def _version_line(row: Preset, before: Preset | None) -> tuple[str, ...]:
    """Return what fills a version's line: page, time, what it changed, and a comparison."""
    moment = in_words(row.created_at, "DATETIME_FORMAT")
    named = f"{row.version}: {moment}"
    if before is None:
        return (change_url(row), named, "", "")
    changed = short_differences(_agreed(row), _agreed(before))
    address = f"{reverse('preset', args=[row.key])}?version={row.version}&before={before.version}"
    text = " \u00b7 " + ("; ".join(changed) or _("only texts"))
    comparison = format_html(' <a href="{}">{}</a>', address, _("Compare"))
    return (change_url(row), named, text, comparison)


def _agreed(preset: Preset) -> engine.Agreements:
    return engine.agreements_from(preset.agreements)


def _lines_text(lines: list[dict[str, Any]]) -> str:
    return "; ".join(f"{line['label']}: {line['value']}" for line in lines)


def change_url(row: Model) -> str:
    """Return the path of a row's admin page."""
    return reverse(f"admin:{row._meta.label_lower.replace('.', '_')}_change", args=[row.pk])
