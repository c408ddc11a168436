"""Evenings at real tables for tests."""

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from tests.factories import make_tournament
from tournaments.extras.room import rounds
from tournaments.extras.room.models import LocalPlayer
from tournaments.extras.room.origins import Origin
from tournaments.extras.room.people import services
from tournaments.extras.room.results import services as results
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.standings.state import Settings

NAMES = ("Zofia", "Petro", "Oleh", "Hanna", "Bohdan", "Lena", "Roman", "Stas", "Taras", "Yurii")
MIXED = Settings(rounds=3, remainder="mixed")
DEALS = {"ends_by": "deals", "deals": 9}


def new_evening(organiser: User, names: Sequence[str] = NAMES[:6], **fields: Any) -> Tournament:
    """Open an evening, with these people."""
    usual = {"in_room": True, "settings": MIXED, **DEALS}
    evening = make_tournament(organiser, **{**usual, **fields})
    if names:
        services.add_names(organiser, evening.pk, "\n".join(names))
    return evening


def drawn_evening(organiser: User, names: Sequence[str] = NAMES[:6], **fields: Any) -> Tournament:
    """Open an evening, and draw its first round."""
    evening = new_evening(organiser, names, **fields)
    rounds.draw_next(organiser, evening.pk)
    evening.refresh_from_db()
    return evening


def phone(number: int, network: int | None = None) -> Origin:
    """Return where a phone is: on a network of its own if no other is given."""
    return Origin(f"d{number}", f"n{number if network is None else network}")


def phone_of(entrant: Entrant) -> Origin:
    """Return a phone and a network that nobody else has."""
    return phone(entrant.pk)


def entrant_named(evening: Tournament, name: str) -> Entrant:
    return LocalPlayer.objects.get(tournament=evening, name=name).entrant


def names_at(table: TournamentTable) -> list[str]:
    rows = LocalPlayer.objects.filter(entrant__in=table.seats)
    return sorted(rows.values_list("name", flat=True))


def scores_at(table: TournamentTable, *scores: int) -> dict[int, int]:
    """Return these scores by entrant, in the order of the seats."""
    return dict(zip(filter(None, table.seats), scores, strict=False))


def open_tables(evening: Tournament) -> list[TournamentTable]:
    rows = TournamentTable.objects.filter(
        round__tournament=evening, override__isnull=True, annulled=False
    )
    return list(rows.select_related("round").order_by("round__number", "number"))


def names_playing(evening: Tournament) -> set[str]:
    """Return who sits at a table that waits for its result."""
    return {name for table in open_tables(evening) for name in names_at(table)}


def finish_round(organiser: User, evening: Tournament) -> None:
    """Set a result at each open table: the higher seat has more."""
    for table in open_tables(evening):
        scores = [100 * (number + 1) for number in range(len(table.seats))]
        results.set_as_organiser(organiser, evening.pk, table.pk, scores_at(table, *scores))
