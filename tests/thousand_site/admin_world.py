"""One row of each model that the administration shows, and accounts of each kind."""

from datetime import date, time
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, Permission

from accounts.bans.services import ban
from accounts.clubs import chat
from accounts.models import User
from accounts.oauth.models import App
from games.daily.models import DivisionMember, Week
from games.fairplay.models import Case
from games.game_reviews.models import BadBotMove, GameReview
from games.hand_explorer.models import HandUse
from games.lobby import services as lobby
from games.lobby.services import TableRequest
from games.matchmaking.models import Ticket
from games.models import DealResult, Pool
from games.presets import services as presets
from games.presets.queries import newest_preset
from games.presets.services import PresetTexts
from games.puzzles.models import PuzzleReport, StoredPuzzle
from games.scorekeeper.models import ScoreSheet
from games.talk.models import Line
from ratings.models import Ladder, RatingChange
from tests.factories import add_members, from_now, make_club, make_tournament, person, rated_game
from tests.tournaments.extras.series.factories import make_series
from tests.tournaments.factories import running_tournament
from thousand_site.announcements.models import SiteAnnouncement
from tournaments.extras.repeats import services as repeats
from tournaments.extras.repeats.services import RepeatDetails
from tournaments.extras.webhooks.models import Webhook
from tournaments.models import Entrant, Tournament, TournamentEvent, TournamentTable

HOOK_TOKEN = "the-token-of-the-webhook"


def staff_with(*permissions: str, **fields: Any) -> User:
    """Create the member of staff who asks, with these permissions alone."""
    staff = person("asker", is_staff=True, **fields)
    give(staff, *permissions)
    return staff


def give(user: User, *permissions: str) -> None:
    """Give these permissions to a user."""
    for permission in permissions:
        app, _dot, codename = permission.partition(".")
        row = Permission.objects.get(content_type__app_label=app, codename=codename)
        user.user_permissions.add(row)


