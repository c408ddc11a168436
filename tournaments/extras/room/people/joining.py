"""Joining by code: ask or come in, and play as a name with one's own phone."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from accounts.names.confusables import skeleton
from tournaments.errors import TournamentError
from tournaments.extras.room.access import locked_room, room_of
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import (
    EntrantOrigin,
    LocalPlayer,
    LocalRequest,
    RoomSettings,
    new_code,
    new_key,
)
from tournaments.extras.room.origins import Origin
from tournaments.extras.room.people.names import checked_name
from tournaments.extras.room.people.services import add_locked, end_claim
from tournaments.extras.room.results.independence import note_origin
from tournaments.log_people import mention
from tournaments.models import ENDED, Entrant, Tournament
from tournaments.organising.services import check_not_over
from tournaments.updates import lock_tournament, log_event, save_and_notify

Joining = RoomSettings.Joining
MAX_REQUESTS = 60
# Of one network: requests that wait, and phones that play. The second number holds where all
# phones share a network. Both leave places for others.
MAX_OF_NETWORK, MAX_OF_SHARED_NETWORK = 15, 40
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


def ask_to_join(
    room: RoomSettings,
    text: str,
    is_public: bool,
    device: str,
    origin: Origin,
    is_for_club: bool = False,
) -> bool:
    """Add the name, or ask the organisers to. False: they have to let the person in first.

    Raises:
        RoomError: the name is not possible, nobody joins this event by code, or too many came
            from one network.
        TournamentError: the event is full, or nobody can join it any longer.
    """
    with transaction.atomic():
        tournament = lock_tournament(room.tournament_id)
        room = room_of(tournament)
        _check_may_join(tournament, room, device, origin)
        if room.joining == Joining.OPEN:
            _check_network(_playing_from(tournament, origin.network), room)
            player = add_locked(tournament, text, is_public, device, is_for_club)
            _note_claim(player, origin, "local_joined")
        else:
            _add_request(tournament, room, text, (is_public, is_for_club), device, origin)
        save_and_notify(tournament)
    return room.joining == Joining.OPEN


def _add_request(
    tournament: Tournament,
    room: RoomSettings,
    text: str,
    agreed: tuple[bool, bool],
    device: str,
    origin: Origin,
) -> None:
    requests = tournament.local_requests
    _check_network(requests.filter(from_network=origin.network).count(), room)
    if requests.count() >= MAX_REQUESTS:
        raise RoomError("many_requests")
    name = checked_name(tournament, text)
    requests.create(
        name=name,
        name_skeleton=skeleton(name),
        is_public=agreed[0],
        is_for_club=agreed[1],
        device=device,
        from_device=origin.device,
        from_network=origin.network,
    )


def _check_may_join(
    tournament: Tournament, room: RoomSettings, device: str, origin: Origin
) -> None:
    check_still_on(tournament)
    check_not_closed(room)
    if player_of_device(tournament, device) or request_of_device(tournament, device):
        raise RoomError("already_in")
    if tournament.local_requests.filter(from_device=origin.device).exists():
        raise RoomError("already_in")
    _check_plays_nobody(tournament, origin)


def check_not_closed(room: RoomSettings) -> None:
    """Raise RoomError while only organisers add people: nobody else adds or takes a name."""
    if room.joining == Joining.CLOSED:
        raise RoomError("joining_closed")


def _check_plays_nobody(tournament: Tournament, origin: Origin) -> None:
    """Raise RoomError if the device plays at this event, as a name or with an account."""
    rows = EntrantOrigin.objects.filter(entrant__tournament=tournament, device=origin.device)
    if rows.exists():
        raise RoomError("device_plays")


def _check_network(number: int, room: RoomSettings) -> None:
    """Raise RoomError if so many from a network are all that one network may have."""
    if number >= (MAX_OF_SHARED_NETWORK if room.shares_network else MAX_OF_NETWORK):
        raise RoomError("many_of_network")


def _playing_from(tournament: Tournament, network: str) -> int:
    """Return how many phones play from a network."""
    rows = tournament.local_players.exclude(device="").filter(entrant__origins__network=network)
    return rows.distinct().count()


def _note_claim(
    player: LocalPlayer, origin: Origin, verb: str, organiser: User | None = None
) -> None:
    """Note and log from where a phone took a name."""
    note_origin(player.entrant, origin)
    log_event(
        player.tournament, verb, organiser, entrant=player.entrant_id,
        device=origin.device, network=origin.network, **mention(name=player.user),
    )  # fmt: skip


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
    return sorted_by_name(rows.exclude(name=""), lambda player: player.name)


def claim_name(room: RoomSettings, player_id: int, device: str, origin: Origin) -> LocalPlayer:
    """Let a phone play as somebody on the list; the first phone that says so has the name.

    A phone that has lost its session takes its own name again.

    Raises:
        RoomError: another phone has the name, this one has another, or too many came from one
            network; only organisers add people.
    """
    try:
        with transaction.atomic():
            tournament = lock_tournament(room.tournament_id)
            check_still_on(tournament)
            player = _claimable(tournament, player_id, device, origin)
            player.device = device
            player.save(update_fields=["device"])
            _note_claim(player, origin, "name_claimed")
            save_and_notify(tournament)
    except IntegrityError:
        raise RoomError("already_in") from None
    return player


def _claimable(tournament: Tournament, player_id: int, device: str, origin: Origin) -> LocalPlayer:
    """Return the locked name if this phone may take it. Raises: RoomError."""
    rows = LocalPlayer.objects.select_for_update(of=("self",)).select_related("user", "entrant")
    player = rows.filter(tournament=tournament, pk=player_id, merged_at=None).first()
    if player is None:
        raise RoomError("no_person")
    if player.device and player.entrant.origins.filter(device=origin.device).exists():
        return player
    room = room_of(tournament)
    check_not_closed(room)
    if player.device and player.device != device:
        raise RoomError("name_claimed")
    _check_plays_nobody(tournament, origin)
    if not room.shares_network:
        _check_network(_playing_from(tournament, origin.network), room)
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
            player = add_locked(tournament, row.name, row.is_public, row.device, row.is_for_club)
            _note_claim(player, Origin(row.from_device, row.from_network), "local_joined", user)
        else:
            log_event(tournament, "local_turned_away", user)
        save_and_notify(tournament)


def set_joining(user: User, tournament_id: str, joining: str) -> None:
    """Set how people join. Raises: TournamentError: there is no such way."""
    if joining not in Joining.values:
        raise TournamentError("bad_choice")
    with locked_room(user, tournament_id) as tournament:
        _change(tournament, joining=joining)
        log_event(tournament, f"room_joining_{joining}", user)
        save_and_notify(tournament)


def set_shares_network(user: User, tournament_id: str, shares: bool) -> None:
    """Say whether all phones share one network, so that a device each is enough for a result."""
    with locked_room(user, tournament_id) as tournament:
        _change(tournament, shares_network=shares)
        log_event(tournament, "room_network_shared" if shares else "room_network_apart", user)
        save_and_notify(tournament)


def _change(tournament: Tournament, **values: str | bool) -> None:
    RoomSettings.objects.update_or_create(tournament=tournament, defaults=values)


def renew_code(user: User, tournament_id: str) -> None:
    """Give the event another code; phones have to choose their names again."""
    with locked_room(user, tournament_id) as tournament:
        _change(tournament, code=new_code())
        for player in tournament.local_players.exclude(device="").select_related("entrant"):
            end_claim(player)
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
