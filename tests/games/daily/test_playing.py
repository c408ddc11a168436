"""Tests of playing a deal: one deal, at the person's own pace, the same for everybody."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Preferences, User
from games import engine
from games.bots import costs, level_of
from games.daily import days, results
from games.daily.bots import answers, versions
from games.daily.deals import DEALS, deal_secret, dealer_of, person_seat
from games.daily.models import Day, KeptAnswer, Run
from games.daily.page.hub import hub_of, page_of
from games.engine.shuffle_proof import check_record
from games.history.models import PlayedGame, Statistics
from games.models import DealResult, Entry, Game
from games.queries import unfinished_game_of
from games.tables import scheduling, services, sweeps, timeouts
from games.tables.lifecycle import outdated
from games.tables.lifecycle.verify import verify
from games.tables.payloads.table_payload import payload
from games.tables.play import bot_choice, claims
from games.tables.play.bot_pace import speed_for
from games.tables.play.transitions import stop_if_out_of_time
from games.tables.presence import waiting
from games.tables.state import store
from tests.factories import error_code
from tests.games.daily.playing import begin, play, states
from tests.games.tables.driver import act, choice, live_of


def log_of(run: Run) -> list[tuple[str, int | None, str]]:
    rows = Entry.objects.filter(game=run.game_id).order_by("number")
    return list(rows.values_list("kind", "seat", "text"))


def test_a_table_is_made_for_the_person_and_two_bots(day: Day, players: list[User]) -> None:
    secret = bytes.fromhex(day.secret)
    for deal in DEALS:
        run = begin(players[0], day, deal)
        live = live_of(run.game_id)
        assert live.seat_of(players[0].pk) == person_seat(secret, deal)
        assert [person.is_bot for person in live.people].count(True) == 2
        assert live.game.dealer == dealer_of(secret, deal)
        assert live.game.standing.scores == (0, 0, 0)
        assert not live.settings.rated and live.settings.sealed


@pytest.mark.parametrize("version", versions.VERSIONS)
def test_the_names_at_the_table_are_of_the_level_that_plays(
    day: Day, players: list[User], version: str
) -> None:
    """Where the site cannot search, no master sits there by name."""
    Day.objects.update(bots=version)
    day.refresh_from_db()
    people = live_of(begin(players[0], day, 1).game_id).people
    levels = {level_of(person.level) for person in people if person.is_bot}
    assert levels == {version.partition("-")[0]}


def test_everybody_has_the_same_cards_and_another_deal_others(
    day: Day, players: list[User]
) -> None:
    decks = [
        Entry.objects.get(game=begin(user, day, deal).game_id, kind="deck").text
        for user in players
        for deal in (1, 2)
    ]
    assert decks[0] == decks[2] != decks[1] == decks[3]


def test_who_does_the_same_sees_the_same(day: Day, players: list[User]) -> None:
    first, second = (play(user, day) for user in players)
    assert log_of(first) == log_of(second)
    assert first.change == second.change is not None


def test_the_second_person_on_a_line_costs_no_thought(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = play(players[0], day)
    kept = KeptAnswer.objects.count()
    assert kept > 0
    monkeypatch.setattr(answers, "VERSIONS", {day.bots: None})
    second = play(players[1], day)
    assert log_of(first) == log_of(second) and KeptAnswer.objects.count() == kept


def test_the_answer_of_a_quicker_process_counts(day: Day, players: list[User]) -> None:
    """Two versions of the site may disagree for a minute, but not two lines."""
    run = begin(players[0], day, 1)
    live = next(live for live in states(players[0], run) if _bot_to_act(live))
    seen, legal = _look(live)
    other = next(one for one in legal if one != answers.answer(day.deal_name(1), seen, legal))
    KeptAnswer.objects.update(action=str(other))
    assert answers.answer(day.deal_name(1), seen, legal) == other


def _bot_to_act(live: Any) -> bool:
    seat = live.clock.seat
    return seat is not None and live.is_bot(seat) and len(engine.legal_actions(live.game)) > 1


def _look(live: Any) -> tuple[engine.Observation, Sequence[engine.Action]]:
    return engine.observe(live.game, live.clock.seat), engine.legal_actions(live.game)


def test_neither_load_nor_lateness_changes_an_answer(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an ordinary unrated game a cheap level plays an overdue turn."""
    live = live_of(begin(players[0], day, 1).game_id)
    assert bot_choice.level_in_time(live, "master", due_ms=0) == "master"
    plain = live.replace(settings=_plain(live.settings))
    assert bot_choice.level_in_time(plain, "master", due_ms=0) == costs.SPARE


