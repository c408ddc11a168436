"""Tests of hints: availability, sources, costs."""

import pytest
from django.db import connection
from django.test import Client
from django.utils import translation

from accounts.models import User
from games import engine, tasks
from games.bots import LEVELS
from games.engine.actions import Bid, Give, NameTrump, Pass, Play
from games.lobby.against_bots.services import BotGameTerms, play_bots
from games.models import Game, Seat
from games.review import best_choices
from games.review.best_choices import CostedChoice
from games.tables import hints, scheduling, services
from games.tables.state import store
from tests.factories import client_of
from tests.games.bots.quick_bots import QUICK
from tests.games.lobby.factories import create_table

pytestmark = pytest.mark.usefixtures("notices", "queued")

WITH_HINTS = BotGameTerms(hints=True)


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch: pytest.MonkeyPatch, settings) -> None:
    settings.CONTRIBUTE_MS = 0
    monkeypatch.setattr(hints, "LEVELS", QUICK)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """Collect the tasks of hints in place of a worker."""
    tasks_sent: list[tuple] = []

    def send(task: str, *args: object, **_: object) -> None:
        if task == "games.hint":
            tasks_sent.append((task, *args))

    monkeypatch.setattr(scheduling, "send", send)
    return tasks_sent


def to_own_turn(game: Game, seat: int = 0) -> Game:
    """Let bots act until this seat is to act."""
    for _ in range(20):
        game.refresh_from_db()
        if game.turn_seat == seat:
            return game
        services.act_for_bot(game.pk, game.version)
    raise AssertionError("the seat never acts")


@pytest.fixture
def game(people: list[User]) -> Game:
    return to_own_turn(play_bots(people[0], "beginner", WITH_HINTS))


def address(game: Game) -> str:
    return f"/table/{game.pk}/hint/"


def refused(client: Client, game: Game) -> str:
    answer = client.post(address(game))
    assert answer.status_code in (409, 429)
    return answer.json()["error"]["code"]


def test_a_hint_is_computed_by_a_worker_and_read_by_the_page(anna_client, game, sent):
    assert anna_client.post(address(game)).json() == {"status": "waiting"}
    assert sent == [("games.hint", game.pk, game.version, 0)]
    assert anna_client.get(address(game)).json() == {"status": "waiting"}
    tasks.hint(*sent[0][1:])
    shown = anna_client.get(address(game)).json()
    live = store.load_newest(game.pk)
    assert shown["status"] == "ready" and shown["text"].startswith("Hint: ")
    assert live is not None and shown["seq"] == live.seq_of(0)


def test_the_hint_is_what_an_expert_chooses(game, sent):
    live, seat = hints.check_may_ask(game.pk, game.seats.get(number=0).user_id)
    hints.compute(game.pk, live.version, seat)
    legal = engine.legal_actions(live.game)
    chosen = QUICK["expert"].choose(engine.observe(live.game, seat), legal)
    found = hints.answer(live, seat)
    assert found is not None and found[0].action == chosen and hints.LEVEL == "expert"


def test_the_expert_is_told_only_what_the_seat_may_know(game, monkeypatch):
    """There is something to leak: two hands that the seat does not see."""
    live = store.load_newest(game.pk)
    assert live is not None and len(live.game.running.hands) == 3
    told = []

    class Spy:
        def choose(self, observation, legal):
            told.append(observation)
            return legal[0]

    monkeypatch.setattr(hints, "LEVELS", {"expert": Spy()})
    hints.compute(game.pk, game.version, 0)
    assert told == [engine.observe(live.game, 0)]
    assert told != [engine.observe(live.game, 1)]


def test_the_answer_names_no_card_but_those_of_the_hint(anna_client, game, sent):
    anna_client.post(address(game))
    tasks.hint(*sent[0][1:])
    shown = anna_client.get(address(game)).json()
    assert set(shown) == {"status", "seq", "cards", "text", "others"}


