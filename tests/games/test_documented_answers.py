"""Tests that answers shown in docs/protocol/other_sockets.md have the form of real ones.

Its messages of sockets are in test_documented_messages.py.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import tasks
from games.lobby import services as lobby
from games.lobby.against_bots.services import BotGameTerms, play_bots
from games.matchmaking import requeue
from games.models import Game, Pool
from games.tables import hints, scheduling
from games.tables import services as tables
from tests.games.bots.quick_bots import QUICK
from tests.games.lobby.factories import create_table
from tests.games.lobby.test_rematch import SHORT, finished
from tests.games.tables.driver import play_out
from tests.games.tables.test_hints import to_own_turn
from tests.thousand_site.api.asyncapi.test_documented_messages import DOCS, LEFT_OUT, SHOWN, read
from thousand_site.api.asyncapi.schemas import definitions

pytestmark = pytest.mark.usefixtures("site", "notices", "queued")

Json = dict[str, Any]
PAGE = DOCS / "protocol" / "other_sockets.md"
JSON = {"HTTP_ACCEPT": "application/json"}
# Forms of other tests: messages, and the parts of a message that have schemas.
ELSEWHERE = ('{"type":', '{"pool":"', '{"name":"nadia"')


def forms() -> list[str]:
    """Return the answers and requests that the page shows, each once."""
    found = [block or inline for block, inline in SHOWN.findall(PAGE.read_text(encoding="utf-8"))]
    return list(dict.fromkeys(one for one in found if not one.startswith(ELSEWHERE)))


@pytest.fixture
def idle() -> Json:
    return Client().get("/play/status/").json()


@pytest.fixture
def seated(anna_client: Client, table: Game) -> Json:
    return anna_client.get("/play/status/").json()


@pytest.fixture
def seeking(anna_client: Client, pool: Pool) -> Json:
    """Return the answer to a user who waits, without the members of `seeking`."""
    answer = anna_client.post("/play/", {"pool": pool.key}, **JSON).json()
    known = definitions()["Seeking"]["properties"]
    return {key: held for key, held in answer.items() if key not in known}


@pytest.fixture
def refusal() -> Json:
    return Client().post("/play/", {}, **JSON).json()


@pytest.fixture
def offer(
    monkeypatch: pytest.MonkeyPatch,
    boris_client: Client,
    table: Game,
    people: list[User],
    django_capture_on_commit_callbacks: Any,
) -> Json:
    """Return the question to a player whose game another one closed."""
    monkeypatch.setattr(requeue, "ANSWER_TIME", timedelta(hours=1))
    with django_capture_on_commit_callbacks(execute=True):
        tables.leave(table.id, people[0].pk)
    return boris_client.get("/play/status/").json()["offer"]


@pytest.fixture
def hinted(monkeypatch: pytest.MonkeyPatch, settings: Any, people: list[User]) -> Game:
    """A game with hints, at the turn of its player; nobody computes one."""
    settings.CONTRIBUTE_MS = 0
    monkeypatch.setattr(hints, "LEVELS", QUICK)
    game = to_own_turn(play_bots(people[0], "beginner", BotGameTerms(hints=True)))
    monkeypatch.setattr(scheduling, "send", lambda *_args, **_more: None)
    return game


@pytest.fixture
def hint_waiting(anna_client: Client, hinted: Game) -> Json:
    return anna_client.post(f"/table/{hinted.pk}/hint/").json()


@pytest.fixture
def hint_ready(anna_client: Client, hinted: Game) -> Json:
    anna_client.post(f"/table/{hinted.pk}/hint/")
    tasks.hint(hinted.pk, hinted.version, 0)
    return anna_client.get(f"/table/{hinted.pk}/hint/").json()


@pytest.fixture
def sheet(table: Game, people: list[User]) -> Json:
    play_out(table.id, people)
    return Client().get(f"/table/{table.id}/sheet/").json()


@pytest.fixture
def agreements(table: Game) -> Json:
    return Client().get(f"/table/{table.id}/agreements/").json()


@pytest.fixture
def step_of_the_lesson() -> Json:
    return {"scene": 0, "actions": ["play 9C"]}


@pytest.fixture
def scene(step_of_the_lesson: Json) -> Json:
    path, kind = "/lesson/act/", "application/json"
    return Client().post(path, step_of_the_lesson, content_type=kind).json()


# Fixtures of real answers, by the beginning of the shown form.
REAL = {
    '{"status":"idle"': "idle",
    '{"status":"seated"': "seated",
    '{"status":"seeking"': "seeking",
    '{"error"': "refusal",
    '{"pool":..': "offer",
    '{"status":"waiting"': "hint_waiting",
    '{"status":"ready"': "hint_ready",
    '{"from":0': "sheet",
    '{"preset"': "agreements",
    '{"scene":0,"actions"': "step_of_the_lesson",
    '{"scene":0,"scenes"': "scene",
}


def differences(shown: Any, real: Any, place: str = "") -> list[str]:
    """Return where a shown value has other members or types than the real one."""
    if shown == LEFT_OUT:
        return []
    if isinstance(shown, dict) and isinstance(real, dict):
        alone = [f"{place}.{key}" for key in shown.keys() ^ real.keys()]
        both = shown.keys() & real.keys()
        return alone + [
            one for key in both for one in differences(shown[key], real[key], f"{place}.{key}")
        ]
    if isinstance(shown, list) and isinstance(real, list):
        pairs = ((shown[0], one) for one in real) if shown else ()
        return [found for pair in pairs for found in differences(*pair, f"{place}[]")]
    return [] if type(shown) is type(real) else [place]


def test_every_real_answer_is_shown() -> None:
    assert sorted(map(real_name, forms())) == sorted(REAL.values())


def real_name(form: str) -> str:
    """Return the name of the fixture of a form."""
    (found,) = [name for start, name in REAL.items() if form.startswith(start)]
    return found


@pytest.mark.parametrize("form", forms())
def test_a_shown_answer_is_a_real_one(form: str, request: pytest.FixtureRequest) -> None:
    real = request.getfixturevalue(real_name(form))
    assert real and differences(read(form), real) == []


def test_a_wrong_answer_is_found(idle: Json) -> None:
    assert differences({"status": "idle", "why": LEFT_OUT}, idle) == [".why"]
    assert differences({"status": 1}, idle) == [".status"]
    assert differences({"rows": [{"a": 1}]}, {"rows": [{"a": 1}, {"b": 1}]})


def test_a_line_of_the_agreements_has_the_listed_members(agreements: Json) -> None:
    listed = "`field`, `label`, `help`, `value`, `usual`,\n`in_force` and `address`"
    assert listed in PAGE.read_text(encoding="utf-8")
    names = set(listed.replace("`", "").replace(" and", ",").replace("\n", " ").split(", "))
    lines = [line for group in agreements["groups"] for line in group["lines"]]
    assert {frozenset(line) for line in lines} == {frozenset(names)}


def test_every_member_of_a_rematch_has_a_word(
    anna_client: Client, boris_client: Client, people: list[User]
) -> None:
    """Each state in turn: none, offered, called off."""
    table = create_table(people[0], agreements=SHORT, bots=["", "easy"])
    game_id = lobby.sit(people[1], table.pk).game_id
    finished(game_id, people)
    path = f"/game/{game_id}/rematch/"
    shown = [anna_client.get(path), anna_client.post(path, **JSON), boris_client.get(path)]
    shown.append(anna_client.post(path, {"no": "1"}, **JSON))
    answers = [answer.json() for answer in shown]
    assert [one["status"] for one in answers] == ["none", "offered", "offered", "off"]
    page = PAGE.read_text(encoding="utf-8")
    part = page.partition("`GET` and `POST /game/<id>/rematch/`")[2].partition("\n## ")[0]
    assert [key for one in answers for key in one if f"`{key}`" not in part] == []
