"""Tests of better lines: what asking for them costs, and when nobody may ask."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games.game_reviews import work_day
from games.game_reviews.models import GameReview
from games.game_reviews.page import lines
from games.models import Game
from games.review.report import Decision, read_report
from games.tables import scheduling
from tests.conftest import SetLimits
from tests.factories import client_of, person
from tests.games.game_reviews.games import report_of, work_off


@pytest.fixture
def sent(game: Game, monkeypatch: pytest.MonkeyPatch, limits: SetLimits) -> list[tuple[Any, ...]]:
    """A reviewed game; the lines that workers are asked for."""
    client_of(person("asker")).post(f"/game/{game.pk}/review/request/")
    work_off()
    found: list[tuple[Any, ...]] = []
    monkeypatch.setattr(scheduling, "send", lambda task, *keys, **_: found.append(keys))
    return found


def judged(game: Game) -> list[tuple[int, Decision]]:
    """Return the decisions whose lines can be asked for, each with its deal."""
    report = read_report(report_of(game))
    return [(deal.deal, one) for deal in report.deals for one in deal.decisions]


def ask(game: Game, name: str, number: int) -> dict[str, Any]:
    """Let the user ask for one of the lines; return the answer."""
    deal, decision = judged(game)[number]
    address = f"/game/{game.pk}/review/line/?deal={deal}&action={decision.action}"
    return dict(client_of(person(name)).get(address).json())


def test_a_line_is_asked_for_once(game: Game, sent: list[tuple[Any, ...]]) -> None:
    assert [ask(game, name, 0) for name in ("nadia", "petro")] == 2 * [{"status": "waiting"}]
    assert len(sent) == 1


def test_a_line_waits_for_longer_than_its_task_lives() -> None:
    """Else a worker that is late computes it for each who asked again."""
    assert lines.WAIT_S > scheduling.TASK_EXPIRY_SECONDS


def test_a_person_asks_for_so_many(
    game: Game, sent: list[tuple[Any, ...]], limits: SetLimits
) -> None:
    limits(better_lines=2)
    nadia = client_of(person("nadia"))
    answers = [
        nadia.get(f"/game/{game.pk}/review/line/?deal={deal}&action={one.action}")
        for deal, one in judged(game)[:3]
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert len(sent) == 2


def test_a_network_asks_for_so_many(
    game: Game, sent: list[tuple[Any, ...]], limits: SetLimits
) -> None:
    limits(better_lines_by_network=2)
    answers = [ask(game, f"p{number}", number) for number in range(3)]
    assert [one.get("status") for one in answers] == ["waiting", "waiting", None]
    assert len(sent) == 2


def test_what_is_kept_is_read_without_a_limit(
    game: Game, sent: list[tuple[Any, ...]], limits: SetLimits
) -> None:
    limits(better_lines=1)
    nadia = client_of(person("nadia"))
    deal, decision = judged(game)[0]
    address = f"/game/{game.pk}/review/line/?deal={deal}&action={decision.action}"
    assert nadia.get(address).json() == {"status": "waiting"}
    lines.compute(*sent[0])
    assert [nadia.get(address).json()["status"] for _ in range(3)] == ["ready"] * 3


def test_a_line_counts_as_work_of_the_day(game: Game, sent: list[tuple[Any, ...]]) -> None:
    before = work_day.left_ms(timezone.now())
    ask(game, "nadia", 0)
    lines.compute(*sent[0])
    assert work_day.left_ms(timezone.now()) < before


def test_no_line_is_computed_when_the_day_has_no_time_left(
    game: Game, sent: list[tuple[Any, ...]]
) -> None:
    with transaction.atomic():
        work_day.count_cpu(timezone.now(), work_day.budget_ms())
    assert ask(game, "nadia", 0)["error"]["code"] == "no_time"
    assert sent == [] and GameReview.objects.get().state == GameReview.State.DONE
