"""Tests of requests: who may ask for how much, and what starts the work."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.limits.errors import LimitExceeded
from accounts.models import User
from games.bots import costs
from games.engine.cards import Cards
from games.hand_explorer import kept, services, work
from games.hand_explorer.errors import HandRefused
from games.hand_explorer.models import HandDay
from games.tables import scheduling
from games.tables.presence import live_help
from tests.conftest import SetLimits
from tests.factories import error_code, guest, person
from tests.games.engine.builders import cards
from tests.games.hand_explorer.conftest import Sent
from tests.games.hand_explorer.hands import SEVEN, TEN_TYPED, asked, question

NETWORK = "192.0.2.0"
HANDS = ("asksqskhjcadtd", "asksqskhjcadth", "asksqskhjcadtc")


@pytest.fixture
def nadia(sent: Sent) -> User:
    """An account that is no longer new."""
    return person("nadia", date_joined=timezone.now() - timedelta(days=9))


def ask(user: User, number: int = 0, **fields: Any) -> None:
    services.ask(asked(HANDS[number], **fields), user, NETWORK)


def test_work_waits_behind_all_turns_of_bots(nadia: User, sent: Sent) -> None:
    ask(nadia)
    assert sent == [("hands.work", asked().query, scheduling.LAST)]
    assert settings.CELERY_TASK_ROUTES["hands.work"] == {"queue": "bots"}


def test_who_asks_again_sends_no_second_task(nadia: User, sent: Sent) -> None:
    ask(nadia)
    ask(nadia)
    assert len(sent) == 1


def test_a_hand_that_is_known_costs_nothing(
    nadia: User, sent: Sent, limits: SetLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "ACCOUNT_MS", 1)
    ask(nadia)
    work.run(sent[0][1])
    limits_before = len(sent)
    monkeypatch.setattr(settings, "LIMITS", settings.LIMITS | {"hands": (1, 60)})
    for _ in range(3):
        ask(nadia)
    assert len(sent) == limits_before


def test_an_account_asks_for_so_many_hands_a_day(nadia: User, limits: SetLimits) -> None:
    limits(hands=2)
    ask(nadia, 0)
    ask(nadia, 1)
    with pytest.raises(LimitExceeded):
        ask(nadia, 2)


def test_guests_get_less(sent: Sent, limits: SetLimits) -> None:
    limits(hands=9, guest_hands=1)
    visitor = guest()
    ask(visitor, 0)
    with pytest.raises(LimitExceeded):
        ask(visitor, 1)


def test_new_accounts_have_the_limits_of_guests(sent: Sent, limits: SetLimits) -> None:
    limits(hands=9, guest_hands=1)
    new = person("new")
    ask(new, 0)
    with pytest.raises(LimitExceeded):
        ask(new, 1)


def test_a_hundred_guests_of_a_network_have_one_share(sent: Sent, limits: SetLimits) -> None:
    limits(guest_hands_by_network=2)
    ask(guest(), 0)
    ask(guest(), 1)
    with pytest.raises(LimitExceeded):
        ask(guest(), 2)


def test_guests_have_less_computed(nadia: User) -> None:
    assert services.budget_ms(guest()) < services.budget_ms(nadia)


def spend(part: float) -> None:
    """Let so much of the day's time be used up."""
    cpu_ms = round(part * settings.HAND_HOURS * 3_600_000)
    HandDay.objects.update_or_create(date=timezone.now().date(), defaults={"cpu_ms": cpu_ms})


def test_when_the_days_time_is_used_up_no_work_begins(nadia: User, sent: Sent) -> None:
    spend(1.0)
    assert error_code(ask, nadia) == "no_time" and sent == []


def test_guests_leave_half_of_the_day_to_accounts(nadia: User, sent: Sent) -> None:
    spend(0.6)
    assert error_code(ask, guest()) == "no_time"
    ask(nadia)
    assert len(sent) == 1


def test_an_operator_switches_it_off(nadia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HAND_HOURS", 0)
    assert error_code(ask, nadia) == "off"


def test_without_a_compiled_search_no_hand_is_explored(
    nadia: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costs, "CAN_SEARCH", False)
    assert error_code(ask, nadia) == "no_search"


def dealt_today(monkeypatch: pytest.MonkeyPatch, hand: Cards) -> None:
    monkeypatch.setattr(live_help, "KNOWN_HANDS", [lambda: [hand]])


def test_a_hand_of_todays_deals_is_refused(nadia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt_today(monkeypatch, cards(SEVEN))
    assert error_code(ask, nadia) == "cards_in_play"
    ask(nadia, 1)


def test_it_is_refused_with_the_talon_too(nadia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt_today(monkeypatch, cards(SEVEN))
    with pytest.raises(HandRefused):
        services.ask(asked(TEN_TYPED), nadia, NETWORK)


def test_who_reads_on_keeps_the_work_going(nadia: User, sent: Sent) -> None:
    ask(nadia)
    kept.release(question())
    services.wait_on(asked(), nadia)
    assert len(sent) == 2


def test_without_time_nobody_is_kept_waiting(nadia: User, sent: Sent) -> None:
    ask(nadia)
    spend(1.0)
    kept.release(question())
    services.wait_on(asked(), nadia)
    assert len(sent) == 1


def test_who_only_reads_starts_no_work(nadia: User, sent: Sent) -> None:
    services.wait_on(asked(), nadia)
    assert sent == []


def test_without_valkey_nothing_is_sent(nadia: User, sent: Sent, valkey_down: None) -> None:
    ask(nadia)
    assert sent == []
