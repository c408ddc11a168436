"""Tests of delivery of a notice: recipients, languages, ways."""

import pytest
from django.core import mail
from django.utils import timezone

from accounts import online
from accounts.models import Follow, User
from accounts.notifications import delivery, services
from accounts.notifications.models import Kind, NotificationSwitches
from accounts.notifications.notice import Notice, text_of
from accounts.relations.services import block, follow
from tests.accounts.push_server import PushServer
from tests.factories import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(anna: User, push_server: PushServer, new_browser, pushed_at_once):
    """Anna's browser, which is pushed to at once."""
    browser = new_browser(push_server.url)
    browser.add_to(anna)
    return browser


def started(user: User) -> None:
    notice = Notice(Kind.TOURNAMENT, "/tournament/x/", "x", words={"tournament": "Spring Cup"})
    delivery.deliver(user.pk, notice)


def test_it_is_pushed_and_mailed(anna: User, browser, push_server: PushServer) -> None:
    started(anna)
    [(_, _, body)] = push_server.requests
    assert browser.read(body)["title"] == "Spring Cup"
    [sent] = mail.outbox
    assert sent.to == [anna.email]
    assert sent.subject == "Spring Cup. Your tournament starts."
    assert "https://thousand.example.org/tournament/x/" in sent.body


def test_each_device_is_pushed_to_by_a_task_of_its_own(
    anna, browser, push_server, new_browser, pushed_at_once
) -> None:
    new_browser(push_server.url + "/second").add_to(anna)
    started(anna)
    assert [name for name, _ in pushed_at_once] == ["notifications.push"] * 2
    assert len(push_server.requests) == 2


def test_it_speaks_the_readers_language(anna, browser, push_server, monkeypatch) -> None:
    anna.language = "pl"
    anna.save()
    languages: list[str] = []
    words = delivery.text_of

    def text_of(*args):
        languages.append(delivery.translation.get_language())
        return words(*args)

    monkeypatch.setattr(delivery, "text_of", text_of)
    started(anna)
    assert set(languages) == {"pl"}


def test_each_way_has_its_switch(anna, browser, push_server) -> None:
    NotificationSwitches.objects.create(user=anna, push_tournament=False)
    started(anna)
    assert (len(push_server.requests), len(mail.outbox)) == (0, 1)
    NotificationSwitches.objects.update(push_tournament=True, email_tournament=False)
    started(anna)
    assert (len(push_server.requests), len(mail.outbox)) == (1, 1)


def test_a_reminder_of_deals_comes_to_who_chose_it(anna: User) -> None:
    """It says nothing of them, and one press in the mail ends it."""
    reminder = Notice(Kind.DAILY, "/daily/", "daily")
    delivery.deliver(anna.pk, reminder)
    assert not mail.outbox
    NotificationSwitches.objects.create(user=anna, email_daily=True)
    delivery.deliver(anna.pk, reminder)
    [sent] = mail.outbox
    assert sent.subject.startswith("Today's eight deals. Some of them are still waiting for you")
    services.turn_off_emails(anna.pk, Kind.DAILY)
    delivery.deliver(anna.pk, reminder)
    assert len(mail.outbox) == 1


def test_a_user_who_has_a_page_open_gets_no_mail(anna: User) -> None:
    online.mark_online(anna.pk)
    started(anna)
    assert not mail.outbox


def test_what_no_page_tells_is_mailed_all_the_same(anna: User) -> None:
    online.mark_online(anna.pk)
    words = {"tournament": "Spring Cup", "at": "soon"}
    delivery.deliver(anna.pk, Notice(Kind.REMINDER, "/t/", "t", words=words))
    assert "It begins: soon." in mail.outbox[0].body


def test_mails_go_to_confirmed_addresses_only(db) -> None:
    started(person("newcomer", confirmed=False))
    assert not mail.outbox


def test_a_late_notice_is_not_sent(anna, browser, push_server) -> None:
    late = timezone.now().timestamp() - 11
    notice = Notice(Kind.READY_CHECK, "/", "x", words={"pool": "Classic"}, sent_at=late)
    delivery.deliver(anna.pk, notice)
    assert not push_server.requests


def test_an_invitation_reaches_friends_only(anna, boris, pushed_at_once) -> None:
    def invited() -> bool:
        pushed_at_once.clear()
        notice = Notice(Kind.INVITATION, "/tables/x/", "x", boris.pk)
        delivery.announce([anna.pk], notice)
        return bool(pushed_at_once)

    follow(boris, anna)
    assert not invited(), "who follows is no friend yet"
    follow(anna, boris)
    assert invited()
    block(anna, boris)
    Follow.objects.create(follower=anna, followed=boris)
    assert not invited()


def test_an_invitation_names_the_friend(anna, boris, browser, push_server) -> None:
    delivery.deliver(anna.pk, Notice(Kind.INVITATION, "/tables/x/", "x", boris.pk))
    [(_, _, body)] = push_server.requests
    assert browser.read(body)["body"] == "boris invites you to a table."


def test_one_friend_invites_so_often_and_no_more(anna, boris, browser, push_server, limits) -> None:
    limits(invitation_notices=2)
    for _ in range(3):
        delivery.deliver(anna.pk, Notice(Kind.INVITATION, "/tables/x/", "x", boris.pk))
    assert len(push_server.requests) == 2


def test_nobody_is_flooded(anna, browser, push_server, limits) -> None:
    limits(pushes=2, notification_mails=1)
    for _ in range(3):
        started(anna)
    assert (len(push_server.requests), len(mail.outbox)) == (2, 1)


def test_nothing_is_sent_before_the_commit(
    anna, pushed_at_once, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        services.notify([anna.pk], Kind.TOURNAMENT, url="/x/", topic="x", tournament="Spring Cup")
        assert not pushed_at_once
    assert [name for name, _ in pushed_at_once] == [
        "notifications.announce",
        "notifications.deliver",
    ]
    assert len(mail.outbox) == 1


def test_a_failing_broker_disturbs_nobody(
    anna, monkeypatch, django_capture_on_commit_callbacks
) -> None:
    def send(*_: object, **__: object) -> None:
        raise OSError("no broker")

    monkeypatch.setattr(services.current_app, "send_task", send)
    with django_capture_on_commit_callbacks(execute=True):
        services.notify([anna.pk], Kind.ROUND, url="/x/", topic="x", tournament="Cup", round=2)


@pytest.mark.parametrize(
    "event, text",
    [
        ("drawn", "Round 2 is drawn. Agree on a time by 2026-06-07 17:00 UTC."),
        ("offered", "Somebody at your table offers a time. Tick what suits you."),
        ("agreed", "Your table has a time: 2026-06-07 17:00 UTC."),
        ("dropped", "The time of your table was withdrawn. Agree on another one."),
        ("soon", "Your table opens soon: 2026-06-07 17:00 UTC."),
    ],
)
def test_the_time_of_a_leagues_table_is_told_in_words(event: str, text: str) -> None:
    words = {"tournament": "League", "event": event, "round": 2, "at": "2026-06-07 17:00 UTC"}
    told = text_of(Notice(Kind.APPOINTMENT, "/tournament/x/", "x", words=words), None)
    assert (told.title, told.body) == ("League", text)
