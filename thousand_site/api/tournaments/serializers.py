"""A tournament in responses: in lists, and with all its details."""

from dataclasses import fields
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from thousand_site.api.base.user_serializer import UserSerializer
from tournaments.formats import FORMATS
from tournaments.formats.arena.format import MAX_ARENA_MINUTES
from tournaments.formats.league.dates import MAX_ROUND_DAYS
from tournaments.live.sections.page import winners
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.load_state import load_settings
from tournaments.models import Tournament
from tournaments.queries import has_place
from tournaments.schedule import Schedule
from tournaments.standings.state import FIELDS, REMAINDERS, Settings
from tournaments.standings.tiebreaks import TIE_BREAKS

TIE_BREAK_NAMES = list(TIE_BREAKS)
# Values beyond these are never meant (`organising.config` validates within them).
MAX_POINTS, MAX_ROUNDS, MAX_ROUND_SIZES, MAX_ENTRANTS = 10_000, 50, 12, 500


class ClubNameSerializer(serializers.Serializer):
    key = serializers.CharField()
    name = serializers.CharField()


class ScoringSettingsSerializer(serializers.Serializer):
    """Settings of pairing and scoring (docs/formats.md)."""

    rounds = serializers.IntegerField(
        min_value=0, max_value=MAX_ROUNDS, help_text="0: as many as needed"
    )
    advance_per_table = serializers.IntegerField(
        min_value=1, max_value=3, help_text="knockout: how many advance per first-round table"
    )
    round_sizes = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MAX_ENTRANTS),
        max_length=MAX_ROUND_SIZES,
        help_text="knockout: number of players in each round; empty: automatic",
    )
    remainder = serializers.ChoiceField(REMAINDERS, help_text="if the number does not divide")
    by_place = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MAX_POINTS),
        max_length=4,
        help_text="table points for place 1, 2, …",
    )
    per_game_point = serializers.IntegerField(min_value=0, max_value=1000)
    field = serializers.ChoiceField(FIELDS, help_text="duplicate: how seats are compared")
    by_points = serializers.BooleanField(help_text="duplicate: whether equal points meet")
    bye_points = serializers.BooleanField(help_text="whether a bye scores the mean of its round")
    arena_minutes = serializers.IntegerField(
        min_value=0,
        max_value=MAX_ARENA_MINUTES,
        help_text="arena: how long new tables begin; else 0",
    )
    streak = serializers.BooleanField(
        help_text="arena: whether each win after two in a row counts double"
    )
    round_days = serializers.IntegerField(
        min_value=1, max_value=MAX_ROUND_DAYS, help_text="league: days from one round to the next"
    )
    zone = serializers.CharField(
        max_length=60, help_text="league: the time zone in which rounds keep their time of day"
    )
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
    created_at = serializers.DateTimeField()
    starts_at = serializers.DateTimeField(allow_null=True, help_text="null: started by organisers")
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    play_until = serializers.DateTimeField(
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
    check_in_from = serializers.DateTimeField(allow_null=True)
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
