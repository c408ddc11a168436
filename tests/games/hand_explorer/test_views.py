"""Tests of the page and of what its script asks."""

import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.hand_explorer import kept, work, work_day
from games.hand_explorer.models import HandDay, HandUse
from games.models import Seat
from games.presets import services as presets
from tests.conftest import SetLimits
from tests.factories import client_of, finished_game, person
from tests.games.hand_explorer.conftest import Sent
from tests.games.hand_explorer.hands import SEVEN_TYPED, TEN_TYPED, asked, inquiry
from tests.markup import tidy

ADDRESS = f"/hand/?cards={SEVEN_TYPED}&me=605&left=750&right=880"


@pytest.fixture
def nadia(sent: Sent) -> User:
    """An account that is no longer new."""
    return person("nadia", date_joined=timezone.now() - timedelta(days=9))


def guests() -> int:
    """Return how many guests there are."""
    return User.objects.filter(is_guest=True).count()


def ask(client: Client, query: str = f"cards={SEVEN_TYPED}") -> Any:
    return client.post(f"/hand/ask/?{query}")


def state(client: Client, query: str = f"cards={SEVEN_TYPED}") -> dict[str, Any]:
    response = client.get(f"/hand/state/?{query}")
    assert response.status_code == 200
    return dict(response.json())


def test_the_page_is_empty_at_first(sent: Sent) -> None:
    response = client_of().get("/hand/")
    assert response.status_code == 200
    assert "Choose 7 cards" in response.content.decode()


def test_a_visitor_who_only_looks_becomes_no_guest(sent: Sent) -> None:
    before = guests()
    client_of().get(ADDRESS)
    assert sent == [] and guests() == before


def test_the_address_fills_the_page(sent: Sent) -> None:
    page = client_of().get(ADDRESS).content.decode()
    assert 'value="as ks qs kh jc ad td"' in page
    assert all(f'value="{score}"' in page for score in (605, 750, 880))


def test_a_bad_address_gets_a_clear_error_and_an_empty_page(sent: Sent) -> None:
    response = client_of().get("/hand/?cards=as8s")
    assert response.status_code == 400
    assert "“8s” is not a card" in response.content.decode()


def test_the_answer_grows_until_it_is_whole(nadia: User, sent: Sent) -> None:
    client = client_of(nadia)
    assert ask(client).json()["state"] == "queued"
    work.run(*sent[0][1:3])
    found = state(client)
    assert found["state"] == "computing" and "so far" in found["text"]
    assert found["answer"]["rows"][1] == {
        "contract": 110, "chance": pytest.approx(0.8, abs=0.1),
        "win": pytest.approx(0.5, abs=0.2), "kind": "open",
    }  # fmt: skip


def test_cards_are_named_in_the_json(nadia: User, sent: Sent) -> None:
    client = client_of(nadia)
    ask(client)
    work.run(*sent[0][1:3])
    assert state(client)["answer"]["talon"]["helps"] == "QH"


def test_the_page_shows_what_is_known(nadia: User, sent: Sent) -> None:
    ask(client_of(nadia), ADDRESS.split("?")[1])
    work.run(*sent[0][1:3])
    page = client_of(nadia).get(ADDRESS).content.decode()
    assert "Bid up to" in page and "The talon, and what you give" in page


def test_ten_cards_show_the_best_gifts(nadia: User, sent: Sent) -> None:
    ask(client_of(nadia), f"cards={TEN_TYPED}")
    work.run(*sent[0][1:3])
    page = client_of(nadia).get(f"/hand/?cards={TEN_TYPED}").content.decode()
    assert "The best cards to give away" in page and ">Play " in page


def page_of(nadia: User, agreements: dict[str, Any], cards: str, sent: Sent) -> str:
    """Return the page with the answer to these cards, by agreements of its own."""
    texts = presets.PresetTexts(name="Own", description="")
    query = f"cards={cards}&rules={presets.create(nadia, texts, agreements).key}"
    ask(client_of(nadia), query)
    work.run(*sent[-1][1:3])
    return tidy(client_of(nadia).get(f"/hand/?{query}").text)


@pytest.mark.parametrize("cards", [SEVEN_TYPED, TEN_TYPED])
def test_where_cards_are_laid_aside_none_is_given_away(nadia: User, sent: Sent, cards: str) -> None:
    page = page_of(nadia, {"exchange": "lay_aside"}, cards, sent)
    assert "lay aside" in page and "laid aside the cards" in page
    assert "give away" not in page and "Give it" not in page and "what you give" not in page


@pytest.mark.parametrize("cards", [SEVEN_TYPED, TEN_TYPED])
def test_where_nobody_raises_the_page_says_so(nadia: User, sent: Sent, cards: str) -> None:
    page = page_of(nadia, {"raise_after_talon": False}, cards, sent)
    assert "the agreements allow no raise" in page and "only by a raise" not in page


def test_a_failure_can_be_tried_again(nadia: User, sent: Sent) -> None:
    client = client_of(nadia)
    ask(client)
    kept.note_failure(inquiry(nadia))
    found = state(client)
    assert found["state"] == "failed" and "Try again" in found["html"]
    assert ask(client).json()["state"] == "queued"


def test_too_few_cards_are_no_question(nadia: User) -> None:
    response = ask(client_of(nadia), "cards=asks")
    assert (response.status_code, response.json()["error"]["code"]) == (400, "count")


