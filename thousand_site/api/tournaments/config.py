"""What an organiser's program hands in: from JSON to a plan, and back what is wrong with it."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from accounts.clubs.models import Club
from accounts.models import User
from games.presets.models import Preset
from thousand_site.api.tournaments.serializers import CountingSerializer
from tournaments.formats import FORMATS
from tournaments.load_state import settings_of
from tournaments.models import NAME_LENGTH, Tournament
from tournaments.organising.config import (
    DAY,
    HOUR,
    LONGEST_DESCRIPTION,
    MOST,
    MOST_DEALS,
    MOST_ROUNDS,
    Plan,
)
from tournaments.organising.config_errors import words_of
from tournaments.organising.create import BadPlan
from tournaments.organising.forms import clubs_of, players_of, presets_of
from tournaments.standings.state import Settings

Json = dict[str, Any]
# What a plan calls otherwise than this API does.
ELSEWHERE = {"starts": "starts_at", "seats": "preset", "clock": "action_ms"}
DAY_MINUTES, DAY_SECONDS, MOST_RATING = 24 * 60, 24 * 3600, 5000


def whole(low: int, high: int, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=low, max_value=high, required=False, **more)


class WishedSettingsSerializer(CountingSerializer):
    """What is not given is as usual for the format."""

    def get_fields(self) -> Json:
        found = super().get_fields()
        for one in found.values():
            one.required = False
        return found


class PlanSerializer(serializers.Serializer):
    """What is not given stays as it is, or is as usual."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    description = serializers.CharField(
        max_length=LONGEST_DESCRIPTION, required=False, allow_blank=True
    )
    club = serializers.CharField(
        required=False, allow_null=True, max_length=50, help_text="the key of one that I organise"
    )
    format = serializers.ChoiceField(list(FORMATS))
    preset = serializers.CharField(
        max_length=50, help_text="the key of one that I am offered; its newest version is played"
    )
    settings = WishedSettingsSerializer(required=False)
    action_ms, reserve_ms = whole(0, HOUR), whole(0, DAY)
    ends_by = serializers.ChoiceField(Tournament.EndsBy.values, required=False)
    deals = whole(1, MOST_DEALS, allow_null=True, help_text="a multiple of the seats")
    minutes = whole(1, DAY_MINUTES, allow_null=True)
    rated = serializers.BooleanField(required=False)
    starts_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="null: by hand"
    )
    break_seconds = whole(0, DAY_SECONDS)
    check_in_minutes = whole(0, DAY_MINUTES)
    no_show_minutes = whole(0, 60)
    entry = serializers.ChoiceField(Tournament.Entry.values, required=False)
    password = serializers.CharField(
        required=False, max_length=100, write_only=True, help_text="a new one; nobody reads it"
    )
    guests = serializers.BooleanField(required=False)
    rating_min = whole(0, MOST_RATING, allow_null=True)
    rating_max = whole(0, MOST_RATING, allow_null=True)
    min_games = whole(0, 10_000)
    limit = whole(2, MOST, allow_null=True)
    late_rounds = whole(0, MOST_ROUNDS)


def new_plan(user: User, given: Json) -> Plan:
    """As it was asked for; everything else as usual for the format."""
    base = Plan("", given["format"], Settings(), None, {})
    return _changed(user, base, given, None)


def changed_plan(user: User, row: Tournament, given: Json) -> Plan:
    return _changed(user, plan_of(row), given, row)


def plan_of(row: Tournament) -> Plan:
    """The plan that it was made by, without its password."""
    made = {"settings": settings_of(row), "password": "", "has_password": bool(row.password)}
    own = {one.name: getattr(row, one.name) for one in fields(Plan) if one.name not in made}
    return Plan(**{**own, **made})


def _changed(user: User, base: Plan, given: Json, row: Tournament | None) -> Plan:
    told = dict(given)
    wishes = told.pop("settings", {})
    if "club" in told:
        told["club"] = _club(user, told["club"], row)
    if "preset" in told:
        told |= _preset(user, told["preset"], base, row)
    if told.get("entry", base.entry) != Tournament.Entry.PASSWORD:
        told.pop("password", None)
    plan = replace(base, **told)
    usual = "format" in given and (row is None or row.format != given["format"])
    return replace(plan, settings=_settings(plan, wishes, usual))


def _club(user: User, key: str | None, row: Tournament | None) -> Club | None:
    found = clubs_of(user, row).filter(key=key).first() if key is not None else None
    if key is not None and found is None:
        raise ValidationError({"club": [_("There is no such club that you organise.")]})
    return found


def _preset(user: User, key: str, base: Plan, row: Tournament | None) -> Json:
    """With its agreements; what was agreed otherwise stays, as long as the version does."""
    offered = presets_of(user, clubs_of(user, row), row)
    found: Preset | None = offered.filter(key=key).order_by("-version").first()
    if found is None:
        raise ValidationError({"preset": [_("There is no such preset for you.")]})
    agreed = base.agreements if found == base.preset else found.agreements
    return {"preset": found, "agreements": dict(agreed)}


def _settings(plan: Plan, wishes: Mapping[str, Any], usual: bool) -> Settings:
    """Ties and comparison follow the format, where nobody chooses them."""
    known: Json = {"ties": FORMATS[plan.format].ties} if usual else {}
    if usual:
        known["field"] = "matchpoints" if plan.format == "duplicate" else "off"
    asked = {name: tuple(v) if isinstance(v, list) else v for name, v in wishes.items()}
    seats = players_of(dict(plan.agreements))
    return replace(plan.settings, **{**known, **asked, "seats": seats})


def blamed(bad: BadPlan) -> ValidationError:
    """The same words as in the form, beside the same fields."""
    said: dict[str, list[str]] = {}
    for fault in bad.faults:
        for name in fault.fields:
            said.setdefault(ELSEWHERE.get(name, name), []).append(words_of(fault))
    return ValidationError(said)
