"""Tests that the fixtures of the table's own tests equal the server's payloads.

WRITE_FIXTURES=1 writes, for the tests in tests/js and the gallery, every step of each preset and a
whole real game as one player was shown it; without it they are compared with what is sent now.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games.engine import SPECS
from games.models import Pool
from games.tables.lifecycle.create import create_game
from games.tables.payloads import table_payload
from tests.games import steps_by_agreement, table_states, visible_agreements
from tests.games.factories import changed
from tests.games.tables.driver import live_of, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")

FOLDER = Path(settings.BASE_DIR) / "tests" / "js" / "fixtures"
WRITTEN = FOLDER / "written"
REAL_GAME = FOLDER / "games" / "short.jsonl"
# Places whose keys are data (cards, suits, what is legal), not form.
FREE = {"legal", "why", "events", "differences", "marriage_values"}


def played(pool, people) -> list[dict]:
    """Play two deals, and return each table that seat 1 is shown."""
    game = create_game(changed(pool, differences={"max_deals": 2}), people, first_dealer=0)
    return [table_payload.payload(live, 1) for live in turns(game.id, people)]


def form(value, path: str = "") -> set[str]:
    """Every key with the path to it."""
    if isinstance(value, list):
        return set().union(*(form(one, path + "[]") for one in value)) if value else set()
    if not isinstance(value, dict):
        return set()
    inner = [form(one, f"{path}.{key}") for key, one in value.items() if key not in FREE]
    return {f"{path}.{key}" for key in value}.union(*inner)


def hand_written() -> Iterator[tuple[str, dict]]:
    for path in sorted(FOLDER.glob("*.json")):
        fixture = json.loads(path.read_text())
        yield path.stem, fixture.get("table", fixture)


def test_hand_written_payloads_have_the_form_of_real_ones(pool, people):
    real = played(pool, people)
    known = set().union(*map(form, real)) | {".result.ratings[].after", ".result.ratings[].before"}
    known |= {
        ".result.ratings[].seat",
        ".people[].substitute_for.name",
        ".people[].substitute_for.username",
        ".people[].return_until",
        ".people[].closed_game",
        ".hints",
        ".sheet.rows[].shown",
        ".sheet.rows[].shown.cards",
        ".sheet.rows[].shown.seat",
        ".sheet.rows[].shown.takes_all",
    }
    timeouts = ("count", "limit", "total", "total_limit", "last", "returned")
    known |= {f".timeouts.{key}" for key in timeouts}
    for name, payload in hand_written():
        assert form(payload) <= known, name
        # Only there until the first bid, and at tables that do not count.
        at_times = {"leaving_closes", "hints"}
        assert set(real[0]) - at_times == set(payload) - at_times, name


def test_a_real_game_is_stored_for_the_table_tests(pool, people):
    lines = [json.dumps(one, separators=(",", ":")) for one in played(pool, people)]
    if os.environ.get("WRITE_FIXTURES"):
        REAL_GAME.parent.mkdir(exist_ok=True)
        REAL_GAME.write_text("\n".join(lines) + "\n")
    kept = [json.loads(line) for line in REAL_GAME.read_text().splitlines()]
    assert kept[-1]["result"] is not None
    assert set().union(*map(form, kept)) == set().union(*(form(json.loads(x)) for x in lines))


def lines(payload: dict) -> str:
    """JSON with a line for each part of the table, so that a change is read at a glance."""
    parts = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in payload.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


@pytest.mark.parametrize("preset", ["classic", "store", "polish"])
def test_every_state_of_a_preset_has_a_fixture(preset, people, bots):
    pool = Pool.objects.get(key="classic-calm" if preset == "classic" else preset)
    live = live_of(create_game(pool, [people[0], *bots[:2]], first_dealer=0).id)
    are_kept(preset, table_states.states(live))


def test_every_state_of_rare_agreements_has_a_fixture(people, bots):
    pool = Pool.objects.get(key="classic-calm")
    live = live_of(create_game(pool, [people[0], *bots[:2]], first_dealer=0).id)
    are_kept("agreed", steps_by_agreement.steps(live))


def test_every_agreement_is_switched_on_and_seen(people, bots):
    """A new field has its picture at once, or says in INVISIBLE why there can be none."""
    pool = Pool.objects.get(key="classic-calm")
    live = live_of(create_game(pool, [people[0], *bots[:2]], first_dealer=0).id)
    found = dict(visible_agreements.seen(live))
    assert set(found) == set(SPECS) - set(visible_agreements.INVISIBLE)
    for name, fixture in found.items():
        assert name in fixture["table"]["agreements"]["differences"]
    are_kept("seen", found.items())


def test_a_hidden_replay_says_why():
    assert set(visible_agreements.INVISIBLE) <= set(SPECS)
    assert all(visible_agreements.INVISIBLE.values())


def are_kept(group, tables):
    """The files of this group say what the engine says today; the order of keys says nothing."""
    made = {f"{group}-{name}.json": table for name, table in tables}
    if os.environ.get("WRITE_FIXTURES"):
        WRITTEN.mkdir(exist_ok=True)
        for path in WRITTEN.glob(f"{group}-*.json"):
            path.unlink()
        for name, table in made.items():
            (WRITTEN / name).write_text(lines(table))
    kept = {path.name: json.loads(path.read_text()) for path in WRITTEN.glob(f"{group}-*.json")}
    again = "run this test with WRITE_FIXTURES=1"
    assert set(kept) == set(made), again
    # JSON knows no tuples.
    changed = [name for name in kept if kept[name] != json.loads(json.dumps(made[name]))]
    assert changed == [], again