def test_a_visitor_who_asks_becomes_a_guest(sent: Sent) -> None:
    ask(client_of())
    assert HandUse.objects.get().user.is_guest and len(sent) == 1


def test_a_visitor_whose_hand_is_wrong_becomes_no_guest(sent: Sent) -> None:
    before = guests()
    ask(client_of(), "cards=asks")
    assert guests() == before


def test_a_visitor_becomes_no_guest_when_the_days_time_is_used_up(sent: Sent) -> None:
    HandDay.objects.create(date=work_day.day_of(timezone.now()), cpu_ms=2**31 - 1)
    before = guests()
    assert ask(client_of()).json()["error"]["code"] == "no_time"
    assert guests() == before


def test_a_visitor_becomes_no_guest_when_the_network_has_asked_for_too_many(
    sent: Sent, limits: SetLimits
) -> None:
    limits(guest_hands_by_network=1)
    ask(client_of())
    before = guests()
    assert ask(client_of()).status_code == 429
    assert guests() == before


def test_nobody_sees_what_others_asked(nadia: User, sent: Sent) -> None:
    ask(client_of(nadia))
    work.run(*sent[0][1:3])
    assert state(client_of(nadia))["state"] == "computing"
    for client in (client_of(), client_of(person("other"))):
        assert (state(client)["state"], state(client)["answer"]) == ("none", None)
        assert "have not explored" in client.get(ADDRESS).content.decode()


def test_who_asks_after_others_waits_like_them(nadia: User, sent: Sent) -> None:
    ask(client_of(nadia))
    work.run(*sent[0][1:3])
    found = ask(client_of()).json()
    assert (found["state"], found["answer"]) == ("queued", None)


def test_an_answer_without_work_on_its_way_can_be_continued(nadia: User, sent: Sent) -> None:
    client = client_of(nadia)
    ask(client)
    work.run(*sent[0][1:3])
    kept.release(inquiry(nadia))
    page = client.get(f"/hand/?cards={SEVEN_TYPED}").content.decode()
    assert "Stopped after" in page and "data-again" in page


# Fair play


def test_each_use_is_kept_with_its_time_and_without_cards(nadia: User) -> None:
    for _ in range(2):
        ask(client_of(nadia))
    use = HandUse.objects.get(user=nadia)
    assert use.hands == 2 and abs(timezone.now() - use.at) < timedelta(minutes=5)
    assert {field.name for field in HandUse._meta.fields} == {"id", "user", "kind", "at", "hands"}


def test_a_later_use_is_a_row_of_its_own(nadia: User) -> None:
    ask(client_of(nadia))
    HandUse.objects.update(at=timezone.now() - timedelta(minutes=2))
    ask(client_of(nadia))
    assert [use.hands for use in HandUse.objects.filter(user=nadia)] == [1, 1]


def counting_game(user: User, **fields: Any) -> None:
    others = [person(f"other-{number}") for number in (1, 2)]
    usual = {"status": "playing", "ended_at": None, "places": None, "winner": None}
    game = finished_game([user, *others], **usual | {"rated": False} | fields)
    Seat.objects.filter(game=game).update(unfinished=True)


@pytest.mark.parametrize(
    "fields",
    [
        {"rated": True},
        {"event": "Cup"},
        {"fixed_deal": f"{timezone.now().date().isoformat()}/3", "sealed": True},
    ],
    ids=["rated", "tournament", "daily"],
)
def test_who_plays_a_game_that_counts_is_refused(
    nadia: User, sent: Sent, fields: dict[str, Any]
) -> None:
    counting_game(nadia, **fields)
    client = client_of(nadia)
    page = client.get(ADDRESS)
    assert page.status_code == 403 and "You cannot explore hands now" in page.content.decode()
    for answer in (ask(client), client.get(f"/hand/state/?cards={SEVEN_TYPED}")):
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "playing")
    assert sent == [] and not HandUse.objects.exists()


def test_the_refusal_is_the_same_whatever_is_asked(nadia: User) -> None:
    counting_game(nadia, rated=True)
    client = client_of(nadia)
    answers = {ask(client, query).content for query in ("cards=8x", f"cards={SEVEN_TYPED}", "")}
    assert len(answers) == 1


def test_who_plays_for_practice_is_not_refused(nadia: User) -> None:
    counting_game(nadia)
    assert ask(client_of(nadia)).status_code == 200


# Limits and loads


def test_pages_are_read_so_often(nadia: User, limits: SetLimits) -> None:
    limits(hand_pages=2)
    client = client_of(nadia)
    found = [client.get("/hand/").status_code for _ in range(3)]
    assert found == [200, 200, 429]


def test_a_web_process_does_not_load_the_search() -> None:
    """It takes 120 MB, and workers alone need it."""
    code = (
        "import django; django.setup();"
        "import games.hand_explorer.views, games.hand_explorer.tasks, sys;"
        "print('games.bots.search.solver.search' in sys.modules, 'numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.split() == ["False", "False"]


def test_a_link_is_answered_in_the_words_of_the_address(nadia: User) -> None:
    found = ask(client_of(nadia), f"cards={SEVEN_TYPED}&me=605").json()
    assert found["address"] == f"/hand/?{asked(me=605).query}"