def test_the_pace_of_bots_is_nobodys_choice(day: Day, players: list[User], settings: Any) -> None:
    """A new line takes a moment's thought, which a fast bot would let people see."""
    settings.BOT_PACE = 1
    waits = []
    for user, speed in zip(players, Preferences.BotSpeed.values, strict=False):
        Preferences.objects.create(user=user, bot_speed=speed)
        live = next(live for live in states(user, begin(user, day, 1)) if _bot_to_act(live))
        waits.append((live.clock.due or 0) - live.clock.started)
    assert waits[0] == waits[1] > 0
    assert (
        len({speed_for([user]) for user in User.objects.filter(pk__in=[p.pk for p in players])})
        == 2
    )


@pytest.mark.parametrize("pace", [0, 1])
def test_the_turns_of_its_bots_are_queued_behind_ranked_games(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch, settings: Any, pace: int
) -> None:
    """Without a pace they are queued at once, else when they are due."""
    settings.BOT_PACE = pace
    sent: list[scheduling.DueGame] = []
    monkeypatch.setattr(scheduling, "send_bot_turn", sent.append)
    run = next(run for deal in DEALS if _opens_with_a_bot(run := begin(players[0], day, deal)))
    Game.objects.filter(pk=run.game_id).update(due_at=timezone.now() - timedelta(seconds=9))
    services.wake_all(scheduling.lease_due(timezone.now()))
    assert {due.is_fixed for due in sent if due.game_id == run.game_id} == {True}


def _opens_with_a_bot(run: Run) -> bool:
    live = live_of(run.game_id)
    return live.clock.seat is not None and live.is_bot(live.clock.seat)


def _plain(settings: Any) -> Any:
    """Return the settings of an ordinary game."""
    return replace(settings, fixed_deal="")


def test_the_game_ends_with_the_deal_and_its_result_is_kept(day: Day, players: list[User]) -> None:
    run = play(players[0], day)
    game = Game.objects.get(pk=run.game_id)
    assert game.status == Game.Status.OVER and DealResult.objects.filter(game=game).count() == 1
    outcome = DealResult.objects.get(game=game).outcome
    seat = person_seat(bytes.fromhex(day.secret), 1)
    assert run.finished_at == game.ended_at and run.counts
    assert run.change == outcome["gains"][seat]
    assert (run.declarer + seat) % 3 == outcome["declarer"]
    assert (run.contract, run.outcome) == (outcome["contract"], outcome["outcome"])


def _told_at_the_end(run: Run) -> list[Any]:
    """Return the kinds of the last events as the player's page gets them, and their reasons."""
    events = payload(live_of(run.game_id), 0)["events"]
    return [(event["type"], event.get("reason")) for event in events]


def test_the_end_is_told_as_that_of_the_deal(day: Day, players: list[User]) -> None:
    """No game is stopped, and nobody wins one."""
    told = _told_at_the_end(play(players[0], day))
    assert ("game_stopped", "deal") in told and ("game_won", None) not in told


def test_the_end_of_the_day_is_told_as_that_of_the_deal(
    day: Day, players: list[User], at_midnight: None
) -> None:
    run = _begun_before_midnight(players[0], day)
    days.close_runs(timezone.now())
    assert _told_at_the_end(run) == [("game_stopped", "deal")]


def _begun_before_midnight(user: User, day: Day) -> Run:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=23))
        return begin(user, day, 1)


def test_a_redeal_does_not_end_the_game(day: Day, players: list[User]) -> None:
    live = live_of(begin(players[0], day, 1).game_id)
    redealt = live.game.replace(phase=engine.Phase.DECK, to_act=None, redeals=1)
    assert stop_if_out_of_time(live, redealt, 0) is redealt
    assert stop_if_out_of_time(live, redealt.replace(played=1), 0).over


def test_a_deal_is_played_once(day: Day, players: list[User]) -> None:
    run = play(players[0], day)
    again = begin(players[0], day, 1)
    assert again.pk == run.pk and again.game.status == Game.Status.OVER
    with pytest.raises(IntegrityError), transaction.atomic():
        Run.objects.create(
            user=players[0], day=day, deal=1, game=begin(players[1], day, 1).game, counts=True
        )


def test_nobody_leaves_a_deal_and_a_bot_never_takes_it(day: Day, players: list[User]) -> None:
    run = begin(players[0], day, 1)
    assert error_code(services.leave, run.game_id, players[0].pk) == "fixed_deal"
    assert live_of(run.game_id).seat_of(players[0].pk) is not None


