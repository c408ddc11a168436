"""Tests of contributions to the shuffle: waiting time, validity, secrecy."""

import json
import os
from datetime import timedelta
from functools import partial

import pytest
from django.conf import settings
from django.utils import timezone

from games import engine
from games.engine import shuffle, shuffle_proof
from games.models import Entry, Game, Heartbeat, Seat
from games.replays import services as replays
from games.tables import scheduling, services, sweeps, timeouts
from games.tables.errors import TableError
from games.tables.lifecycle import contributions, finalise, verify
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.state import store
from tests.factories import error_code
from tests.games.factories import changed, of_tournament
from tests.games.tables.driver import act, live_of, play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued", "waiting")
SPECTATOR = None
ADDED = settings.BASE_DIR / "tests" / "js" / "fixtures" / "games" / "added.json"


@pytest.fixture
def game(pool, people):
    """A game that waits for contributions; nobody knows yet who deals first."""
    return create_game(pool, people)


def give(game, user, text):
    return contributions.add_contribution(game.pk, user.pk, text)


def refused(game, user, text):
    return error_code(contributions.add_contribution, game.pk, user and user.pk, text)


def row(game):
    return Game.objects.get(pk=game.pk)


def begun(game):
    return row(game).version > 0


def hashes(*texts):
    return [text and shuffle.hash_contribution(text) for text in texts]


def pass_time(game, seconds):
    """Date the creation back by this time."""
    at = timezone.now() - timedelta(seconds=seconds)
    Game.objects.filter(pk=game.pk).update(turn_at=at, due_at=at + timedelta(seconds=60))


def table(game, user=SPECTATOR):
    return rendered.table_for(game.pk, user and user.pk)


def assert_drawn_as_promised(game):
    """The deck and the first dealer follow from the secret and what was added."""
    stored = row(game)
    drawn_from = bytes.fromhex(stored.secret), stored.contributions
    assert stored.first_dealer == shuffle.first_dealer(*drawn_from, stored.players)
    deck = Entry.objects.get(game=game, number=0)
    assert (deck.kind, deck.text) == (Entry.Kind.DECK, shuffle.deck(*drawn_from, 0))
    assert verify.verify(stored).problems == ()


# What is waited for


def test_a_table_waits_without_a_deck_and_shows_its_commitment(game, people):
    assert not Entry.objects.filter(game=game).exists()
    assert row(game).first_dealer is None
    for user in (*people, SPECTATOR):
        shown = table(game, user)
        assert (shown["phase"], shown["to_act"], shown["dealer"]) == ("deck", None, None)
        assert (shown["hand"], shown["legal"]) == ([], {})
        assert shown["shuffle"] == {
            "commitment": game.commitment,
            "until": round(row(game).turn_at.timestamp() * 1000) + 60_000,
            "contributions": None,
            "secret": None,
        }


def test_when_all_have_given_the_first_deck_is_dealt_from_it(game, people):
    for user, text in zip(people, ("anna", "вера", "🂡"), strict=True):
        assert not begun(game)
        give(game, user, text)
    stored = row(game)
    assert stored.contributions == hashes("anna", "вера", "🂡")
    assert_drawn_as_promised(game)
    shown = table(game, people[0])
    assert (shown["phase"], len(shown["hand"])) == ("bidding", 7)
    assert shown["shuffle"]["contributions"] == stored.contributions
    assert shown["shuffle"]["until"] is None
    assert shown["dealer"] == stored.first_dealer


def test_another_contribution_makes_another_deck(pool, people, bots):
    decks = set()
    for text in ("one", "another"):
        game = create_game(pool, [people[0], *bots[:2]])
        # The very same secret.
        Game.objects.filter(pk=game.pk).update(secret=bytes(32).hex())
        give(game, people[0], text)
        decks.add(Entry.objects.get(game=game, number=0).text)
        Seat.objects.filter(game=game).update(running=False)
    assert len(decks) == 2


def test_bots_have_nothing_to_give(pool, people, bots):
    game = create_game(pool, [bots[0], people[0], bots[1]])
    assert not begun(game)
    give(game, people[0], "anna")
    assert row(game).contributions == hashes("", "anna", "")
    assert_drawn_as_promised(game)


def test_a_table_of_bots_waits_for_nobody(pool, bots):
    game = create_game(pool, bots[:3])
    assert begun(game)
    assert_drawn_as_promised(game)


