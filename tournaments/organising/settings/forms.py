"""The tournament form: from its fields to a configuration, and problems beside their fields."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

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
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS, SettingsProblem, allows_late_entry, has_calendar, is_timed
from tournaments.http.numbers import NumbersField
from tournaments.http.times import read_time, zone_name
from tournaments.models import Tournament
from tournaments.organising.settings.choices import (
    ENTRY_CHOICES,
    FIELD_CHOICES,
    NO_SHOW_NEVER,
    NONE,
    REMAINDER_CHOICES,
    TIE_BREAK_CHOICES,
    Choices,
    format_choices,
    minute_choices,
    second_choices,
)
from tournaments.organising.settings.config import TournamentConfig, validate
from tournaments.organising.settings.errors import error_text
from tournaments.organising.settings.fields import ALL_FIELDS, NumberSetting, TextSetting
from tournaments.organising.settings.templates import MAX_TIE_BREAKS
from tournaments.standings.state import FIELDS, REMAINDERS, Settings
from tournaments.standings.tiebreaks import TIE_BREAKS
from tournaments.text_cleaning import clean, clean_name

CUSTOM_CLOCK = "own"
# Form fields by the names that problems use.
FORM_FIELD_NAMES = {
    "ties": "tie_1",
    "seats": "preset",
    "action_ms": "clock",
    "reserve_ms": "clock",
}


def text(name: str, **kwargs: Any) -> forms.CharField:
    """Return the field of a text setting."""
    kind = ALL_FIELDS[name]
    assert isinstance(kind, TextSetting)
    return forms.CharField(required=kind.required, max_length=kind.longest, **kwargs)


def number(name: str) -> forms.IntegerField:
    """Return the field of a number setting; left empty, its default holds."""
    kind = ALL_FIELDS[name]
    assert isinstance(kind, NumberSetting)
    return forms.IntegerField(min_value=kind.low, max_value=kind.high, required=False)


def number_choice(choices: Choices) -> forms.TypedChoiceField:
    """Return a choice field for numbers."""
    return forms.TypedChoiceField(coerce=int, choices=choices)


class PresetChoice(forms.ModelChoiceField):
    """A choice of preset versions."""

    def label_from_instance(self, preset: Any) -> str:
        return _("%(name)s, version %(version)s") % {
            "name": preset.title, "version": preset.version,
        }  # fmt: skip


class TournamentForm(forms.Form):
    """All settings of a tournament; `clean` makes `config` of them."""

    name = text("name")
    description = text("description", widget=forms.Textarea)
    club = forms.ModelChoiceField(Club.objects.none(), required=False)
    format = forms.ChoiceField(choices=format_choices, widget=forms.RadioSelect)
    preset = PresetChoice(Preset.objects.none())
    clock = forms.ChoiceField(widget=forms.RadioSelect)
    ends_by = forms.ChoiceField(choices=Tournament.EndsBy.choices, widget=forms.RadioSelect)
    deals, minutes = number("deals"), number("minutes")
    rated = forms.BooleanField(required=False)
    in_room = forms.BooleanField(required=False)
    venue = text("venue")

    starts = forms.CharField(required=False, max_length=30)
    zone = forms.CharField(required=False, max_length=60, initial="UTC", widget=forms.HiddenInput)
    check_in_minutes = number_choice(minute_choices(0, 5, 10, 15, 20, 30, 60))
    break_seconds = number_choice(second_choices(0, 30, 60, 120, 300, 600))
    no_show_minutes = number_choice(minute_choices(0, 1, 2, 3, 5, 10, never=NO_SHOW_NEVER))

    entry = forms.ChoiceField(choices=ENTRY_CHOICES, widget=forms.RadioSelect)
    password = text("password")
    guests = forms.BooleanField(required=False)
    limit, late_rounds = number("limit"), number("late_rounds")
    rating_min, rating_max = number("rating_min"), number("rating_max")
    min_games = number("min_games")

    rounds, advance_per_table = number("rounds"), number("advance_per_table")
    round_days = number("round_days")
    round_sizes = NumbersField(required=False, max_length=80)
    remainder = forms.ChoiceField(choices=REMAINDER_CHOICES, required=False)
    field = forms.ChoiceField(choices=FIELD_CHOICES, required=False)
    by_points = forms.BooleanField(required=False)
    by_place = NumbersField(required=False, max_length=80)
    per_game_point = number("per_game_point")
    bye_points = forms.BooleanField(required=False)
    arena_minutes = number("arena_minutes")
    streak = forms.BooleanField(required=False)

    def __init__(
        self, user: User, *args: Any, row: Tournament | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.row, self.config = row, None
        self._choices(user)
        choices = [("", _("default for the format")), *TIE_BREAK_CHOICES]
        for number in range(1, MAX_TIE_BREAKS + 1):
            self.fields[f"tie_{number}"] = forms.ChoiceField(choices=choices, required=False)

    config: TournamentConfig | None

    def _choices(self, user: User) -> None:
        """Set the choices that depend on the user and the tournament."""
        clubs: Any = self.fields["club"]
        clubs.queryset, clubs.empty_label = available_clubs(user, self.row), NONE
        presets: Any = self.fields["preset"]
        presets.queryset = available_presets(user, clubs.queryset, self.row)
        clocks = [(key, clock.name) for key, clock in CLOCKS.items()]
        custom = [(CUSTOM_CLOCK, _("keep the current clock"))] if self.row is not None else []
        clock: Any = self.fields["clock"]
        clock.choices = [*clocks, *custom]
        for name in ("check_in_minutes", "break_seconds", "no_show_minutes"):
            self._add_current_choice(name)

    def _add_current_choice(self, name: str) -> None:
        """Add the tournament's current value to the choices, whatever it is."""
        field: Any = self.fields[name]
        value = getattr(self.row, name, None)
        if value is not None and value not in dict(field.choices):
            field.choices = [*field.choices, (value, str(value))]

    @property
    def used_by(self) -> dict[str, str]:
        """Return, by setting, the formats that use it; other settings are hidden."""
        in_rounds = [name for name in FORMATS if not is_timed(name)]
        late = list(filter(allows_late_entry, in_rounds))
        # Only where there are rounds: breaks between them, and tables that wait for players.
        breaks = [name for name in in_rounds if not has_calendar(name)]
        formats = {"late_rounds": late, "break_seconds": breaks, "no_show_minutes": in_rounds}
        for name, form in sorted(FORMATS.items()):
            for setting in form.uses:
                formats.setdefault(setting, []).append(name)
        return {setting: " ".join(names) for setting, names in formats.items()}

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie_{number}"] for number in range(1, MAX_TIE_BREAKS + 1)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        starts_at = self._start_time(data)
        if "preset" in data and "format" in data:
            self.config = self._config(data, starts_at)
            for problem in validate(self.config, timezone.now()):
                self.add_problem(problem)
        return data

    def add_problem(self, problem: SettingsProblem) -> None:
        """Show a problem beside the first of its fields, unless that has an error already."""
        names = [FORM_FIELD_NAMES.get(name, name) for name in problem.fields]
        field = next((name for name in names if name in self.fields), None)
        if field is None or field not in self.errors:
            self.add_error(field, error_text(problem))

    def _start_time(self, data: dict[str, Any]) -> datetime | None:
        """Return the start in UTC, from local time in the submitted zone; None if empty."""
        text = data.get("starts") or ""
        if not text:
            return None
        try:
            return read_time(text, data.get("zone") or "UTC")
        except TournamentError as error:
            self.add_error("starts", error.text)
            return None

    def _config(self, data: dict[str, Any], starts_at: datetime | None) -> TournamentConfig:
        preset, (action_ms, reserve_ms) = data["preset"], self._clock(data)
        # A hidden field is not meant.
        late_rounds = 0 if is_timed(data["format"]) else data.get("late_rounds") or 0
        return TournamentConfig(
            name=clean(data.get("name", "")),
            description=clean(data.get("description", "")),
            club=data.get("club"),
            format=data["format"],
            settings=self._settings(data),
            preset=preset,
            agreements=self._agreements(preset),
            action_ms=action_ms,
            reserve_ms=reserve_ms,
            ends_by=data.get("ends_by", ""),
            starts_at=starts_at,
            password=data.get("password", "") if data.get("entry") == "password" else "",
            has_password=bool(self.row and self.row.password),
            deals=data.get("deals"),
            minutes=data.get("minutes"),
            rating_min=data.get("rating_min"),
            rating_max=data.get("rating_max"),
            break_seconds=data.get("break_seconds") or 0,
            check_in_minutes=data.get("check_in_minutes") or 0,
            no_show_minutes=data.get("no_show_minutes") or 0,
            min_games=data.get("min_games") or 0,
            late_rounds=late_rounds,
            rated=bool(data.get("rated")),
            in_room=bool(data.get("in_room")),
            venue=clean_name(data.get("venue", "")),
            guests=bool(data.get("guests")),
            limit=data.get("limit"),
            entry=data.get("entry", ""),
        )

    def _agreements(self, preset: Preset) -> dict[str, Any]:
        """Return the preset's agreements; the tournament's own while its preset stays."""
        if self.row is not None and self.row.preset_id == preset.pk:
            return dict(self.row.agreements)
        return dict(preset.agreements)

    def _clock(self, data: dict[str, Any]) -> tuple[int, int]:
        clock = CLOCKS.get(data.get("clock", ""))
        if clock is not None:
            return clock.action_ms, clock.reserve_ms
        return (self.row.action_ms, self.row.reserve_ms) if self.row else (0, 0)

    def _settings(self, data: dict[str, Any]) -> Settings:
        """Return the settings that the format uses."""
        name, seats = data["format"], seats_of(self._agreements(data["preset"]))
        choices = [data.get(f"tie_{number}") for number in range(1, MAX_TIE_BREAKS + 1)]
        ties = tuple(dict.fromkeys(tie for tie in choices if tie))
        form = FORMATS[name]
        values = {
            "rounds": data.get("rounds") or 0,
            "advance_per_table": data.get("advance_per_table") or 1,
            "round_sizes": data.get("round_sizes", ()),
            "remainder": data.get("remainder") or REMAINDERS[0],
            "by_place": data.get("by_place") or (3, 1, 0),
            "per_game_point": data.get("per_game_point") or 0,
            "field": data.get("field") or FIELDS[0],
            "by_points": bool(data.get("by_points")),
            "bye_points": bool(data.get("bye_points")),
            "arena_minutes": data.get("arena_minutes") or 0,
            "streak": bool(data.get("streak")),
            "round_days": data.get("round_days") or Settings.round_days,
            "zone": zone_name(data.get("zone") or Settings.zone),
        }
        used = {key: value for key, value in values.items() if key in form.uses}
        return Settings(**used, seats=seats, ties=ties or form.ties)


