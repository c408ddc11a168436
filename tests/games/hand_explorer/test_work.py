"""Tests of the work in slices: first bars, growing answers, and when it stops."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.limits import network_share
from accounts.models import User
from games.engine.cards import card_name
from games.hand_explorer import kept, services, tasks, work, work_day
from games.hand_explorer.chances.answer import Answer
from games.hand_explorer.kept import Inquiry
from games.hand_explorer.models import HandDay
from games.presets import services as presets
from games.tables import scheduling
from tests.factories import person
from tests.games.hand_explorer.conftest import Sent
from tests.games.hand_explorer.hands import TEN_TYPED, asked, inquiry

NETWORK = "192.0.2.0"


@pytest.fixture
def nadia(sent: Sent) -> User:
    """An account that is no longer new and asks about a hand."""
    user = person("nadia", date_joined=timezone.now() - timedelta(days=9))
    services.begin(asked(), user, NETWORK)
    return user


@pytest.fixture(autouse=True)
def _short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice solves one lie."""
    monkeypatch.setattr(work, "SLICE_S", 0.0)


def answer(user: User, **fields: Any) -> Answer:
    found = kept.answer_to(inquiry(user, **fields))
    assert found is not None
    return found


def test_the_first_slice_has_bars_and_the_best_bid(nadia: User) -> None:
    assert work.run(asked().query, nadia.pk)
    found = answer(nadia)
    assert len(found.rows) > 10 and found.best is not None and found.lies == 1


def test_each_slice_adds_lies(nadia: User) -> None:
    for _ in range(3):
        work.run(asked().query, nadia.pk)
    assert answer(nadia).lies == 3


def test_the_work_ends_with_its_budget(nadia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_ms_since", lambda _begun: 5000)
    assert [work.run(asked().query, nadia.pk) for _ in range(3)] == [True, True, False]
    assert services.is_whole(inquiry(nadia), nadia)


def test_without_anybody_who_waits_the_work_stops(
    nadia: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "wanted", lambda _inquiry: None)
    assert kept.is_sent(inquiry(nadia))
    assert not work.run(asked().query, nadia.pk)
    assert kept.answer_to(inquiry(nadia)) is None and not kept.is_sent(inquiry(nadia))


def test_other_scores_share_the_lies(nadia: User) -> None:
    work.run(asked().query, nadia.pk)
    other = asked(me=605)
    services.begin(other, nadia, NETWORK)
    work.run(other.query, nadia.pk)
    assert answer(nadia, scores=(605, 0, 0)).lies == 2


def test_ten_cards_are_worked_on_too(nadia: User) -> None:
    one = asked(TEN_TYPED)
    services.begin(one, nadia, NETWORK)
    work.run(one.query, nadia.pk)
    assert one.question is not None
    found = kept.answer_to(Inquiry(one.question, nadia.pk))
    assert found is not None and len(found.gifts) == 3


def test_hands_of_suits_that_are_worth_the_same_share_their_work(nadia: User) -> None:
    texts = presets.PresetTexts(name="Alike", description="")
    values = {"S": 60, "C": 60, "D": 80, "H": 100}
    preset = presets.create(nadia, texts, {"marriage_values": values})
    typed = ("ksqs9cadtdkhjh", "kcqc9sadtdkhjh")
    given = []
    for hand in typed:
        one = asked(hand, rules=preset.key)
        services.begin(one, nadia, NETWORK)
        work.run(one.query, nadia.pk)
        assert one.question is not None
        found = kept.answer_to(Inquiry(one.question, nadia.pk))
        assert found is not None and found.talon is not None
        given.append((found.lies, card_name(found.talon.gives[0][0])))
    # The second one goes on where the first one was.
    assert [lies for lies, _ in given] == [1, 2]
    assert given[0][1].translate(str.maketrans("SC", "CS")) == given[1][1]


def test_a_failure_keeps_what_is_there(nadia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    work.run(asked().query, nadia.pk)
    monkeypatch.setattr(work, "_solve", _fail)
    assert not work.run(asked().query, nadia.pk)
    assert kept.has_failed(inquiry(nadia)) and answer(nadia).lies == 1


def _fail(*_: object) -> None:
    raise ZeroDivisionError


def test_who_asks_again_after_a_failure_begins_where_it_stood(
    nadia: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(work, "_solve", _fail)
        work.run(asked().query, nadia.pk)
    services.begin(asked(), nadia, NETWORK)
    assert not kept.has_failed(inquiry(nadia)) and len(sent) == 2
    assert work.run(asked().query, nadia.pk)


def test_the_cpu_of_a_slice_counts(nadia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_ms_since", lambda _begun: 300)
    work.run(asked().query, nadia.pk)
    work.run(asked().query, nadia.pk)
    assert work_day.used_ms(timezone.now()) == 600


def test_no_slice_begins_when_the_days_time_is_used_up(nadia: User) -> None:
    HandDay.objects.create(date=timezone.now().date(), cpu_ms=2**31 - 1)
    assert not work.run(asked().query, nadia.pk)
    assert kept.answer_to(inquiry(nadia)) is None and not kept.is_sent(inquiry(nadia))


def test_no_slice_begins_when_the_networks_part_is_used_up(nadia: User) -> None:
    work_day.count_cpu(timezone.now(), NETWORK, work_day.budget_ms() // 10)
    assert not work.run(asked().query, nadia.pk)
    assert kept.answer_to(inquiry(nadia)) is None


def test_the_cpu_of_a_slice_counts_for_the_network(
    nadia: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network_share, "NETWORK_PART", 300 / work_day.budget_ms())
    monkeypatch.setattr(work, "_ms_since", lambda _begun: 300)
    now = timezone.now()
    assert not work_day.network_is_over(now, NETWORK)
    work.run(asked().query, nadia.pk)
    assert work_day.network_is_over(now, NETWORK)


def test_agreements_that_are_gone_stop_the_work(sent: Sent) -> None:
    assert not work.run("cards=asksqskhjcadtd&rules=gone", 1)


def test_a_slice_sends_the_next_one_behind_all_turns(nadia: User, sent: Sent) -> None:
    sent.clear()
    tasks.work(asked().query, nadia.pk)
    assert sent == [("hands.work", asked().query, nadia.pk, scheduling.LAST)]


def test_after_the_last_slice_nothing_is_sent(
    nadia: User, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "_ms_since", lambda _begun: services.ACCOUNT_MS)
    sent.clear()
    tasks.work(asked().query, nadia.pk)
    assert sent == []
