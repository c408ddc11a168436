"""Tests of what is stored of a deal that has ended."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.daily import results
from games.daily.models import Day, Run
from games.models import DealResult, Entry
from tests.factories import client_of
from tests.games.daily.playing import begin, play
from tests.games.daily.stored import run_of

DECLARER, OTHER = 1, 0


def stored(user: User, day: Day, plays: list[tuple[int, str]]) -> Run:
    """Store the result of a deal with these plays of seats."""
    now = timezone.now()
    run = run_of(user, day, 1, 40, now)
    Run.objects.filter(pk=run.pk).update(finished_at=None, change=None)
    for number, (seat, text) in enumerate(plays):
        Entry.objects.create(
            game=run.game, number=number, kind="action", seat=seat, text=text, created_at=now
        )
    outcome = {"declarer": DECLARER, "gains": [40, 120, 0], "contract": 120, "outcome": "made",
               "points": [0, 80, 0], "declared": [0, 60, 0]}  # fmt: skip
    DealResult.objects.create(
        game=run.game, number=0, outcome=outcome, version=9, standing={}, rules_version=0
    )
    results.store(Run.objects.select_related("day", "game").get(pk=run.pk))
    run.refresh_from_db()
    return run


@pytest.mark.parametrize(
    ("plays", "marriage"),
    [
        ([(DECLARER, "play KH declare")], "H"),
        ([(DECLARER, "play QC declare"), (DECLARER, "play KS declare")], "S"),
        ([(DECLARER, "play KH"), (DECLARER, "play 10S")], ""),
        ([(OTHER, "play QD declare")], ""),
        ([(DECLARER, "play AS declare")], ""),
    ],
    ids=["one", "the last one", "none", "of another", "four aces"],
)
def test_the_suit_of_the_declarers_last_marriage_is_stored(
    day: Day, players: list[User], plays: list[tuple[int, str]], marriage: str
) -> None:
    run = stored(players[0], day, plays)
    assert (run.change, run.declarer, run.marriage) == (40, DECLARER, marriage)


def test_the_page_shows_the_suit_beside_the_contract(day: Day, players: list[User]) -> None:
    Run.objects.filter(pk=play(players[0], day).pk).update(marriage="H")
    begin(players[0], day, 2)
    page = client_of(players[0]).get("/daily/").content.decode()
    assert page.count('class="suit-H"') == 1 and "♥" in page
