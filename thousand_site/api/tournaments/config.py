"""Configurations in requests: from JSON to a TournamentConfig, and problems back by field."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from accounts.clubs.models import Club
from accounts.models import User
from games.presets.models import Preset
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.tournaments.serializers import ScoringSettingsSerializer, field_of
from tournaments.formats import FORMATS
from tournaments.load_state import load_settings
from tournaments.models import Tournament
from tournaments.organising.settings.config import TournamentConfig
from tournaments.organising.settings.create import InvalidConfig
from tournaments.organising.settings.errors import error_text
from tournaments.organising.settings.fields import ALL_FIELDS, NumberSetting
from tournaments.organising.settings.forms import available_clubs, available_presets, seats_of
from tournaments.standings.state import Settings

Json = dict[str, Any]
# API fields by the names that problems use.
API_FIELD_NAMES = {"starts": "starts_at", "seats": "preset"}


def optional(name: str, **more: Any) -> Any:
    """Return the field of a setting that a request may omit."""
    kind = ALL_FIELDS[name]
    if isinstance(kind, NumberSetting) and kind.optional:
        more["allow_null"] = True
    return field_of(name, required=False, **more)


class RequestedSettingsSerializer(RequestSerializer, ScoringSettingsSerializer):
    """Settings in a request; omitted ones have the format's defaults."""

    def get_fields(self) -> Json:
        serializer_fields = super().get_fields()
        for serializer_field in serializer_fields.values():
            serializer_field.required = False
        return serializer_fields


class TournamentConfigSerializer(RequestSerializer):
    """A configuration in a request; omitted fields stay unchanged or have defaults."""

    name = field_of("name")
    description = optional("description", allow_blank=True)
    venue = optional("venue", allow_blank=True)
    club = serializers.CharField(
        required=False, allow_null=True, max_length=50, help_text="key of a club that you organise"
    )
    format = field_of("format")
    preset = serializers.CharField(
        max_length=50, help_text="key of a preset available to you; newest version"
    )
    settings = RequestedSettingsSerializer(required=False)
    action_ms = optional("action_ms")
    reserve_ms = optional("reserve_ms")
    ends_by = optional("ends_by")
    deals = optional("deals")
    minutes = optional("minutes")
    rated = optional("rated")
    starts_at = TimeField(required=False, allow_null=True, help_text="null: started by organisers")
    break_seconds = optional("break_seconds")
    check_in_minutes = optional("check_in_minutes")
    no_show_minutes = optional("no_show_minutes")
    entry = optional("entry")
    password = optional("password", write_only=True)
    guests = optional("guests")
    rating_min = optional("rating_min")
    rating_max = optional("rating_max")
    min_games = optional("min_games")
    limit = optional("limit")
    late_rounds = optional("late_rounds")


def new_config(user: User, data: Json) -> TournamentConfig:
    """Return the requested configuration, with the format's defaults for the rest."""
    base = TournamentConfig("", data["format"], Settings(), None, {})
    return _with_changes(user, base, data, None)


def changed_config(user: User, row: Tournament, data: Json) -> TournamentConfig:
    """Return the tournament's configuration with the requested changes."""
    return _with_changes(user, config_of(row), data, row)


def config_of(row: Tournament) -> TournamentConfig:
    """Return the configuration of an existing tournament, without its password."""
    special = {"settings": load_settings(row), "password": "", "has_password": bool(row.password)}
    values = {
        field.name: getattr(row, field.name)
        for field in fields(TournamentConfig)
        if field.name not in special
    }
    return TournamentConfig(**{**values, **special})


def _with_changes(
    user: User, base: TournamentConfig, data: Json, row: Tournament | None
) -> TournamentConfig:
    """Return a configuration with the requested changes."""
    values = dict(data)
    requested = values.pop("settings", {})
    if "club" in values:
        values["club"] = _club(user, values["club"], row)
    if "preset" in values:
        values |= _preset(user, values["preset"], base, row)
    if values.get("entry", base.entry) != Tournament.Entry.PASSWORD:
        values.pop("password", None)
    config = replace(base, **values)
    use_defaults = "format" in data and (row is None or row.format != data["format"])
    return replace(config, settings=_settings(config, requested, use_defaults))


def _club(user: User, key: str | None, row: Tournament | None) -> Club | None:
    """Return the club of this key. Raises: ValidationError unless the user organises it."""
    club = available_clubs(user, row).filter(key=key).first() if key is not None else None
    if key is not None and club is None:
        raise ValidationError({"club": [_("This club does not exist, or you do not organise it.")]})
    return club


def _preset(user: User, key: str, base: TournamentConfig, row: Tournament | None) -> Json:
    """Return the preset and its agreements; the tournament's own while the preset stays."""
    offered = available_presets(user, available_clubs(user, row), row)
    preset: Preset | None = offered.filter(key=key).order_by("-version").first()
    if preset is None:
        raise ValidationError({"preset": [_("This preset does not exist, or you cannot use it.")]})
    agreements = base.agreements if preset == base.preset else preset.agreements
    return {"preset": preset, "agreements": dict(agreements)}


def _settings(
    config: TournamentConfig, requested: Mapping[str, Any], use_defaults: bool
) -> Settings:
    """Return the settings; tie-breaks and comparison follow a changed format."""
    defaults: Json = {"ties": FORMATS[config.format].ties} if use_defaults else {}
    if use_defaults:
        defaults["field"] = "matchpoints" if config.format == "duplicate" else "off"
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in requested.items()}
    seats = seats_of(dict(config.agreements))
    return replace(config.settings, **{**defaults, **values, "seats": seats})


def field_errors(error: InvalidConfig) -> ValidationError:
    """Return the form's error texts by API field; those of settings are inside `settings`."""
    messages: Json = {}
    own = TournamentConfigSerializer().fields
    for problem in error.problems:
        for name in problem.fields:
            name = API_FIELD_NAMES.get(name, name)
            place = messages if name in own else messages.setdefault("settings", {})
            place.setdefault(name, []).append(error_text(problem))
    return ValidationError(messages)
