"""A tournament as it is told: in a list, and whole."""

from dataclasses import fields
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from thousand_site.api.person_serializer import PersonSerializer
from tournaments.formats import FORMATS
from tournaments.live.sections import winner
from tournaments.live.snapshot import Sight
from tournaments.load_state import settings_of
from tournaments.models import Tournament
from tournaments.queries import has_place
from tournaments.schedule import Timetable
from tournaments.standings.state import FIELDS, REMAINDERS, Settings
from tournaments.standings.tiebreaks import TIE_BREAKS

TIES = list(TIE_BREAKS)
# Beyond these nothing is meant (tournaments.plans says what is wrong within them).
MOST_POINTS, MOST_ROUNDS, MOST_NUMBERS, MOST_ENTRANTS = 10_000, 50, 12, 500


class ClubNameSerializer(serializers.Serializer):
    key = serializers.CharField()
    name = serializers.CharField()


class CountingSerializer(serializers.Serializer):
    """How it is paired and counted (docs/formats.md)."""

    rounds = serializers.IntegerField(
        min_value=0, max_value=MOST_ROUNDS, help_text="0: as many as are needed"
    )
    go_on = serializers.IntegerField(
        min_value=1, max_value=3, help_text="knockout: how many of each table of the first round"
    )
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS),
        max_length=MOST_NUMBERS,
        help_text="knockout: how many are in round by round; empty: by the rule",
    )
    remainder = serializers.ChoiceField(REMAINDERS, help_text="where the number does not divide")
    by_place = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        max_length=4,
        help_text="table points for place 1, 2, …",
    )
    per_game_point = serializers.IntegerField(min_value=0, max_value=1000)
    field = serializers.ChoiceField(FIELDS, help_text="duplicate: how seats are compared")
    by_points = serializers.BooleanField(help_text="duplicate: whether equals meet")
    bye_points = serializers.BooleanField(help_text="whether a bye scores the mean of its round")
    ties = serializers.ListField(
        child=serializers.ChoiceField(TIES),
        max_length=len(TIES),
        help_text="the tie-breaks in order",
    )


class SettingsSerializer(CountingSerializer):
    seats = serializers.IntegerField(help_text="of a table, as the preset has them")


class TournamentSerializer(serializers.Serializer):
    id = serializers.CharField(source="pk")
    name = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.values)
    paused = serializers.SerializerMethodField(help_text="nothing more is drawn or opened")
    format = serializers.ChoiceField(list(FORMATS))
    club = ClubNameSerializer(allow_null=True)
    organiser = PersonSerializer(allow_null=True)
    preset = serializers.CharField(
        source="preset.key", allow_null=True, default=None, help_text="null: agreements of its own"
    )
    rated = serializers.BooleanField()
    entry = serializers.ChoiceField(Tournament.Entry.values)
    limit = serializers.IntegerField(allow_null=True, help_text="places; null: no limit")
    entrants = serializers.IntegerField(
        source="counted", help_text="who have a place, or took part"
    )
    created_at = serializers.DateTimeField()
    starts_at = serializers.DateTimeField(allow_null=True, help_text="null: by hand")
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)

    def get_paused(self, tournament: Tournament) -> bool:
        return tournament.paused_at is not None


class LinksSerializer(serializers.Serializer):
    """Addresses on this site, for who may see the tournament."""

    page = serializers.CharField()
    sheet = serializers.CharField(help_text="to be printed")
    results = serializers.CharField(help_text="standings and tables as JSON")
    standings_csv = serializers.CharField()
    tables_csv = serializers.CharField()


class WholeTournamentSerializer(TournamentSerializer):
    description = serializers.CharField()
    announcement = serializers.CharField(help_text="of the organisers; may be empty")
    settings = SettingsSerializer(source="known_settings")
    agreements = serializers.DictField(help_text="as in a record; of a duplicate without redeals")
    action_ms = serializers.IntegerField(help_text="for each action")
    reserve_ms = serializers.IntegerField(help_text="for the whole game")
    ends_by = serializers.ChoiceField(Tournament.EndsBy.values, help_text="when a game ends")
    deals = serializers.IntegerField(allow_null=True)
    minutes = serializers.IntegerField(allow_null=True)
    break_seconds = serializers.IntegerField(help_text="between rounds")
    check_in_minutes = serializers.IntegerField(help_text="0: nobody has to")
    check_in_from = serializers.DateTimeField(allow_null=True)
    no_show_minutes = serializers.IntegerField(help_text="after so long a bot sits down")
    guests = serializers.BooleanField(help_text="whether people without an account may come")
    rating_min = serializers.IntegerField(allow_null=True)
    rating_max = serializers.IntegerField(allow_null=True)
    min_games = serializers.IntegerField()
    late_rounds = serializers.IntegerField(help_text="up to this round people may come; 0: none")
    ladder = serializers.CharField(
        source="ladder.key", allow_null=True, default=None, help_text="where its games count"
    )
    revision = serializers.IntegerField(help_text="grows with all that is shown of it")
    round = serializers.IntegerField(help_text="the last that was drawn; 0: none yet")
    rounds = serializers.IntegerField(
        source="rounds_in_all", help_text="how many there are to be; 0: not known yet"
    )
    winners = PersonSerializer(many=True, help_text="once it is over")
    links = LinksSerializer()


def whole(sight: Sight) -> Any:
    """The tournament with all that its answer says beside its own columns."""
    told: Any = sight.tournament
    told.counted = sum(has_place(person.row) for person in sight.people.values())
    told.known_settings = _plain(settings_of(told))
    told.check_in_from = Timetable(told.starts_at, told.check_in_minutes).check_in_from
    told.round, told.rounds_in_all = sight.current, sight.rounds_in_all
    told.winners = [person.user for person in winner(sight)]
    told.links = {name: reverse(page, args=[told.pk]) for name, page in LINKS.items()}
    return WholeTournamentSerializer(told).data


LINKS = {
    "page": "tournament",
    "sheet": "tournament_sheet",
    "results": "tournament_json",
    "standings_csv": "tournament_csv",
    "tables_csv": "tournament_tables_csv",
}


def _plain(settings: Settings) -> dict[str, Any]:
    return {one.name: getattr(settings, one.name) for one in fields(Settings)}
