"""People, logins and things of a site under attack; made by code that runs in its shell."""

import json
from typing import Any

from allauth.account.internal.flows.login import (
    _AUTHENTICATION_METHODS_USER_SESSION_KEY,
    AUTHENTICATION_METHODS_SESSION_KEY,
)
from django.apps import apps
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from oauth2_provider.models import AccessToken, RefreshToken

from accounts.clubs import chat, joining
from accounts.clubs.models import Club, JoinRequest
from accounts.models import User
from accounts.oauth.models import App
from accounts.oauth.scopes import SCOPES
from games.daily import days
from games.daily.models import Day
from games.lobby import services
from games.lobby.against_bots import services as quick_bot_game
from games.lobby.models import CustomTable
from games.lobby.services import TableRequest
from games.models import Game, Pool
from games.presets.queries import newest_preset
from games.presets.services import PresetTexts, create
from games.puzzles.models import Rush
from games.tables.lifecycle.create import create_game
from tests.accounts.oauth.factories import make_app
from tests.factories import from_now, guest, make_club, make_tournament, person, persons, robot_of
from tests.games.tables.driver import turns
from tests.thousand_site.api.factories import ALL, token_for
from tests.tournaments.extras.room.evenings import drawn_evening, new_evening
from tests.tournaments.extras.series.factories import make_series
from tests.tournaments.factories import running_tournament
from tournaments.extras.calendars.models import CalendarFeed
from tournaments.extras.embeds.models import ClubEmbed
from tournaments.extras.room.access import room_of
from tournaments.extras.series.models import Series
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery
from tournaments.models import Tournament, TournamentTable

Json = dict[str, Any]
Visibility = CustomTable.Visibility
WEBHOOK_URL = "https://example.org/the-token-of-the-webhook"
# What allauth notes of a login with a second step.
# Asks whether a secret of a game or a tournament has been told to all, as it is at the end.
ENDED = """
from django.apps import apps
print(apps.get_model("{model}").objects.get(pk="{pk}").status in ("over", "cancelled"))
"""
SECOND_STEP = [{"method": "mfa", "type": "totp", "at": 1.0}]


def build(logins: int) -> str:
    """Make everything, and so many logins of each user; return it as JSON."""
    users = {
        "guest": guest(),
        "person": person("pawel"),
        "organiser": person("olga"),
        "staff": person("stefan", is_staff=True, is_superuser=True),
        "administrator": person("adela", is_staff=True, is_superuser=True),
    }
    robot = robot_of(users["person"])
    things = Things(users)
    return json.dumps(
        {
            "sessions": {name: sessions(user, name, logins) for name, user in users.items()},
            "tokens": {
                "token": token_for(users["organiser"], *ALL),
                "robot": token_for(robot, "bot"),
                "app": things.app_token,
            },
            "arguments": things.arguments(),
            "private": things.private(),
            "until_end": things.until_end(),
        }
    )


def sessions(user: User, name: str, count: int) -> list[str]:
    """Return the keys of new logins."""
    keys = []
    for _ in range(count):
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        if name == "administrator":
            session[AUTHENTICATION_METHODS_SESSION_KEY] = SECOND_STEP
            session[_AUTHENTICATION_METHODS_USER_SESSION_KEY] = str(user.pk)
        session.create()
        keys.append(str(session.session_key))
    return keys


