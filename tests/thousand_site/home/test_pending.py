"""Tests of what waits for a signed-in reader."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.daily.page.summary import DaySummary
from games.game_reviews.models import GameReview, ReviewRequest
from tests.factories import finished_game, from_now, make_club, make_tournament
from thousand_site.home.pending import PendingRow, pending_rows
from tournaments.live.lists.tournaments import upcoming_tournaments
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
OPEN, OVER = DaySummary(True, 5, mean=59), DaySummary(True, 8, is_over=True)


def rows(user: User, daily: DaySummary = OVER, clubs: tuple[int, ...] = ()) -> list[PendingRow]:
    return pending_rows(user, daily, upcoming_tournaments(user, 3), clubs, timezone.now())


def test_deals_of_the_day_wait_until_all_are_played(anna: User) -> None:
    [row] = rows(anna, OPEN)
    assert (row.kind, row.title, row.action) == (
        "daily", "Today's deals: 5 of 8, 59 %", "Play deal 6",
    )  # fmt: skip
    assert rows(anna, OVER) == []


def test_games_wait_for_their_review_until_it_is_asked_for(people: list[User]) -> None:
    games = [finished_game(people, from_now(hours=-hours)) for hours in (1, 2)]
    [row] = rows(people[0])
    assert row.title == "2 games to review" and row.url == f"/game/{games[0].pk}/review/"
    for game in games:
        review = GameReview.objects.create(game=game, version=1, state="queued", players=3, deals=1)
        ReviewRequest.objects.create(
            review=review, user=people[0], day=timezone.now().date(), rank=1
        )
    assert rows(people[0]) == [] and len(rows(people[1])) == 1


def test_old_games_do_not_wait(people: list[User]) -> None:
    finished_game(people, from_now(days=-4))
    assert rows(people[0]) == []


def evening(anna: User, boris: User, at: datetime) -> tuple[Tournament, int]:
    club = make_club(boris, "Three Aces", [anna])
    return make_tournament(boris, club=club, name="Friday", starts_at=at), club.pk


def test_the_next_evening_of_a_club_waits(anna: User, boris: User) -> None:
    cup, club = evening(anna, boris, from_now(days=1))
    assert [row.kind for row in rows(anna, OPEN, (club,))] == ["daily", "event"]
    event = rows(anna, OPEN, (club,))[1]
    assert event.title == "Three Aces: Friday" and event.url == f"/tournaments/{cup.pk}/"
    assert [row.kind for row in rows(anna, OPEN)] == ["daily"]


def test_what_begins_within_half_an_hour_comes_first(anna: User, boris: User) -> None:
    cup, club = evening(anna, boris, from_now(days=1))
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now() + timedelta(minutes=20))
    assert [row.kind for row in rows(anna, OPEN, (club,))] == ["event", "daily"]
