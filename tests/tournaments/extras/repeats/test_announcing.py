"""Repeating tournaments are announced ahead, each once, as long as somebody may create them."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone, translation

from accounts.clubs import moderation
from accounts.clubs.models import Club
from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.notice import Notice, text_of
from tests.factories import client_of
from tests.tournaments.extras.series.factories import make_series
from tournaments.extras.repeats import announcing, services
from tournaments.extras.repeats.announcing import STOPPED, announce_due
from tournaments.extras.repeats.models import Repeat
from tournaments.extras.room.models import RoomSettings
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
WEEK, DAY = timedelta(weeks=1), timedelta(days=1)
Start = Callable[..., Repeat]


def starts() -> list[datetime | None]:
    rows = Tournament.objects.order_by("starts_at")
    return list(rows.values_list("starts_at", flat=True))


def test_the_first_day_is_that_of_the_template(repeated: Start, begins: datetime) -> None:
    repeated()
    announce_due(timezone.now())
    assert starts() == [begins]


def test_a_template_that_is_a_draft_opens_for_its_own_day(
    repeated: Start, evening: Tournament
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(status=Tournament.Status.DRAFT)
    repeated()
    announce_due(timezone.now())
    assert Tournament.objects.get().status == Tournament.Status.ENTRY


def test_the_next_is_announced_so_many_days_before(repeated: Start, begins: datetime) -> None:
    repeated()
    announce_due(begins + WEEK - 7 * DAY)
    assert starts() == [begins]
    announce_due(begins + WEEK - 6 * DAY)
    assert starts() == [begins, begins + WEEK]


def test_a_second_look_announces_nothing_more(repeated: Start, begins: datetime) -> None:
    repeated()
    later = begins + 3 * DAY
    assert [announce_due(later), announce_due(later)] == [1, 0]


def test_the_settings_are_those_of_the_template(
    repeated: Start, evening: Tournament, begins: datetime
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(password="hashed", entry="password", limit=24)
    repeated()
    announce_due(begins + 3 * DAY)
    copy = Tournament.objects.get(starts_at=begins + WEEK)
    assert (copy.status, copy.password, copy.limit) == ("entry", "hashed", 24)
    assert (copy.club, copy.agreements, copy.settings) == (
        evening.club, evening.agreements, evening.settings,
    )  # fmt: skip
    assert copy.seed != evening.seed


def test_an_evening_in_a_room_stays_there(
    repeated: Start, evening: Tournament, begins: datetime
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(in_room=True, venue="Kava, Rynok 12")
    repeated()
    announce_due(begins + 3 * DAY)
    copy = Tournament.objects.get(starts_at=begins + WEEK)
    assert (copy.in_room, copy.venue) == (True, "Kava, Rynok 12")


def test_the_room_keeps_its_settings_and_gets_a_new_code(
    repeated: Start, evening: Tournament, begins: datetime
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(in_room=True)
    room = RoomSettings.objects.create(tournament=evening, joining="open", minutes=30)
    repeated()
    announce_due(begins + 3 * DAY)
    copy = RoomSettings.objects.get(tournament__starts_at=begins + WEEK)
    assert (copy.joining, copy.minutes) == ("open", 30)
    assert copy.code != room.code
    assert copy.projector_key != room.projector_key


def test_a_day_that_is_left_out_is_not_announced(
    repeated: Start, anna: User, evening: Tournament, begins: datetime
) -> None:
    repeated()
    services.skip_day(anna, evening, (begins + WEEK).date())
    announce_due(begins + 3 * DAY)
    assert starts() == [begins]


def test_a_day_is_moved(repeated: Start, anna: User, evening: Tournament, begins: datetime) -> None:
    repeated()
    services.move_day(anna, evening, (begins + WEEK).date(), begins + WEEK - DAY)
    announce_due(begins + WEEK - 7 * DAY)
    assert starts() == [begins, begins + WEEK - DAY]


def test_a_missed_day_is_not_announced_late(repeated: Start, begins: datetime) -> None:
    repeated()
    announce_due(begins + 3 * WEEK + DAY / 2)
    assert starts() == [begins]
    announce_due(begins + 3 * WEEK + DAY)
    assert starts() == [begins, begins + 4 * WEEK]


def test_it_counts_in_its_series(repeated: Start, anna: User, club: Club, begins: datetime) -> None:
    series = make_series(anna, club)
    repeated(series=series)
    announce_due(begins + 3 * DAY)
    counted = series.tournaments.values_list("tournament__starts_at", flat=True)
    assert begins + WEEK in counted


def test_it_ends_with_its_last_day(repeated: Start, begins: datetime) -> None:
    repeated(last_day=begins.date())
    announce_due(begins + 3 * DAY)
    assert starts() == [begins]


def test_it_stops_when_its_creator_organises_no_longer(
    repeated: Start, anna: User, boris: User, club: Club, begins: datetime
) -> None:
    repeat = repeated()
    moderation.set_role(anna, club, boris, organiser=True)
    Repeat.objects.update(created_by=boris)
    moderation.set_role(anna, club, boris, organiser=False)
    announce_due(begins + 3 * DAY)
    repeat.refresh_from_db()
    assert (repeat.problem, repeat.stopped_at is None) == ("not_club", False)
    assert starts() == [begins]


def test_the_organisers_hear_once_that_it_stopped(
    repeated: Start, anna: User, begins: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    monkeypatch.setattr(announcing, "notify", lambda *args, **words: told.append((args, words)))
    repeated()
    Repeat.objects.update(created_by=None)
    for _ in range(2):
        announce_due(begins + 3 * DAY)
    [(args, words)] = told
    assert args == ({anna.pk}, Kind.REMINDER)
    text = text_of(Notice(Kind.REMINDER, words["url"], "", words=words), None)
    assert (text.title, "no longer repeats" in text.body) == ("Thursday evening", True)
    assert client_of(anna).get(words["url"]).status_code == 200


def test_too_many_tournaments_only_delay_it(
    repeated: Start, begins: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    repeat = repeated()
    monkeypatch.setattr("tournaments.permissions.MAX_ACTIVE", 1)
    announce_due(begins + 3 * DAY)
    assert starts() == [begins]
    monkeypatch.undo()
    announce_due(begins + 3 * DAY)
    repeat.refresh_from_db()
    assert len(starts()) == 2 and repeat.stopped_at is None


def test_the_notice_that_it_stopped_is_read_in_the_readers_language() -> None:
    notice = Notice(Kind.REMINDER, "/", "repeat 1", words={"tournament": "Cup", "text": STOPPED})
    assert text_of(notice, None).body == STOPPED
    with translation.override("pl"):
        assert text_of(notice, None).body not in ("", STOPPED)