@pytest.mark.parametrize("given", [{"waits": False}, {}])
def test_a_table_need_not_wait(pool, people, settings, given):
    settings.CONTRIBUTE_MS = 60_000 if given else 0
    game = create_game(pool, people, **given)
    assert begun(game)
    assert refused(game, people[0], "anna") == "too_late"
    assert_drawn_as_promised(game)


def test_a_known_first_dealer_deals_first(pool, people):
    before = create_game(pool, people, waits=False)
    Game.objects.filter(pk=before.pk).update(winner=1)
    Seat.objects.filter(game=before).update(running=False)
    game = create_game(pool, people, first_dealer=1, rematch_of=before)
    for user in people:
        give(game, user, user.username)
    assert row(game).first_dealer == 1
    assert table(game)["dealer"] == 1
    assert verify.verify(row(game)).problems == ()


# Time


def test_when_the_time_is_over_the_game_begins_with_what_has_come(game, people):
    give(game, people[1], "boris")
    assert not timeouts.flag(game.pk)
    assert not begun(game)
    pass_time(game, 60)
    assert timeouts.flag(game.pk)
    assert row(game).contributions == hashes("", "boris", "")
    assert_drawn_as_promised(game)
    assert not timeouts.flag(game.pk)


def test_the_ticker_ends_the_wait(game):
    assert scheduling.lease_due(timezone.now()) == []
    pass_time(game, 61)
    dues = scheduling.lease_due(timezone.now())
    assert dues == [scheduling.DueGame(game.pk, 0, is_bot=False)]
    services.wake_all(dues)
    assert_drawn_as_promised(game)


def test_a_sweep_ends_a_wait_that_the_ticker_began_to_end(game):
    """A process leased the row and died."""
    pass_time(game, 75)
    scheduling.lease_due(timezone.now())
    later = timezone.now() + timedelta(seconds=20)
    assert sweeps.sweep_turns(later) == 1
    assert_drawn_as_promised(game)


def test_a_long_forgotten_wait_is_woken_and_not_aborted(game):
    Game.objects.filter(pk=game.pk).update(turn_at=timezone.now() - timedelta(hours=1), due_at=None)
    sweeps.sweep_stale(timezone.now())
    services.wake_all(scheduling.lease_due(timezone.now()))
    assert_drawn_as_promised(game)


def test_a_late_contribution_counts_and_begins_the_game(game, people):
    pass_time(game, 64)
    give(game, people[2], "vera")
    assert row(game).contributions == hashes("", "", "vera")
    assert_drawn_as_promised(game)


def test_downtime_costs_nobody_their_contribution(game, people):
    """No contribution could be sent for a minute."""
    pass_time(game, 61)
    minute_ago = timezone.now() - timedelta(seconds=60)
    Heartbeat.objects.update_or_create(
        pk=1, defaults={"ticker_at": minute_ago, "web_at": minute_ago, "compensated_until": None}
    )
    assert not timeouts.flag(game.pk)
    assert not begun(game)
    give(game, people[0], "anna")
    assert row(game).contributions == hashes("anna", "", "")
    assert not begun(game)


def test_without_a_web_process_the_ticker_waits(game):
    pass_time(game, 61)
    now = timezone.now()
    Heartbeat.objects.update_or_create(
        pk=1,
        defaults={
            "ticker_at": now,
            "web_at": now - timedelta(seconds=10),
            "compensated_until": now,
        },
    )
    services.wake_all(scheduling.lease_due(now))
    assert not begun(game)


# What counts


def test_the_first_contribution_of_a_seat_counts(game, people):
    seq = give(game, people[0], "anna")
    assert refused(game, people[0], "another tab") == "contributed"
    assert row(game).contributions == hashes("anna", "", "")
    # Said again because its answer was lost: by whatever name, it is the same text.
    assert give(game, people[0], "anna") == seq


def test_after_the_deal_it_is_too_late_but_what_was_used_is_acknowledged(game, people):
    give(game, people[0], "anna")
    pass_time(game, 60)
    timeouts.flag(game.pk)
    used = row(game).contributions
    assert refused(game, people[1], "boris") == "too_late"
    assert refused(game, people[0], "another tab") == "too_late"
    assert give(game, people[0], "anna") == live_of(game.pk).seq_of(0)
    assert row(game).contributions == used


def test_a_user_without_a_seat_cannot_contribute(game, people, bots):
    Seat.objects.filter(game=game, number=2).update(left_at=timezone.now())
    for user in (SPECTATOR, bots[0], people[2]):
        assert refused(game, user, "x") == "not_seated"
    with pytest.raises(TableError):
        contributions.add_contribution("nosuch", people[0].pk, "x")
    assert row(game).contributions == ["", "", ""]


