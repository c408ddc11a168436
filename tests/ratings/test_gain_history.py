"""Tests of farming: gains by leavers, newcomers and the same opponents."""

from datetime import datetime, timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from ratings import gain_limits
from ratings.gain_history import crowd_of
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_game, rate_in_ladders
from tests.factories import guest, make_club, persons, rate
from tests.kept_rows import keep_rows

NOW = timezone.now()


@pytest.fixture
def veterans(ladder: Ladder) -> list[User]:
    """Enough established players for a ladder with all limits of an old one."""

    def build() -> list[User]:
        users = persons(gain_limits.FULL_CROWD, "veteran")
        for user in users:
            rate(user, ladder, 1500, established=True)
        return users

    return keep_rows("veterans", build)


def play(
    ladder: Ladder,
    users: list[User],
    left: tuple[int, ...] = (),
    at: datetime = NOW,
    places: tuple[int, ...] = (1, 2, 3),
) -> list[RatingChange]:
    """Rate a game of these users in the order of their places."""
    players = [
        RatedPlayer(user.pk, place, left=seat in left)
        for seat, (user, place) in enumerate(zip(users, places, strict=True))
    ]
    with transaction.atomic():
        return rate_game(f"g{RatingChange.objects.count()}", ladder, players, at)


def gain(change: RatingChange) -> float:
    return change.after - change.before


def value(user: User) -> float:
    return Rating.objects.get(user=user).value


def test_guests_who_leave_bring_nothing(ladder: Ladder, veterans: list[User]) -> None:
    farmer = veterans[0]
    for _ in range(12):
        play(ladder, [farmer, guest(), guest()], left=(1, 2), places=(1, 2, 2))
    assert value(farmer) == 1500


def test_leavers_lose_to_everybody_who_stayed(ladder: Ladder, veterans: list[User]) -> None:
    changes = play(ladder, veterans[:3], left=(2,))
    stayed = play(ladder, veterans[3:6])
    assert gain(changes[2]) == gain(stayed[2]) < 0


def test_an_established_leaver_counts_like_a_bot(ladder: Ladder, veterans: list[User]) -> None:
    changes = play(ladder, veterans[:3], left=(2,))
    # K is 20: five points from who stayed, half of that from the leaver.
    assert gain(changes[0]) == pytest.approx(5 + 2.5)
    assert changes[2].departure_counted and not changes[0].left


def test_a_leaver_counts_once_a_day(ladder: Ladder, veterans: list[User]) -> None:
    leaver = veterans[2]
    play(ladder, [*veterans[:2], leaver], left=(2,))
    again = play(ladder, [*veterans[3:5], leaver], left=(2,), at=NOW + timedelta(hours=23))
    assert gain(again[0]) == pytest.approx(5) and not again[2].departure_counted
    later = play(ladder, [*veterans[5:7], leaver], left=(2,), at=NOW + timedelta(hours=25))
    assert gain(later[0]) > 5 and later[2].departure_counted


def test_a_leaver_counts_in_both_ladders_of_a_clubs_game(
    ladder: Ladder, veterans: list[User]
) -> None:
    club = make_club(veterans[0])
    for user in veterans[:3]:
        rate(user, club.ladder, 1500, established=True)
    players = [RatedPlayer(user.pk, n, left=n == 3) for n, user in enumerate(veterans[:3], 1)]
    with transaction.atomic():
        changes = rate_in_ladders("club", [ladder, club.ladder], players, NOW)
    assert all(rows[2].departure_counted for rows in changes.values())


def test_those_who_stayed_are_compared_in_full(ladder: Ladder, veterans: list[User]) -> None:
    changes = play(ladder, [*veterans[:2], guest()], left=(2,))
    assert gain(changes[0]) == pytest.approx(5) and gain(changes[1]) == pytest.approx(-5)


def test_guests_together_bring_seven_points_a_week(ladder: Ladder, veterans: list[User]) -> None:
    farmer = veterans[0]
    for _ in range(5):
        play(ladder, [farmer, guest(), guest()])
    assert value(farmer) == pytest.approx(1507)
    play(ladder, [farmer, guest(), guest()], at=NOW + timedelta(days=6))
    assert value(farmer) == pytest.approx(1507)
    play(ladder, [farmer, guest(), guest()], at=NOW + timedelta(days=8))
    assert value(farmer) == pytest.approx(1514)


def test_the_same_opponents_bring_half_of_k_a_week(ladder: Ladder, veterans: list[User]) -> None:
    for day in range(4):
        play(ladder, veterans[:3], at=NOW + timedelta(days=day))
    assert value(veterans[0]) == pytest.approx(1520)
    play(ladder, veterans[:3], at=NOW + timedelta(days=9))
    assert value(veterans[0]) > 1522


