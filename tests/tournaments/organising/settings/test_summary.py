"""Tests of the settings in words."""

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from tests.factories import client_of, from_now, make_club, make_tournament, new_config
from tests.markup import tidy
from tournaments.formats import FORMATS
from tournaments.live.snapshot.tournament import load_snapshot
from tournaments.models import Tournament
from tournaments.organising.settings import create
from tournaments.organising.settings.summary import SETTING_TEXTS, settings_in_words
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
SWISS = Settings(rounds=3)
DUPLICATE = Settings(rounds=3, field="matchpoints")


def words_of(tournament: Tournament) -> list[tuple[str, str]]:
    snapshot = load_snapshot(tournament.pk)
    assert snapshot is not None
    groups = settings_in_words(snapshot)
    return [(str(row.label), str(row.moment or row.text)) for group in groups for row in group.rows]


def drafted(user: User, **fields: Any) -> list[tuple[str, str]]:
    return words_of(create.create_tournament(user, new_config(**fields)))


def test_each_setting_of_each_format_has_words():
    used = {setting for form in FORMATS.values() for setting in form.uses}
    assert used <= SETTING_TEXTS.keys()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("fields", "label", "text"),
    [
        ({}, "Format", "Swiss"),
        ({"settings": replace(SWISS, rounds=4)}, "Rounds", "4"),
        ({"settings": replace(SWISS, rounds=0)}, "Rounds", "by the number of players"),
        (
            {"settings": replace(SWISS, remainder="bot")},
            "If the players do not fill all tables",
            "bots fill the last table",
        ),
        ({"settings": replace(SWISS, by_place=(5, 2, 0))}, "Points by place", "5, 2, 0"),
        ({"settings": replace(SWISS, per_game_point=2)}, "Table points for each game point", "2"),
        (
            {"settings": replace(SWISS, bye_points=False)},
            "A bye scores the average of the seats in that round",
            "no",
        ),
        (
            {"settings": replace(SWISS, ties=("points", "wins"))},
            "Tie-breaks",
            "Order: points, then tables won.",
        ),
        (
            {"format": "knockout", "settings": Settings(advance_per_table=2)},
            "Players advancing from each table",
            "2",
        ),
        (
            {"format": "knockout", "settings": Settings(round_sizes=(27, 9, 3))},
            "Custom round sizes",
            "27, 9, 3",
        ),
        (
            {"format": "duplicate", "settings": DUPLICATE},
            "Compare seats by",
            "matchpoints: how many players in the same seat you beat",
        ),
        (
            {"format": "duplicate", "settings": replace(DUPLICATE, by_points=True)},
            "Pair players with equal points, as in a Swiss tournament",
            "yes",
        ),
        ({"preset": "polish"}, "Game rules", "Polish, version 1"),
        ({"action_ms": 4000, "reserve_ms": 180_000}, "Clock", "4 s a move + 3 min"),
        ({}, "A game ends", "to 1000"),
        ({"ends_by": "deals", "deals": 9}, "A game ends", "9 deals a table"),
        ({"ends_by": "time", "minutes": 45}, "A game ends", "45 minutes a table"),
        ({}, "Rated", "no"),
        ({"rated": True}, "Rated", "yes"),
        (
            {"rated": True},
            "Rated in",
            "Classic once 8 people have played, until then Classic, custom tables",
        ),
        (
            {"rated": True, "entry": "invitation"},
            "Rated in",
            "Classic, custom tables, because the organisers decide who can join",
        ),
        ({}, "Start", "You start the tournament yourself."),
        ({"check_in_minutes": 15}, "Check-in before the start", "15 min"),
        ({"break_seconds": 30}, "Break between rounds", "30 s"),
        ({"break_seconds": 0}, "Break between rounds", "none"),
        ({"no_show_minutes": 5}, "A bot replaces a no-show after", "5 min"),
        (
            {"no_show_minutes": 0},
            "A bot replaces a no-show after",
            "never: tables start without waiting",
        ),
        ({"entry": "invitation"}, "Who can join", "By invitation"),
        ({"entry": "password", "password": "x"}, "Who can join", "Anybody with the password"),
        ({"guests": True}, "Guests without an account can join", "yes"),
        ({"limit": 27}, "Maximum number of players", "27"),
        ({"limit": None}, "Maximum number of players", "no limit"),
        ({"late_rounds": 2}, "Late registration until round", "2"),
        ({"rating_min": 1200}, "Minimum rating", "1200"),
        ({"rating_max": 1800}, "Maximum rating", "1800"),
        ({"min_games": 10}, "Minimum number of rated games", "10"),
        ({"description": "Bring cake."}, "Description", "Bring cake."),
    ],
)
def test_a_setting_is_told(anna, fields, label, text):
    assert (label, text) in drafted(anna, **fields)


def test_start_and_club_are_told(anna):
    start, club = from_now(hours=5), make_club(anna)
    words = drafted(anna, starts_at=start, club=club, entry="club")
    assert {("Start", str(start)), ("Club", "Three Aces")} <= {*words}
    assert ("Who can join", "Members of the club") in words


def test_settings_that_a_format_does_not_use_are_left_out(anna):
    labels = {label for label, _ in drafted(anna, format="knockout", settings=Settings())}
    assert not {"Rounds", "Late registration until round", "Compare seats by"} & labels


def test_the_organiser_sees_the_settings_of_a_draft_before_it_is_published(anna):
    draft = create.create_tournament(
        anna, new_config(limit=27, check_in_minutes=20, description="Bring cake.")
    )
    page = client_of(anna).get(reverse("tournament_manage", args=[draft.pk])).content.decode()
    section = tidy(page).split('id="dashboard-settings"')[1].split("</section>")[0]
    for text in ("Swiss", "Classic, version 1", "27", "20 min", "Bring cake."):
        assert f"<dd>{text}</dd>" in section


def test_no_password_is_told(anna):
    cup = make_tournament(anna, entry="password", password="marriage")
    page = client_of(anna).get(reverse("tournament_manage", args=[cup.pk])).content.decode()
    assert "marriage" not in page and cup.password not in page
