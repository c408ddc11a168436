"""A tournament in responses: in lists, and with all its details."""

from dataclasses import fields
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer
from tournaments.formats import FORMATS
from tournaments.live.sections.page import winners
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.load_state import load_settings
from tournaments.models import Tournament
from tournaments.organising.settings.fields import (
    ALL_FIELDS,
    ChoiceSetting,
    NumberSetting,
    NumbersSetting,
    TextSetting,
)
from tournaments.queries import has_place
from tournaments.schedule import Schedule
from tournaments.standings.state import Settings
from tournaments.standings.tiebreaks import TIE_BREAKS

TIE_BREAK_NAMES = list(TIE_BREAKS)


class ClubNameSerializer(serializers.Serializer):
    key = serializers.CharField()
    name = serializers.CharField()


def field_of(name: str, **more: Any) -> Any:
    """Return the field of a setting, with the bounds that the form has, too."""
    kind = ALL_FIELDS[name]
    if kind.help:
        more["help_text"] = kind.help
    match kind:
        case TextSetting():
            return serializers.CharField(max_length=kind.longest, **more)
        case NumberSetting():
            low = 0 if kind.or_zero else kind.low
            return serializers.IntegerField(min_value=low, max_value=kind.high, **more)
        case NumbersSetting():
            child = serializers.IntegerField(min_value=kind.low, max_value=kind.high)
            return serializers.ListField(child=child, max_length=kind.most, **more)
        case ChoiceSetting():
            return serializers.ChoiceField(list(kind.values), **more)
    return serializers.BooleanField(**more)


class ScoringSettingsSerializer(serializers.Serializer):
    """Settings of pairing and scoring (docs/formats.md)."""

    rounds = field_of("rounds")
    advance_per_table = field_of("advance_per_table")
    round_sizes = field_of("round_sizes")
    remainder = field_of("remainder")
    by_place = field_of("by_place")
    per_game_point = field_of("per_game_point")
    field = field_of("field")
    by_points = field_of("by_points")
    bye_points = field_of("bye_points")
    arena_minutes = field_of("arena_minutes")
    streak = field_of("streak")
    round_days = field_of("round_days")
    zone = field_of("zone")
    ties = serializers.ListField(
        child=serializers.ChoiceField(TIE_BREAK_NAMES),
        max_length=len(TIE_BREAK_NAMES),
        help_text="the tie-breaks in order",
    )


class SettingsSerializer(ScoringSettingsSerializer):
    seats = serializers.IntegerField(help_text="seats per table, from the preset")


class TournamentSerializer(serializers.Serializer):
    id = serializers.CharField(source="pk")
    name = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.values)
    paused = serializers.SerializerMethodField(help_text="no round is drawn, no table opens")
    format = serializers.ChoiceField(list(FORMATS))
    club = ClubNameSerializer(allow_null=True)
    organiser = UserSerializer(allow_null=True)
    preset = serializers.CharField(
        source="preset.key", allow_null=True, default=None, help_text="null: custom agreements"
    )
    rated = serializers.BooleanField()
    entry = serializers.ChoiceField(Tournament.Entry.values)
    limit = serializers.IntegerField(allow_null=True, help_text="places; null: no limit")
    entrants = serializers.IntegerField(
        source="entrant_count", help_text="number with a place, or who took part"
    )
    created_at = TimeField()
    starts_at = TimeField(allow_null=True, help_text="null: started by organisers")
    started_at = TimeField(allow_null=True)
    ended_at = TimeField(allow_null=True)
    play_until = TimeField(
        allow_null=True, help_text="of an arena that runs: then no new table begins; else null"
    )

    def get_paused(self, tournament: Tournament) -> bool:
        return tournament.paused_at is not None


class LinksSerializer(serializers.Serializer):
    """URLs on this site, for everyone who may see the tournament."""

    page = serializers.CharField()
    print = serializers.CharField(help_text="a page for printing")
    results = serializers.CharField(help_text="standings and tables as JSON")
    standings_csv = serializers.CharField()
    tables_csv = serializers.CharField()


class TournamentDetailSerializer(TournamentSerializer):
    description = serializers.CharField()
    venue = serializers.CharField(help_text="of an event at real tables; may be empty")
    announcement = serializers.CharField(help_text="by the organisers; may be empty")
    settings = SettingsSerializer(source="known_settings")
    agreements = serializers.DictField(help_text="as in a record; a duplicate has no redeals")
    action_ms = serializers.IntegerField(help_text="time for each action")
    reserve_ms = serializers.IntegerField(help_text="reserve time for the whole game")
    ends_by = serializers.ChoiceField(Tournament.EndsBy.values, help_text="what ends a game")
    deals = serializers.IntegerField(allow_null=True)
    minutes = serializers.IntegerField(allow_null=True)
    break_seconds = serializers.IntegerField(help_text="break between rounds")
    check_in_minutes = serializers.IntegerField(help_text="0: no check-in")
    check_in_from = TimeField(allow_null=True)
    no_show_minutes = serializers.IntegerField(help_text="then a bot takes an absent player's seat")
    guests = serializers.BooleanField(help_text="whether guests may enter")
    rating_min = serializers.IntegerField(allow_null=True)
    rating_max = serializers.IntegerField(allow_null=True)
    min_games = serializers.IntegerField()
    late_rounds = serializers.IntegerField(help_text="late entry up to this round; 0: none")
    ladder = serializers.CharField(
        source="ladder.key", allow_null=True, default=None, help_text="of its rated games"
    )
    revision = serializers.IntegerField(help_text="increases with every visible change")
    round = serializers.IntegerField(help_text="the last round drawn; 0: none yet")
    rounds = serializers.IntegerField(
        source="total_rounds", help_text="planned number of rounds; 0: not known yet"
    )
    winners = UserSerializer(many=True, help_text="empty before the end")
    links = LinksSerializer()


def tournament_data(snapshot: TournamentSnapshot) -> Any:
    """Return a tournament with all its details."""
    data: Any = snapshot.tournament
    data.entrant_count = sum(has_place(person.row) for person in snapshot.participants.values())
    data.known_settings = _settings_data(load_settings(data))
    data.check_in_from = Schedule(data.starts_at, data.check_in_minutes).check_in_from
    data.round, data.total_rounds = snapshot.current_round, snapshot.total_rounds
    data.winners = [person.user for person in winners(snapshot)]
    data.links = {name: reverse(page, args=[data.pk]) for name, page in LINK_URL_NAMES.items()}
    return TournamentDetailSerializer(data).data


LINK_URL_NAMES = {
    "page": "tournament",
    "print": "tournament_print",
    "results": "tournament_json",
    "standings_csv": "tournament_csv",
    "tables_csv": "tournament_tables_csv",
}


def _settings_data(settings: Settings) -> dict[str, Any]:
    """Return the settings by name."""
    return {field.name: getattr(settings, field.name) for field in fields(Settings)}
