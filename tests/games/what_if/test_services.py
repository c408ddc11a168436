"""Tests of requests: what may be tried, by whom, and how often."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from games.bots import LADDER
from games.game_reviews import work_day
from games.hand_explorer.models import HandUse
from games.models import Game
from games.what_if import services, work_share
from games.what_if.errors import MomentError
from games.what_if.moment import Tried
from tests.conftest import SetLimits
from tests.factories import error_code, guest, person
from tests.games.factories import changed
from tests.games.what_if.games import NETWORK, Sent, moment_of


def waiting(game: Game, step: int = 0) -> Tried:
    """Return a moment at which a bot is to act."""
    seats = range(3)
    tries = [Tried(moment_of(game, step=step, seat=seat)) for seat in seats]
    return next(one for one in tries if services.course_of(game, one).waits_for_bots)


def ask(game: Game, user: User, step: int = 0) -> None:
    ask_for(game, waiting(game, step), user)


def ask_for(game: Game, tried: Tried, user: User) -> None:
    services.admit(tried, user, NETWORK)
    course = services.course_of(game, tried)
    services.ask(course, tried.moment, user, NETWORK, lambda: user)


def test_a_task_is_sent_once(game: Game, nadia: User, sent: Sent) -> None:
    ask(game, nadia)
    ask(game, nadia)
    assert [task for task, _ in sent] == [services.TASK]


def test_each_use_is_kept_for_fair_play(game: Game, nadia: User, sent: Sent) -> None:
    ask(game, nadia)
    use = HandUse.objects.get()
    assert (use.user, use.kind) == (nadia, HandUse.Kind.WHAT_IF)


def test_one_request_buys_the_bots_that_are_to_act_now_alone(
    game: Game, nadia: User, sent: Sent
) -> None:
    tried = waiting(game)
    ask_for(game, replace(tried, actions=("pass",) * 9), nadia)
    assert sent[0][1][-2:] == ([], NETWORK)


def test_bots_that_nobody_can_afford_are_refused(
    game: Game, nadia: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "affordable_levels", lambda: LADDER[:1])
    assert error_code(ask, game, nadia) == "level_busy"
    assert sent == []


def test_a_busy_level_can_be_asked_for_again(
    game: Game, nadia: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(services, "affordable_levels", lambda: LADDER[:1])
        error_code(ask, game, nadia)
    ask(game, nadia)
    assert len(sent) == 1


def test_guests_may_try_less(game: Game, sent: Sent, limits: SetLimits) -> None:
    limits(guest_what_if_moves=1, what_if_moves=9)
    visitor = guest()
    ask(game, visitor)
    assert error_code(ask, game, visitor, 1) == "too_many"


def test_an_unconfirmed_account_has_the_limits_of_guests(
    game: Game, sent: Sent, limits: SetLimits
) -> None:
    limits(guest_what_if_moves=1, what_if_moves=9)
    old = timezone.now() - timedelta(days=9)
    user = person("petro", confirmed=False, date_joined=old)
    ask(game, user)
    assert error_code(ask, game, user, 1) == "too_many"


def test_many_accounts_of_a_network_share_a_limit(
    game: Game, sent: Sent, limits: SetLimits
) -> None:
    limits(guest_what_if_moves_by_network=1)
    ask(game, guest())
    assert error_code(ask, game, guest(), 1) == "too_many"


def test_who_was_refused_stands_in_nobodys_way(
    game: Game, nadia: User, sent: Sent, limits: SetLimits
) -> None:
    limits(guest_what_if_moves_by_network=1)
    ask(game, guest())
    assert error_code(ask, game, guest(), 1) == "too_many"
    ask(game, nadia, 1)
    assert len(sent) == 2


def spend(part: float) -> None:
    """Let this part of the day's time be used."""
    with transaction.atomic():
        work_day.count_cpu(timezone.now(), round(part * work_day.budget_ms()))


def test_guests_leave_a_part_of_the_day_to_others(game: Game, nadia: User, sent: Sent) -> None:
    spend(0.6)
    assert error_code(ask, game, guest()) == "no_time"
    ask(game, nadia)
    assert len(sent) == 1


def test_a_day_has_an_end(game: Game, nadia: User, sent: Sent) -> None:
    spend(1)
    assert error_code(ask, game, nadia) == "no_time"


def test_a_network_takes_a_tenth_of_the_day_at_most(game: Game, nadia: User, sent: Sent) -> None:
    work_share.count_cpu(timezone.now(), NETWORK, work_day.budget_ms() // 10)
    assert error_code(ask, game, nadia) == "no_network_time"
    assert sent == []


def test_a_site_may_have_none_of_it(
    game: Game, nadia: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REVIEW_HOURS", 0)
    assert error_code(ask, game, nadia) == "off"


@pytest.mark.parametrize("fields", [{"status": "playing"}, {"sealed": True}])
def test_only_cards_that_are_open_to_all_are_tried(
    game: Game, people: list[User], fields: dict[str, object]
) -> None:
    """Not even by their own players, who see a sealed game's replay early."""
    changed(game, **fields)
    with pytest.raises(Http404):
        services.open_game_or_404(game.pk, people[0].pk)


def test_nobody_plays_on_a_seat_that_is_not_there(game: Game) -> None:
    with pytest.raises(MomentError) as refused:
        services.start_of(game, Tried(moment_of(game, seat=3)))
    assert refused.value.code == "seat"


def test_the_proposed_level_can_be_afforded(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for count in (2, 4, 6):
        monkeypatch.setattr(services, "offered_levels", lambda count=count: LADDER[:count])
        found.append(services.proposed_level())
    assert found == ["casual", "strong", "expert"]
