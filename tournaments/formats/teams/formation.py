"""Places of teams, and new teams of single players at the start. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.standings.random_draw import random_draw


@dataclass(frozen=True)
class Candidate:
    """A registered user; `team` is 0 for a user who looks for one."""

    id: int
    team: int = 0


@dataclass(frozen=True)
class Lineup:
    """The members of one team; `team` 0: it is put together."""

    team: int
    members: tuple[int, ...]


def max_teams(limit: int | None) -> int | None:
    """Return how many teams there is room for; None: any number."""
    return None if limit is None else limit // TEAM_SIZE


def placed(people: Sequence[Candidate], full: Sequence[int], limit: int | None) -> set[int]:
    """Return who has a place before the start.

    Full teams go first, in the order in which they became full (`full`). Then come the others, in
    the order of registration (`people`): a team that is not full keeps nobody out.
    """
    if limit is None:
        return {one.id for one in people}
    chosen = full[: limit // TEAM_SIZE]
    members = [one.id for one in people if one.team in chosen]
    others = [one.id for one in people if one.team not in full]
    return {*members, *others[: limit - len(members)]}


def form_teams(
    people: Sequence[Candidate], full: Sequence[int], limit: int | None, seed: str
) -> tuple[Lineup, ...]:
    """Return the teams that start, of those who came, in the order of registration.

    Full teams keep together, and so do two of a team. Everybody else is put with such two, then
    with each other, at random by the seed. The last teams are as equal as possible, and bots play
    for who is missing. Nobody is left out, unless the limit is reached.
    """
    members: dict[int, list[int]] = {}
    for one in people:
        members.setdefault(one.team, []).append(one.id)
    whole = [team for team in full if team and len(members.get(team, ())) == TEAM_SIZE]
    whole = whole[: max_teams(limit)]
    room = None if limit is None else limit // TEAM_SIZE - len(whole)
    rest = [one for one in people if len(members[one.team]) < TEAM_SIZE or not one.team]
    pairs, singles = _with_room(rest, members, room)
    kept = [Lineup(team, tuple(members[team])) for team in whole]
    return (*kept, *_put_together(pairs, singles, members, seed))


def _with_room(
    rest: Iterable[Candidate], members: dict[int, list[int]], room: int | None
) -> tuple[list[int], list[int]]:
    """Return the teams of two and the single players that there is room for."""
    pairs: list[int] = []
    singles: list[int] = []
    for one in rest:
        # Of a pair the first counts as single until the other is in too.
        mate = _waiting_mate(one, members, singles)
        more = (len(pairs) + 1, len(singles) - 1) if mate else (len(pairs), len(singles) + 1)
        if room is not None and _teams_needed(*more) > room:
            continue
        if mate:
            singles.remove(mate)
            pairs.append(one.team)
        else:
            singles.append(one.id)
    return pairs, singles


def _waiting_mate(
    one: Candidate, members: dict[int, list[int]], singles: Sequence[int]
) -> int | None:
    """Return the other member of a team of two, if they are among the single players."""
    if not one.team or len(members[one.team]) != TEAM_SIZE - 1:
        return None
    return next((other for other in members[one.team] if other in singles), None)


def _teams_needed(pairs: int, singles: int) -> int:
    """Return how many teams so many pairs and single players make."""
    return pairs + -(-max(0, singles - pairs) // TEAM_SIZE)


def _put_together(
    pairs: Sequence[int], singles: Sequence[int], members: dict[int, list[int]], seed: str
) -> list[Lineup]:
    """Return the pairs, each with a single player while there are some, and the others' teams."""
    left = sorted(singles, key=lambda one: random_draw(seed, "partner", one))
    drawn = []
    for team in sorted(pairs, key=lambda team: random_draw(seed, "pair", team)):
        drawn.append(Lineup(team, (*members[team], *left[:1])))
        left = left[1:]
    return [*drawn, *(Lineup(0, tuple(group)) for group in split_evenly(left))]


def split_evenly(people: Sequence[int]) -> list[Sequence[int]]:
    """Return as few groups of a team's size as possible, as equal as possible."""
    count = -(-len(people) // TEAM_SIZE)
    return [people[at::count] for at in range(count)]
