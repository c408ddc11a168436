"""Organisers' actions on people at an event: add, note as present, rename, remove."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from accounts.ids import random_id
from accounts.limits.services import Limit
from accounts.models import User
from accounts.names.confusables import skeleton
from tournaments.errors import TournamentError
from tournaments.extras.room.access import locked_room
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import LocalPlayer, ResultEntry
from tournaments.extras.room.people.cells import normalised
from tournaments.extras.room.people.name_lists import (
    GUESSED,
    LeftOut,
    NameList,
    Reading,
    read_list,
)
from tournaments.extras.room.people.names import checked_name, public_name
from tournaments.extras.room.people.regulars import person_of_name
from tournaments.formats import allows_late_entry, round_count
from tournaments.ladders import seed_ratings
from tournaments.load_state import load_state
from tournaments.log_people import mention
from tournaments.models import Entrant, Tournament, TournamentEvent
from tournaments.organising.people.participants import lock_entrant
from tournaments.organising.services import check_not_over
from tournaments.registration.services import withdraw_entrant
from tournaments.updates import log_event, save_and_notify

Status = Entrant.Status
Stage = Tournament.Status
ADDED_NAMES = Limit("room_names")
# By name; with accounts as many as the tournament has places.
MAX_LOCAL_PLAYERS = 120
# Characters of a pasted list: a file with addresses and answers for as many people.
MAX_LIST_LENGTH = 100_000
# Refusals that hold for all further names of a list, too.
NO_ROOM, NO_ROOM_LEFT = ("full", "no_late", "many_names"), "no_room"
USERNAME_LETTERS = 14
# Log entries of phones that took a name, and the digests kept of devices and networks.
CLAIMS, FORGOTTEN = ("name_claimed", "local_joined"), "\u2013"


@dataclass
class AddedNames:
    """The people that a list added, and by name why others were not.

    left_out  the lines of the list that gave no name
    """

    people: list[LocalPlayer] = field(default_factory=list)
    refused: list[TournamentError] = field(default_factory=list)
    left_out: Sequence[LeftOut] = ()


def add_names(
    user: User,
    tournament_id: str,
    text: str,
    is_public: bool = False,
    reading: Reading = GUESSED,
    known: Sequence[str] = (),
    is_for_club: bool = False,
) -> AddedNames:
    """Add the names of a pasted list, as far as they are possible.

    In a running event they play from the next round on. `known`: names of earlier evenings.

    Raises:
        RoomError: there is no name in it, the list is too long, or a single name is not possible.
        TournamentError: there is no room for anybody of it.
        LimitExceeded: this organiser has added too many today; nobody is added.
    """
    found = read_names(text, reading)
    added = AddedNames(left_out=found.left_out)
    with locked_room(user, tournament_id) as tournament:
        check_not_over(tournament)
        names = list(dict.fromkeys([*known, *found.names]))
        if not names:
            raise RoomError("no_names")
        _add_while_room(user, tournament, names, (is_public, is_for_club), added)
        if added.people:
            log_event(tournament, "local_added", user, **_mentioned(added.people))
            save_and_notify(tournament)
    return added


def _add_while_room(
    user: User,
    tournament: Tournament,
    names: Sequence[str],
    agreed: tuple[bool, bool],
    added: AddedNames,
) -> None:
    """Add one name after another until there is no room. Raises: why a single one is refused."""
    for at, name in enumerate(names):
        ADDED_NAMES.take(user.pk)
        if not _add_or_refuse(tournament, name, agreed, added):
            added.left_out = [*added.left_out, *_no_room(names[at + 1 :])]
            break
    if len(names) == 1 and added.refused:
        raise added.refused[0]


def read_names(text: str, reading: Reading = GUESSED) -> NameList:
    """Return the names of a pasted list. Raises: RoomError: it is too long; nothing is cut."""
    # One letter may become three, and what is read is limited, not what is sent.
    plain = normalised(text)
    if len(plain) > MAX_LIST_LENGTH:
        raise RoomError("long_list", number=len(plain), most=MAX_LIST_LENGTH)
    return read_list(plain, reading)


def _add_or_refuse(
    tournament: Tournament, name: str, agreed: tuple[bool, bool], added: AddedNames
) -> bool:
    """Add one name, or note why not. False: there is no room for this one and all others."""
    try:
        is_public, is_for_club = agreed
        added.people.append(add_locked(tournament, name, is_public, is_for_club=is_for_club))
    except TournamentError as error:
        if error.code in NO_ROOM and not added.people:
            raise
        added.refused.append(error)
        return error.code not in NO_ROOM
    return True


def _no_room(names: Iterable[str]) -> list[LeftOut]:
    """Return the names of a list for which there was no room."""
    return [LeftOut(0, name, NO_ROOM_LEFT) for name in names]


def _mentioned(people: Iterable[LocalPlayer]) -> dict[str, object]:
    return {"mentioned": {"names": [player.user_id for player in people]}}


def add_locked(
    tournament: Tournament,
    text: str,
    is_public: bool = False,
    device: str = "",
    is_for_club: bool = False,
) -> LocalPlayer:
    """Add one person by name; the tournament must be locked.

    Raises:
        RoomError: the name is not possible, or there are too many.
        TournamentError: the event is full, or nobody can join it any longer.
    """
    name = checked_name(tournament, text)
    if tournament.local_players.count() >= MAX_LOCAL_PLAYERS:
        raise RoomError("many_names", number=MAX_LOCAL_PLAYERS)
    entrant = Entrant(tournament=tournament)
    admit_locked(entrant)
    entrant.user = _new_user(public_name(tournament, name, is_public))
    entrant.person = person_of_name(tournament, name)
    entrant.save()
    return LocalPlayer.objects.create(
        tournament=tournament,
        user=entrant.user,
        entrant=entrant,
        name=name,
        name_skeleton=skeleton(name),
        is_public=is_public,
        is_for_club=is_for_club,
        device=device,
    )


def _new_user(shown: str) -> User:
    """Create the row that stands for a local player: nobody can log in with it."""
    user = User(
        username=f"local-{random_id(USERNAME_LETTERS)}",
        first_name=shown,
        is_guest=True,
        is_local=True,
    )
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def admit_locked(entrant: Entrant) -> None:
    """Let somebody play, before the start or from the next round on; the caller saves the row."""
    tournament = entrant.tournament
    playing = tournament.entrants.filter(status__in=(Status.ENTERED, Status.IN)).count()
    if tournament.limit is not None and playing >= tournament.limit:
        raise TournamentError("full")
    # A removed entrant is not out any longer.
    entrant.out_from_round = None
    if tournament.status != Stage.RUNNING:
        entrant.status = Status.ENTERED
        return
    entrant.first_round, entrant.status = next_round(tournament), Status.IN
    ratings = seed_ratings(tournament, [entrant.user_id or 0])
    entrant.rating = ratings[entrant.user_id or 0]


def next_round(tournament: Tournament) -> int:
    """Return the round that is drawn next. Raises: TournamentError if nobody may join it."""
    state = load_state(tournament)
    name = tournament.format
    if not allows_late_entry(name) or state.round >= round_count(name, state):
        raise TournamentError("no_late")
    return state.round + 1


def set_here(user: User, tournament_id: str, entrant_id: int, here: bool) -> None:
    """Note that somebody is here, or is not: who is not here is not drawn.

    Raises:
        RoomError: the person has missed a round, and does not come back.
    """
    with locked_room(user, tournament_id) as tournament:
        check_not_over(tournament)
        row = lock_entrant(tournament, entrant_id)
        if here:
            _come(user, tournament, row)
        else:
            _leave(user, tournament, row)


def _leave(user: User, tournament: Tournament, row: Entrant) -> None:
    if row.status == Status.IN:
        withdraw_entrant(tournament, row, user)
    elif row.status in (Status.ENTERED, Status.WAITING):
        # Without who invited them: an invitation is not accepted by a tick.
        row.status, row.invited_by = Status.INVITED, None
        row.save(update_fields=["status", "invited_by"])
        log_event(tournament, "local_absent", user, **mention(name=row.user))
        save_and_notify(tournament)


def _come(user: User, tournament: Tournament, row: Entrant) -> None:
    if row.status in (Status.IN, Status.ENTERED):
        return
    if _is_only_invited(row):
        raise RoomError("only_invited", name=row.user.display_name)
    if row.first_round is None:
        admit_locked(row)
    else:
        _come_back(tournament, row)
    row.save()
    log_event(tournament, "local_here", user, **mention(name=row.user))
    save_and_notify(tournament)


def _is_only_invited(row: Entrant) -> bool:
    """Return whether somebody was invited and has not joined: nobody else joins for them."""
    return row.status == Status.INVITED and row.invited_by_id is not None


def _come_back(tournament: Tournament, row: Entrant) -> None:
    """Let somebody who was unticked play on, if no round was drawn without them."""
    number = load_state(tournament).round + 1
    never_played = (row.first_round or 0) >= (row.out_from_round or 0)
    if never_played:
        row.first_round = next_round(tournament)
    elif row.out_from_round != number:
        raise RoomError("missed_round", name=str(_name_of(row)))
    row.status, row.out_from_round = Status.IN, None


def _name_of(row: Entrant) -> str:
    player = LocalPlayer.objects.filter(entrant=row).first()
    return player.name if player and player.name else row.user.display_name


def everybody_here(user: User, tournament_id: str) -> None:
    """Tick all who were unticked before the start, or wait, as far as there are places.

    Raises: TournamentError: why nobody of them can play.
    """
    with locked_room(user, tournament_id) as tournament:
        check_not_over(tournament)
        rows = tournament.entrants.select_related("user")
        waiting = rows.filter(status__in=(Status.INVITED, Status.WAITING))
        tried = [row for row in waiting if not _is_only_invited(row)]
        refused = [error for row in tried if (error := _try_to_come(user, tournament, row))]
        if refused and len(refused) == len(tried):
            raise refused[0]


def _try_to_come(user: User, tournament: Tournament, row: Entrant) -> TournamentError | None:
    """Let somebody play; return why they cannot."""
    try:
        _come(user, tournament, row)
    except TournamentError as error:
        return error
    return None


def lock_player(tournament: Tournament, entrant_id: int) -> LocalPlayer:
    """Return the local player behind an entrant, locked. Raises: RoomError: there is none."""
    rows = LocalPlayer.objects.select_for_update(of=("self",)).select_related("user", "entrant")
    player = rows.filter(tournament=tournament, entrant=entrant_id).first()
    if player is None:
        raise RoomError("no_person")
    return player


def rename(
    user: User,
    tournament_id: str,
    entrant_id: int,
    text: str,
    is_public: bool,
    is_for_club: bool = False,
) -> None:
    """Correct a name, or who may read it: everybody, or the members of the club."""
    with locked_room(user, tournament_id) as tournament:
        player = lock_player(tournament, entrant_id)
        name = checked_name(tournament, text, player)
        agreed = is_public, is_for_club
        if (name, *agreed) == (player.name, player.is_public, player.is_for_club):
            return
        _set_name(player, name, *agreed)
        player.entrant.person = person_of_name(tournament, name, player.entrant.person)
        player.entrant.save(update_fields=["person"])
        log_event(tournament, "local_renamed", user, **mention(name=player.user))
        save_and_notify(tournament)


def _set_name(player: LocalPlayer, name: str, is_public: bool, is_for_club: bool) -> None:
    # Its own initials are free for it again.
    _show_as(player, "")
    _show_as(player, public_name(player.tournament, name, is_public))
    player.name, player.name_skeleton = name, skeleton(name)
    player.is_public, player.is_for_club = is_public, is_for_club
    player.save(update_fields=["name", "name_skeleton", "is_public", "is_for_club"])


def _show_as(player: LocalPlayer, shown: str) -> None:
    player.user.first_name = shown
    player.user.save(update_fields=["first_name"])


def remove(user: User, tournament_id: str, entrant_id: int) -> None:
    """Remove a name that was added by mistake, and has not played."""
    with locked_room(user, tournament_id) as tournament:
        check_not_over(tournament)
        player = lock_player(tournament, entrant_id)
        if _has_played(player.entrant):
            raise RoomError("has_played", name=player.name)
        delete_player(player)
        log_event(tournament, "local_removed", user)
        save_and_notify(tournament)


def _has_played(entrant: Entrant) -> bool:
    """Return whether a round was drawn with this entrant."""
    state = load_state(entrant.tournament)
    at_table = any(entrant.pk in result.table.people for result in state.results)
    return at_table or any(bye.entrant == entrant.pk for bye in state.byes)


def delete_player(player: LocalPlayer) -> None:
    """Delete a local player with the rows that stood for them."""
    local = player.user
    player.entrant.delete()
    local.delete()


def release_device(user: User, tournament_id: str, entrant_id: int) -> None:
    """Let another phone play as this person."""
    with locked_room(user, tournament_id) as tournament:
        player = lock_player(tournament, entrant_id)
        end_claim(player)
        log_event(tournament, "name_released", user, **mention(name=player.user))
        save_and_notify(tournament)


def end_claim(player: LocalPlayer) -> None:
    """Take the name from its phone, and what this entered at tables that still wait."""
    player.device = ""
    player.save(update_fields=["device"])
    withdraw_entries(player.entrant)


def withdraw_entries(entrant: Entrant) -> None:
    """Forget from where somebody acted, and what they entered at tables that still wait.

    Otherwise the next one with this name would seem to agree with it.
    """
    entrant.origins.all().delete()
    ResultEntry.objects.filter(entrant=entrant, table__override__isnull=True).delete()


def delete_name(user: User, tournament_id: str, entrant_id: int) -> None:
    """Delete a name for good, as its owner wishes; initials remain in the results.

    Nothing joins this event to others of the club any longer.
    """
    with locked_room(user, tournament_id) as tournament:
        player = lock_player(tournament, entrant_id)
        forget_name(player)
        player.entrant.person = ""
        player.entrant.save(update_fields=["person"])
        log_event(tournament, "local_name_deleted", user)
        save_and_notify(tournament)


def forget_name(player: LocalPlayer) -> None:
    """Keep of a name only its initials."""
    if player.name and player.is_public:
        _show_as(player, public_name(player.tournament, player.name, False))
    end_claim(player)
    forget_origins(player.tournament.log.filter(data__entrant=player.entrant_id))
    player.name, player.name_skeleton = "", ""
    player.is_public = player.is_for_club = False
    player.save(update_fields=["name", "name_skeleton", "is_public", "is_for_club"])


def forget_origins(events: QuerySet[TournamentEvent]) -> None:
    """Take from the log from where people took their names."""
    # Each name that is deleted asks for it: most events are done by then.
    for event in events.filter(verb__in=CLAIMS).exclude(data__device=FORGOTTEN):
        event.data = {**event.data, "device": FORGOTTEN, "network": FORGOTTEN}
        event.save(update_fields=["data"])