def test_a_game_that_was_closed_takes_nothing(game, people):
    Game.objects.filter(pk=game.pk).update(status="stopped", stopped="closed", turn_at=None)
    assert refused(game, people[0], "x") == "game_over"
    assert not contributions.begin_if_time_is_up(game.pk)


def test_nobody_acts_before_the_first_deal(game, people):
    for action in ("pass", "bid 105", "cut"):
        assert error_code(act, game.pk, people[0], action) == "wrong_step"
    assert not services.act_for_bot(game.pk, 0)
    assert not begun(game)


def test_leavers_are_not_waited_for(game, people):
    of_tournament(game)
    services.leave(game.pk, people[2].pk)
    assert table(game)["people"][2]["bot"]
    give(game, people[0], "anna")
    give(game, people[1], "boris")
    assert row(game).contributions == hashes("anna", "boris", "")
    assert_drawn_as_promised(game)
    assert live_of(game.pk).is_bot(2)


# Races


def test_simultaneous_contributions_begin_one_game(game, people):
    calls = [partial(give, game, user, user.username) for user in people]
    at_once(*calls, *calls)
    assert row(game).contributions == hashes("anna", "boris", "vera")
    assert_drawn_as_promised(game)


def test_one_of_several_simultaneous_contributions_counts(pool, people, bots):
    game = create_game(pool, [people[0], *bots[:2]])
    said = at_once(*[partial(give, game, people[0], text) for text in ("one", "two", "three")])
    assert [answer for answer in said if isinstance(answer, str)] == ["too_late"] * 2
    assert row(game).contributions[0] in hashes("one", "two", "three")
    assert_drawn_as_promised(game)


def test_the_end_of_the_time_and_the_last_contribution_at_once(game, people):
    give(game, people[0], "anna")
    give(game, people[1], "boris")
    pass_time(game, 60)
    said = at_once(
        partial(give, game, people[2], "vera"),
        *[partial(contributions.begin_if_time_is_up, game.pk)] * 3,
        partial(timeouts.flag, game.pk),
    )
    assert Entry.objects.filter(game=game, kind="deck").count() == 1
    # An acknowledged contribution is part of the shuffle.
    assert (row(game).contributions[2] == "") == (said[0] == "too_late")
    assert_drawn_as_promised(game)


def test_leaving_and_the_last_contribution_at_once(game, people):
    of_tournament(game)
    give(game, people[0], "anna")
    give(game, people[1], "boris")
    at_once(partial(give, game, people[2], "vera"), partial(services.leave, game.pk, people[2].pk))
    timeouts.flag(game.pk)
    pass_time(game, 60)
    timeouts.flag(game.pk)
    assert row(game).version > 0
    assert live_of(game.pk).substitution_count == 1
    assert verify.verify(row(game)).problems == ()


def test_leaving_closes_the_game_whatever_comes_at_once(game, people):
    give(game, people[0], "anna")
    give(game, people[1], "boris")
    at_once(partial(give, game, people[2], "vera"), partial(services.leave, game.pk, people[2].pk))
    assert row(game).stopped == "closed" and not timeouts.flag(game.pk)
    assert verify.verify(row(game)).problems == ()


def test_a_contribution_that_is_not_committed_was_not_made(game, people, monkeypatch):
    """The process dies while it deals: all of it is undone, and said again it counts."""
    give(game, people[0], "anna")
    give(game, people[1], "boris")

    def die(*_):
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr("games.tables.lifecycle.create.deal_until_decision", die)
        with pytest.raises(SystemExit):
            give(game, people[2], "vera")
    assert row(game).contributions == hashes("anna", "boris", "")
    assert not begun(game)
    give(game, people[2], "vera")
    assert_drawn_as_promised(game)


def test_a_lost_notice_of_the_first_deal_is_made_up_for(game, people):
    shown = (game.pk, 0, (table(game, people[0])["seq"], 2 * row(game).revision))
    give(game, people[0], "anna")
    # The contribution itself is no news for anybody.
    assert rendered.outdated_games([shown]) == set()
    give(game, people[1], "boris")
    give(game, people[2], "vera")
    assert rendered.outdated_games([shown]) == {game.pk}


# What nobody is told


