"""Joining by code: ask or come in, and play as a name with one's own phone."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.names.confusables import skeleton
from tournaments.errors import TournamentError
from tournaments.models import ENDED, Entrant, Tournament
from tournaments.organising.services import check_not_over
from tournaments.room.access import locked_room
from tournaments.room.errors import RoomError
from tournaments.room.models import (
    LocalPlayer,
    LocalRequest,
    RoomSettings,
    new_code,
    new_key,
)
from tournaments.room.people.names import checked_name
from tournaments.room.people.services import add_locked
from tournaments.updates import lock_tournament, log_event, save_and_notify

Joining = RoomSettings.Joining
MAX_REQUESTS = 60
# A page that asks for a code still finds an event that ended so long ago, and says so.
FOUND_AFTER_END = timedelta(days=1)


def room_by_code(code: str, ended_too: bool = False) -> RoomSettings:
    """Return the event of this code.

    Raises: RoomError: there is none, or without `ended_too` it ended days ago.
    """
    rows = RoomSettings.objects.select_related("tournament", "tournament__club")
    # An event that was moved to the site keeps its settings, and nobody joins it by name.
    rows = rows.filter(tournament__in_room=True).exclude(tournament__status="draft")
    room = rows.filter(code=code.strip().upper()).first()
    if room is None or (_ended_long_ago(room.tournament) and not ended_too):
        raise RoomError("no_code")
    return room


def _ended_long_ago(tournament: Tournament) -> bool:
    ended = tournament.ended_at if tournament.status in ENDED else None
    return ended is not None and ended < timezone.now() - FOUND_AFTER_END


def ask_to_join(room: RoomSettings, text: str, is_public: bool, device: str) -> bool:
    """Add the name, or ask the organisers to. False: they have to let the person in first.

    Raises:
        RoomError: the name is not possible, or nobody joins this event by code.
        TournamentError: the event is full, or nobody can join it any longer.
    """
    with transaction.atomic():
        tournament = lock_tournament(room.tournament_id)
        _check_may_join(tournament, room, device)
        if room.joining == Joining.OPEN:
            player = add_locked(tournament, text, is_public, device)
            log_event(tournament, "local_added", mentioned={"names": [player.user_id]})
            save_and_notify(tournament)
            return True
        name = checked_name(tournament, text)
        LocalRequest.objects.create(
            tournament=tournament,
            name=name,
            name_skeleton=skeleton(name),
            is_public=is_public,
            device=device,
        )
        save_and_notify(tournament)
    return False


def _check_may_join(tournament: Tournament, room: RoomSettings, device: str) -> None:
    check_still_on(tournament)
    if room.joining == Joining.CLOSED:
        raise RoomError("joining_closed")
    if player_of_device(tournament, device) or request_of_device(tournament, device):
        raise RoomError("already_in")
    if tournament.local_requests.count() >= MAX_REQUESTS:
        raise RoomError("many_requests")


def check_still_on(tournament: Tournament) -> None:
    """Raise RoomError once the event has ended: its code is over."""
    if tournament.status in ENDED:
        raise RoomError("code_over")


def player_of_device(tournament: Tournament, device: str) -> LocalPlayer | None:
    """Return who plays with this phone; None: nobody."""
    rows = LocalPlayer.objects.filter(tournament=tournament, device=device)
    return rows.select_related("entrant", "user").first() if device else None


def request_of_device(tournament: Tournament, device: str) -> LocalRequest | None:
    """Return what this phone has asked for; None: nothing."""
    rows = LocalRequest.objects.filter(tournament=tournament, device=device)
    return rows.first() if device else None


def free_names(tournament: Tournament) -> list[LocalPlayer]:
    """Return the people without a phone that plays for them, by name."""
    rows = LocalPlayer.objects.filter(tournament=tournament, device="", merged_at=None)
    return sorted(rows.exclude(name=""), key=lambda player: player.name.casefold())


def claim_name(room: RoomSettings, player_id: int, device: str) -> LocalPlayer:
    """Let a phone play as somebody on the list; the first phone that says so has the name.

    Raises:
        RoomError: another phone has the name, or this one has another.
    """
    try:
        with transaction.atomic():
            tournament = lock_tournament(room.tournament_id)
            check_still_on(tournament)
            rows = LocalPlayer.objects.select_for_update(of=("self",))
            player = rows.filter(tournament=tournament, pk=player_id, merged_at=None).first()
            if player is None:
                raise RoomError("no_person")
            if player.device and player.device != device:
                raise RoomError("name_claimed")
            player.device = device
            player.save(update_fields=["device"])
            save_and_notify(tournament)
    except IntegrityError:
        raise RoomError("already_in") from None
    return player


def answer_request(user: User, tournament_id: str, request_id: int, let_in: bool) -> None:
    """Let in somebody who asked, or not."""
    with locked_room(user, tournament_id) as tournament:
        check_not_over(tournament)
        row = LocalRequest.objects.filter(tournament=tournament, pk=request_id).first()
        if row is None:
            raise RoomError("request_gone")
        row.delete()
        if let_in:
            player = add_locked(tournament, row.name, row.is_public, row.device)
            log_event(tournament, "local_added", user, mentioned={"names": [player.user_id]})
        save_and_notify(tournament)


def set_joining(user: User, tournament_id: str, joining: str) -> None:
    """Set how people join. Raises: TournamentError: there is no such way."""
    if joining not in Joining.values:
        raise TournamentError("bad_choice")
    with locked_room(user, tournament_id) as tournament:
        _change(tournament, joining=joining)
        save_and_notify(tournament)


def _change(tournament: Tournament, **values: str) -> None:
    RoomSettings.objects.update_or_create(tournament=tournament, defaults=values)


def renew_code(user: User, tournament_id: str) -> None:
    """Give the event another code; phones have to choose their names again."""
    with locked_room(user, tournament_id) as tournament:
        _change(tournament, code=new_code())
        tournament.local_players.update(device="")
        tournament.local_requests.all().delete()
        log_event(tournament, "room_code_renewed", user)
        save_and_notify(tournament)


def renew_projector(user: User, tournament_id: str) -> None:
    """Give the projector's page another address; the old one shows nothing any longer."""
    with locked_room(user, tournament_id) as tournament:
        _change(tournament, projector_key=new_key())
        log_event(tournament, "room_projector_renewed", user)


def entrant_of_account(tournament: Tournament, user: User) -> Entrant | None:
    """Return the entry of an account at this event; None: it has none."""
    rows = tournament.entrants.filter(user=user)
    return rows.exclude(status=Entrant.Status.REPLACED).first()
