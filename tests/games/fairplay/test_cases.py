"""Tests of games.fairplay.cases and its administration."""

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction

from accounts.audit.models import StaffAction
from accounts.models import User
from games.fairplay import cases
from games.fairplay.forms import CaseEventForm
from games.fairplay.models import Case, CaseEvent
from games.fairplay.reports import report
from games.models import Game, Seat
from ratings.models import Ladder, Rating, RatingChange
from tests.factories import client_of, error_code, person
from tests.games.fairplay.factories import stored_game


def values(ladder: Ladder) -> list[float]:
    return list(
        Rating.objects.filter(ladder=ladder, user__bot_level="")
        .order_by("user")
        .values_list("value", flat=True)
    )


def test_annulling_restores_ratings_and_is_logged(
    case: Case, reported: Game, admin_user: User
) -> None:
    assert values(reported.pool.ladder) != [1500.0] * 3
    event = cases.annul_games(case, admin_user, [reported], "helped Vera")
    assert values(reported.pool.ladder) == [1500.0] * 3
    assert (event.action, event.games, event.text, event.moderator) == (
        "annul", [reported.pk], "helped Vera", admin_user,
    )  # fmt: skip
    assert RatingChange.objects.filter(game_id=reported.pk, reason=f"case {case.pk}").count() == 3


def test_annulling_twice_restores_ratings_once(
    case: Case, reported: Game, admin_user: User
) -> None:
    cases.annul_games(case, admin_user, [reported])
    cases.annul_games(case, admin_user, [reported])
    assert values(reported.pool.ladder) == [1500.0] * 3
    assert RatingChange.objects.filter(game_id=reported.pk).count() == 6
    assert CaseEvent.objects.filter(action="annul").count() == 2


def test_annulling_works_after_a_player_was_deleted(
    case: Case, reported: Game, people: list[User], admin_user: User
) -> None:
    Seat.objects.filter(user=people[2]).delete()
    people[2].delete()
    cases.annul_games(case, admin_user, [reported])
    assert values(reported.pool.ladder) == [1500.0] * 2


def test_a_running_game_cannot_be_annulled(case: Case, admin_user: User) -> None:
    game = stored_game([], finalised_at=None, status=Game.Status.PLAYING)
    with pytest.raises(cases.CaseError):
        cases.annul_games(case, admin_user, [game])
    assert not CaseEvent.objects.exists()


def test_a_verdict_closes_a_case_and_can_be_reversed(case: Case, admin_user: User) -> None:
    cases.set_verdict(case, admin_user, "nothing", "bad luck")
    case.refresh_from_db()
    assert case.verdict == Case.Verdict.NOTHING and case.closed_at is not None
    cases.set_verdict(case, admin_user, "reopen")
    case.refresh_from_db()
    assert case.verdict == Case.Verdict.OPEN and case.closed_at is None
    assert [event.action for event in case.events.all()] == ["nothing", "reopen"]


def test_there_is_one_open_case_per_user_and_kind(
    case: Case, people: list[User], admin_user: User
) -> None:
    cases.set_verdict(case, admin_user, "nothing")
    report(people[2], people[1], "other")
    with pytest.raises(cases.CaseError):
        cases.set_verdict(case, admin_user, "reopen")
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.create(kind="report", suspect=people[1])


def test_the_admin_shows_games_reports_and_log(
    case: Case, reported: Game, admin_user: User
) -> None:
    client = client_of(admin_user)
    assert "boris" in client.get("/admin/fairplay/case/").content.decode()
    path = f"/admin/fairplay/case/{case.pk}/change/"
    page = client.get(path).content.decode()
    assert (
        f'href="/game/{reported.pk}/"' in page
        and f"{reported.pk} · " in page
        and "anna, boris, vera" in page
    )
    empty = {f"{name}-{field}": 0 for name in ("reports", "events") for field in FORMS}
    event = {"action": "annul", "games_to_annul": [reported.pk], "text": "helped Vera"}
    answer = client.post(path, {**empty, **event, "_continue": "1"}, follow=True)
    page = answer.content.decode()
    assert "helped Vera" in page and "<b>annulled</b>" in page
    assert values(reported.pool.ladder) == [1500.0] * 3


