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
from games.hand_explorer import kept, services, work, work_day
from games.hand_explorer.address import Asked
from games.hand_explorer.errors import HandRefused
from games.hand_explorer.models import HandDay
from games.tables import scheduling
from games.tables.presence import live_help
from tests.conftest import SetLimits
from tests.factories import error_code, guest, person
from tests.games.engine.builders import cards
from tests.games.hand_explorer.conftest import Sent
from tests.games.hand_explorer.hands import SEVEN, TEN_TYPED, asked, inquiry

NETWORK = "192.0.2.0"
HANDS = ("asksqskhjcadtd", "asksqskhjcadth", "asksqskhjcadtc")


@pytest.fixture
def nadia(sent: Sent) -> User:
    """An account that is no longer new."""
    return person("nadia", date_joined=timezone.now() - timedelta(days=9))


def ask(user: User, number: int = 0, network: str = NETWORK, **fields: Any) -> None:
    ask_about(asked(HANDS[number], **fields), user, network)


def ask_about(what: Asked, user: User, network: str = NETWORK) -> None:
    assert what.question is not None
    services.admit(what.question, user, network)
    services.begin(what, user, network)


def test_work_waits_behind_all_turns_of_bots(nadia: User, sent: Sent) -> None:
    ask(nadia)
    assert sent == [("hands.work", asked().query, nadia.pk, scheduling.LAST)]
    assert settings.CELERY_TASK_ROUTES["hands.work"] == {"queue": "bots"}


def test_who_asks_again_sends_no_second_task(nadia: User, sent: Sent) -> None:
    ask(nadia)
    ask(nadia)
    assert len(sent) == 1


@pytest.fixture
def known(nadia: User, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> User:
    """A user to whom all is known of a hand."""
    monkeypatch.setattr(services, "ACCOUNT_MS", 1)
    ask(nadia)
    work.run(*sent.pop()[1:3])
    assert services.is_whole(inquiry(nadia), nadia)
    return nadia


def test_a_hand_that_is_known_is_not_computed_again(known: User, sent: Sent) -> None:
    ask(known)
    assert sent == []


def test_a_hand_that_is_known_counts_too(known: User, limits: SetLimits) -> None:
    # Another counter: nothing was asked there.
    limits(hands=1)
    ask(known)
    with pytest.raises(LimitExceeded):
        ask(known)


def test_a_hand_that_is_known_is_shown_when_the_days_time_is_used_up(known: User) -> None:
    spend(1.0)
    ask(known)


def test_what_one_user_knows_is_computed_anew_for_another_one(known: User, sent: Sent) -> None:
    other = person("other", date_joined=timezone.now() - timedelta(days=9))
    ask(other)
    assert [user for _, _, user, _ in sent] == [other.pk]
    assert kept.answer_to(inquiry(other)) is None


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


def test_an_account_without_a_confirmed_address_has_the_limits_of_guests(
    sent: Sent, limits: SetLimits
) -> None:
    limits(hands=9, guest_hands=1)
    old = person("old", confirmed=False, date_joined=timezone.now() - timedelta(days=9))
    ask(old, 0)
    with pytest.raises(LimitExceeded):
        ask(old, 1)


def test_a_hundred_guests_of_a_network_have_one_share(sent: Sent, limits: SetLimits) -> None:
    limits(guest_hands_by_network=2)
    ask(guest(), 0)
    ask(guest(), 1)
    with pytest.raises(LimitExceeded):
        ask(guest(), 2)


def test_guests_and_accounts_without_a_confirmed_address_have_less_computed(nadia: User) -> None:
    old = person("old", confirmed=False, date_joined=timezone.now() - timedelta(days=9))
    found = [services.budget_ms(user) for user in (guest(), old, nadia)]
    assert found == [services.GUEST_MS, services.GUEST_MS, services.ACCOUNT_MS]


def test_a_network_takes_a_tenth_of_the_day_at_most(nadia: User, sent: Sent) -> None:
    tenth = work_day.budget_ms() // 10
    work_day.count_cpu(timezone.now(), NETWORK, tenth - 1)
    ask(nadia, 0)
    work_day.count_cpu(timezone.now(), NETWORK, 1)
    assert error_code(ask, nadia, 1) == "no_network_time"
    ask(nadia, 1, "192.0.2.9")
    assert len(sent) == 2


def test_a_hundred_links_of_a_network_share_a_wider_part(nadia: User) -> None:
    for link in range(1, 5):
        work_day.count_cpu(timezone.now(), f"2001:db8:0:{link}00::/64", work_day.budget_ms() // 10)
    assert error_code(ask, nadia, 0, "2001:db8:0:900::/64") == "no_network_time"
    ask(nadia, 0, "2001:db8:1::/64")


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
        ask_about(asked(TEN_TYPED), nadia)


def test_who_reads_on_keeps_the_work_going(nadia: User, sent: Sent) -> None:
    ask(nadia)
    kept.release(inquiry(nadia))
    services.wait_on(asked(), nadia)
    assert len(sent) == 2


def test_without_time_nobody_is_kept_waiting(nadia: User, sent: Sent) -> None:
    ask(nadia)
    spend(1.0)
    kept.release(inquiry(nadia))
    services.wait_on(asked(), nadia)
    assert len(sent) == 1


def test_who_only_reads_starts_no_work(nadia: User, sent: Sent) -> None:
    services.wait_on(asked(), nadia)
    assert sent == []


def test_without_valkey_nothing_is_sent(nadia: User, sent: Sent, valkey_down: None) -> None:
    ask(nadia)
    assert sent == []
