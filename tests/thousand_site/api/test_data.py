"""Tests of the data files in the API."""

import asyncio
import base64
import gzip
import hashlib
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import AsyncClient

from accounts.models import User
from games.daily.models import Day
from games.open_data import files
from tests.games.open_data.test_files import NOVEMBER, OCTOBER
from tests.games.open_data.test_results import ended
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import wrong_members
from tests.thousand_site.api.test_daily import counted, nadia, over, today  # noqa: F401

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("defaults", "quiet"),
]


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.OPEN_DATA_DIR = tmp_path


@pytest.fixture
def made(people: list[User]) -> bytes:
    """The content of the file of October."""
    ended(people)
    assert files.make_next(NOVEMBER + timedelta(days=2))
    found = files.file_named(OCTOBER)
    assert found is not None
    return found[0].read_bytes()


def download(name: str) -> tuple[Any, bytes]:
    async def read() -> tuple[Any, bytes]:
        answer = await AsyncClient().get(f"/api/v1/data/{name}/")
        if not answer.streaming:
            return answer, answer.content
        return answer, b"".join([part async for part in answer.streaming_content])

    return asyncio.run(read())


def test_files_are_listed_with_sum_and_licence(ask: Ask, made: bytes) -> None:
    [row] = ask("data/")["results"]
    assert (row["name"], row["kind"], row["period"]) == (OCTOBER, "results", "2026-10")
    assert row["sha256"] == hashlib.sha256(made).hexdigest()
    assert "publicdomain/zero" in row["licence"]
    assert ask("data/?kind=deals")["count"] == 0
    assert set(wrong_members(ask("data/?kind=hands", code=400))) == {"kind"}


def test_a_file_is_downloaded_whole(made: bytes) -> None:
    answer, content = download(OCTOBER)
    assert (answer["Content-Type"], content) == ("application/gzip", made)
    digest = base64.b64encode(hashlib.sha256(made).digest()).decode()
    assert answer["Repr-Digest"] == f"sha-256=:{digest}:" and 'rel="license"' in answer["Link"]


def test_an_unknown_file_is_not_found(made: bytes) -> None:
    answer, content = download("thousand-results-2026-09.jsonl.gz")
    assert answer.status_code == 404 and json.loads(content)["code"] == "not_found"


def test_the_deals_of_a_day_are_a_file(ask: Ask, over: Day, nadia: User) -> None:  # noqa: F811
    counted(nadia, over)
    while files.make_next(over.published_at):  # type: ignore[arg-type]
        pass
    rows = ask("data/?kind=deals")["results"]
    [row] = [row for row in rows if row["period"] == str(over)]
    assert row["lines"] == 1
    _answer, content = download(row["name"])
    assert "nadia" not in gzip.decompress(content).decode()
