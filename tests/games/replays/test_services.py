"""Replays of stored games, of pasted records, and of a running game's last deal."""

import json
import os
from itertools import accumulate, pairwise
from operator import or_
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.engine.record import read_record
from games.models import DealResult
from games.replays import forms
from games.replays import services as replays
from games.replays.timeline import delta_frames, last_deal_timeline
from games.tables.lifecycle import finalise
from ratings.services import annul_game
from tests.factories import client_of
from tests.games.factories import changed
from tests.games.tables.driver import live_of, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")
RECORDS = Path(settings.BASE_DIR) / "tests" / "records"
RUSSIAN = {"HTTP_ACCEPT_LANGUAGE": "ru"}


def line_of(name: str = "classic", number: int = 0) -> str:
    return (RECORDS / f"{name}.jsonl").read_text().splitlines()[number]


def paste(text: str, **more):
    return Client().post("/replay/", {"record": text, **more.pop("data", {})}, **more)


def upload(content: bytes, **data):
    file = SimpleUploadedFile("game.jsonl", content)
    return Client().post("/replay/", {"file": file, **data})


def shown(page) -> dict:
    """Return the settings that the page gives its scripts."""
    assert page.status_code == 200
    text = page.content.decode().split('id="replay-config" type="application/json">')[1]
    return json.loads(text.split("</script>")[0])["replay"]


# Stored games


@pytest.mark.parametrize("finalised", [False, True])
def test_a_finished_game_is_shown_to_everybody(over, people, finalised):
    if finalised:
        finalise.finalise(over.id)
    replay = shown(Client().get(f"/game/{over.id}/"))
    assert replay["you"] is None and replay["id"] == over.id
    assert [person["username"] for person in replay["people"]] == ["anna", "boris", "vera"]
    assert len(replay["deals"]) == len(replay["rows"]) == DealResult.objects.count()
    assert replay["result"]["winner"] == live_of(over.id).game.winner
    assert replay["record"] == f"/game/{over.id}/record/"
    assert replay["shuffle"]["proven"] is finalised
    assert (replay["shuffle"]["secret"] is not None) is finalised


def test_an_annulled_game_is_shown_as_such_here_and_at_its_table(over, people):
    def told() -> tuple[bool, bool]:
        table = Client().get(f"/table/{over.pk}/").content.decode()
        return shown(Client().get(f"/game/{over.pk}/"))["annulled"], '"annulled":true' in table

    finalise.finalise(over.pk)
    assert told() == (False, False)
    annul_game(over.pk, "case 7")
    assert told() == (True, True)


def test_a_player_watches_from_their_seat(over, people):
    assert shown(client_of(people[1]).get(f"/game/{over.id}/"))["you"] == 1


def test_a_game_that_was_stopped_ends_with_its_last_finished_deal(table, people):
    play_until(table, people, 1)
    changed(table, status="stopped", stopped="closed", scores=[0, 0, 0])
    replay = shown(Client().get(f"/game/{table.id}/"))
    assert len(replay["deals"]) == 1 and replay["result"]["stopped"] == "closed"


def test_an_unknown_game_is_not_found(site):
    for path in ("/game/nosuch/", "/game/nosuch/last/"):
        assert Client().get(path).status_code == 404


def test_the_end_of_a_profile_leads_to_replays(rated, people):
    assert f'href="/game/{rated.id}/"' in Client().get("/@/anna/").content.decode()


# Running games


def play_until(game, people, deal: int, phase: str = "play"):
    """Play until this phase of this deal, which must come."""
    return next(
        live
        for live in turns(game.id, people)
        if live.game.deal == deal and live.game.phase == phase
    )


def test_a_running_game_is_shown_to_nobody(table, people):
    play_until(table, people, 1)
    for user in (None, *people):
        page = client_of(user).get(f"/game/{table.id}/")
        assert page.status_code == 403
        assert "still being played" in page.content.decode()
        assert "replay-config" not in page.content.decode()


def test_before_the_first_deal_has_ended_there_is_nothing_to_open(table, people):
    play_until(table, people, 0)
    page = Client().get(f"/game/{table.id}/last/")
    assert page.status_code == 404
    assert "No deal of this game has been played to its end yet." in page.content.decode()


def seen_frames(game, user) -> list[dict]:
    """Return the whole frames of the last deal as this user is shown them."""
    (deal,) = shown(client_of(user).get(f"/game/{game.id}/last/"))["deals"]
    return list(accumulate(deal, or_))


def kinds(frame: dict) -> list[str]:
    return [event["type"] for event in frame["events"]]


