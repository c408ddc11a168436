"""From a full table to a game."""

import logging
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.clubs.queries import member_ids
from accounts.queries import blocks_between
from games.lobby.locks import changed, game_url, tell
from games.lobby.models import OwnSeat, OwnTable
from games.models import Game, Seat
from games.tables.lifecycle.create import Terms, open_table

log = logging.getLogger(__name__)

# Whose page did not live for so long is not there: nobody's clock begins without him.
PRESENT = timedelta(seconds=45)


def settle(table: OwnTable, now: datetime) -> Game | None:
    """Begin, if every seat is taken and everybody is there; the table must be locked."""
    seats = list(table.seats.select_related("user").order_by("number"))
    if len(seats) < table.players:
        return None
    if _part(seats) or _strangers(table, seats):
        changed(table, now)
        return None
    # Who agreed to a rematch did so a moment ago.
    if table.after_id is None and missing(seats, now):
        return None
    try:
        with transaction.atomic():
            return _begin(table, seats)
    except IntegrityError:
        _drop_who_plays(table, now)
        return None


def missing(seats: list[OwnSeat], now: datetime) -> list[OwnSeat]:
    """Those who sit there and look at no page of the site."""
    return [seat for seat in seats if seat.is_person and seat.seen_at < now - PRESENT]


def _part(seats: list[OwnSeat]) -> bool:
    """Of two who must not meet any more, the one who came later goes."""
    people = {seat.user_id: seat for seat in seats if seat.is_person}
    pairs = blocks_between(people)
    for one, other in pairs:
        max(people[one], people[other], key=lambda seat: seat.pk).delete()
    return bool(pairs)


def _strangers(table: OwnTable, seats: list[OwnSeat]) -> bool:
    """Who sits at a club's table and was banned meanwhile goes; a game that began is played on."""
    if table.club is None or table.visibility != OwnTable.Visibility.CLUB:
        return False
    inside = member_ids(table.club)
    gone = [seat for seat in seats if seat.is_person and seat.user_id not in inside]
    for seat in gone:
        seat.delete()
    return bool(gone)


def _begin(table: OwnTable, seats: list[OwnSeat]) -> Game:
    terms = Terms(
        agreements=table.agreements,
        action_ms=table.action_ms,
        reserve_ms=table.reserve_ms,
        preset_id=table.preset_id,
        ladder=table.ladder,
        rated=table.rated,
        club=table.club,
    )
    users = [seat.user for seat in seats]
    before = Game.objects.filter(pk=table.after_id).first() if table.after_id else None
    if before is None or before.winner is None:
        game = open_table(terms, users)
    else:
        # In a rematch everybody sits where he sat, and the winner deals first.
        game = open_table(terms, users, first_dealer=before.winner, rematch_of=before)
    _began(table, game, [seat.user_id for seat in seats if seat.is_person])
    return game


def _began(table: OwnTable, game: Game, people: list[int]) -> None:
    called = table.invitations.filter(declined=False).values_list("user_id", flat=True)
    elsewhere = sorted({*called} - {*people})
    table.status, table.game = OwnTable.Status.STARTED, game
    table.revision += 1
    table.save(update_fields=["status", "game", "revision"])
    table.seats.all().delete()
    for user_id in people:
        url = game_url(game.pk)
        tell([user_id], {"type": "seated", "user": user_id, "game": game.pk, "url": url})
    tell(elsewhere, {"type": "calls"})


def _drop_who_plays(table: OwnTable, now: datetime) -> None:
    """Who plays elsewhere has no business here, and must not hold up the others."""
    playing = Seat.objects.filter(running=True).values("user")
    gone, _ = table.seats.filter(is_person=True, user__in=playing).delete()
    log.warning("%s of the table %s play elsewhere", gone, table.pk)
    changed(table, now)