def test_a_hint_says_what_the_next_best_choices_cost(anna_client, game, sent, monkeypatch):
    best = [CostedChoice(Pass(), 0.0), CostedChoice(Bid(110), 4.4), CostedChoice(Bid(120), 0.2)]
    monkeypatch.setattr(best_choices, "best_choices", lambda *_: best)
    anna_client.post(address(game))
    tasks.hint(*sent[0][1:])
    shown = anna_client.get(address(game)).json()
    assert shown["text"] == "Hint: pass."
    assert shown["others"] == [{"text": "bid 110", "cost": 4}, {"text": "bid 120", "cost": 0}]


def test_the_next_best_choices_are_of_what_the_seat_may_know(game, monkeypatch):
    """There is something to leak: two hands that the seat does not see."""
    told = []

    def spy(seen, legal, usual):
        told.append(seen)
        return [CostedChoice(usual, None)]

    monkeypatch.setattr(best_choices, "best_choices", spy)
    hints.compute(game.pk, game.version, 0)
    live = store.load_newest(game.pk)
    assert live is not None and told == [engine.observe(live.game, 0)]


def test_a_hint_is_computed_once(anna_client, game, sent):
    for _ in range(3):
        anna_client.post(address(game))
    assert len(sent) == 1


def test_a_task_for_an_earlier_turn_does_nothing(anna_client, game, sent):
    hints.compute(game.pk, game.version + 1, 0)
    hints.compute(game.pk, game.version, 1)
    assert anna_client.get(address(game)).json() == {"status": "waiting"}


# Where there are none


def test_a_game_begun_without_hints_has_none(people, anna_client, sent):
    game = to_own_turn(play_bots(people[0], "beginner"))
    assert refused(anna_client, game) == "no_hints" and not sent


@pytest.mark.parametrize("change", [{"rated": True}, {"event": "A cup", "event_key": "x"}])
def test_a_game_that_counts_has_none(anna_client, game, sent, change):
    Game.objects.filter(pk=game.pk).update(**change)
    store.cache.clear()
    assert refused(anna_client, game) == "no_hints" and not sent


def test_a_game_with_another_person_has_none(people, anna_client, game, sent):
    Seat.objects.filter(game=game, number=1).update(user=people[1])
    store.cache.clear()
    assert refused(anna_client, game) == "no_hints" and not sent


def test_a_custom_table_has_none(people, anna_client, sent):
    game = to_own_turn(create_table(people[0], bots=["beginner", "beginner"]).game)
    assert refused(anna_client, game) == "no_hints" and not sent


def test_spectators_and_visitors_get_none(people, game, sent):
    assert refused(client_of(people[1]), game) == "not_seated"
    assert refused(Client(), game) == "not_seated" and not sent


def test_there_is_none_while_another_seat_is_to_act(anna_client, game, sent):
    Game.objects.filter(pk=game.pk).update(turn_seat=1)
    store.cache.clear()
    assert refused(anna_client, game) == "not_your_turn" and not sent


# What they cost


def test_hints_are_limited(people, anna_client, limits, sent):
    limits(hints=1)
    first = to_own_turn(play_bots(people[0], "beginner", WITH_HINTS))
    assert anna_client.post(address(first)).status_code == 200
    assert anna_client.post(address(first)).status_code == 429
    assert anna_client.get(address(first)).json() == {"status": "waiting"}


def test_there_is_none_while_the_site_cannot_afford_experts(anna_client, game, sent, monkeypatch):
    monkeypatch.setattr(hints, "affordable_levels", lambda: ("beginner", "casual"))
    assert refused(anna_client, game) == "hints_busy" and not sent


def test_hints_have_the_last_priority_of_the_broker(game, monkeypatch, settings):
    priorities = []
    monkeypatch.setattr(scheduling, "send", lambda *_, priority: priorities.append(priority))
    hints.ask(*hints.check_may_ask(game.pk, game.seats.get(number=0).user_id))
    assert priorities == [max(settings.TASK_PRIORITIES)]


# Words