def test_an_account_is_established_by_twenty_games_with_eight_established_players(
    ladder: Ladder, veterans: list[User]
) -> None:
    (new,) = persons(1, "new")
    for number in range(20):
        assert not Rating.objects.filter(user=new, established=True).exists()
        known = veterans[number % 7 : number % 7 + 2]
        play(ladder, [*known, new], at=NOW + timedelta(hours=number))
    row = Rating.objects.get(user=new)
    assert row.established and len(row.established_opponents) == 8


def test_nobody_is_established_by_leaving(ladder: Ladder, veterans: list[User]) -> None:
    """Else twenty games left before a card is played would make an account worth farming."""
    (new,) = persons(1, "new")
    for number in range(21):
        known = veterans[number % 9 : number % 9 + 2]
        play(ladder, [*known, new], left=(2,), at=NOW + timedelta(hours=number))
    row = Rating.objects.get(user=new)
    assert not row.established and row.established_opponents == []


def test_accounts_that_only_know_each_other_stay_newcomers(
    ladder: Ladder, veterans: list[User]
) -> None:
    accounts = persons(3, "sock")
    for hour in range(25):
        play(ladder, accounts, at=NOW + timedelta(hours=hour))
    assert not Rating.objects.filter(user__in=accounts, established=True).exists()


def test_guests_are_never_established(ladder: Ladder, veterans: list[User]) -> None:
    visitor = guest()
    for number in range(21):
        play(ladder, [*veterans[number % 9 :][:2], visitor], at=NOW + timedelta(hours=number))
    assert not Rating.objects.get(user=visitor).established


def test_one_day_establishes_nobody_on_a_young_ladder(ladder: Ladder) -> None:
    """One account beat sixteen others of its owner in a day, and had the first rank."""
    farmer, *socks = persons(17, "own")
    for number in range(40):
        losers = [socks[number % 16], socks[(number + 1) % 16]]
        play(ladder, [farmer, *losers], at=NOW + timedelta(minutes=10 * number))
    assert value(farmer) == pytest.approx(1521, abs=0.01)
    assert not Rating.objects.filter(established=True).exists()
    assert not Rating.objects.filter(is_listed=True).exists()


def test_twenty_games_on_five_days_are_enough_on_a_young_ladder(ladder: Ladder) -> None:
    users = persons(3, "first")
    for number in range(20):
        play(ladder, users, at=NOW + timedelta(hours=6 * number))
    rows = Rating.objects.filter(established=True, is_listed=True)
    last = NOW + timedelta(hours=6 * 19)
    assert {row.established_at for row in rows} == {last} and len(rows) == 3


def test_days_on_which_somebody_left_establish_nobody(ladder: Ladder) -> None:
    users = persons(3, "first")
    for number in range(25):
        left = () if number < 20 else (2,)
        at = NOW + timedelta(minutes=number) if number < 20 else NOW + timedelta(days=number)
        play(ladder, users, left=left, at=at)
    established = Rating.objects.filter(established=True).values_list("user", flat=True)
    assert set(established) == {users[0].pk, users[1].pk}


def test_a_crowd_grows_with_its_age(ladder: Ladder) -> None:
    assert crowd_of(ladder, NOW) == 0
    for user in persons(30, "new"):
        rate(user, ladder, 1500, established=True, established_at=NOW)
    ages = (0, 4, 41, 1000)
    assert [crowd_of(ladder, NOW + timedelta(days=days)) for days in ages] == [0, 2, 20, 30]


def test_whoever_was_established_before_dates_were_stored_is_old(
    ladder: Ladder, veterans: list[User]
) -> None:
    for user in persons(3, "new"):
        rate(user, ladder, 1500, established=True, established_at=NOW)
    assert crowd_of(ladder, NOW) == gain_limits.FULL_CROWD


def test_gains_are_stored_by_opponent(ladder: Ladder, veterans: list[User]) -> None:
    changes = play(ladder, [*veterans[:2], guest()])
    other, visitor = (str(change.user_id) for change in changes[1:])
    assert changes[0].opponent_gains == {other: 5.0, visitor: 5.0}
    assert changes[0].newcomer_gain == pytest.approx(5)


def test_a_clubs_ladder_has_no_limits(veterans: list[User]) -> None:
    club = make_club(veterans[0])
    for _ in range(3):
        play(club.ladder, veterans[:3])
    assert Rating.objects.get(user=veterans[0], ladder=club.ladder).value > 1540


def test_leavers_bring_nothing_on_a_clubs_ladder(veterans: list[User]) -> None:
    club = make_club(veterans[0])
    changes = play(club.ladder, veterans[:3], left=(1, 2), places=(1, 2, 2))
    assert gain(changes[0]) == 0