class World:
    """Rows by the label of their model; those of staff and of the asker apart."""

    def __init__(self, asker: User) -> None:
        self.asker, self.player, self.owner = asker, person("anna"), person("boris")
        self.people = [self.player, self.owner, person("vera")]
        self.protected = self._protected()
        self.addresses = [row for user in self.protected for row in _addresses(user)]
        self.rows: dict[str, list[Any]] = {
            "accounts.user": [self.player],
            "account.emailaddress": _addresses(self.player),
            # One to disable, and one to enable.
            "oauth.app": [
                App.objects.create(user=self.player, name=str(at), disabled_at=at)
                for at in (None, from_now())
            ],
        }
        self._games()
        self._clubs()
        self._tournaments()

    def _protected(self) -> list[User]:
        """Return accounts that only superusers change: each has a right, and the asker is one."""
        grouped, permitted = person("grouped"), person("permitted")
        self.group = Group.objects.create(name="Moderators")
        grouped.groups.add(self.group)
        permitted.user_permissions.add(Permission.objects.all()[0])
        root = person("root", is_staff=True, is_superuser=True)
        flagged = person("flagged", is_superuser=True)
        robot = person("robot", is_external_bot=True, bot_owner=root)
        return [
            root,
            flagged,
            person("stefan", is_staff=True),
            grouped,
            permitted,
            robot,
            self.asker,
        ]

    def _games(self) -> None:
        pool, admin_preset = Pool.objects.get(key="classic-calm"), newest_preset("classic")
        assert admin_preset is not None
        game = rated_game(self.people, from_now(hours=-1))
        other = rated_game(self.people, from_now(hours=-2))
        facts = {"version": 9, "outcome": {}, "standing": {}, "rules_version": 1}
        request = TableRequest(agreements=admin_preset.agreements, preset=admin_preset)
        self._add(
            game,
            game.seats.first(),
            RatingChange.objects.filter(game_id=game.pk).first(),
            DealResult.objects.create(game=other, number=1, **facts),
            Ladder.objects.create(key="evening", name="Evening", kind=Ladder.Kind.POOL, order=5),
            pool,
            presets.create_by_admin("thursday", PresetTexts("Thursday"), {"bid_step": 10}),
            lobby.create_table(self.player, request),
            Ticket.objects.create(user=self.owner, pool=pool, rating=1500),
            Line.objects.create(game=game, author=self.player, kind="text", text="rude", deal=1),
            ScoreSheet.objects.create(title="Evening", record={}, rows=[], owner=self.player),
            Case.objects.create(kind="hand", suspect=self.player),
            ban(self.player, ["chat"], "Insults.", None)[0],
            SiteAnnouncement.objects.create(text_en="Soon.", ends_at=from_now(days=1)),
            GameReview.objects.create(
                game=game, version=1, state="queued", players=3, deals=2, point=0.001
            ),
            HandUse.objects.create(user=self.player),
            BadBotMove.objects.create(
                game=game,
                deal=0,
                action=3,
                user=self.player,
                level="club",
                version=1,
                move="1 play AS",
            ),
            DivisionMember.objects.create(
                week=Week.objects.create(monday=date(2026, 11, 23)), user=self.player, division=1
            ),
        )
        self._puzzles()
        quick = Pool.objects.get(key="classic-quick")
        Pool.objects.filter(pk=quick.pk).update(is_open=False)
        self.rows["games.pool"].insert(0, quick)
        self.rows["talk.line"] += [
            Line.objects.create(
                game=game, author=self.player, kind="text", text="x", deal=1, hidden_at=from_now()
            )
        ]
        self.rows["ratings.rating"] = [self.player.ratings.first()]
        self.rows["auth.group"] = [self.group]

    def _puzzles(self) -> None:
        plain = {"kind": "declarer", "themes": " lead ", "digest": "x"}
        contents = {"position": {}, "right": [], "wrong": {}, "refuting": []}
        puzzle = StoredPuzzle.objects.create(number=1, **plain, **contents)
        retired = StoredPuzzle.objects.create(number=2, retired=True, **plain, **contents)
        report = PuzzleReport.objects.create(puzzle=puzzle, reporter=self.player, reason="other")
        self._add(puzzle, report)
        self.rows["puzzles.storedpuzzle"].append(retired)

    def _clubs(self) -> None:
        self.club = make_club(self.owner, is_private=True, join_policy="invitation")
        add_members(self.club, self.player)
        hook = Webhook.objects.create(club=self.club, url=f"https://example.org/{HOOK_TOKEN}")
        self._add(
            self.club,
            chat.post_message(self.owner, self.club, "the chat of the club"),
            make_series(self.owner, self.club),
            hook,
        )

    def _tournaments(self) -> None:
        cup = running_tournament(self.owner, self.people)
        begins = from_now(days=2)
        evening = make_tournament(self.owner, club=self.club, name="Evening", starts_at=begins)
        details = RepeatDetails(begins.date(), time(19), "UTC", 1, 6)
        self._add(
            cup,
            Entrant.objects.filter(tournament=cup).first(),
            TournamentTable.objects.filter(round__tournament=cup).first(),
            TournamentEvent.objects.filter(tournament=cup).first(),
            repeats.start_repeat(self.owner, evening, details),
        )
        self.draft = make_tournament(self.owner, name="the draft")
        Tournament.objects.filter(pk=self.draft.pk).update(
            status="draft", starts_at=from_now(hours=-1)
        )

    def _add(self, *rows: Any) -> None:
        for row in rows:
            self.rows[row._meta.label_lower] = [row]

    def guarded(self, label: str) -> list[Any]:
        """Return the rows of a model that only superusers change; the asker's own too."""
        if label == "accounts.user":
            return self.protected
        if label == "account.emailaddress":
            return self.addresses
        return []

    def secrets(self) -> list[str]:
        """Return what no page of the administration shows."""
        hook, cup = self.rows["webhooks.webhook"][0], self.rows["tournaments.tournament"][0]
        rounds = cup.rounds.exclude(secret="").values_list("secret", flat=True)
        hashes = [user.password for user in (self.player, *self.protected)]
        return [HOOK_TOKEN, hook.signing_key, cup.seed, *rounds, *hashes]


def _addresses(user: User) -> list[EmailAddress]:
    """Return the addresses of an account, of which one is not confirmed."""
    EmailAddress.objects.create(user=user, email=f"{user.username}@second.example")
    return list(EmailAddress.objects.filter(user=user).order_by("pk"))
