"""A tournament in the middle on a real site; nothing of it is played in a browser."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.site import Site

# One round is over, and of the next all tables but one are being played: nobody's clock runs out.
BUILD = """
import json
from games.tables import scheduling
from games.realtime import publisher
from tests.sessions import session_of
from tests.tournaments.playing import running_tables
from tests.tournaments.live.in_progress import in_the_middle

scheduling.send = publisher.publish = lambda *_, **__: None
slow = {{"action_ms": 7_200_000, "reserve_ms": 7_200_000, "no_show_minutes": 0}}
cup = in_the_middle({form!r}, {count}, {name!r}, name="Cup of {name}", **slow, {fields})
first = cup.entrants.order_by("pk")[0]
table = running_tables(cup)[-1]
mine = cup.entrants.get(pk=table.seats[0])
print(json.dumps({{"id": cup.pk, "session": session_of(mine.user), "name": mine.user.username,
                   "table": table.number, "game": table.game_id, "entrant": mine.pk}}))
"""
# A duplicate of one round that bots' choices played to the end, with all its stored gains.
PLAYED = """
import json
from django.utils import timezone
from games.models import DealResult
from games.tables import scheduling
from games.realtime import publisher
from tests.sessions import session_of
from tests.tournaments.playing import (
    new_players, new_tournament, play, running_tables, start_tournament, tables_of_round,
)
from tournaments.director.advance import advance
from tournaments.models import TournamentTable

scheduling.send = publisher.publish = lambda *_, **__: None
cup = new_tournament(
    "duplicate", new_players({count}, {name!r}), name="Cup of {name}",
    settings={{"rounds": 1, "field": "deal_matchpoints"}},
    agreements={{"preset": "classic", "max_deals": {deals}}},
)
start_tournament(cup)
for table in running_tables(cup):
    play(table.game_id, ("greedy", "caretaker", "bold")[table.number % 3])
advance(cup.pk, timezone.now())
rows = TournamentTable.objects.filter(round__tournament=cup).order_by("number")
gains = {{
    row.number: [deal.outcome["gains"] for deal in DealResult.objects.filter(game=row.game_id)]
    for row in rows
}}
mine = cup.entrants.get(pk=rows[1].seats[0])
print(json.dumps({{"id": cup.pk, "gains": gains, "name": mine.user.username,
                   "session": session_of(mine.user)}}))
"""
# The same of nine people: one never comes, and one leaves their table after its first deal.
DISTURBED = """
import json
from datetime import timedelta
from django.utils import timezone
from games.models import DealResult
from games.tables import scheduling, services
from games.tables.state import store
from games.realtime import publisher
from tests.sessions import session_of
from tests.tournaments.playing import (
    _act, new_players, new_tournament, play, running_tables, start_tournament, tables_of_round,
)
from tournaments.director.advance import advance
from tournaments.models import TournamentTable

scheduling.send = publisher.publish = lambda *_, **__: None
cup = new_tournament(
    "duplicate", new_players(9, {name!r}), name="Cup of {name}", no_show_minutes=1,
    settings={{"rounds": 1, "field": "deal_matchpoints"}},
    agreements={{"preset": "classic", "max_deals": 3}},
)
start_tournament(cup)
rows = TournamentTable.objects.filter(round__tournament=cup).order_by("number")
absent = rows[0].seats[1]
for row in rows:
    TournamentTable.objects.filter(pk=row.pk).update(
        present_entrants=[pk for pk in row.seats if pk != absent])
advance(cup.pk, timezone.now() + timedelta(minutes=2))
table = running_tables(cup)[1]
while not DealResult.objects.filter(game=table.game_id).exists():
    _act(store.load_newest(table.game_id), "greedy")
left = table.seats[2]
services.leave(table.game_id, cup.entrants.get(pk=left).user_id)
for table in running_tables(cup):
    play(table.game_id, ("greedy", "caretaker", "bold")[table.number % 3])
advance(cup.pk, timezone.now() + timedelta(minutes=2))
names = dict(cup.entrants.values_list("pk", "user__username"))
print(json.dumps({{
    "id": cup.pk, "absent": names[absent], "left": names[left],
    "tables": [
        {{"game": row.game_id, "seats": [names[pk] for pk in row.seats]}} for row in rows.all()
    ],
}}))
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


def duplicate_played(site: Site, count: int, name: str, deals: int) -> Any:
    """Its id, the gains of its deals by table and seat, and who had the first seat of table 2."""
    code = PLAYED.format(count=count, name=name, deals=deals)
    return json.loads(site.shell(code).splitlines()[-1])


def disturbed_duplicate(site: Site, name: str) -> Any:
    """Its id, its tables with games and names by seat, and who was absent and who left."""
    return json.loads(site.shell(DISTURBED.format(name=name)).splitlines()[-1])


def announce(site: Site, cup: Any, text: str) -> None:
    site.shell(ANNOUNCE.format(id=cup["id"], text=text))


def enter_as(page: Page, site: Site, cup: Any) -> None:
    page.context.add_cookies([{"name": "sessionid", "value": cup["session"], "url": site.url}])
