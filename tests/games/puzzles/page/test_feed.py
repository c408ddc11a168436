"""The feed of the puzzles of the day."""

import xml.etree.ElementTree as ElementTree

from django.test import Client
from django.utils import timezone

from games.puzzles.days import puzzle_of_today
from games.puzzles.models import StoredPuzzle

ATOM = "{http://www.w3.org/2005/Atom}"


def test_it_has_an_entry_for_today_without_the_solution(
    client: Client, stock: list[StoredPuzzle]
) -> None:
    answered = client.get("/puzzles/feed.atom")
    assert answered["Content-Type"].startswith("application/atom+xml")
    day = puzzle_of_today(timezone.now())
    [entry] = ElementTree.fromstring(answered.content).findall(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")
    assert day is not None and link is not None
    assert link.get("href") == f"http://testserver/puzzles/{day.puzzle.number}/"
    assert day.date.isoformat() in (entry.findtext(f"{ATOM}title") or "")
    assert day.puzzle.right[0].split()[1] not in answered.content.decode()
