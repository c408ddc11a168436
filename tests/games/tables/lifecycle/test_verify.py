"""Stored games equal their logs, even after a backup was restored."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import DealResult, Entry, Game, Seat
from games.tables.lifecycle import verify
from games.tables.lifecycle.create import create_game
from ratings.models import RatingChange
from tests.factories import persons
from tests.games.factories import changed
from tests.games.tables.driver import choice, live_of, step, turns
from tests.site import FOREIGN, ROOT
from thousand_site.server.embedded import create_database, drop_database, postgres_programs


@pytest.fixture(autouse=True)
def running(rated: Game) -> Game:
    """A game in the middle of its second deal; another one is rated."""
    others = persons(3)
    game = create_game(rated.pool, others)
    next(live for live in turns(game.pk, others) if live.game.deal)
    return Game.objects.get(pk=game.pk)


def verified(*arguments: str) -> list[dict]:
    out = StringIO()
    with suppress(CommandError):
        call_command("verify_games", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_played_games_equal_stored_ones(running: Game) -> None:
    (summary,) = verified()
    assert summary["faulty"] == 0 and summary["games"] == 2
    assert summary["actions"] == Entry.objects.filter(kind="action").count() > 50
    assert live_of(running.pk).game.deal == 1


def test_games_from_a_time_on_can_be_verified_alone(rated: Game, running: Game) -> None:
    changed(rated, created_at=running.created_at - timedelta(days=2))
    since = running.created_at - timedelta(days=1)
    assert verified("--since", since.isoformat())[-1]["games"] == 1
    assert verified("--since", f"{since:%Y-%m-%d}")[-1]["games"] == 1


def test_a_value_that_is_no_time_is_refused() -> None:
    with pytest.raises(CommandError, match="yesterday is not a time"):
        call_command("verify_games", "--since", "yesterday")


def test_results_of_older_rules_may_differ(rated: Game) -> None:
    changed(rated, rules_version=1, scores=[1, 2, 3])
    result = {"scores": [1, 2, 3], "winner": rated.winner}
    Game.objects.filter(pk=rated.pk).update(record={**(rated.record or {}), "result": result})
    assert verified("--game", rated.pk)[-1]["faulty"] == 0
    changed(rated, rules_version=2)
    assert verified("--game", rated.pk)[-1]["faulty"] == 1


def lost_line(ended: Game) -> None:
    Entry.objects.filter(game=ended, kind="action").last().delete()  # type: ignore[union-attr]


def another_card(ended: Game) -> None:
    entry = Entry.objects.filter(game=ended, text__startswith="play").last()
    assert entry is not None
    changed(entry, text="play XX")


def another_deck(ended: Game) -> None:
    deck = Entry.objects.filter(game=ended, kind="deck").last()
    assert deck is not None
    changed(deck, text=deck.text[2:] + deck.text[:2])


def another_score(ended: Game) -> None:
    Game.objects.filter(pk=ended.pk).update(scores=[1000, 0, 0])


def another_place(ended: Game) -> None:
    Game.objects.filter(pk=ended.pk).update(places=[1, 1, 1])


def another_result(ended: Game) -> None:
    row = DealResult.objects.filter(game=ended).first()
    assert row is not None
    changed(row, outcome=row.outcome | {"gains": [1, 2, 3]})


def lost_result(ended: Game) -> None:
    DealResult.objects.filter(game=ended).last().delete()  # type: ignore[union-attr]


def another_secret(ended: Game) -> None:
    Game.objects.filter(pk=ended.pk).update(secret="00" * 32)


def another_record(ended: Game) -> None:
    Game.objects.filter(pk=ended.pk).update(record=ended.record | {"deals": []})


def lost_rating(ended: Game) -> None:
    RatingChange.objects.filter(game_id=ended.pk).first().delete()  # type: ignore[union-attr]


DAMAGE = [
    (lost_line, "log"),
    (another_card, "replay"),
    (another_deck, "deck"),
    (another_score, "scores"),
    (another_place, "places"),
    (another_result, "deal 0"),
    (lost_result, "deals"),
    (another_secret, "secret"),
    (another_record, "record"),
    (lost_rating, "ratings"),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("damage", "word"), DAMAGE, ids=[d.__name__ for d, _ in DAMAGE])
def test_any_difference_is_found(rated: Game, damage, word: str) -> None:
    damage(rated)
    *faults, summary = verified()
    assert summary["faulty"] == 1
    assert {fault["game"] for fault in faults} == {rated.pk}
    assert any(word in fault["fault"] for fault in faults), faults


def test_one_game_can_be_asked_for(rated: Game, running: Game) -> None:
    another_score(rated)
    assert verified("--game", running.pk) == [
        {"games": 1, "actions": verify.verify(running).actions, "faulty": 0}
    ]
    with pytest.raises(CommandError):
        call_command("verify_games", "--game", rated.pk, stdout=StringIO())


def next_action(game: Game) -> None:
    """Let the player act whose turn it is."""
    live = live_of(game.pk)
    step(live, [seat.user for seat in game.seats.select_related("user")], choice)


def test_a_game_that_has_moved_since_it_was_read_is_not_faulty(running: Game) -> None:
    next_action(running)
    assert verify.verify(running).problems == ()


def test_a_game_that_moves_while_it_is_read_is_not_faulty(
    running: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = iter([running])
    read = verify.seats_of

    def move_once(game: Game) -> list[Seat]:
        for moving in moves:
            next_action(moving)
        return read(game)

    monkeypatch.setattr(verify, "seats_of", move_once)
    found = verify.verify(running)
    assert found.problems == ()
    assert found.actions == Entry.objects.filter(game=running, kind="action").count()


@pytest.mark.slow
@pytest.mark.postgres
def test_a_dump_that_is_taken_back_in_is_the_same_site(tmp_path: Path) -> None:
    """docs/operations: pg_dump while it runs, pg_restore elsewhere, verify_games."""
    url = os.environ["DATABASE_URL"].rpartition("/")[0]
    source = f"{url}/{connection.settings_dict['NAME']}"
    dump = str(tmp_path / "thousand.dump")
    programs = postgres_programs()
    run = subprocess.run(
        [programs / "pg_dump", "--format=custom", "--file", dump, source],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    target = create_database(os.environ["DATABASE_URL"], "restored")
    try:
        restore = [programs / "pg_restore", "--exit-on-error", "--no-owner", "--dbname", target]
        subprocess.run([*restore, dump], check=True)
        found = json.loads(of_another_site(target, "verify_games").splitlines()[-1])
        assert found == verified()[-1]
        assert found["games"] == 2 and found["faulty"] == 0
    finally:
        drop_database(os.environ["DATABASE_URL"], "restored")


@pytest.mark.slow
def test_a_copy_by_django_is_the_same_site(tmp_path: Path) -> None:
    """The other way, between databases of different kinds: dumpdata, migrate, loaddata."""
    dump = tmp_path / "thousand.json"
    left_out = [f"--exclude={name}" for name in ("contenttypes", "auth.permission", "sessions")]
    call_command("dumpdata", "--natural-foreign", *left_out, "--output", str(dump), verbosity=0)
    target = f"sqlite:///{tmp_path / 'copy.sqlite3'}"
    of_another_site(target, "migrate", "--verbosity", "0")
    of_another_site(target, "loaddata", str(dump))
    assert json.loads(of_another_site(target, "verify_games").splitlines()[-1]) == verified()[-1]


def of_another_site(database: str, *command: str) -> str:
    """Return the output of manage.py on another database."""
    environment = {k: v for k, v in os.environ.items() if k not in FOREIGN}
    environment |= {
        "DJANGO_SETTINGS_MODULE": "thousand_site.settings",
        "SECRET_KEY": "any that is long enough, in a test",
    }
    run = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment | {"DATABASE_URL": database},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout
