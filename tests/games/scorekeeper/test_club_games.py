"""Tests of games with real cards in a club's ladder: sheet, confirmation, rating."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import ProtectedError
from django.test import Client
from django.utils import timezone

from accounts.closure import services as closure
from accounts.clubs.models import Club
from accounts.limits.errors import LimitExceeded
from accounts.models import User
from games.scorekeeper import club_games, services
from games.scorekeeper.errors import ScoreError
from games.scorekeeper.models import ClubGame, ScoreSheet
from ratings.annulment import annul_game
from ratings.models import Rating, RatingChange
from tests.conftest import SetLimits
from tests.factories import client_of, make_club, person
from tests.games.scorekeeper.factories import (
    free_entry,
    new_key,
    played,
    sheet_record,
    whole_record,
)

pytestmark = pytest.mark.django_db
NAMES = ["anna", "boris", "vera"]


@pytest.fixture
def club(anna: User, boris: User, vera: User) -> Club:
    """A club whose owner does not play, and whose ladder counts sheets."""
    owner = person("owner")
    club = make_club(owner, members=[anna, boris, vera])
    club_games.set_counting(owner, club, True)
    return club


def finished(owner: User | None) -> ScoreSheet:
    return services.save(new_key(), whole_record(), owner, "8.8.8.8")


def handed_in(anna: User, club: Club) -> ClubGame:
    return club_games.hand_in(anna, finished(anna), club, NAMES)


def test_it_is_rated_when_each_player_has_confirmed(
    anna: User, boris: User, vera: User, club: Club
) -> None:
    game = handed_in(anna, club)
    club_games.confirm(boris, game)
    assert not RatingChange.objects.exists()
    for _ in range(2):
        club_games.confirm(vera, game)
    changes = RatingChange.objects.order_by("place")
    assert [(row.user.username, row.ladder.club) for row in changes] == [
        ("anna", club),
        ("vera", club),
        ("boris", club),
    ]
    assert set(Rating.objects.values_list("ladder__club", flat=True)) == {club.pk}


def test_an_organiser_who_did_not_play_confirms_for_all(anna: User, club: Club) -> None:
    club_games.confirm(User.objects.get(username="owner"), handed_in(anna, club))
    assert RatingChange.objects.count() == 3


def test_an_organiser_who_played_confirms_only_for_themselves(
    anna: User, boris: User, vera: User
) -> None:
    own = make_club(anna, members=[boris, vera])
    club_games.set_counting(anna, own, True)
    club_games.confirm(anna, handed_in(anna, own))
    assert not RatingChange.objects.exists()


def test_nobody_else_confirms(anna: User, club: Club) -> None:
    with pytest.raises(ScoreError) as raised:
        club_games.confirm(person("stranger"), handed_in(anna, club))
    assert raised.value.code == "not_a_player"


def test_a_player_takes_it_back(anna: User, boris: User, club: Club) -> None:
    club_games.decline(boris, handed_in(anna, club))
    assert not ClubGame.objects.exists()


def test_a_sheet_that_was_handed_in_no_longer_changes(anna: User, club: Club) -> None:
    key = new_key()
    sheet = services.save(key, whole_record(), anna, "8.8.8.8")
    club_games.hand_in(anna, sheet, club, NAMES)
    with pytest.raises(ScoreError) as raised:
        services.save(key, whole_record(title="Monday"), anna, "8.8.8.8")
    assert raised.value.code == "handed_in"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["anna", "boris", "boris"], "player_twice"),
        (["anna", "boris", "stranger"], "not_in_club"),
        (["anna", "boris", "nobody"], "not_in_club"),
        (["anna", "boris"], "player_twice"),
    ],
)
def test_each_player_is_a_member(anna: User, club: Club, names: list[str], code: str) -> None:
    person("stranger")
    with pytest.raises(ScoreError) as raised:
        club_games.hand_in(anna, finished(anna), club, names)
    assert raised.value.code == code and raised.value.text


def test_a_sheet_that_cannot_count_is_refused(anna: User, boris: User, club: Club) -> None:
    running = services.save(new_key(), sheet_record(), anna, "8.8.8.8")
    other = make_club(boris, name="Another club", members=[anna])
    for sheet, where, code in (
        (running, club, "not_finished"),
        (finished(boris), club, "not_keeper"),
        (finished(None), club, "not_keeper"),
        (finished(anna), other, "not_counting"),
    ):
        with pytest.raises(ScoreError) as raised:
            club_games.hand_in(anna, sheet, where, NAMES)
        assert raised.value.code == code


def test_only_organisers_let_the_ladder_count(boris: User, club: Club) -> None:
    with pytest.raises(ScoreError):
        club_games.set_counting(boris, club, False)


def test_handing_in_is_limited(anna: User, club: Club, limits: SetLimits) -> None:
    limits(club_sheets=1)
    handed_in(anna, club)
    with pytest.raises(LimitExceeded):
        handed_in(anna, club)


def test_the_pages_lead_from_handing_in_to_the_ladder(
    anna: User, boris: User, vera: User, club: Club
) -> None:
    sheet = finished(anna)
    page = f"/score/sheet/{sheet.pk}/"
    keeper = client_of(anna)
    assert club.name in keeper.get(page).text
    seats = {f"player-{seat}": name for seat, name in enumerate(NAMES)}
    assert keeper.post(f"{page}club/", {"club": club.key, **seats}).status_code == 302
    for player in (boris, vera):
        client = client_of(player)
        assert page in client.get(f"/clubs/{club.key}/leaderboard/").text
        assert "Confirm the result" in client.get(page).text
        client.post(f"{page}confirm/")
    assert "counts on the club" in keeper.get(page).text
    assert page not in keeper.get(f"/clubs/{club.key}/leaderboard/").text


def test_a_stranger_is_not_shown_who_is_a_member(anna: User, client: Client, club: Club) -> None:
    game = handed_in(anna, club)
    for reader in (client, client_of(person("stranger"))):
        assert club.name not in reader.get(f"/score/sheet/{game.sheet_id}/").text


def test_organisers_switch_it_in_the_settings(club: Club, boris: User) -> None:
    owner = client_of(User.objects.get(username="owner"))
    assert "Stop counting" in owner.get(f"/clubs/{club.key}/settings/").text
    owner.post(f"/score/clubs/{club.key}/counting/", {"off": ""})
    assert "Count them" in owner.get(f"/clubs/{club.key}/settings/").text
    answer = client_of(boris).post(f"/score/clubs/{club.key}/counting/", follow=True)
    assert "Only organisers of the club" in answer.text


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (sheet_record(deals=[played(0, 120, [100, 10, 10])], stopped=True), "stopped"),
        (whole_record(agreements={"max_deals": 7}, stopped=True), "stopped"),
        # An agreement of one deal is no whole game either.
        (
            sheet_record(agreements={"max_deals": 1}, deals=[played(0, 120, [100, 10, 10])]),
            "too_short",
        ),
        # A free entry is no deal of the two rounds, and ends no game that counts.
        (
            whole_record(
                agreements={"max_deals": 7},
                deals=[free_entry(0, 0, 0, passes_on=True)] * 2 + [played(0, 120, [120, 0, 0])] * 5,
            ),
            "too_short",
        ),
        (
            whole_record(
                agreements={"max_deals": 7},
                deals=[played(0, 120, [120, 0, 0])] * 6 + [free_entry(0, 500, 0, passes_on=True)],
            ),
            "ended_by_entry",
        ),
    ],
)
def test_only_a_game_that_was_played_out_counts(
    anna: User, club: Club, record: dict[str, Any], code: str
) -> None:
    sheet = services.save(new_key(), record, anna, "8.8.8.8")
    with pytest.raises(ScoreError) as raised:
        club_games.hand_in(anna, sheet, club, NAMES)
    assert raised.value.code == code and raised.value.text
    assert not ClubGame.objects.exists()


def with_free_entry(anna: User, club: Club) -> ClubGame:
    """Hand in a whole game with a fine of the second player."""
    first, *others = whole_record()["deals"]
    entry = free_entry(0, -60, 0, reason="Bohdan looked at the talon")
    record = whole_record(deals=[first, entry, *others])
    return club_games.hand_in(anna, services.save(new_key(), record, anna, "8.8.8.8"), club, NAMES)


def test_a_game_with_a_free_entry_counts_when_all_its_players_confirm_it(
    anna: User, boris: User, vera: User, club: Club
) -> None:
    game, owner = with_free_entry(anna, club), User.objects.get(username="owner")
    with pytest.raises(ScoreError) as raised:
        club_games.confirm(owner, game)
    assert raised.value.code == "free_entries" and not RatingChange.objects.exists()
    club_games.confirm(boris, game)
    club_games.confirm(vera, game)
    assert RatingChange.objects.count() == 3


def test_an_organiser_takes_a_game_with_a_free_entry_back(anna: User, club: Club) -> None:
    club_games.decline(User.objects.get(username="owner"), with_free_entry(anna, club))
    assert not ClubGame.objects.exists()


def test_who_confirms_a_game_is_shown_its_free_entries(anna: User, boris: User, club: Club) -> None:
    game = with_free_entry(anna, club)
    address = f"/score/sheet/{game.sheet_id}/"
    page = client_of(boris).get(address).text
    shown = page[page.index("score-club") :]
    assert "Bohdan looked at the talon: Bohdan \u221260" in " ".join(shown.split())
    assert "Confirm the result" in shown
    owner = client_of(User.objects.get(username="owner")).get(address).text
    assert "Confirm the result" not in owner and "Take it back" in owner


def test_a_closed_account_is_named_in_no_reason(
    anna: User, boris: User, vera: User, club: Club, django_capture_on_commit_callbacks: Any
) -> None:
    game = with_free_entry(anna, club)
    for player in (boris, vera):
        club_games.confirm(player, game)
    close(boris, django_capture_on_commit_callbacks)
    assert ScoreSheet.objects.get().record["deals"][1]["reason"] == "\u2013"


def rated(anna: User, club: Club) -> ClubGame:
    return club_games.confirm(User.objects.get(username="owner"), handed_in(anna, club))


def test_a_sheet_with_the_mark_of_a_stopped_game_that_was_over_counts(
    anna: User, club: Club
) -> None:
    sheet = services.save(new_key(), whole_record(stopped=True), anna, "8.8.8.8")
    assert not sheet.record["stopped"]
    club_games.hand_in(anna, sheet, club, NAMES)


def test_twenty_sheets_in_a_moment_make_no_rank(anna: User, club: Club, limits: SetLimits) -> None:
    """The attack: one account hands sheets in, and another one confirms them all."""
    limits(counted_sheets=4)
    games = [handed_in(anna, club) for _ in range(6)]
    owner = User.objects.get(username="owner")
    for game in games[:4]:
        club_games.confirm(owner, game)
    with pytest.raises(ScoreError) as raised:
        club_games.confirm(owner, games[4])
    assert raised.value.code == "too_fast" and "4 games counted within 4 hours" in raised.value.text
    assert Rating.objects.get(user=anna).games == 4
    assert not Rating.objects.filter(is_listed=True).exists()
    # The refused one waits, and counts when there was time for it.
    ClubGame.objects.filter(rated_at__isnull=False).update(
        rated_at=timezone.now() - timedelta(hours=5)
    )
    club_games.confirm(owner, games[4])
    assert Rating.objects.get(user=anna).games == 5


def test_eight_games_of_a_player_count_a_day(anna: User, club: Club, limits: SetLimits) -> None:
    limits(counted_sheets=4, counted_sheets_a_day=8)
    owner = User.objects.get(username="owner")
    for _ in range(8):
        club_games.confirm(owner, handed_in(anna, club))
        ClubGame.objects.update(rated_at=timezone.now() - timedelta(hours=5))
    with pytest.raises(ScoreError, match="too_fast"):
        club_games.confirm(owner, handed_in(anna, club))


def test_a_club_that_counts_no_longer_rates_no_waiting_game(anna: User, club: Club) -> None:
    game, owner = handed_in(anna, club), User.objects.get(username="owner")
    club_games.set_counting(owner, club, False)
    with pytest.raises(ScoreError, match="not_counting"):
        club_games.confirm(owner, game)
    assert not RatingChange.objects.exists()


@pytest.mark.parametrize("make", [handed_in, rated])
def test_a_sheet_that_was_handed_in_is_not_deleted_by_its_keeper(
    anna: User, club: Club, make: Callable[[User, Club], ClubGame]
) -> None:
    game = make(anna, club)
    with pytest.raises(ScoreError) as raised:
        services.delete(game.sheet, anna)
    assert raised.value.code == "is_evidence" and "cannot be deleted" in raised.value.text
    body = {"content_type": "application/json"}
    answer = client_of(anna).post(f"/score/sheet/{game.sheet_id}/delete/", {}, **body)
    assert answer.status_code == 409 and ScoreSheet.objects.exists()


def close(user: User, run: Callable[..., Any]) -> None:
    with run(execute=True):
        closure.close_account(user)


def test_a_closed_account_leaves_the_evidence_of_ratings_without_its_name(
    anna: User, club: Club, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    game, waiting = rated(anna, club), handed_in(anna, club)
    close(anna, django_capture_on_commit_callbacks)
    services.delete_sheets_of_closed()
    sheet = ScoreSheet.objects.get()
    assert sheet == game.sheet and not ClubGame.objects.filter(pk=waiting.pk).exists()
    assert sheet.title == "Classic" and sheet.record["players"] == ["\u2013", "Bohdan", "Zofia"]
    annul_game(game.pk, "made up", ladder=club.ladder)
    services.delete_sheets_of_closed()
    assert not ScoreSheet.objects.exists() and RatingChange.objects.exists()


def test_a_closed_players_name_goes_from_the_sheets_of_others(
    anna: User, boris: User, club: Club, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    rated(anna, club)
    close(boris, django_capture_on_commit_callbacks)
    sheet = ScoreSheet.objects.get()
    assert sheet.title == "Sunday at Anna's"
    assert sheet.record["players"] == ["Anna", "\u2013", "Zofia"]


def test_nothing_else_deletes_evidence_either(anna: User, club: Club, admin_client: Client) -> None:
    game = rated(anna, club)
    with pytest.raises(ProtectedError), transaction.atomic():
        game.sheet.delete()
    page = f"/admin/scorekeeper/scoresheet/{game.sheet_id}/delete/"
    assert admin_client.post(page, {"post": "yes"}).status_code == 403
    annul_game(game.pk, "made up", ladder=club.ladder)
    assert admin_client.post(page, {"post": "yes"}).status_code == 302
    assert not ScoreSheet.objects.exists()


def test_an_annulled_game_says_so_on_its_sheet(anna: User, club: Club) -> None:
    game = rated(anna, club)
    annul_game(game.pk, "made up", ladder=club.ladder)
    page = client_of(anna).get(f"/score/sheet/{game.sheet_id}/").text
    assert "This game was annulled" in page and "Reason: made up" in page