def exchange_of(frames: list[dict]) -> int:
    """Return the frame in which the cards were given."""
    return next(n for n, frame in enumerate(frames) if "cards_given" in kinds(frame))


def test_the_last_finished_deal_of_a_running_game_can_be_watched_again(table, people):
    live = play_until(table, people, 2)
    replay = shown(Client().get(f"/game/{table.id}/last/"))
    assert replay["first"] == 1 and len(replay["deals"]) == 1 and len(replay["rows"]) == 2
    first, last = replay["deals"][0][0], replay["deals"][0][-1]
    assert first["deal"] == 1 and last["phase"] == "deck"
    assert replay["result"] is None and replay["record"] is None and replay["shuffle"] is None
    assert live.game.deal == 2


def test_a_spectator_of_the_last_deal_sees_no_hand_before_the_exchange(table, people):
    """Until the game ends nobody learns more of a deck than its deal showed them (section 11)."""
    play_until(table, people, 2)
    frames = seen_frames(table, None)
    before = frames[: exchange_of(frames)]
    assert len(before) > 2
    assert all(frame["hands"] == [None] * 3 and frame["lying"] == [] for frame in before)


def test_a_player_sees_no_other_hand_of_the_last_deal_before_the_exchange(table, people):
    play_until(table, people, 2)
    for seat, user in enumerate(people):
        frames = seen_frames(table, user)
        for frame in frames[: exchange_of(frames)]:
            assert len(frame["hands"][seat]) >= 7
            assert [hand for n, hand in enumerate(frame["hands"]) if n != seat] == [None] * 2


def test_the_last_deal_shows_given_cards_to_giver_and_receiver_alone(table, people):
    play_until(table, people, 2)
    for seat, user in enumerate([*people, None]):
        frames = seen_frames(table, user)
        assert len(frames[-1]["gave"]) == 2 and frames[-1]["gave"] == frames[-1]["given"]
        for gift in frames[-1]["gave"]:
            assert (gift["card"] is not None) == (seat in (gift["from"], gift["to"]))
        give = frames[exchange_of(frames)]["action"]
        assert give == f"{frames[-1]['declarer']} give"


def test_hands_of_the_last_deal_are_open_as_far_as_its_tricks_showed_them(table, people):
    play_until(table, people, 2)
    frames = seen_frames(table, None)
    after = frames[exchange_of(frames) :]
    for frame, later in pairwise(after):
        played = [e["card"] for e in later["events"] if e["type"] == "card_played"]
        for hand, next_hand in zip(frame["hands"], later["hands"], strict=True):
            assert set(next_hand) == set(hand) - set(played)
    assert after[-1]["hands"] == [[], [], []]
    assert sum(map(len, after[0]["hands"])) == 24


def test_the_open_deal_tells_nothing_of_the_running_one(table, people):
    """The actions of the running deal do not change the page, and the secret stays hidden."""
    play_until(table, people, 1, "bidding")
    before = shown(Client().get(f"/game/{table.id}/last/"))
    steps = 0
    for live in turns(table.id, people):
        if live.game.deal != 1:
            break
        steps += 1
        page = Client().get(f"/game/{table.id}/last/")
        assert shown(page) == before
        assert live.settings.secret.hex() not in page.content.decode()
    assert steps > 5
    assert shown(Client().get(f"/game/{table.id}/last/")) != before


def test_the_last_deal_of_a_finished_game_is_the_whole_game(over):
    page = Client().get(f"/game/{over.id}/last/")
    assert (page.status_code, page["Location"]) == (302, f"/game/{over.id}/")


def test_a_deal_that_was_not_played_out_stays_hidden(table, people):
    live = play_until(table, people, 2)
    row = DealResult.objects.filter(game=table).latest("number")
    for outcome in ("redeal", "distributed", "written_off"):
        changed(row, outcome={**row.outcome, "outcome": outcome})
        assert shown(Client().get(f"/game/{table.id}/last/"))["first"] == 0
    DealResult.objects.filter(game=table, number=0).update(outcome=row.outcome)
    assert Client().get(f"/game/{table.id}/last/").status_code == 404
    assert live.game.deal == 2


def test_a_game_of_older_rules_keeps_its_results(rated):
    before = shown(Client().get(f"/game/{rated.id}/"))
    scores = [score + 5 for score in rated.scores]
    row = DealResult.objects.filter(game=rated).latest("number")
    changed(row, outcome={**row.outcome, "scores": scores}, rules_version=1)
    changed(rated, rules_version=1, scores=scores)
    after = shown(Client().get(f"/game/{rated.id}/"))
    assert after["result"]["scores"] == scores == after["rows"][-1]["scores"]
    assert after["result"]["places"] == before["result"]["places"]
    assert after["deals"] == before["deals"]


