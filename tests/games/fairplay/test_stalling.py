"""Stalling in stored games, and the cases that it opens."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine import Phase, legal_actions
from games.engine.record import ActionPending, read_record, replay_steps
from games.fairplay import cases, screening, stalling
from games.fairplay.detection.stalling import MIN_GAMES
from games.fairplay.models import Case, StallingFigure
from games.models import Seat
from tests.factories import person
from tests.games.fairplay.factories import stored_game
from tests.games.fairplay.test_screening import record

NOW = timezone.now
FREE_MS = 4000


def stored_times(people, staller=None):
    """Store a game with times: the staller uses nearly all the free time, the others a half."""
    game = stored_game(people, record=record(3), action_ms=FREE_MS)
    deals = [{**deal, "times": []} for deal in game.record["deals"]]
    for step in replay_steps(read_record(game.record)):
        if isinstance(step, ActionPending):
            share = 0.95 if step.game.to_act == staller else 0.5
            deals[step.game.deal]["times"].append(round(FREE_MS * share))
    game.record = {**game.record, "deals": deals}
    game.save()
    return game


def test_the_record_has_forced_cards_of_every_seat():
    """Else the tests below would show nothing."""
    steps = replay_steps(read_record(record(3)))
    forced = {
        step.game.to_act
        for step in steps
        if isinstance(step, ActionPending)
        and step.game.phase is Phase.PLAY
        and len(legal_actions(step.game)) == 1
    }
    assert forced == {0, 1, 2}


def test_the_times_of_the_record_are_compared(people):
    game = stored_times(people, staller=1)
    screening.analyse_game(game.pk)
    rows = {row.user: row for row in StallingFigure.objects.select_related("user")}
    staller = rows[people[1]]
    assert staller.forced == pytest.approx(0.45) and staller.cards == pytest.approx(0.45)
    assert rows[people[0]].forced < 0 and rows[people[2]].cards < 0


def test_cards_after_a_shown_rest_take_nobodys_time(people):
    game = stored_times(people, staller=1)
    for deal in game.record["deals"]:
        first = len(deal["actions"]) - 3
        deal["shown"] = {"seat": 0, "action": first}
        deal["times"] = [*deal["times"][:first], 0, 0, 0]
    kept = stalling._plays(game)
    assert kept and all(play.share > 0 for play in kept)


def test_a_record_without_all_its_times_has_no_figures(people):
    game = stored_times(people, staller=1)
    del game.record["deals"][1]["times"]
    game.save()
    screening.analyse_game(game.pk)
    assert not StallingFigure.objects.exists()


def test_bots_and_leavers_are_not_compared(people):
    anna, boris, vera = people
    game = stored_times([anna, person("Robot", bot_level="greedy"), boris])
    screening.analyse_game(game.pk)
    assert set(StallingFigure.objects.values_list("user", flat=True)) == {anna.pk, boris.pk}
    left = stored_times(people)
    Seat.objects.filter(game=left, user=vera).update(left_at=NOW())
    screening.analyse_game(left.pk)
    assert not StallingFigure.objects.filter(user=vera).exists()


def figures(people, forced, games=MIN_GAMES):
    """Store so many games in which the first user has this excess."""
    stored = [stored_game(people) for _ in range(games)]
    for game in stored:
        StallingFigure.objects.create(game=game, user=people[0], forced=forced, cards=0.1)
        StallingFigure.objects.create(game=game, user=people[1], forced=-forced, cards=-0.1)
    return stored


def test_repeated_stalling_opens_one_case_with_its_games(people):
    games = figures(people, 0.5)
    (case,) = screening.open_stalling_cases(NOW())
    assert (case.kind, case.suspect, case.partner) == ("stalling", people[0], None)
    assert set(case.games.all()) == set(games)
    assert case.figures == {"games": MIN_GAMES, "forced_excess": 0.5, "cards_excess": 0.1}
    assert case.score == 2
    assert screening.open_stalling_cases(NOW()) == [case] and Case.objects.count() == 1


@pytest.mark.parametrize(("forced", "games"), [(0.2, MIN_GAMES), (0.9, MIN_GAMES - 1)])
def test_slow_thinkers_and_few_games_open_no_case(people, forced, games):
    figures(people, forced, games)
    assert screening.open_stalling_cases(NOW()) == []


def test_only_the_newest_games_count(people):
    old = figures(people, 1.0)
    for game in old:
        game.finalised_at = NOW() - timedelta(days=2)
        game.save()
    figures(people, 0.0, stalling.MAX_GAMES)
    assert screening.open_stalling_cases(NOW()) == []


def test_a_closed_case_of_stalling_is_not_reopened_at_once(people):
    figures(people, 0.5)
    (case,) = screening.open_stalling_cases(NOW())
    cases.set_verdict(case, people[2], "nothing")
    assert screening.open_stalling_cases(NOW()) == []
