"""Games with real cards in a club's own ladder: handed in, confirmed, rated.

A sheet is a game only if it was played out: to the end that its agreements set, and for two rounds
of dealing at least. Somebody who stops a game knows who leads, and a short one is soon made up.
A free entry can give points away: it is no deal of those rounds, ends no game that counts, and its
players confirm the result themselves.
"""

from collections.abc import Sequence
from datetime import timedelta
from itertools import product

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.clubs import queries as clubs
from accounts.clubs.models import Club
from accounts.limits.services import Limit
from accounts.models import User
from accounts.queries import user_by_name
from games.engine.scoring.game_end import places_of
from games.scorekeeper.errors import ScoreError
from games.scorekeeper.facts import FREE_ENTRY
from games.scorekeeper.models import ClubGame, ClubGamePlayer, CountingClub, ScoreSheet
from ratings.models import RatingChange
from ratings.services import RatedPlayer, rate_in_ladders

HANDED_IN = Limit("club_sheets")
# How many games of one player count in a club's ladder, as the rows of rated games say.
COUNTED = (Limit("counted_sheets"), Limit("counted_sheets_a_day"))
MIN_ROUNDS = 2


def set_counting(user: User, club: Club, counts: bool) -> None:
    """Let the club's ladder count games with real cards, or no longer.

    Raises:
        ScoreError: the user is not an organiser.
    """
    if not clubs.is_organiser(club, user):
        raise ScoreError("not_organiser")
    if counts:
        CountingClub.objects.get_or_create(club=club)
    else:
        CountingClub.objects.filter(club=club).delete()


@transaction.atomic
def hand_in(user: User, sheet: ScoreSheet, club: Club, names: Sequence[str]) -> ClubGame:
    """Hand a finished sheet in to a club; `names` are the members by seat.

    The user's own seat is confirmed at once.

    Raises:
        ScoreError: it cannot count, or somebody is not a member.
        LimitExceeded: too many in a day.
    """
    sheet = lock_sheet(sheet.pk)
    _check(user, sheet, club)
    members = [_member(club, name) for name in names]
    if len({member.pk for member in members}) != len(sheet.record["players"]):
        raise ScoreError("player_twice")
    HANDED_IN.take(user.pk)
    game = ClubGame.objects.create(club=club, sheet=sheet)
    result = sheet.record["result"]
    places = places_of(result["scores"], result["winner"])
    ClubGamePlayer.objects.bulk_create(
        ClubGamePlayer(game=game, user=member, seat=seat, place=places[seat])
        for seat, member in enumerate(members)
    )
    if user in members:
        _confirm(game, [user.pk])
    return game


def _check(user: User, sheet: ScoreSheet, club: Club) -> None:
    if sheet.owner_id != user.pk:
        raise ScoreError("not_keeper")
    if club.is_dissolved or not CountingClub.objects.filter(club=club).exists():
        raise ScoreError("not_counting")
    if not clubs.is_member(club, user):
        raise ScoreError("not_in_club", name=user.display_name)
    if sheet.record["result"] is None:
        raise ScoreError("not_finished")
    _check_played_out(sheet)
    if ClubGame.objects.filter(sheet=sheet).exists():
        raise ScoreError("handed_in")


def _check_played_out(sheet: ScoreSheet) -> None:
    """Raise ScoreError for a sheet that is no whole game."""
    if sheet.record["stopped"]:
        raise ScoreError("stopped")
    if sheet.rows[-1]["outcome"] == FREE_ENTRY:
        raise ScoreError("ended_by_entry")
    least = MIN_ROUNDS * len(sheet.record["players"])
    played = [row for row in sheet.rows if not row["redeal"] and row["outcome"] != FREE_ENTRY]
    if len(played) < least:
        raise ScoreError("too_short", least=least)


def has_free_entries(sheet: ScoreSheet) -> bool:
    """Return whether the sheet has an entry that no agreement knows."""
    return any(row["outcome"] == FREE_ENTRY for row in sheet.rows)


def _member(club: Club, name: str) -> User:
    """Return the member with this name: a person with an account."""
    user = user_by_name(name)
    if user is None or user.is_program or user.is_guest or not clubs.is_member(club, user):
        raise ScoreError("not_in_club", name=name)
    return user


