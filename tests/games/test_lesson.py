"""The lesson: every way through it is possible, and nothing hidden is shown."""

import json
from random import Random

import pytest

from games import engine
from games.engine.cards import card_name, card_names
from games.tutorial import progress
from games.tutorial.scenes import ME, SCENES, start_of, tip_for


def legal(taken, wanted=True):
    """What the learner may do; only what the lesson wants, or all."""
    texts = [str(action) for action in engine.legal_actions(taken.game)]
    tip = tip_for(taken.scene, engine.observe(taken.game, ME))
    return [text for text in texts if not wanted or not tip.wanted or text.startswith(tip.wanted)]


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_each_scene_begins_with_the_learners_turn(number):
    taken = progress.play(number, [])
    assert taken.game.to_act == ME and not taken.over
    assert start_of(SCENES[number]).running is not None


@pytest.mark.parametrize("number", range(len(SCENES)))
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_chosen_the_scene_comes_to_its_end(number, seed):
    chance, actions = Random(seed), []
    while not (taken := progress.play(number, actions)).over:
        actions.append(chance.choice(legal(taken)))
        assert len(actions) <= progress.MOST_ACTIONS
    answer = progress.answer(number, actions)
    assert answer["over"] and answer["coach"]["title"]
    assert taken.game.running is None or not taken.game.running.trick


def test_the_first_scene_teaches_to_follow_and_to_trump():
    first, second = progress.answer(0, []), progress.answer(0, ["play 9C"])
    assert first["coach"]["title"] == "Follow suit"
    assert {why["code"] for why in first["tables"][-1]["why"].values()} == {"must_follow"}
    assert second["coach"]["title"] == "No such suit: play a trump"
    assert {why["code"] for why in second["tables"][-1]["why"].values()} == {"must_trump"}


def test_the_second_scene_wants_the_marriage():
    with pytest.raises(progress.Unwanted, match="king or queen of hearts"):
        progress.play(1, ["play AD"])
    assert progress.play(1, ["play KH"]).game.running.declared[ME] == 100


def test_the_third_scene_is_a_deal_with_its_contract():
    taken = progress.play(2, ["bid 110", "bid 120"])
    assert taken.game.phase == "exchange" and taken.game.running.declarer == ME
    with pytest.raises(progress.Unwanted, match="Give two cards"):
        progress.play(2, ["bid 110", "bid 120", "distribute"])


def test_what_the_learner_sees_hides_the_others_cards():
    for number in range(len(SCENES)):
        deal = progress.play(number, []).game.running
        mine = {card_name(card) for giver, to, card in deal.given if ME in (giver, to)}
        others = set(card_names((deal.hands[1] | deal.hands[2]) & ~deal.talon)) - mine
        assert len(others) >= 8
        for table in progress.answer(number, [])["tables"]:
            shown = json.dumps({key: table[key] for key in ("hand", "legal", "talon", "given")})
            assert [card for card in others if f'"{card}"' in shown] == []


def test_the_page(client, db):
    page = client.get("/lesson/")
    assert page.status_code == 200
    assert "lesson-config" in page.content.decode()


def ask(client, data):
    text = data if isinstance(data, str) else json.dumps(data)
    answer = client.post("/lesson/act/", text, content_type="application/json")
    return answer.status_code, json.loads(answer.content)


def test_an_action_and_its_answer(client, db):
    status, answer = ask(client, {"scene": 0, "actions": ["play 9C"]})
    assert status == 200
    assert [table["phase"] for table in answer["tables"]] == ["play"] * len(answer["tables"])
    seqs = [table["seq"] for table in answer["tables"]]
    assert seqs == sorted(set(seqs))


def test_a_card_that_may_not_be_played_is_refused_with_the_reason(client, db):
    status, answer = ask(client, {"scene": 0, "actions": ["play QH"]})
    assert status == 200
    assert answer["refused"] == "You must follow suit: clubs."
    assert answer["actions"] == []


BROKEN = (
    "{",
    "[]",
    {"scene": 9, "actions": []},
    {"scene": 0, "actions": "x"},
    {"scene": True},
    {"scene": 0, "actions": ["play 9C"] * 21},
    {"scene": 0, "actions": [1]},
    {"scene": 0, "actions": ["play QH", "play 9C"]},
)


@pytest.mark.parametrize("data", BROKEN)
def test_what_is_no_step_is_said(client, db, data):
    status, answer = ask(client, data)
    assert (status, answer) == (400, {"error": "That is not a step of the lesson."})
