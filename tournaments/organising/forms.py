"""What an organiser hands in: from the fields of the form to a plan, faults beside their fields."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_organised_by
from accounts.models import User
from games import engine
from games.lobby.options import CLOCKS, presets_for
from games.presets.models import Preset
from tournaments.formats import FORMATS, Fault, may_be_late
from tournaments.models import Tournament
from tournaments.organising.choices import (
    ENTRY_WORDS,
    FIELD_WORDS,
    NOBODY_MISSING,
    REMAINDER_WORDS,
    TIE_WORDS,
    Choices,
    format_words,
    in_minutes,
    in_seconds,
)
from tournaments.organising.config import Plan, faults_of
from tournaments.organising.config_errors import TEXTS, words_of
from tournaments.organising.templates import MOST_TIES
from tournaments.standings.state import FIELDS, REMAINDERS, Settings
from tournaments.standings.tiebreaks import TIE_BREAKS
from tournaments.text_cleaning import clean

OWN_CLOCK = "own"
# Faults of settings whose fields have another name here.
ELSEWHERE = {"ties": "tie_1", "seats": "preset"}


def whole(low: int, high: int) -> forms.IntegerField:
    return forms.IntegerField(min_value=low, max_value=high, required=False)


def chosen_number(choices: Choices) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(coerce=int, choices=choices)


class NumbersField(forms.CharField):
    """Whole numbers in a row, as "27, 18, 9, 3"."""

    def to_python(self, value: Any) -> Any:
        parts = str(value or "").replace(",", " ").replace(";", " ").split()
        if len(parts) > 20 or not all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts):
            raise forms.ValidationError(_("Whole numbers, as in: 27, 18, 9, 3."))
        return tuple(map(int, parts))

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class PresetChoice(forms.ModelChoiceField):
    def label_from_instance(self, preset: Any) -> str:
        return _("%(name)s, version %(version)s") % {
            "name": preset.title, "version": preset.version,
        }  # fmt: skip


class PlanForm(forms.Form):
    """All that is asked of a tournament; `clean` makes `plan` of it."""

    name = forms.CharField(max_length=60)
    description = forms.CharField(required=False, max_length=2000, widget=forms.Textarea)
    club = forms.ModelChoiceField(Club.objects.none(), required=False)
    format = forms.ChoiceField(choices=format_words, widget=forms.RadioSelect)
    preset = PresetChoice(Preset.objects.none())
    clock = forms.ChoiceField(widget=forms.RadioSelect)
    ends_by = forms.ChoiceField(choices=Tournament.EndsBy.choices, widget=forms.RadioSelect)
    deals, minutes = whole(1, 120), whole(5, 1440)
    rated = forms.BooleanField(required=False)

    starts = forms.CharField(required=False, max_length=30)
    zone = forms.CharField(required=False, max_length=60, initial="UTC", widget=forms.HiddenInput)
    check_in_minutes = chosen_number(in_minutes(0, 5, 10, 15, 20, 30, 60))
    break_seconds = chosen_number(in_seconds(0, 30, 60, 120, 300, 600))
    no_show_minutes = chosen_number(in_minutes(0, 1, 2, 3, 5, 10, never=NOBODY_MISSING))

    entry = forms.ChoiceField(choices=ENTRY_WORDS, widget=forms.RadioSelect)
    password = forms.CharField(required=False, max_length=100)
    guests = forms.BooleanField(required=False)
    limit, late_rounds = whole(2, 500), whole(0, 50)
    rating_min, rating_max, min_games = whole(0, 5000), whole(0, 5000), whole(0, 10_000)

    rounds, go_on = whole(0, 50), whole(1, 3)
    numbers = NumbersField(required=False, max_length=80)
    remainder = forms.ChoiceField(choices=REMAINDER_WORDS, required=False)
    field = forms.ChoiceField(choices=FIELD_WORDS, required=False)
    by_points = forms.BooleanField(required=False)
    by_place = NumbersField(required=False, max_length=80)
    per_game_point = whole(0, 1000)
    bye_points = forms.BooleanField(required=False)

    def __init__(self, user: User, *args: Any, row: Tournament | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.row, self.plan = row, None
        self._choices(user)
        words = [("", _("as usual for the format")), *TIE_WORDS]
        for number in range(1, MOST_TIES + 1):
            self.fields[f"tie_{number}"] = forms.ChoiceField(choices=words, required=False)

    plan: Plan | None

    def _choices(self, user: User) -> None:
        clubs: Any = self.fields["club"]
        clubs.queryset = clubs_of(user, self.row)
        presets: Any = self.fields["preset"]
        presets.queryset = presets_of(user, clubs.queryset, self.row)
        clocks = [(key, clock.name) for key, clock in CLOCKS.items()]
        own = [(OWN_CLOCK, _("as it is"))] if self.row is not None else []
        clock: Any = self.fields["clock"]
        clock.choices = [*clocks, *own]
        for name in ("check_in_minutes", "break_seconds", "no_show_minutes"):
            self._keep(name)

    def _keep(self, name: str) -> None:
        """What it has is a choice too, whoever set it."""
        field: Any = self.fields[name]
        value = getattr(self.row, name, None)
        if value is not None and value not in dict(field.choices):
            field.choices = [*field.choices, (value, str(value))]

    @property
    def used_by(self) -> dict[str, str]:
        """By which formats each setting is read: what the others do not need is put away."""
        found: dict[str, list[str]] = {"late_rounds": list(filter(may_be_late, FORMATS))}
        for name, form in sorted(FORMATS.items()):
            for setting in form.uses:
                found.setdefault(setting, []).append(name)
        return {setting: " ".join(names) for setting, names in found.items()}

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie_{number}"] for number in range(1, MOST_TIES + 1)]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        starts_at = self._moment(given)
        if "preset" in given and "format" in given:
            self.plan = self._plan(given, starts_at)
            for fault in faults_of(self.plan, timezone.now()):
                self.blame(fault)
        return given

    def blame(self, fault: Fault) -> None:
        """Say it beside the first of its fields that has nothing said beside it yet."""
        names = [ELSEWHERE.get(name, name) for name in fault.fields]
        known = next((name for name in names if name in self.fields), None)
        if known is None or known not in self.errors:
            self.add_error(known, words_of(fault))

    def _moment(self, given: dict[str, Any]) -> datetime | None:
        """In the zone of whoever typed it."""
        text = given.get("starts") or ""
        if not text:
            return None
        try:
            typed = datetime.fromisoformat(text)
            zone = ZoneInfo(given.get("zone") or "UTC")
            moment = typed if typed.tzinfo else typed.replace(tzinfo=zone)
            return moment.astimezone(UTC)
        except (ValueError, OSError, KeyError, OverflowError):
            self.add_error("starts", str(TEXTS["no_moment"]))
            return None

    def _plan(self, given: dict[str, Any], starts_at: datetime | None) -> Plan:
        preset, (action_ms, reserve_ms) = given["preset"], self._clock(given)
        return Plan(
            name=clean(given.get("name", "")),
            description=clean(given.get("description", "")),
            club=given.get("club"),
            format=given["format"],
            settings=self._settings(given),
            preset=preset,
            agreements=self._agreements(preset),
            action_ms=action_ms,
            reserve_ms=reserve_ms,
            ends_by=given.get("ends_by", ""),
            starts_at=starts_at,
            password=given.get("password", "") if given.get("entry") == "password" else "",
            has_password=bool(self.row and self.row.password),
            deals=given.get("deals"),
            minutes=given.get("minutes"),
            rating_min=given.get("rating_min"),
            rating_max=given.get("rating_max"),
            break_seconds=given.get("break_seconds") or 0,
            check_in_minutes=given.get("check_in_minutes") or 0,
            no_show_minutes=given.get("no_show_minutes") or 0,
            min_games=given.get("min_games") or 0,
            late_rounds=given.get("late_rounds") or 0,
            rated=bool(given.get("rated")),
            guests=bool(given.get("guests")),
            limit=given.get("limit"),
            entry=given.get("entry", ""),
        )

    def _agreements(self, preset: Preset) -> dict[str, Any]:
        """Of the version; but what was agreed otherwise stays, as long as the version does."""
        if self.row is not None and self.row.preset_id == preset.pk:
            return dict(self.row.agreements)
        return dict(preset.agreements)

    def _clock(self, given: dict[str, Any]) -> tuple[int, int]:
        clock = CLOCKS.get(given.get("clock", ""))
        if clock is not None:
            return clock.action_ms, clock.reserve_ms
        return (self.row.action_ms, self.row.reserve_ms) if self.row else (0, 0)

    def _settings(self, given: dict[str, Any]) -> Settings:
        name, seats = given["format"], players_of(self._agreements(given["preset"]))
        chosen = [given.get(f"tie_{number}") for number in range(1, MOST_TIES + 1)]
        ties = tuple(dict.fromkeys(tie for tie in chosen if tie))
        form = FORMATS[name]
        asked = {
            "rounds": given.get("rounds") or 0,
            "go_on": given.get("go_on") or 1,
            "numbers": given.get("numbers", ()),
            "remainder": given.get("remainder") or REMAINDERS[0],
            "by_place": given.get("by_place") or (3, 1, 0),
            "per_game_point": given.get("per_game_point") or 0,
            "field": given.get("field") or FIELDS[0],
            "by_points": bool(given.get("by_points")),
            "bye_points": bool(given.get("bye_points")),
        }
        used = {key: value for key, value in asked.items() if key in form.uses}
        return Settings(**used, seats=seats, ties=ties or form.ties)


def players_of(agreements: dict[str, Any]) -> int:
    """Three where they cannot be read: then they are a fault of their own."""
    try:
        return engine.agreements_from(agreements).players
    except (engine.BadAgreements, TypeError):
        return 3


def clubs_of(user: User, row: Tournament | None) -> QuerySet[Club]:
    """For which he may found one, and the one that it has."""
    own = clubs_organised_by(user).values("pk")
    kept = [row.club_id] if row is not None and row.club_id else []
    return Club.objects.filter(Q(pk__in=own) | Q(pk__in=kept)).order_by("name_key")


def presets_of(user: User, clubs: QuerySet[Club], row: Tournament | None) -> QuerySet[Preset]:
    """The newest versions that he may choose, of his clubs too, and the one that it has."""
    offered = [preset.pk for preset in presets_for(user)]
    offered += _newest(list(Preset.objects.filter(club__in=clubs.values("pk")).order_by("version")))
    kept = [row.preset_id] if row is not None and row.preset_id else []
    return Preset.objects.filter(pk__in=[*offered, *kept]).order_by("kind", "pk")


def _newest(presets: Sequence[Preset]) -> list[int]:
    newest = {preset.key: preset for preset in presets}
    return [preset.pk for preset in newest.values() if preset.retired_at is None]


assert {name for name, _word in TIE_WORDS} == set(TIE_BREAKS)
