"""A tournament in the middle on a real site; nothing of it is played in a browser."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.site import Site

# One round is over, and of the next all tables but one are being played: nobody's clock runs out.
BUILD = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from games.tables import scheduling
from games.tables.transport import publisher
from tests.tournaments.playing import running_tables
from tests.tournaments.live.in_progress import in_the_middle

scheduling.send = publisher.publish = lambda *_: None
slow = {{"action_ms": 7_200_000, "reserve_ms": 7_200_000, "no_show_minutes": 0}}
cup = in_the_middle({form!r}, {count}, {name!r}, name="Cup of {name}", **slow, {fields})
first = cup.entrants.order_by("pk")[0]
table = running_tables(cup)[-1]
mine = cup.entrants.get(pk=table.seats[0])
session = SessionStore()
session[SESSION_KEY] = str(mine.user_id)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = mine.user.get_session_auth_hash()
session.save()
print(json.dumps({{"id": cup.pk, "session": session.session_key, "name": mine.user.username,
                   "table": table.number, "game": table.game_id, "entrant": mine.pk}}))
"""
# What an organiser says; notices are sent as a site sends them.
ANNOUNCE = """
from django.db import transaction
from tournaments.updates import lock_if_exists, save_and_notify
with transaction.atomic():
    cup = lock_if_exists({id!r})
    cup.announcement = {text!r}
    save_and_notify(cup, "announcement")
"""


def cup_in_the_middle(site: Site, form: str, count: int, name: str, fields: str = "") -> Any:
    """Its id, and somebody who sits at one of its tables."""
    code = BUILD.format(form=form, count=count, name=name, fields=fields)
    return json.loads(site.shell(code).splitlines()[-1])


def announce(site: Site, cup: Any, text: str) -> None:
    site.shell(ANNOUNCE.format(id=cup["id"], text=text))


def enter_as(page: Page, site: Site, cup: Any) -> None:
    page.context.add_cookies([{"name": "sessionid", "value": cup["session"], "url": site.url}])
