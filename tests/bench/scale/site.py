"""A large site: rows made from one row of each kind, computed by the database and loaded by COPY.

A statement repeats a template row as often as is wanted, and computes what differs. That takes
some microseconds a row; indexes and unique constraints are created afterwards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

BUSY, BUSY_GAMES = "player0", 10_000
# The rows of each game.
ENTRIES, DEALS = 10, 2
USERS_A_CLUB, MEMBERS_A_CLUB, MESSAGES_A_CLUB = 200, 50, 2000
GAMES_A_TOURNAMENT, ENTRANTS = 500, 20
# A small site, too, fills the first page of each list.
FULL_LIST = 120
RUNNING, FOLLOWED = 60, 50
YEARS = "interval '2 years'"
# The hour in which the last stored game ended lies an hour back: no job has work with it.
AT = f"(now() - interval '1 hour' - {YEARS} * ({{games}} - n) / {{games}})"
RECORD = {"format": "thousand-record/1", "players": ["a", "b", "c"], "deals": []}


@dataclass(frozen=True)
class Size:
    """The numbers of games and users; `busy` games belong to one user."""

    games: int
    users: int

    @property
    def busy(self) -> int:
        """Return how many games the busy user has."""
        return min(BUSY_GAMES, self.games // 2)

    @property
    def clubs(self) -> int:
        """Return the number of clubs."""
        return max(FULL_LIST, self.users // USERS_A_CLUB)

    @property
    def messages(self) -> int:
        """Return the number of messages in the chats of clubs: as many in each as are kept."""
        return self.clubs * MESSAGES_A_CLUB

    @property
    def tournaments(self) -> int:
        """Return the number of finished tournaments."""
        return max(FULL_LIST, self.games // GAMES_A_TOURNAMENT)

    def names(self, **more: Any) -> dict[str, Any]:
        """Return the numbers for a statement."""
        own = {"games": self.games, "users": self.users, "busy": self.busy, "clubs": self.clubs}
        return {**own, "messages": self.messages, "tournaments": self.tournaments, **more}


def load(size: Size) -> None:
    """Fill the empty, migrated database of this process."""
    from tests.bench.leaderboard.run import without_indexes

    people, first = _templates(size)
    numbers = size.names(first=first, at=AT.format(games=size.games), **people)
    _use_memory()
    with without_indexes(*TABLES):
        for table, source, columns in PARTS:
            copy_rows(table, source.format(**numbers), _filled(columns, numbers))
    _finish(size)


def _use_memory() -> None:
    """Let this connection sort in memory what becomes an index."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SET maintenance_work_mem = '512MB'")


def _filled(columns: Mapping[str, str], numbers: Mapping[str, Any]) -> dict[str, str]:
    return {name: text.format(**numbers) for name, text in columns.items()}


def copy_rows(table: str, source: str, columns: Mapping[str, str]) -> None:
    """Copy the newest row of the table for each row of the source, with these columns changed.

    A COPY reads what the database itself computes, on a connection of its own, and another writes
    it. Both are binary: the rows pass through here unread.
    """
    from django.db import connection

    types = _column_types(table)
    changed = {name: f't."{name}"' for name in types} | dict(columns)
    values = [f"({changed[name]})::{types[name]}" for name in types]
    newest = f"(SELECT * FROM {table} ORDER BY 1 DESC LIMIT 1) t"
    read = f"COPY (SELECT {', '.join(values)} FROM {newest}, {source}) TO STDOUT (FORMAT BINARY)"
    listed = ", ".join(f'"{name}"' for name in types)
    write = f"COPY {table} ({listed}) FROM STDIN (FORMAT BINARY)"
    with (
        _second_connection() as reader,
        connection.cursor() as writer,
        reader.cursor().copy(read) as rows,
        writer.copy(write) as stream,
    ):
        for block in rows:
            stream.write(block)