@transaction.atomic
def confirm(user: User, game: ClubGame) -> ClubGame:
    """Confirm the result: a player for themselves, an organiser who did not play for all.

    Only those who sat there know whether a free entry was agreed: each of them confirms it.
    When all have confirmed, the game is rated in the club's ladder, once.

    Raises:
        ScoreError: the user is neither, the club counts no such games any longer, or too many of a
            player have counted just now; or the sheet was deleted.
    """
    game = _locked(game)
    players = _confirmed_by(user, game)
    if user.pk not in players and has_free_entries(game.sheet):
        raise ScoreError("free_entries")
    _confirm(game, players)
    return game


def lock_sheet(sheet_id: str) -> ScoreSheet:
    """Lock a sheet until the transaction ends; its game is locked after it, never before.

    Raises:
        ScoreError: it was deleted.
    """
    sheet = ScoreSheet.objects.select_for_update(of=("self",)).filter(pk=sheet_id).first()
    if sheet is None:
        raise ScoreError("sheet_gone")
    return sheet


def _locked(game: ClubGame) -> ClubGame:
    """Lock the sheet, then the game, as a deletion does. Raises: ScoreError: it is gone."""
    sheet = lock_sheet(game.sheet_id)
    rows = ClubGame.objects.select_for_update(of=("self",)).select_related("club")
    locked = rows.filter(pk=game.pk).first()
    if locked is None:
        raise ScoreError("game_gone")
    locked.sheet = sheet
    return locked


def _confirmed_by(user: User, game: ClubGame) -> list[int]:
    """Return the players that this user can confirm the result for."""
    players = list(game.players.values_list("user_id", flat=True))
    if user.pk in players:
        return [user.pk]
    # One who gains by a game must not confirm it for the others.
    if clubs.is_organiser(game.club, user):
        return players
    raise ScoreError("not_a_player")


def _confirm(game: ClubGame, user_ids: Sequence[int]) -> None:
    open_seats = game.players.filter(user__in=user_ids, confirmed_at=None)
    open_seats.update(confirmed_at=timezone.now())
    players = list(game.players.select_related("user"))
    is_whole = len(players) == len(game.sheet.record["players"])
    if game.rated_at or not is_whole or any(player.confirmed_at is None for player in players):
        return
    _check_pace(game, players)
    game.rated_at = timezone.now()
    game.save(update_fields=["rated_at"])
    rated = [RatedPlayer(player.user_id, player.place) for player in players]
    if not game.club.is_dissolved:
        rate_in_ladders(game.pk, [game.club.ladder], rated)


def _check_pace(game: ClubGame, players: Sequence[ClubGamePlayer]) -> None:
    """Raise ScoreError if a player had more games than people play in that time.

    The club's row is locked: of two games that are confirmed at once the second one sees the first.
    """
    if CountingClub.objects.select_for_update().filter(club=game.club).first() is None:
        raise ScoreError("not_counting")
    for limit, player in product(COUNTED, players):
        since = timezone.now() - timedelta(seconds=limit.seconds)
        counted = ClubGamePlayer.objects.filter(user=player.user_id, game__club=game.club)
        if 0 < limit.max_requests <= counted.filter(game__rated_at__gt=since).count():
            hours = -(-limit.seconds // 3600)
            name, most = player.user.display_name, limit.max_requests
            raise ScoreError("too_fast", name=name, most=most, hours=hours)


@transaction.atomic
def decline(user: User, game: ClubGame) -> None:
    """Take the game back from the club, for a player or an organiser; a rated one stays.

    Raises:
        ScoreError: the user is neither, or the sheet was deleted.
    """
    game = _locked(game)
    _confirmed_by(user, game)
    if game.rated_at is None:
        game.delete()


def standing_games() -> QuerySet[ClubGame]:
    """Return the games whose ratings stand: their sheets are the evidence, and stay."""
    annulled = RatingChange.objects.filter(game_id=OuterRef("pk")).exclude(
        kind=RatingChange.Kind.GAME
    )
    return ClubGame.objects.filter(rated_at__isnull=False).exclude(Exists(annulled))