class Things:
    """One thing of each kind that an address can name, and texts that not everybody may read."""

    def __init__(self, users: dict[str, User]) -> None:
        self.users, owner, player = users, users["organiser"], users["person"]
        people = persons(3, "entrant")
        self.open_club = make_club(owner, "Open Aces", members=[player])
        self.closed_club = make_club(
            owner, "Closed Kings", is_private=True, join_policy="invitation"
        )
        chat.post_news(owner, self.closed_club, "the-news-of-the-closed-club")
        chat.post_message(owner, self.closed_club, "the-chat-of-the-closed-club")
        self.link = joining.create_link(owner, self.open_club, days=7, uses=20)
        self.cup = running_tournament(owner, people)
        self.draft = draft_of(owner)
        self.evening = drawn_evening(owner)
        self.room = room_of(self.evening)
        self.table = services.create_table(people[0], table_request())
        self.invited = services.create_table(people[1], table_request(Visibility.INVITED))
        self.game = quick_bot_game.play_bots(player, "easy")
        self.ended = ended_game(persons(3, "player"))
        self.preset = create(owner, PresetTexts("My evening"), {"bid_step": 10})
        self.seasons = [season_of(owner, club) for club in (self.open_club, self.closed_club)]
        self.hidden_cup = new_evening(
            owner, (), club=self.closed_club, name="the-cup-of-the-closed-club",
            venue="the-venue-of-the-closed-club", starts_at=from_now(days=3),
        )  # fmt: skip
        ClubEmbed.objects.create(club=self.open_club, origin="https://example.org")
        self.webhook = Webhook.objects.create(club=self.open_club, url=WEBHOOK_URL)
        self.delivery = WebhookDelivery.objects.create(
            webhook=self.webhook, name="test", payload={}
        )
        self.request = JoinRequest.objects.create(
            club=self.closed_club, user=people[2], message="the-request-to-the-closed-club"
        )
        self.feed = CalendarFeed.objects.create(user=player)
        days.make_days(timezone.now())
        # Of yesterday, today and tomorrow.
        _, self.day, self.next_day = Day.objects.order_by("date")
        self.app = make_app(owner)
        self.app_token, self.refresh_token = tokens_of(self.app, player)
        self.rush = Rush.objects.create(user=player, started_at=timezone.now())

    def arguments(self) -> dict[str, list[Any]]:
        """Return by name what addresses may contain; the first of each is there."""
        drawn = TournamentTable.objects.filter(round__tournament=self.cup)[0]
        return {
            "game_id": [self.game.pk, self.ended.pk],
            "club": [self.open_club.key, self.closed_club.key],
            "ladder": ["classic"],
            "preset": [self.preset.key, "classic"],
            "tournament_id": [self.cup.pk, self.draft.pk, self.evening.pk, self.hidden_cup.pk],
            "room_code": [self.room.code],
            "projector_key": [self.room.projector_key],
            "custom_table": [self.table.pk, self.invited.pk],
            "pool": ["classic-calm"],
            "request_id": [self.request.pk],
            "delivery": [self.delivery.pk],
            "seat": [1],
            "table_id": [drawn.pk],
            "entrant": [self.cup.entrants.all()[0].pk],
            "secret": [self.link.secret],
            "feed_secret": [self.feed.secret],
            "record_hash": ["0" * 64],
            "series_id": [season.pk for season in self.seasons],
            "preview_kind": ["club", "series", "tournament", "game", "deal"],
            "preview_key": [
                self.open_club.key,
                self.closed_club.key,
                self.hidden_cup.pk,
                f"{self.game.pk}-1",
                f"{self.ended.pk}-1",
            ],
            "app_id": [self.app.pk],
            "rush_id": [self.rush.pk],
            "date_text": [str(self.day), str(self.next_day)],
            "date": [str(self.day), str(self.next_day)],
            "day": [from_now(days=7).date().isoformat()],
            "object_id": {model._meta.label_lower: first(model) for model in apps.get_models()},
        }

    def private(self) -> Json:
        """Return texts, each with the identities that may read it."""
        running = Game.objects.get(pk=self.game.pk)
        members = ["organiser", "token", "administrator"]
        texts: Json = {
            "the-news-of-the-closed-club": members,
            "the-chat-of-the-closed-club": members,
            "the-request-to-the-closed-club": members,
            "the-secret-draft": members,
            "the-password-of-the-draft": ["organiser", "token"],
            "the-season-of-the-closed-club": members,
            "the-cup-of-the-closed-club": members,
            "the-venue-of-the-closed-club": members,
            "the-token-of-the-webhook": [],
            # It is shown once, when it is made.
            self.webhook.signing_key: [],
            running.secret: [],
            self.cup.seed: [],
            self.day.secret: [],
            self.next_day.secret: [],
            self.app_token: [],
            self.refresh_token: [],
        }
        for name, user in self.users.items():
            if user.email:
                texts[user.email] = [name, "administrator", *own_tokens(name)]
        return texts

    def until_end(self) -> dict[str, str]:
        """Return code that says whether a text of `private` has become public, by the text."""
        game, cup = self.game.pk, self.cup.pk
        return {
            Game.objects.get(pk=game).secret: ENDED.format(model="games.Game", pk=game),
            self.cup.seed: ENDED.format(model="tournaments.Tournament", pk=cup),
        }


def tokens_of(app: App, user: User) -> tuple[str, str]:
    """Return an access token and a refresh token that an app has of this user, of all scopes."""
    access = AccessToken.objects.create(
        user=user,
        application=app,
        token=f"access-{app.client_id}",
        expires=from_now(days=1),
        scope=" ".join(SCOPES),
    )
    refresh = RefreshToken.objects.create(
        user=user, application=app, token=f"refresh-{app.client_id}", access_token=access
    )
    return access.token, refresh.token


def draft_of(owner: User) -> Tournament:
    """Return a tournament that nobody else has seen; its hour has passed, so it stays a draft."""
    cup = make_tournament(
        owner, name="the-secret-draft", entry="password", password="the-password-of-the-draft"
    )
    Tournament.objects.filter(pk=cup.pk).update(status="draft", starts_at=from_now(hours=-1))
    return cup


def season_of(owner: User, club: Club) -> Series:
    """Return a series of the club, named after it."""
    name = "the-season-of-the-closed-club" if club.is_private else "Season"
    return make_series(owner, club, name=name)


def ended_game(people: list[User]) -> Game:
    """Return a game that was played to its end."""
    pool = Pool.objects.get(key="classic-short")
    pool.pk, pool.key, pool.name, pool.order = None, "one-deal", "One deal", 99
    pool.differences, pool.rated, pool.is_open = {"max_deals": 1}, False, False
    pool.save()
    game = create_game(pool, people, waits=False)
    for _ in turns(game.pk, people):
        pass
    return game


def table_request(visibility: str = Visibility.OPEN) -> TableRequest:
    preset = newest_preset("classic")
    assert preset is not None
    return TableRequest(agreements=preset.agreements, preset=preset, visibility=visibility)


def own_tokens(name: str) -> list[str]:
    return {"organiser": ["token"], "person": ["robot", "app"]}.get(name, [])


def first(model: Any) -> str:
    row = model._default_manager.order_by("pk").first()
    return "1" if row is None else str(row.pk)