def test_there_is_no_such_deal(day: Day, players: list[User]) -> None:
    assert error_code(begin, players[0], day, 9) == "no_deal"
    assert error_code(begin, players[0], day, 0) == "no_deal"


# The pace of the person, and the end of the day


def test_a_deal_left_after_any_card_goes_on_hours_later(day: Day, players: list[User]) -> None:
    """No sweep of idle tables ends it before the day does."""
    run = begin(players[0], day, 1)
    *_, live = islice(states(players[0], run), 6)
    last_moment = day.ends_at - timedelta(seconds=1)
    waiting.pause([run.game_id], timezone.now())
    for sweep in (sweeps.sweep_turns, sweeps.sweep_stale, sweeps.sweep_waiting):
        sweep(last_moment)
    days.close_runs(last_moment)
    waiting.resume([run.game_id], timezone.now())
    store.cache.clear()
    assert live_of(run.game_id).version == live.version
    assert Game.objects.get(pk=run.game_id).status == Game.Status.PLAYING
    assert play(players[0], day).change is not None


def test_a_page_left_open_costs_no_card(day: Day, players: list[User]) -> None:
    """At other tables without a clock two hours are a turn."""
    run = begin(players[0], day, 1)
    live = next(live for live in states(players[0], run) if not live.is_bot(live.clock.seat))
    assert live.clock.due is not None
    assert live.clock.due - live.clock.started >= timedelta(days=1) / timedelta(milliseconds=1)
    Game.objects.filter(pk=run.game_id).update(turn_at=timezone.now() - timedelta(days=2))
    store.cache.clear()
    assert not timeouts.flag(run.game_id)
    own = live_of(run.game_id)
    act(run.game_id, players[0], choice(own))
    assert live_of(run.game_id).version > own.version


def test_the_end_of_the_day_closes_what_was_begun(
    day: Day, players: list[User], at_midnight: None
) -> None:
    now = timezone.now()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=23))
        left, done = begin(players[0], day, 1), play(players[1], day)
    assert days.close_runs(now) == 2
    left.refresh_from_db()
    assert left.counts and left.change is None and left.game.status == Game.Status.STOPPED
    assert not Game.objects.get(pk=done.game_id).sealed
    assert days.close_runs(now) == 0


def test_a_deal_that_cannot_be_closed_keeps_no_other_open(
    day: Day,
    players: list[User],
    at_midnight: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Neither one whose game cannot be ended nor one whose result cannot be stored."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=23))
        runs = [begin(user, day, deal) for user in players for deal in (1, 2)]
    sound = days.abort, results.settle
    for name, module, step, run in zip(
        ("abort", "settle"), (days, results), sound, runs, strict=False
    ):
        monkeypatch.setattr(module, name, _failing_for(run.game_id, step))
    monkeypatch.setattr(days, "BATCH", 2)
    assert [days.close_runs(timezone.now()) for _ in range(2)] == [1, 1]
    closed = {run.pk for run in runs if not Game.objects.get(pk=run.game_id).sealed}
    assert closed == {run.pk for run in runs[2:]} and "was not closed" in caplog.text
    monkeypatch.setattr(days, "abort", sound[0])
    monkeypatch.setattr(results, "settle", sound[1])
    assert days.close_runs(timezone.now()) == 2


def _failing_for(broken: str, step: Any) -> Any:
    def tried(game_id: str, **given: Any) -> object:
        if game_id == broken:
            raise ValueError(game_id)
        return step(game_id, **given)

    return tried


def test_a_page_left_open_after_the_day_is_closed_without_an_error(
    yesterday: Day, players: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    run = begin(players[0], yesterday, 1)
    assert next(live for live in states(players[0], run) if not live.is_bot(live.clock.seat))
    long_ago = timezone.now() - timedelta(days=3)
    Game.objects.filter(pk=run.game_id).update(turn_at=long_ago)
    assert sweeps.sweep_stale(timezone.now()) == 1
    assert Game.objects.get(pk=run.game_id).status == Game.Status.STOPPED
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("is_told", [True, False])
def test_a_deal_that_an_update_closes_is_void(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch, is_told: bool
) -> None:
    """Also if its end got lost: then the sweep finds it. It stays sealed, and is not begun anew."""
    run = begin(players[0], day, 1)
    monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)
    assert outdated.close_outdated_games(timezone.now()) == 1
    if is_told:
        results.settle(run.game_id)
    assert days.close_runs(timezone.now()) == int(not is_told)
    run.refresh_from_db()
    assert run.is_void and run.change is None and run.game.sealed
    assert begin(players[0], day, 1).game.status == Game.Status.STOPPED


def test_a_void_deal_stays_out_of_its_players_figures(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    nadia, petro = players
    Run.objects.filter(pk=play(petro, day, 2).pk).update(change=-500)
    play(nadia, day, 2)
    void = begin(nadia, day, 1)
    monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)
    outdated.close_outdated_games(timezone.now())
    results.settle(void.game_id)
    today, after = hub_of(nadia, timezone.now()), page_of(nadia, day.ends_at, day.date)
    assert today is not None and today.rows[0].is_void and today.mean == 100
    assert today.next_deal == today.rows[2]
    assert after is not None and after.mean == 100 and not after.rows[0].is_lost


def test_what_is_left_until_the_end_is_not_void(
    day: Day, players: list[User], at_midnight: None
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=23))
        run = begin(players[0], day, 1)
    days.close_runs(timezone.now())
    run.refresh_from_db()
    assert run.game.status == Game.Status.STOPPED and not run.is_void


