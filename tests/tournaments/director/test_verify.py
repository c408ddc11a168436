"""verify_tournament recomputes everything, and finds every change of rows."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command

from games.models import Entry, Game, Seat
from tests.kept_rows import keep_rows
from tests.tournaments.playing import new_players, new_tournament, play_out, start_tournament
from tournaments.director.verify import verify
from tournaments.models import Bye, Entrant, Round, Tournament, TournamentTable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def finished_cup() -> Tournament:
    """Create a finished duplicate of seven, with a bye in each of its two rounds."""
    return keep_rows("a finished duplicate of seven", play_cup)


def play_cup() -> Tournament:
    tournament = new_tournament(
        "duplicate", new_players(7), settings={"rounds": 2, "remainder": "bye"}
    )
    start_tournament(tournament)
    return play_out(tournament)


def verify_output(*ids: str) -> tuple[int, str]:
    out, code = StringIO(), 0
    try:
        call_command("verify_tournament", *ids, stdout=out)
    except SystemExit as end:
        code = int(str(end.code))
    return code, out.getvalue()


def table(number: int = 1) -> TournamentTable:
    return TournamentTable.objects.get(round__number=number, number=1)


def trade_seats(cup: Tournament) -> None:
    row = table()
    row.seats = row.seats[::-1]
    row.save()


def sit_twice(cup: Tournament) -> None:
    row = Bye.objects.get(round__number=1)
    row.entrant = Entrant.objects.get(pk=table().seats[0])
    row.save()


def better_standings(cup: Tournament) -> None:
    cup.standings["rows"].reverse()
    cup.save()


def other_score(cup: Tournament) -> None:
    Game.objects.filter(pk=table().game_id).update(scores=[1, 2, 3])


def other_dealer(cup: Tournament) -> None:
    row = table()
    row.first_dealer = (row.first_dealer + 1) % 3
    row.save()


def other_deck(cup: Tournament) -> None:
    entry = Entry.objects.get(game=table().game_id, kind="deck")
    entry.text = entry.text[2:] + entry.text[:2]
    entry.save()


def other_secret(cup: Tournament) -> None:
    Round.objects.filter(number=1).update(secret="00" * 32)


def still_sealed(cup: Tournament) -> None:
    Game.objects.filter(pk=table().game_id).update(sealed=True)


def stranger(cup: Tournament) -> None:
    seat = Seat.objects.get(game=table().game_id, number=0)
    seat.user = new_players(1, "stranger")[0]
    seat.save()


def unfinished(cup: Tournament) -> None:
    TournamentTable.objects.filter(round__number=2).delete()
    Bye.objects.filter(round__number=2).delete()


MEDDLING: dict[str, Callable[[Tournament], None]] = {
    "standings: the stored ones differ": better_standings,
    "a repeated draw differs": trade_seats,
    "has 2 places": sit_twice,
    "scores: ": other_score,
    "the first dealer is": other_dealer,
    "the deck does not match": other_deck,
    "the commitment does not match": other_secret,
    "visible before the round is revealed, or hidden after": still_sealed,
    "is not the drawn entrant": stranger,
    "the format expects more rounds": unfinished,
}


def test_a_correct_tournament_passes():
    cup = finished_cup()
    assert verify(cup) == []
    assert verify_output() == (0, f"{cup.pk}: OK\n")


def test_an_unknown_tournament_fails():
    assert verify_output("nothinghere") == (1, "nothinghere: unknown tournament\n")


def test_seats_behind_different_dealers_are_not_compared_unnoticed():
    cup = finished_cup()
    other_dealer(cup)
    assert "seats behind different first dealers are compared" in verify_output(cup.pk)[1]


def test_each_kind_of_tampering_is_found():
    cup = finished_cup()
    """Each change adds to the ones before, and to the output."""
    before = verify_output(cup.pk)[1]
    for words, meddle in MEDDLING.items():
        meddle(Tournament.objects.get(pk=cup.pk))
        code, text = verify_output(cup.pk)
        assert code == 1 and words in text and text != before, words
        before = text
