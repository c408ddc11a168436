"""The audit finds each planted loss, and nothing in a good game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db.models import F

from games.models import Entry, Game
from games.tables import services
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from ratings.models import Rating, RatingChange
from tests.faults import audit
from tests.faults.ground_truth import GroundTruth
from tests.faults.observed_frames import ObservedFrame, sorted_text
from tests.games.tables.driver import play_out

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture
def over(pool, people, monkeypatch) -> Game:
    monkeypatch.setattr(audit, "SECONDS_TO_FINALISE", 0)
    pool.differences = {"max_deals": 1}
    pool.save()
    table = create_game(pool, people, first_dealer=0)
    play_out(table.id, people)
    finalise.finalise(table.id)
    return Game.objects.get(pk=table.pk)


def faults(game: Game, **given: Any) -> list[str]:
    nothing: dict[str, Any] = {"acks": [], "refused": [], "frames": []}
    return audit.audit(**{**nothing, "over": [game.pk], **given})["faults"]


def acks(game: Game) -> list[Any]:
    rows = Entry.objects.filter(game=game).exclude(action_id=None)
    return list(rows.values_list("game_id", "seat", "action_id", "seq", "text"))


def test_a_good_game_has_no_fault(over):
    assert len(acks(over)) > 20
    assert faults(over, acks=acks(over), refused=[[over.pk, "never"]]) == []


@pytest.fixture
def closed(pool, people, monkeypatch, django_capture_on_commit_callbacks) -> Game:
    monkeypatch.setattr(audit, "SECONDS_TO_FINALISE", 0)
    table = create_game(pool, people, first_dealer=0)
    with django_capture_on_commit_callbacks(execute=True):
        services.leave(table.id, people[0].pk)
    finalise.finalise(table.id)
    return Game.objects.get(pk=table.pk)


def test_a_game_that_somebody_left_early_has_no_fault(closed):
    assert faults(closed) == []


def test_a_player_rated_for_a_game_that_others_left_early_is_found(closed, people):
    RatingChange.objects.update(user=people[1])
    assert f"{closed.pk}: rated 1 times: user {people[1].pk}" in faults(closed)


@pytest.mark.parametrize("place", [1, 3, 4])
def test_a_different_acknowledgement_is_found(over, place):
    changed = list(acks(over)[5])
    changed[place] = "play XX" if place == 4 else changed[place] + 1
    (fault,) = faults(over, acks=[*acks(over)[:5], changed])
    assert "acknowledged" in fault


def test_an_acknowledged_action_that_is_gone_is_found(over):
    known = acks(over)
    Entry.objects.filter(game=over, action_id=known[7][2]).delete()
    found = faults(over, acks=known)
    assert any("the log has None" in fault for fault in found)
    assert any("a gap in the log" in fault for fault in found)


def test_a_refused_action_in_the_log_is_found(over):
    (fault,) = faults(over, refused=[[over.pk, acks(over)[3][2]]])
    assert fault.startswith("refused, and done")
    Entry.objects.filter(game=over, action_id=acks(over)[3][2]).update(action_id="bad-1")
    (fault,) = faults(over)
    assert "without a right" in fault


def test_a_card_that_was_shown_to_a_wrong_seat_is_found(over):
    hands = GroundTruth(over.record).positions[0, (7, 7, 7), 3].hands
    shown = {
        "status": "playing",
        "finalised": False,
        "deal": 0,
        "counts": (7, 7, 7),
        "talon_count": 3,
    }
    plain = {"reveals_claim": False, "secret": False, "rest": "", "previous": ""}
    good = ObservedFrame(over.pk, 1, 1, hand=sorted_text(hands[1]), **shown, **plain)
    assert faults(over, frames=[good.as_json()]) == []
    # A leak is found even if it arrives after the audit of its game.
    for leak in (
        replace(good, hand=sorted_text(hands[2])),
        replace(good, rest=sorted_text(hands[0])),
    ):
        (fault,) = faults(over, over=[], frames=[leak.as_json()])
        assert fault.startswith(over.pk)


def change(**values: Any) -> Callable[[Game], Any]:
    return lambda game: Game.objects.filter(pk=game.pk).update(**values)


def another_card(game: Game) -> None:
    game.record["deals"][0]["actions"][-1] = "0 play XX"
    game.save()


def other_outcome(game: Game) -> None:
    result = game.deal_results.get()
    result.outcome["gains"] = [1, 2, 3]
    result.save()


PLANTED: dict[str, tuple[Callable[[Game], Any], str]] = {
    "other scores": (change(scores=[1, 2, 3]), "is stored"),
    "no record": (change(record=None), "not finalised"),
    "not finalised": (change(finalised_at=None), "not finalised"),
    "still running": (change(status="playing"), "not finalised"),
    "a card that is none": (another_card, "does not replay"),
    "another outcome": (other_outcome, "stored deals"),
    "unrated": (lambda game: RatingChange.objects.all().delete(), "rated 0 times"),
    "counted twice": (lambda game: Rating.objects.update(games=F("games") + 1), "games rated"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_each_planted_fault_of_a_game_is_found(over, what):
    plant, word = PLANTED[what]
    plant(over)
    assert any(word in fault for fault in faults(over))
