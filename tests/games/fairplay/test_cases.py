"""Moderators: every deed is in the log, games are annulled once, verdicts can be taken back."""

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from games.fairplay import cases
from games.fairplay.models import Case, Step
from games.fairplay.reports import report
from games.models import Game, Seat
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_game
from tests.games.fairplay.conftest import Sit, person

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def moderator(db: None) -> User:
    return person("Mod", is_staff=True, is_superuser=True)


@pytest.fixture
def game(three: list[User], sit: Sit) -> Game:
    """Rated."""
    made = sit(three)
    with transaction.atomic():
        players = [RatedPlayer(user.pk, place) for place, user in enumerate(three, 1)]
        rate_game(made.pk, made.pool.ladder, players)
    return made


@pytest.fixture
def case(three: list[User], game: Game) -> Case:
    return report(three[0], three[1], "favour", "", game).case


def values(ladder: Ladder) -> list[float]:
    return list(
        Rating.objects.filter(ladder=ladder).order_by("user").values_list("value", flat=True)
    )


def test_annulling_gives_back_and_is_written_down(case: Case, game: Game, moderator: User) -> None:
    assert values(game.pool.ladder) != [1500.0] * 3
    step = cases.annul(case, moderator, [game], "helped Vera")
    assert values(game.pool.ladder) == [1500.0] * 3
    assert (step.deed, step.games, step.text, step.moderator) == (
        "annul", [game.pk], "helped Vera", moderator,
    )  # fmt: skip
    assert RatingChange.objects.filter(game_id=game.pk, reason=f"case {case.pk}").count() == 3


def test_annulled_twice_it_is_given_back_once(case: Case, game: Game, moderator: User) -> None:
    cases.annul(case, moderator, [game])
    cases.annul(case, moderator, [game])
    assert values(game.pool.ladder) == [1500.0] * 3
    assert RatingChange.objects.filter(game_id=game.pk).count() == 6
    assert Step.objects.filter(deed="annul").count() == 2


def test_who_is_gone_takes_nothing_from_the_others(
    case: Case, game: Game, three: list[User], moderator: User
) -> None:
    Seat.objects.filter(user=three[2]).delete()
    three[2].delete()
    cases.annul(case, moderator, [game])
    assert values(game.pool.ladder) == [1500.0] * 2


def test_a_game_that_runs_is_not_annulled(case: Case, sit: Sit, moderator: User) -> None:
    game = sit([], finalised_at=None, status=Game.Status.PLAYING)
    with pytest.raises(cases.NotDone):
        cases.annul(case, moderator, [game])
    assert not Step.objects.exists()


def test_a_verdict_closes_and_can_be_taken_back(case: Case, moderator: User) -> None:
    cases.decide(case, moderator, "nothing", "bad luck")
    case.refresh_from_db()
    assert case.verdict == Case.Verdict.NOTHING and case.closed_at is not None
    cases.decide(case, moderator, "reopen")
    case.refresh_from_db()
    assert case.verdict == Case.Verdict.OPEN and case.closed_at is None
    assert [step.deed for step in case.steps.all()] == ["nothing", "reopen"]


def test_two_open_cases_about_the_same_there_are_not(
    case: Case, three: list[User], moderator: User
) -> None:
    cases.decide(case, moderator, "nothing")
    report(three[2], three[1], "other")
    with pytest.raises(cases.NotDone):
        cases.decide(case, moderator, "reopen")
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.create(kind="report", suspect=three[1])


def test_the_queue_shows_games_reports_and_log(
    client: Client, case: Case, game: Game, moderator: User
) -> None:
    client.force_login(moderator, backend=BACKEND)
    assert "Boris" in client.get("/admin/fairplay/case/").content.decode()
    path = f"/admin/fairplay/case/{case.pk}/change/"
    page = client.get(path).content.decode()
    assert (
        f'href="/game/{game.pk}/"' in page
        and f"{game.pk} · " in page
        and "Anna, Boris, Vera" in page
    )
    empty = {f"{name}-{field}": 0 for name in ("reports", "steps") for field in FORMS}
    step = {"deed": "annul", "chosen": [game.pk], "text": "helped Vera"}
    answer = client.post(path, {**empty, **step, "_continue": "1"}, follow=True)
    page = answer.content.decode()
    assert "helped Vera" in page and "<b>annulled</b>" in page
    assert values(game.pool.ladder) == [1500.0] * 3


FORMS = ("TOTAL_FORMS", "INITIAL_FORMS")


@pytest.mark.parametrize(
    ("given", "field"), [({"deed": "annul"}, "chosen"), ({"deed": "note"}, "text")]
)
def test_half_a_step_is_none(
    client: Client, case: Case, moderator: User, given: dict, field: str
) -> None:
    client.force_login(moderator, backend=BACKEND)
    empty = {f"{name}-{field}": 0 for name in ("reports", "steps") for field in FORMS}
    answer = client.post(f"/admin/fairplay/case/{case.pk}/change/", {**empty, **given})
    assert field in answer.context["adminform"].form.errors and not Step.objects.exists()


def test_figures_are_told_in_words(client: Client, case: Case, moderator: User) -> None:
    client.force_login(moderator, backend=BACKEND)
    figures = {"deals": 120, "points_a_deal": 7.4, "met": 9, "expected": 0.69, "chance": 1.2e-8}
    cases.rescore(case, 4.2, figures)
    page = client.get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert "points a deal more than to others: 7.4" in page and "are: 1.2e-08" in page


def test_a_moderator_needs_two_permissions_and_no_more(client: Client, case: Case) -> None:
    staff = person("Staff", is_staff=True)
    client.force_login(staff, backend=BACKEND)
    path = f"/admin/fairplay/case/{case.pk}/change/"
    assert client.get(path).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="view_case"))
    page = client.get(path).content.decode()
    assert "plays to another&#x27;s advantage" in page and 'name="deed"' not in page
    assert client.post(path, {"deed": "nothing"}).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="change_case"))
    empty = {f"{name}-{field}": 0 for name in ("reports", "steps") for field in FORMS}
    assert client.post(path, {**empty, "deed": "nothing"}).status_code == 302
    assert [step.moderator for step in case.steps.all()] == [staff]


def test_nobody_else_sees_the_queue(client: Client, case: Case, three: list[User]) -> None:
    client.force_login(three[1], backend=BACKEND)
    assert client.get("/admin/fairplay/case/").status_code == 302