FORMS = ("TOTAL_FORMS", "INITIAL_FORMS")


@pytest.mark.parametrize(
    ("data", "field"), [({"action": "annul"}, "games_to_annul"), ({"action": "note"}, "text")]
)
def test_an_incomplete_action_is_refused(
    case: Case, admin_user: User, data: dict, field: str
) -> None:
    client = client_of(admin_user)
    empty = {f"{name}-{field}": 0 for name in ("reports", "events") for field in FORMS}
    answer = client.post(f"/admin/fairplay/case/{case.pk}/change/", {**empty, **data})
    assert field in answer.context["adminform"].form.errors and not CaseEvent.objects.exists()


def test_figures_are_shown_with_names(case: Case, admin_user: User) -> None:
    client = client_of(admin_user)
    figures = {
        "deals": 120,
        "points_per_deal": 7.4,
        "met": 9,
        "expected": 0.69,
        "probability": 1.2e-8,
    }
    cases.set_score(case, 4.2, figures)
    page = client.get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert "points per deal more than to others: 7.4" in page and "chance: 1.2e-08" in page


def test_a_moderator_needs_view_and_change_permissions(case: Case) -> None:
    staff = person("Staff", is_staff=True)
    client = client_of(staff)
    path = f"/admin/fairplay/case/{case.pk}/change/"
    assert client.get(path).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="view_case"))
    page = client.get(path).content.decode()
    assert "plays to help another player" in page and 'name="action"' not in page
    assert client.post(path, {"action": "nothing"}).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="change_case"))
    empty = {f"{name}-{field}": 0 for name in ("reports", "events") for field in FORMS}
    assert client.post(path, {**empty, "action": "nothing"}).status_code == 302
    assert [event.moderator for event in case.events.all()] == [staff]


def test_other_users_cannot_open_the_queue(case: Case, people: list[User]) -> None:
    client = client_of(people[1])
    assert client.get("/admin/fairplay/case/").status_code == 302


def test_a_case_is_opened_by_hand_and_taken(people: list[User], admin_user: User) -> None:
    case = cases.open_by_hand(admin_user, people[1], "Odd names in the chat.")
    assert (case.kind, case.owner, case.suspect) == ("hand", admin_user, people[1])
    assert cases.open_by_hand(admin_user, people[1], "Again.") == case
    assert [event.text for event in case.events.all()] == ["Odd names in the chat.", "Again."]


def test_a_case_has_the_owner_who_took_it_last(case: Case, admin_user: User) -> None:
    other = person("other", is_staff=True)
    for moderator in (admin_user, other):
        cases.take(case, moderator)
    case.refresh_from_db()
    assert case.owner == other
    cases.set_verdict(case, other, "nothing")
    assert error_code(cases.take, case, admin_user) == "closed"


def test_nobody_acts_on_a_case_about_themself(case: Case, people: list[User]) -> None:
    boris = people[1]
    for act in (
        lambda: cases.add_note(case, boris, "I did not."),
        lambda: cases.set_verdict(case, boris, "nothing"),
        lambda: cases.annul_games(case, boris, []),
        lambda: cases.take(case, boris),
        lambda: cases.open_by_hand(boris, boris, "why"),
    ):
        assert error_code(act) == "own_case"
    assert not CaseEvent.objects.exists()


def test_each_action_on_a_case_is_one_row_of_the_audit_log(case: Case, admin_user: User) -> None:
    cases.take(case, admin_user)
    cases.add_note(case, admin_user, "strange")
    cases.ban(case, admin_user, case.suspect, "why", None, scopes=["rated", "tournaments"])
    cases.set_verdict(case, admin_user, "acted", "done")
    rows = StaffAction.objects.order_by("pk").values_list("kind", flat=True)
    assert list(rows) == ["case_take", "case_note", "ban", "case_close"]


def test_a_case_about_a_program_proposes_a_ban_from_tournaments(
    people: list[User], reported: Game, case: Case
) -> None:
    assert CaseEventForm(instance=case).fields["scopes"].initial == ["rated"]
    report(people[2], people[1], "program", "", reported)
    assert CaseEventForm(instance=case).fields["scopes"].initial == ["rated", "tournaments"]