def _column_types(table: str) -> dict[str, str]:
    """Return the types of the table's columns, without those that number themselves."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute"
            " WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped"
            " AND attidentity = '' ORDER BY attnum",
            [table],
        )
        return dict(cursor.fetchall())


def _second_connection() -> Any:
    import psycopg
    from django.db import connection

    parameters = connection.get_connection_params()
    names = ("dbname", "host", "port", "user", "password")
    return psycopg.connect(**{name: parameters[name] for name in names if name in parameters})


def _templates(size: Size) -> tuple[dict[str, Any], int]:
    """Store one row of each kind; return the ids that the statements need."""
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from accounts.clubs.models import ChatMessage
    from games.game_reviews.models import ReviewedSeat
    from games.models import DealResult, Entry, Game
    from games.review import VERSION
    from games.talk.models import Line
    from ratings import periods
    from tests.factories import make_club, make_tournament, person, persons, rated_game
    from tournaments.models import Entrant, Tournament

    periods.open_periods(timezone.now())
    Session.objects.create(session_key="template", session_data="", expire_date=timezone.now())
    owner, others = person("owner"), persons(2, "template")
    fields = {"record": RECORD, "screened": True, "log_state": "deleted"}
    game = rated_game([owner, *others], timezone.now(), **fields)
    Game.objects.update(screened=True)
    game.seats.update(unfinished=False)
    club = make_club(owner)
    ChatMessage.objects.create(club=club, author=owner, text="See you on Friday!")
    Line.objects.create(
        game=game, author=owner, seat=0, deal=1, kind="text", text="Well played", language="en"
    )
    ReviewedSeat.objects.create(
        game=game, user=owner, version=VERSION, ended_at=game.ended_at, rating_group=15,
        with_people=True, situations={"raise": [30, 3, 60.0, 900.0, 0, 4, 12.0]},
    )  # fmt: skip
    deal = {"outcome": "made", "redeal": False}
    DealResult.objects.create(
        game=game, number=0, version=1, outcome=deal, standing={}, rules_version=1
    )
    Entry.objects.create(
        game=game, number=0, kind="action", seat=0, text="play AS", created_at=game.created_at
    )
    cup = make_tournament(owner, name="Old cup")
    Tournament.objects.filter(pk=cup.pk).update(status="over", ended_at=timezone.now())
    Entrant.objects.create(tournament=cup, user=owner, status="in", first_round=1)
    assert game.pool is not None
    ladder = game.pool.ladder
    boards = [ladder, *periods.running_periods(ladder, timezone.now())]
    ids = {"club": club.pk, "ladder": ladder.pk, "ladders": ", ".join(str(b.pk) for b in boards)}
    return ids, person("last").pk + 1


USER_OF_SEAT = """CASE s WHEN 0 THEN CASE WHEN n %% ({games} / {busy}) = 0 THEN {first} ELSE
{first} + 1 + a END ELSE {first} + 1 + (a + s + CASE s WHEN 1 THEN b ELSE b + c END)
%% ({users} - 1) END""".replace("%%", "%")
SEATS = """(SELECT n, s, (n::bigint * 7919) % ({users} - 1) a,
(n::bigint * 104729) % ({users} / 3) b, (n::bigint * 1299709) % ({users} / 3) c
FROM generate_series(1, {games}) n, generate_series(0, 2) s) x"""
GAME_ID = "'g' || lpad(to_hex(n), 9, '0')"
NUMBERS = "generate_series(1, {games}) n"
# The rows of seats, as other tables repeat them.
STORED = "(SELECT s.*, g.ended_at AS ended, g.pool_id AS pool FROM games_seat s"
STORED += " JOIN games_game g ON g.id = s.game_id WHERE s.game_id LIKE 'g0%') s"

RECENT = "now() - interval '170 days' * ({games} - n) / {games}"
# Table, source of the rows, and what differs from the template.
PARTS: tuple[tuple[str, str, dict[str, str]], ...] = (
    (
        "accounts_user",
        "generate_series(0, {users} - 1) n",
        {
            "username": "'player' || n",
            "name_key": "'player' || n",
            "name_skeleton": "'player' || n",
            "email": "'player' || n || '@example.org'",
        },
    ),
    (
        "account_emailaddress",
        "generate_series(0, {users} - 1) n",
        {
            "user_id": "{first} + n",
            "email": "'player' || n || '@example.org'",
            "verified": "true",
        },
    ),
    (
        "django_session",
        "generate_series(0, {users} - 1) n",
        {"session_key": "'session' || n", "expire_date": "now() + interval '10 days'"},
    ),
    (
        "games_game",
        NUMBERS,
        {
            "id": GAME_ID,
            "created_at": "{at}",
            "ended_at": "{at} + interval '30 minutes'",
            "finalised_at": "{at} + interval '30 minutes'",
        },
    ),
    (
        "games_seat",
        SEATS,
        {"game_id": GAME_ID, "number": "s", "place": "s + 1", "user_id": USER_OF_SEAT},
    ),
    (
        "history_playedgame",
        STORED,
        {
            "game_id": "s.game_id",
            "user_id": "s.user_id",
            "place": "s.place",
            "ended_at": "s.ended",
        },
    ),
    (
        "game_reviews_reviewedseat",
        STORED,
        {"game_id": "s.game_id", "user_id": "s.user_id", "ended_at": "s.ended"},
    ),
    (
        "history_encounter",
        "(SELECT p.id, p.user_id, p.ended_at, s.user_id AS other FROM history_playedgame p"
        " JOIN games_seat s ON s.game_id = p.game_id AND s.user_id <> p.user_id"
        " WHERE p.game_id LIKE 'g0%') s",
        {
            "played_id": "s.id",
            "user_id": "s.user_id",
            "opponent_id": "s.other",
            "ended_at": "s.ended_at",
        },
    ),
    (
        "ratings_ratingchange",
        STORED,
        {
            "game_id": "s.game_id",
            "user_id": "s.user_id",
            "ladder_id": "{ladder}",
            "place": "s.place",
            "created_at": "s.ended",
            "after": "1500 + (s.id * 31) % 97",
            "opponents_mean": "1400 + (s.id * 17) % 211",
        },
    ),
    (
        "ratings_rating",
        "generate_series(0, {users} - 1) n, unnest(ARRAY[{ladders}]) l",
        {
            "user_id": "{first} + n",
            "ladder_id": "l",
            "value": "900 + (n * 7919) % 1200",
            "display_value": "900 + (n * 7919) % 1200",
            "games": "30 + n % 100",
            "played_at": "now() - interval '1 day' * (n % 20)",
            "is_listed": "true",
            "established": "true",
        },
    ),
    (
        "history_statistics",
        "generate_series(0, {users} - 1) n",
        {"user_id": "{first} + n", "games": "100"},
    ),
    ("games_dealresult", f"{NUMBERS}, generate_series(0, {DEALS - 1}) d", {
        "game_id": GAME_ID, "number": "d",
    }),
    ("games_entry", f"{NUMBERS}, generate_series(0, {ENTRIES - 1}) e", {
        "game_id": GAME_ID, "number": "e", "action_id": "'a' || e",
    }),
    (
        "talk_line",
        NUMBERS,
        {"game_id": GAME_ID, "author_id": "{first} + n % {users}", "created_at": RECENT},
    ),
    (
        "clubs_club",
        "generate_series(1, {clubs}) n",
        {
            "key": "'club-' || n",
            "name": "'Club ' || n",
            "name_key": "'club ' || n",
            "name_skeleton": "'club ' || n",
            "created_at": "now() - interval '1 minute' * n",
            "active_at": "now() - interval '1 minute' * n",
        },
    ),
    (
        "ratings_ladder",
        "generate_series(1, {clubs}) n",
        {"key": "'club-club-' || n", "club_id": "{club} + n"},
    ),
    (
        "clubs_membership",
        f"generate_series(1, {{clubs}}) n, generate_series(0, {MEMBERS_A_CLUB - 1}) m",
        {
            "club_id": "{club} + n",
            "user_id": "{first} + (n * 50 + m) % {users}",
            "role": "CASE m WHEN 0 THEN 'owner' ELSE 'member' END",
        },
    ),
    (
        "clubs_chatmessage",
        "generate_series(1, {messages}) n",
        {
            "club_id": "{club} + 1 + n % {clubs}",
            "author_id": "{first} + n % {users}",
            "created_at": RECENT.replace("{games}", "{messages}"),
        },
    ),
    (
        "tournaments_tournament",
        "generate_series(1, {tournaments}) n",
        {
            "id": "'t' || lpad(to_hex(n), 9, '0')",
            "organiser_id": "{first} + n * 7919 % {users}",
            "name": "'Cup ' || n",
            "created_at": "now() - interval '1 hour' * n",
            "ended_at": "now() - interval '1 hour' * n",
        },
    ),
    (
        "tournaments_entrant",
        f"generate_series(1, {{tournaments}}) n, generate_series(0, {ENTRANTS - 1}) m",
        {
            "tournament_id": "'t' || lpad(to_hex(n), 9, '0')",
            "user_id": "{first} + (n * 20 + m) % {users}",
        },
    ),
)  # fmt: skip
TABLES = tuple(table for table, *_ in PARTS)


def _finish(size: Size) -> None:
    """Add what lives: running games, people followed, club ladders; then gather statistics."""
    from django.db import connection

    from accounts.models import Follow, User
    from games.models import Game, Pool, Seat
    from games.tables.lifecycle.create import create_game
    from ratings import histogram
    from ratings.models import Ladder

    users = list(User.objects.filter(username__startswith="player").order_by("pk")[:500])
    far = range(size.users // FOLLOWED - 1, size.users, size.users // FOLLOWED)
    followed = User.objects.filter(username__in=[f"player{number}" for number in far])
    Follow.objects.bulk_create(Follow(follower=users[0], followed=user) for user in followed)
    pool = Pool.objects.get(key="classic-calm")
    for number in range(RUNNING):
        create_game(pool, users[100 + 3 * number :][:3], waits=False)
    Game.objects.filter(status="playing").update(due_at=None)
    Seat.objects.filter(expected_by__isnull=False).update(expected_by=None)
    for ladder in Ladder.objects.all():
        histogram.rebuild(ladder)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