def test_what_ends_after_the_day_does_not_count(day: Day, players: list[User]) -> None:
    run = play(players[0], day)
    late = day.ends_at + timedelta(seconds=1)
    Game.objects.filter(pk=run.game_id).update(ended_at=late)
    Run.objects.filter(pk=run.pk).update(finished_at=None, change=None)
    results.settle(run.game_id)
    run.refresh_from_db()
    assert run.change is None and run.finished_at is None


def test_a_lost_result_is_stored_by_the_sweep(day: Day, players: list[User]) -> None:
    run = play(players[0], day)
    change = run.change
    Run.objects.filter(pk=run.pk).update(finished_at=None, change=None)
    days.close_runs(timezone.now())
    run.refresh_from_db()
    assert run.change == change and Game.objects.get(pk=run.game_id).sealed


def test_no_game_is_revealed_before_the_secret(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its record has the cards, and a web host whose clock is late still lets people play."""
    runs = [play(players[0], day), begin(players[1], day, 1)]
    for moment, sealed in (
        (day.ends_at, True),
        (day.is_shown_at - timedelta(seconds=1), True),
        (day.is_shown_at, False),
    ):
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        days.close_runs(moment)
        games = Game.objects.filter(pk__in=[run.game_id for run in runs])
        assert set(games.values_list("sealed", flat=True)) == {sealed}
        assert not games.filter(status=Game.Status.PLAYING).exists()


def test_a_deal_is_dealt_as_the_published_secret_says(
    day: Day, players: list[User], at_midnight: None
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=20))
        run = play(players[0], day, 3)
    days.publish_days(timezone.now())
    days.close_runs(timezone.now())
    record = Game.objects.get(pk=run.game_id).record
    assert all(check.ok for check in check_record(record))
    published = bytes.fromhex(Day.objects.get(pk=day.pk, published_at__isnull=False).secret)
    assert engine.shuffle.commitment(published) == day.commitment
    assert record["fairness"]["secret"] == deal_secret(published, 3).hex()


def test_a_deal_agrees_with_its_log(day: Day, players: list[User], at_midnight: None) -> None:
    """So its log can be deleted, and a backup be checked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=20))
        runs = [play(players[0], day), begin(players[1], day, 1)]
    days.close_runs(timezone.now())
    for run in runs:
        assert verify(Game.objects.get(pk=run.game_id)).problems == ()


# A deal is no game of its own


def test_a_deal_counts_in_no_statistics_and_no_history(
    day: Day, players: list[User], at_midnight: None
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=20))
        run = play(players[0], day)
    days.close_runs(timezone.now())
    assert Game.objects.get(pk=run.game_id).finalised_at is not None
    assert not PlayedGame.objects.exists() and not Statistics.objects.exists()


def test_an_open_deal_keeps_nobody_from_another_table(day: Day, players: list[User]) -> None:
    begin(players[0], day, 1)
    assert unfinished_game_of(players[0]) is None


def test_a_claim_waits_for_the_person(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Elsewhere its time runs out; here there is none but the day."""
    settings.BOT_PACE = 1
    live = live_of(begin(players[0], day, 1).game_id)
    own = live.seat_of(players[0].pk)
    asked = live.replace(
        game=live.game.replace(
            phase=engine.Phase.CLAIM,
            running=live.game.running.replace(undecided=(own,)),
            to_act=own,
        ),
        clock=live.clock.replace(seat=own, claim=True, started=0, due=1),
    )
    assert not claims.is_over(asked, 10**15)
    assert claims.is_over(asked.replace(settings=_plain(asked.settings)), 10**15)