def test_a_game_of_older_rules_is_shown_as_far_as_it_can_be_replayed(rated):
    last = rated.record["deals"][-1]
    last["actions"] = [*last["actions"][:-1], "0 cut"]
    changed(rated, rules_version=1)
    page = Client().get(f"/game/{rated.id}/")
    assert shown(page)["result"]["scores"] == rated.scores
    assert len(shown(page)["rows"]) == len(rated.record["deals"])


# Records from elsewhere


@pytest.mark.parametrize("name", ["classic", "store", "polish", "duel", "four"])
def test_a_pasted_record_is_shown(db, name):
    replay = shown(paste(line_of(name)))
    record = json.loads(line_of(name))
    assert [person["name"] for person in replay["people"]] == record["players"]
    assert [len(steps) - 1 for steps in replay["deals"]] == [
        len(deal["actions"]) for deal in record["deals"]
    ]
    assert replay["result"]["scores"] == record["result"]["scores"]
    assert replay["id"] == "" and replay["you"] is None


def test_a_pasted_record_is_not_stored(site, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert paste(line_of()).status_code == 200


def test_written_over_several_lines(db):
    text = json.dumps(json.loads(line_of()), indent=1)
    assert len(shown(paste(text))["deals"]) == len(json.loads(line_of())["deals"])


def test_an_uploaded_file(db):
    content = (RECORDS / "classic.jsonl").read_bytes()
    third = json.loads(line_of(number=2))
    assert len(shown(upload(b"\xef\xbb\xbf" + content, number="3"))["deals"]) == len(third["deals"])
    page = upload(content, number="7")
    assert page.status_code == 422
    assert "Games in the file: 6." in page.content.decode()


def test_a_game_in_progress_ends_where_its_record_ends(db):
    record = json.loads(line_of())
    record["deals"] = [*record["deals"][:2], {**record["deals"][2], "actions": []}]
    record["result"] = None
    replay = shown(paste(json.dumps(record)))
    assert replay["rows"][2] is None and len(replay["deals"][2]) == 1
    assert replay["result"] is None


def test_a_published_secret_is_checked(over):
    finalise.finalise(over.id)
    line = Client().get(f"/game/{over.id}/record/").content.decode()
    assert shown(paste(line))["shuffle"]["proven"] is True
    record = json.loads(line)
    record["fairness"]["secret"] = "00" * 32
    assert shown(paste(json.dumps(record)))["shuffle"]["proven"] is False
    for odd in ("no hex", 7, None):
        record["fairness"]["secret"] = odd
        assert shown(paste(json.dumps(record)))["shuffle"]["proven"] is False
    record["fairness"] = "odd"
    assert shown(paste(json.dumps(record)))["shuffle"] is None


# Bad records


def broken(deal: int, action: int, text: str) -> str:
    record = json.loads(line_of())
    record["deals"][deal]["actions"][action] = text
    return json.dumps(record)


def test_a_bad_record_names_deal_and_action(db):
    first = json.loads(line_of())["deals"][3]["actions"][2]
    page = paste(broken(3, 2, f"{first[0]} play ??"))
    text = page.content.decode()
    assert page.status_code == 422
    assert f"Deal 4, action 3: {first[0]} play ??. This action does not exist." in text
    assert "&quot;deal&quot;: 3, &quot;action&quot;: 2" in text


def test_the_refusal_is_in_the_readers_language(db):
    first = json.loads(line_of())["deals"][3]["actions"][2]
    text = paste(broken(3, 2, f"{first[0]} play ??"), **RUSSIAN).content.decode()
    assert "Раздача 4, действие 3: " in text and "Такого действия нет" in text


@pytest.mark.parametrize("number", range(60))
def test_broken_vectors_have_the_engines_error(db, number):
    expected = [
        line
        for text in (RECORDS / "errors.expected.jsonl").read_text().splitlines()
        if (line := json.loads(text))["game"] == number and "error" in line
    ]
    page = paste(line_of("errors", number))
    if not expected:
        assert page.status_code == 200
        return
    assert page.status_code == 422
    error = page.context["error"]
    if "not built yet" in error.text:
        pytest.skip("this agreement is not built yet")
    for key in ("deal", "action"):
        assert error.line.get(key) == expected[0].get(key)
    assert error.line["error"] and error.text


ODD = {
    "": "Choose a file or paste a record.",
    "  \n ": "Choose a file or paste a record.",
    "no json": "it is not valid JSON",
    "[" * 100_000: "it is not valid JSON",
    "[]": "a JSON object is needed",
    "{}": "format: must be thousand-record/1",
    '{"format": "thousand-record/1", "agreements": {"preset": "nosuch"}}': "nosuch",
}


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_an_invalid_record_is_refused_with_a_reason(db, text):
    page = paste(text)
    assert page.status_code == 422
    assert ODD[text] in page.content.decode()


def test_a_record_may_hold_anything(db):
    record = json.loads(line_of())
    for odd in (None, 7, [], {}, "x" * 999, "\u2660", {"actions": [None]}):
        for place in ("deals", "deck", "actions"):
            text = json.dumps(spoilt(record, place, odd))
            assert paste(text).status_code in (200, 422)
    record["players"] = ["", "</script><script>", "\u2660" * 99]
    replay = shown(paste(json.dumps(record)))
    assert [len(person["name"]) for person in replay["people"]] == [1, 17, 40]


@pytest.mark.parametrize("odd", ["\ud800", "\0"])
def test_a_record_with_texts_that_nobody_can_store_is_refused(db, odd):
    record = json.loads(line_of())
    assert paste(json.dumps({**record, "players": [odd, "b", "c"]})).status_code == 422


def spoilt(record: dict, place: str, odd: object) -> dict:
    if place == "deals":
        return {**record, "deals": [odd]}
    return {**record, "deals": [{**record["deals"][0], place: odd}]}


def test_a_record_without_deals(db):
    record = {**json.loads(line_of()), "deals": [], "result": None}
    assert "no deal yet" in paste(json.dumps(record)).content.decode()


def test_too_large_and_too_long(db, monkeypatch):
    page = upload(b" " * (forms.MAX_FILE_SIZE + 1))
    assert page.status_code == 422 and "limit is one megabyte" in page.content.decode()
    assert paste("x" * (forms.MAX_FILE_SIZE + 1)).status_code == 422
    assert "not a text file" in upload(b"\xff\xfe\x00").content.decode()
    monkeypatch.setattr(replays, "MAX_UPLOADED_ACTIONS", 100)
    page = paste(line_of())
    assert page.status_code == 422 and "too long" in page.content.decode()


def test_an_upload_of_74_kilobytes_is_not_rendered(db):
    longest = max((RECORDS / "club.jsonl").read_text().splitlines(), key=len)
    page = paste(longest)
    assert page.status_code == 422 and "too long" in page.content.decode()


def test_the_form_itself(db):
    page = Client().get("/replay/")
    assert page.status_code == 200 and "multipart/form-data" in page.content.decode()
    assert Client(enforce_csrf_checks=True).post("/replay/", {"record": "{}"}).status_code == 403
    assert Client().put("/replay/").status_code == 405


# What the page's own tests draw


@pytest.mark.parametrize("name", ["classic", "duel", "four", "lithuanian"])
def test_drawn_replays_are_what_is_sent(db, name):
    """WRITE_FIXTURES=1 writes the first deals of a game for the tests in tests/js."""
    path = RECORDS.parent / "js" / "fixtures" / "replays" / f"{name}.json"
    record = json.loads(line_of(name))
    deals = record["deals"][:3]
    replay = shown(paste(json.dumps({**record, "deals": deals, "result": None})))
    if os.environ.get("WRITE_FIXTURES"):
        path.write_text(json.dumps(replay, ensure_ascii=False) + "\n")
    assert json.loads(path.read_text()) == replay


def test_a_drawn_last_deal_is_what_is_sent(db):
    """WRITE_FIXTURES=1 writes a deal as a player of a running game sees it again."""
    path = RECORDS.parent / "js" / "fixtures" / "replays" / "last_deal.json"
    record = {**json.loads(line_of()), "result": None}
    record["deals"] = record["deals"][:3]
    timeline = last_deal_timeline(read_record(record), 1)
    (frames,) = timeline.deals
    assert timeline.rows[-1]["outcome"] in ("made", "failed")
    whole = shown(paste(json.dumps(record)))
    running = {
        **whole,
        "id": "running",
        "you": 1,
        "first": 2,
        "deals": [list(delta_frames(frames))],
    }
    if os.environ.get("WRITE_FIXTURES"):
        path.write_text(json.dumps(running, ensure_ascii=False) + "\n")
    assert json.loads(path.read_text()) == running
