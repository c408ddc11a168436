"""Logs name the game and the user and never a hidden card, at any level."""

import asyncio
import io
import json
import logging
import logging.config
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.conf import settings
from django.db import IntegrityError
from structlog.contextvars import bind_contextvars

from games.models import Game
from games.realtime.executor import run
from games.tables import actions
from games.tables.errors import TableError
from games.tables.payloads import rendered
from tests.games.tables.driver import act, live_of, turns
from thousand_site.monitoring import log_config

CARD = re.compile(r"\b(?:[9TJQKA]|10)[SCDH]\b")


def talkative(style: str) -> tuple[io.StringIO, logging.Handler]:
    """Send all loggers at DEBUG to a text, in one of the two formats."""
    config = log_config.config(style, "DEBUG")
    text = io.StringIO()
    config["handlers"]["console"]["stream"] = text
    logging.config.dictConfig(config)
    return text, logging.getLogger().handlers[-1]


@pytest.fixture
def lines(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    text, _ = talkative(request.param)
    yield text
    logging.config.dictConfig(settings.LOGGING)
    root.handlers[:] = handlers
    root.setLevel(level)


both = pytest.mark.parametrize("lines", ["line", "json"], indirect=True)
as_json = pytest.mark.parametrize("lines", ["json"], indirect=True)


@both
@pytest.mark.django_db(transaction=True)
def test_a_whole_game_at_debug_shows_no_card(
    lines: io.StringIO, table: Game, people, queued, notices
) -> None:
    held = set()
    for _ in turns(table.id, people):
        for user in people:
            held |= set(rendered.table_for(table.id, user.pk)["hand"])
            with suppress(TableError):
                actions.act(table.id, user.pk, "of-no-use", 0, "play AS")
    # There was something to leak, and the pattern would see it.
    assert len(held) == 24 and all(CARD.search(f"a bot chose play {card}") for card in held)
    text = lines.getvalue()
    assert text.count("an action was committed") > 40
    assert CARD.findall(text) == []
    assert table.secret not in text


@as_json
@pytest.mark.django_db(transaction=True)
async def test_each_log_line_of_a_socket_names_game_and_user(lines: io.StringIO) -> None:
    def work() -> None:
        logging.getLogger("games.test").warning("here")

    bind_contextvars(user=7, game="k3f9x2abcd")
    await run(work)
    await asyncio.gather(run(work))
    found = [json.loads(line) for line in lines.getvalue().splitlines() if "here" in line]
    assert len(found) == 2
    assert all((line["user"], line["game"]) == (7, "k3f9x2abcd") for line in found)
    assert all(line["level"] == "warning" and line["timestamp"].startswith("20") for line in found)


@as_json
@pytest.mark.django_db(transaction=True)
def test_log_lines_of_an_action_name_the_game(
    lines: io.StringIO, table: Game, people, notices
) -> None:
    act(table.id, people[2], "pass")
    found = [json.loads(line) for line in lines.getvalue().splitlines()]
    (line,) = [x for x in found if x["message"] == "an action was committed"]
    assert (line["game"], line["seat"]) == (table.id, 2)
    assert line["version"] == live_of(table.id).version


@both
def test_a_row_that_the_database_refused_is_not_written_down(lines: io.StringIO) -> None:
    """PostgreSQL's error would contain the row with the secret of the decks."""
    message = "null value\nDETAIL:  Failing row contains (k3f9, deadbeef, give 1:AS).\n"
    try:
        raise IntegrityError(message)
    except IntegrityError:
        logging.getLogger("games.test").exception("a tick failed")
    text = lines.getvalue()
    assert "IntegrityError" in text and "a tick failed" in text
    assert "deadbeef" not in text and not CARD.search(text)


@both
def test_libraries_that_would_write_down_whole_messages_do_not(lines: io.StringIO) -> None:
    for name in ("websockets.server", "uvicorn.error", "django.db.backends", "psycopg"):
        logging.getLogger(name).debug('> TEXT \'{"hand":["AS"]}\'')
    assert lines.getvalue() == ""
    logging.getLogger("games.test").debug("but we do")
    assert "but we do" in lines.getvalue()