def test_contributors_stay_secret_before_the_deal(game, people, notices):
    viewers = [rendered.Viewer(user and user.pk, "en") for user in (*people, SPECTATOR)]
    before = [rendered.render_for(game.pk, viewer) for viewer in viewers]
    notices.clear()
    give(game, people[0], "anna")
    assert [rendered.render_for(game.pk, viewer) for viewer in viewers] == before
    assert notices == []
    give(game, people[1], "boris")
    give(game, people[2], "vera")
    assert [message["type"] for _, message in notices] == ["game_changed"]
    for viewer, old in zip(viewers, before, strict=True):
        assert rendered.render_for(game.pk, viewer).version_key > old.version_key


def test_nothing_that_is_shown_while_it_waits_depends_on_the_secret(game, people):
    viewers = [rendered.Viewer(user and user.pk, "en") for user in (*people, SPECTATOR)]
    before = [rendered.render_for(game.pk, viewer) for viewer in viewers]
    Game.objects.filter(pk=game.pk).update(
        secret=bytes([9] * 32).hex(), contributions=["aa", "", ""]
    )
    store.cache.clear()
    assert [rendered.render_for(game.pk, viewer) for viewer in viewers] == before
    # There was something to tell.
    Game.objects.filter(pk=game.pk).update(commitment="another")
    assert [rendered.render_for(game.pk, viewer) for viewer in viewers] != before


def test_another_process_plays_on_from_what_was_fixed(game, people):
    """Its copy of the table is older than the first deck and must not be trusted."""
    old = store.load_newest(game.pk)
    assert old.awaits_contributions
    for user in people:
        give(game, user, user.username)
    store.cache.put(old)
    dealt = store.load_newest(game.pk)
    assert dealt.settings.contributions == tuple(row(game).contributions)
    assert dealt.game.dealer == row(game).first_dealer


# The whole way


def test_a_whole_game_is_checked_by_everybody(game, people):
    for user, text in zip(people, ("anna", "вера", "x" * 200), strict=True):
        give(game, user, text)
    play_out(game.pk, people)
    assert finalise.finalise(game.pk)
    stored = row(game)
    record = stored.record
    assert record["fairness"]["contributions"] == hashes("anna", "вера", "x" * 200)
    assert all(one.ok for one in shuffle_proof.check_record(record))
    assert verify.verify(stored).problems == ()
    replay = replays.stored_replay(stored, None)["shuffle"]
    assert replay["proven"]
    assert replay["contributions"] == stored.contributions
    assert table(game, people[0])["shuffle"]["secret"] == stored.secret


def test_a_real_game_is_stored_for_the_browser_tests(pool, people):
    """shuffle_proof.test.js recomputes it; WRITE_FIXTURES=1 plays another."""
    if os.environ.get("WRITE_FIXTURES"):
        ADDED.write_text(json.dumps(played_with_cuts(pool, people), separators=(",", ":")) + "\n")
    record = json.loads(ADDED.read_text())
    assert engine.replay(record).game.over
    checks = shuffle_proof.check_record(record)
    assert {one.what for one in checks} == {"commitment", "dealer", "deck", "cut"}
    assert all(one.ok for one in checks)


def played_with_cuts(pool, people):
    """Two deals; the second person added nothing in time."""
    game = create_game(changed(pool, differences={"max_deals": 2, "cutting": "right"}), people)
    give(game, people[0], "anna")
    pass_time(game, 60)
    give(game, people[2], "вера")
    play_out(game.pk, people)
    finalise.finalise(game.pk)
    left_out = ("id", "started", "ended", "ratings")
    return {key: value for key, value in row(game).record.items() if key not in left_out}


def test_another_contribution_would_be_noticed(game, people):
    for user in people:
        give(game, user, user.username)
    play_out(game.pk, people)
    finalise.finalise(game.pk)
    Game.objects.filter(pk=game.pk).update(contributions=hashes("anna", "boris", "someone else"))
    faults = verify.verify(row(game)).problems
    assert any("deck" in fault for fault in faults)
    record = row(game).record
    record["fairness"]["contributions"] = hashes("anna", "boris", "someone else")
    wrong = {one.what for one in shuffle_proof.check_record(record) if not one.ok}
    assert "deck" in wrong


def test_a_game_closed_before_its_first_deal_has_a_record(game):
    long_ago = timezone.now() - timedelta(days=1)
    Game.objects.filter(pk=game.pk).update(turn_at=long_ago, due_at=None)
    sweeps.sweep_stale(timezone.now())
    assert finalise.finalise(game.pk)
    stored = row(game)
    assert stored.record["deals"] == []
    assert all(one.ok for one in shuffle_proof.check_record(stored.record))
    assert verify.verify(stored).problems == ()
    assert table(game)["status"] == "stopped"
