"""Accounts behind names: an organiser and the account both agree; either can undo it."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.extras.room.access import locked_room
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import LocalPlayer
from tournaments.extras.room.people.services import lock_player, withdraw_entries
from tournaments.log_people import mention
from tournaments.models import Entrant, Tournament
from tournaments.organising.people.participants import invitable_user
from tournaments.organising.services import record_for_staff
from tournaments.permissions import may_organise
from tournaments.registration.eligibility import ban_of
from tournaments.updates import lock_tournament, log_event, save_and_notify


def offer_account(user: User, tournament_id: str, entrant_id: int, name: str) -> LocalPlayer:
    """Say as an organiser whose account this person has; the account must agree.

    Raises:
        RoomError, TournamentError: there is no such user, or they cannot be linked to the name.
    """
    with locked_room(user, tournament_id) as tournament:
        player = lock_player(tournament, entrant_id)
        account = invitable_user(tournament, name)
        _ask_about(tournament, player, account)
        player.organiser_agreed_at = timezone.now()
        log_event(tournament, "local_account_offered", user, **mention(name=account))
        _merge_if_both(tournament, player, user)
    return player


def ask_for_name(account: User, tournament_id: str, entrant_id: int) -> LocalPlayer:
    """Say with an account that this is oneself; an organiser must agree.

    Raises: as `offer_account`.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        player = lock_player(tournament, entrant_id)
        _ask_about(tournament, player, invitable_user(tournament, account.username))
        player.account_agreed_at = timezone.now()
        log_event(tournament, "local_account_asked", account)
        _merge_if_both(tournament, player, account)
    return player


def agree_to_account(user: User, tournament_id: str, entrant_id: int) -> LocalPlayer:
    """Agree as an organiser that the account which asked is linked to the name."""
    with locked_room(user, tournament_id) as tournament:
        player = lock_player(tournament, entrant_id)
        if player.account is None or player.account_agreed_at is None:
            raise RoomError("not_merged")
        _check_free(tournament, player, player.account)
        player.organiser_agreed_at = timezone.now()
        _merge_if_both(tournament, player, user)
    return player


def _ask_about(tournament: Tournament, player: LocalPlayer, account: User) -> None:
    """Note the account that is meant, unless another one is."""
    if player.merged_at is None and player.account_id not in (None, account.pk):
        raise RoomError("other_account")
    _check_free(tournament, player, account)
    player.account = account


def _check_free(tournament: Tournament, player: LocalPlayer, account: User) -> None:
    """Check that no account is linked to the name, and that this one may and has no other."""
    if player.merged_at is not None:
        raise RoomError("merged")
    if account.is_guest or account.is_program:
        raise TournamentError("needs_account")
    if ban_of(tournament, account):
        raise TournamentError("is_barred", name=account.display_name)
    if tournament.entrants.filter(user=account).exists():
        raise RoomError("plays_here", name=account.display_name)


def _merge_if_both(tournament: Tournament, player: LocalPlayer, actor: User) -> None:
    """Link the account to the name once both sides have agreed."""
    if player.organiser_agreed_at and player.account_agreed_at and player.account:
        _set_user(player.entrant, player.account)
        player.merged_at, player.device = timezone.now(), ""
        people = mention(name=player.account, before=player.user)
        log_event(tournament, "local_merged", actor, entrant=player.entrant_id, **people)
    player.save()
    save_and_notify(tournament)


def _set_user(entrant: Entrant, user: User) -> None:
    """Let the entrant keep key, tables and points, and stand for this user."""
    entrant.user = user
    entrant.save(update_fields=["user"])


def undo(user: User, tournament_id: str, entrant_id: int) -> LocalPlayer:
    """Take the account away from the name, or what one side said; its owner may, or organisers.

    Raises:
        RoomError: there is nothing to undo.
        TournamentError: the user may not.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        player = lock_player(tournament, entrant_id)
        account = player.account
        if account is None:
            raise RoomError("not_merged")
        if user != account and not may_organise(user, tournament):
            raise TournamentError("not_organiser")
        if player.merged_at is not None:
            _set_user(player.entrant, player.user)
            withdraw_entries(player.entrant)
        player.account = player.merged_at = None
        player.organiser_agreed_at = player.account_agreed_at = None
        player.save()
        log_event(tournament, "local_unmerged", user, entrant=entrant_id, **mention(name=account))
        if user != account:
            record_for_staff(user, tournament, "local_unmerged")
        save_and_notify(tournament)
    return player


def asked_about(account: User, tournament: Tournament) -> LocalPlayer | None:
    """Return the name about which this account is asked, or has asked, or to which it is linked."""
    return LocalPlayer.objects.filter(tournament=tournament, account=account).first()