def seats_of(agreements: dict[str, Any]) -> int:
    """Return the number of players; 3 if the agreements are invalid (a problem of its own)."""
    try:
        return engine.agreements_from(agreements).players
    except (engine.BadAgreements, TypeError):
        return 3


def available_clubs(user: User, row: Tournament | None) -> QuerySet[Club]:
    """Return the clubs that the user organises, and the tournament's own."""
    organised = clubs_organised_by(user).values("pk")
    current = [row.club_id] if row is not None and row.club_id else []
    return Club.objects.filter(Q(pk__in=organised) | Q(pk__in=current)).order_by("name_key")


def available_presets(
    user: User, clubs: QuerySet[Club], row: Tournament | None
) -> QuerySet[Preset]:
    """Return the newest presets the user may choose, and the tournament's current one."""
    offered = [preset.pk for preset in presets_for(user)]
    offered += _newest_versions(
        list(Preset.objects.filter(club__in=clubs.values("pk")).order_by("version"))
    )
    current = [row.preset_id] if row is not None and row.preset_id else []
    return Preset.objects.filter(pk__in=[*offered, *current]).order_by("kind", "pk")


def _newest_versions(presets: Sequence[Preset]) -> list[int]:
    """Return the ids of the newest versions that are not retired."""
    newest = {preset.key: preset for preset in presets}
    return [preset.pk for preset in newest.values() if preset.retired_at is None]


assert {name for name, _word in TIE_BREAK_CHOICES} == set(TIE_BREAKS)
