"""Queries about score sheets, and the presets that a scorekeeper can choose."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from accounts.clubs import queries as clubs
from accounts.clubs.models import Club
from accounts.models import User
from games import engine
from games.presets import queries as presets
from games.presets.models import Preset
from games.scorekeeper.club_games import has_free_entries
from games.scorekeeper.models import ClubGame, ClubGamePlayer, CountingClub, ScoreSheet
from games.scorekeeper.page import free_entries
from ratings.club_games import annulments_of

Json = dict[str, Any]


def public_presets() -> list[Json]:
    """Return the presets that everybody can choose, with all their agreements."""
    return _as_json(presets.newest_presets())


def presets_of(user: User) -> list[Json]:
    """Return the user's own presets and those of their clubs."""
    own = [preset for preset in presets.presets_of_user(user) if preset.retired_at is None]
    return _as_json([*own, *presets.presets_of_users_clubs(user)])


def _as_json(rows: Iterable[Preset]) -> list[Json]:
    return [
        {
            "key": preset.key,
            "name": preset.title,
            "group": preset.club.name if preset.club else "",
            "agreements": engine.agreements_from(preset.agreements).as_json(),
        }
        for preset in rows
    ]


def sheets_of(user: User) -> list[Mapping[str, Any]]:
    """Return the records of the user's sheets, the oldest first."""
    rows = ScoreSheet.objects.filter(owner=user).order_by("created_at")
    return list(rows.values("id", "created_at", "changed_at", "record"))


def counts_sheets(club: Club) -> bool:
    """Return whether the club's ladder counts games with real cards."""
    return CountingClub.objects.filter(club=club).exists()


def waiting_games(club: Club) -> QuerySet[ClubGame]:
    """Return the games that wait until their players confirm them, the newest first."""
    games = ClubGame.objects.filter(club=club, rated_at=None).select_related("sheet")
    return games.order_by("-created_at")


def sheets_of_games(game_ids: Iterable[str]) -> dict[str, str]:
    """Return the ids of the sheets of games with real cards, by game."""
    rows = ClubGame.objects.filter(pk__in=list(game_ids))
    return dict(rows.values_list("pk", "sheet"))


def club_part(user: User | None, sheet: ScoreSheet) -> Json:
    """Return what the page of a sheet shows its reader of a club's ladder; often nothing.

    Others are not shown who is a member of which club.
    """
    if user is None or sheet.record["result"] is None:
        return {}
    game = ClubGame.objects.filter(sheet=sheet).select_related("club__ladder").first()
    if game is None:
        return {"clubs": _counting_clubs(user)} if sheet.owner_id == user.pk else {}
    players = list(game.players.select_related("user"))
    own = next((player for player in players if player.user_id == user.pk), None)
    if own is None and not clubs.is_organiser(game.club, user):
        return {}
    return {
        "game": game,
        "game_players": players,
        "is_open": game.rated_at is None and _can_confirm(sheet, own),
        "annulment": annulments_of(game.club.ladder, [game.pk]).get(game.pk),
        "free_entries": free_entries(sheet.record),
    }


def _can_confirm(sheet: ScoreSheet, own: ClubGamePlayer | None) -> bool:
    """Return whether a player, or an organiser who did not play, has something to confirm."""
    return not has_free_entries(sheet) if own is None else own.confirmed_at is None


def _counting_clubs(user: User) -> list[Club]:
    counting = CountingClub.objects.values("club")
    return list(clubs.clubs_of(user).filter(pk__in=counting))
