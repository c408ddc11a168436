"""Programs that answer well, late, wrongly, or not at all."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.bots import LEVELS
from games.bots.matches.foreign import ForeignBot
from games.engine import agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK

ANSWERS = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    {act}
    print(json.dumps({{"id": asked["id"], "action": action}}), flush=True)
"""
GAME = start_deal(new_game(agreements_from({"preset": "classic"}), 0), DECK)
SEEN = observe(GAME, GAME.to_act)
LEGAL = legal_actions(GAME)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[ForeignBot]]:
    bots: list[ForeignBot] = []
    yield bots
    for bot in bots:
        bot.close()


def program(started: list[ForeignBot], path: Path, act: str, patience_s: float) -> ForeignBot:
    path.write_text(ANSWERS.format(act=act))
    bot = ForeignBot(f"{sys.executable} {path}", lambda seen: {"you": seen.seat}, patience_s)
    started.append(bot)
    return bot


def test_its_choice_is_played(started: list[ForeignBot], tmp_path: Path) -> None:
    bot = program(started, tmp_path / "bot.py", "action = asked['legal'][3]", 30)
    assert bot.choose(SEEN, LEGAL) == LEGAL[3]
    assert (bot.late, bot.illegal) == (0, 0)


def test_it_is_told_what_its_seat_sees(started: list[ForeignBot], tmp_path: Path) -> None:
    act = "action = asked['legal'][asked['table']['you']]"
    bot = program(started, tmp_path / "bot.py", act, 30)
    assert SEEN.seat is not None
    assert bot.choose(SEEN, LEGAL) == LEGAL[SEEN.seat]


@pytest.mark.parametrize("act", ["action = 'bid 7'", "action = None", "action = {'x': 1}"])
def test_an_illegal_answer_is_counted_and_replaced(
    started: list[ForeignBot], tmp_path: Path, act: str
) -> None:
    bot = program(started, tmp_path / "bot.py", act, 30)
    assert bot.choose(SEEN, LEGAL) == LEVELS["caretaker"].choose(SEEN, LEGAL)
    assert (bot.late, bot.illegal) == (0, 1)


@pytest.mark.parametrize("act", ["time.sleep(60)", "sys.exit()", "continue"])
def test_no_answer_is_counted_and_replaced(
    started: list[ForeignBot], tmp_path: Path, act: str
) -> None:
    bot = program(started, tmp_path / "bot.py", act, 0.2)
    for _ in range(2):
        assert bot.choose(SEEN, LEGAL) == LEVELS["caretaker"].choose(SEEN, LEGAL)
    assert bot.late == 2


def test_a_late_answer_does_not_count_for_the_next_question(
    started: list[ForeignBot], tmp_path: Path
) -> None:
    act = "print(json.dumps({'id': asked['id'] - 1, 'action': 'pass'})); action = asked['legal'][2]"
    bot = program(started, tmp_path / "bot.py", act, 30)
    assert bot.choose(SEEN, LEGAL) == LEGAL[2]


def test_noise_is_skipped(started: list[ForeignBot], tmp_path: Path) -> None:
    bot = program(started, tmp_path / "bot.py", "print('hello'); action = asked['legal'][1]", 30)
    assert bot.choose(SEEN, LEGAL) == LEGAL[1]


def test_a_program_that_reads_nothing_holds_up_no_match(
    started: list[ForeignBot], tmp_path: Path
) -> None:
    path = tmp_path / "bot.py"
    path.write_text("import time; time.sleep(300)")
    long = {"table": "x" * 4000}
    bot = ForeignBot(f"{sys.executable} {path}", lambda _: long, patience_s=0.01)
    started.append(bot)
    for _ in range(30):
        assert bot.choose(SEEN, LEGAL) in LEGAL
    assert bot.late == 30