@pytest.mark.parametrize(
    ("action", "text"),
    [("play TS", "10♠"), ("lay 9S QS TD", "9♠, Q♠, 10♦"), ("bid 110", "bid 110"), ("pass", "pass"),
     ("raise 120", "raise to 120"), ("stand", "no raise"), ("distribute", "give the deal up"),
     ("write_off", "write the contract off")],
)  # fmt: skip
def test_a_choice_in_short(action, text):
    assert hints.short_text_of(engine.parse_action(action)) == text


@pytest.mark.parametrize(
    ("action", "cards", "text"),
    [
        (Play(engine.parse_action("play TS").card), ["TS"], "Hint: 10♠."),
        (
            engine.parse_action("lay 9S QS TD"),
            ["9S", "QS", "TD"],
            "Hint: 9♠, Q♠, 10♦.",
        ),
        (engine.parse_action("bid 110"), [], "Hint: bid 110."),
        (Pass(), [], "Hint: pass."),
        (engine.parse_action("raise 120"), [], "Hint: raise to 120."),
        (engine.parse_action("stand"), [], "Hint: no raise."),
        (NameTrump(3), [], "Hint: trump ♥."),
        (engine.parse_action("distribute"), [], "Hint: give the deal up."),
        (engine.parse_action("cut"), [], "No hint for this step."),
    ],
)
def test_a_hint_in_words(action, cards, text):
    assert (hints.cards_of(action), hints.text_of(action)) == (cards, text)


@pytest.mark.parametrize(
    ("letters", "text"),
    [("english", "A♠, Q♣"), ("russian", "Т♠, Д♣"), ("polish", "A♠, D♣"), ("language", "A♠, Q♣")],
)
def test_a_hint_has_the_letters_of_its_reader(letters, text):
    action = engine.parse_action("lay AS QC TD")
    assert hints.text_of(action, letters) == f"Hint: {text}, 10♦."


NAMES = {1: "Boris", 2: "Celia"}


def test_a_hint_for_the_exchange_says_who_gets_which_card():
    action = engine.parse_action("give 1:KS 2:9D")
    assert hints.cards_of(action) == ["KS", "9D"]
    assert hints.text_of(action, "english", NAMES) == "Hint: K♠ to Boris, 9♦ to Celia."


@pytest.mark.parametrize("language", ["en", "pl", "ru", "uk"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("give 1:KS 2:9D", "give 1:9D 2:KS"),
        ("give 1:KS lay:9D", "give 1:9D lay:KS"),
        ("distribute", "write_off"),
    ],
)
def test_two_choices_never_read_alike(language, one, other):
    with translation.override(language):
        first, second = (
            sorted(hints.short_text_of(engine.parse_action(text), "english", NAMES).split(", "))
            for text in (one, other)
        )
    assert first != second


def test_the_names_of_a_hint_are_those_of_the_table(anna_client, game, sent, monkeypatch):
    best = [CostedChoice(Give(((1, 0), (2, 5))), 0.0), CostedChoice(Give(((1, 5), (2, 0))), 2.0)]
    monkeypatch.setattr(best_choices, "best_choices", lambda *_: best)
    anna_client.post(address(game))
    tasks.hint(*sent[0][1:])
    shown = anna_client.get(address(game)).json()
    names = [seat.user.display_name for seat in game.seats.filter(number__gt=0).order_by("number")]
    assert shown["text"] == f"Hint: 9♠ to {names[0]}, A♠ to {names[1]}."
    assert shown["others"][0]["text"] == f"A♠ to {names[0]}, 9♠ to {names[1]}"


@pytest.mark.parametrize("text", hints.PLAIN)
def test_the_texts_are_of_actions_that_exist(text):
    assert str(engine.parse_action(text)) == text


def test_experts_exist():
    assert hints.LEVEL in LEVELS


def test_processes_of_the_version_before_can_still_create_games(db):
    """They name no column for hints: the database knows the default."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, Game._meta.db_table)
    [column] = [column for column in columns if column.name == "hints"]
    assert column.default is not None
