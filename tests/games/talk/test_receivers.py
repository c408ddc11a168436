"""What a closed account leaves behind."""

import pytest

from accounts.closure.services import close_account
from games.talk import services
from games.talk.models import Line, Mute, TalkBan
from tests.factories import from_now
from tests.games.talk.factories import say

pytestmark = pytest.mark.usefixtures("queued", "notices")


def test_a_closed_account_leaves_no_talk(table, anna, boris):
    say(table, anna, "sorry")
    kept = say(table, boris, "thank_you")
    services.mute(anna, boris)
    services.mute(boris, anna)
    TalkBan.objects.create(user=anna, until=from_now(days=1))
    close_account(anna)
    assert list(Line.objects.all()) == [kept]
    assert not Mute.objects.exists() and not TalkBan.objects.exists()
