"""The pages of the site, with people, games, a club and a tournament that fill them.

Each address with a name is pictured or exempt: `PICTURED` holds the path of a picture, in which the
names of `WORLD`'s things stand in braces, and `EXEMPT` says why an address has none.
"""

import json
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tests.site import Site

# Martyna owns a club, a bot, a preset and a draft, and has played.
WORLD = """
import json, time
from datetime import timedelta
from allauth.mfa.models import Authenticator
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from accounts.bots.services import create_bot
from accounts.clubs.models import ChatMessage, ClubPost
from accounts.models import Block, Follow, User
from games.daily import days
from games.daily.models import Day, DivisionMember, Run, Week
from games.daily.services import begin
from games.engine import shuffle
from games.models import Pool
from games.presets import services as presets
from games.puzzles import stock
from games.puzzles.models import StoredPuzzle
from games.puzzles.solving.answers import answer
from games.tables import scheduling
from games.tables.lifecycle.create import create_game
from games.realtime import publisher
from tests.accounts.oauth.factories import make_app, tokens_of
from tests.factories import make_club, make_tournament, person, rated_game
from tests.games.factories import recorded
from tests.games.tables.driver import turns
from tests.tournaments.live.in_progress import in_the_middle
from tests.tournaments.extras.series.factories import club_season
from tests.tournaments.extras.room.evenings import NAMES, drawn_evening
from tournaments.extras.room.access import room_of

scheduling.send = publisher.publish = lambda *_, **__: None
now = timezone.now()
marta, *others = [person(name) for name in ("Martyna", "Oleksii", "Zoriana", "Nikita", "Tomasz")]
for user in others[:3]:
    Follow.objects.create(follower=marta, followed=user)
Block.objects.create(blocker=marta, blocked=others[3])
for day in range(24, 0, -1):
    seats = [marta, *others[:2]]
    rated_game(seats[day % 3:] + seats[:day % 3], now - timedelta(days=day))
shuffle.new_secret = lambda: bytes([1]) * 32
pool = Pool.objects.get(key="two-deals")
game = create_game(pool, [marta, *others[:2]], waits=False)
for _ in turns(game.id, [marta, *others[:2]]):
    pass
game.refresh_from_db()
recorded(game)
days.newest_version = lambda: "casual-1"
days.make_days(now)
User.objects.update(date_joined=now - timedelta(days=9))
today = Day.objects.get(date=now.date())
yesterday = Day.objects.filter(date=now.date() - timedelta(days=1))
yesterday.update(published_at=now, scored_at=now, people=214, median_total=310)
results = [(120, 0, 120, "made", 128), (30, 1, 110, "made", 114), (-180, 0, 180, "failed", 174)]
for number, user in enumerate((marta, *others[:2])):
    user.refresh_from_db()
    for deal, (change, *values) in enumerate(results, 1):
        run = begin(user, today, deal, {{str(user.pk)}})
        # Played by nobody: the site's own bots would act in between.
        ended = {{"status": "over", "turn_seat": None, "turn_at": None, "due_at": None}}
        type(run.game).objects.filter(pk=run.game_id).update(**ended, ended_at=now)
        known = dict(zip(("declarer", "contract", "outcome", "points"), values))
        changed = change + 40 * number * (deal - 2)
        Run.objects.filter(pk=run.pk).update(change=changed, finished_at=now, **known)
week, _ = Week.objects.get_or_create(monday=now.date() - timedelta(days=now.weekday()))
for user in (marta, *others):
    DivisionMember.objects.create(week=week, user=user, division=3)
stock.load()
exchange = StoredPuzzle.objects.filter(kind="exchange").order_by("number").first()
answer(marta, exchange, next(iter(exchange.wrong)), now)
club = make_club(marta, "Three Aces", others[:3], about="We play on Fridays.")
ClubPost.objects.create(club=club, author=marta, text="The Spring cup begins on Friday at 19:00.")
ChatMessage.objects.create(club=club, author=others[0], text="See you on Friday!")
bot = create_bot(marta, "MartynaBot")
app = make_app(marta, description="Shows the games of a week and what each deal scored.")
scope = "account following daily tournaments clubs"
tokens_of(marta, app, scope=scope)
texts = presets.PresetTexts(name="Grandmother's rules", description="As in Lviv.")
preset = presets.create(marta, texts, {{"penalty": 60}})
draft = make_tournament(marta, name="Friday cup")
season = club_season(marta, club, [marta, *others], 3)
slow = {{"action_ms": 7_200_000, "reserve_ms": 7_200_000, "no_show_minutes": 0}}
cup = in_the_middle("swiss", 18, "Player", name="Spring cup", **slow)
evening = drawn_evening(marta, NAMES, name="Thursday evening")
session = SessionStore()
session[SESSION_KEY] = str(marta.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = marta.get_session_auth_hash()
session["account_authentication_methods"] = [{{"method": "password", "at": time.time() + 3600}}]
session.save()
print(json.dumps({{
    "session": session.session_key, "game": game.pk, "club": club.key, "bot": bot.username,
    "preset": preset.key, "draft": draft.pk, "cup": cup.pk, "entrant": cup.entrants.first().pk,
    "series": season.pk, "exchange": exchange.number,
    "app": app.pk,
    "evening": evening.pk, "code": room_of(evening).code,
    "projector": room_of(evening).projector_key,
}}))
"""

# What a visitor sees without an account.
VISITORS = {
    "home": "/",
    "watch": "/watch/",
    "more": "/more/",
    "account_login": "/accounts/login/",
    "account_signup": "/accounts/signup/",
    "account_reset_password": "/accounts/password/reset/",
    "account_reset_password_done": "/accounts/password/reset/done/",
    "account_reset_password_from_key": "/accounts/password/reset/key/1-set-password/",
    "account_reset_password_from_key_done": "/accounts/password/reset/key/done/",
    "account_confirm_email": "/accounts/confirm-email/expired/",
    "account_email_verification_sent": "/accounts/confirm-email/",
    "account_inactive": "/accounts/inactive/",
    "leaderboards": "/leaderboard/",
    "leaderboard": "/leaderboard/classic/",
    "licence": "/licence/",
    "rules": "/rules/",
    "rules_agreements": "/rules/agreements/",
    "rules_glossary": "/rules/glossary/",
    "full_rules": "/rules/full/",
    "full_rules_in": "/rules/full/ru/",
    "offline": "/offline/en/",
    "home_kept": "/home/kept/en/",
    "tutorial": "/lesson/",
    "lessons": "/lessons/",
    "lesson": "/lessons/bidding/",
    "hand": "/hand/?cards=asksqskhjcadtd&me=605&left=750&right=880",
    "fairness": "/fairness/",
    "fair_cards": "/fairness/cards/",
    "replay": "/replay/",
    "what_if": "/game/{game}/what-if/?at=1.12",
    "score": "/score/",
    "puzzles": "/puzzles/",
    "puzzle": "/puzzles/2/",
    "puzzles_rush": "/puzzles/rush/",
    "presets": "/presets/",
    "preset": "/presets/club/",
    "custom_tables": "/tables/",
    "play_bots": "/play/bots/",
    "tournaments": "/tournaments/",
    "room_code": "/room/",
    "room_by_code": "/room/{code}/",
    "projector": "/tv/{projector}/",
    "bot_guide": "/bots/",
    "bot_protocol": "/bots/protocol/",
    "bot_payload": "/bots/protocol/payload/",
    "bot_other_sockets": "/bots/protocol/other-sockets/",
    "bot_record": "/bots/record/",
    "app_guide": "/apps/",
    "api": "/api/",
    "api_errors": "/api/errors/",
    "api_data": "/api/data/",
    "not_found": "/no-such-page/",
}
MEMBERS = {
    "daily": "/daily/?deal=1",
    "daily_compared": "/daily/?compare",
    "home_of_a_member": "/",
    "puzzle_answered": "/puzzles/{exchange}/",
    "profile": "/@/Martyna/",
    "games_of": "/@/Martyna/games/",
    "statistics": "/@/Martyna/statistics/",
    "own_play": "/@/Martyna/play/",
    "head_to_head": "/@/Martyna/head-to-head/Oleksii/",
    "following": "/following/",
    "report": "/@/Oleksii/report/",
    "report_game": "/game/{game}/report/",
    "reports": "/reports/",
    "game": "/game/{game}/",
    "game_share": "/game/{game}/share/?at=1",
    "review": "/game/{game}/review/",
    "record_reviews": "/replay/review/",
    "clubs": "/clubs/",
    "club_new": "/clubs/new/",
    "club": "/clubs/{club}/",
    "club_news": "/clubs/{club}/news/",
    "club_members": "/clubs/{club}/members/",
    "club_requests": "/clubs/{club}/requests/",
    "club_settings": "/clubs/{club}/settings/",
    "club_embed_settings": "/clubs/{club}/embedding/",
    "club_webhook": "/clubs/{club}/webhook/",
    "club_presets": "/clubs/{club}/presets/",
    "club_tournaments": "/clubs/{club}/tournaments/",
    "club_leaderboard": "/clubs/{club}/leaderboard/",
    "series": "/series/{series}/",
    "series_new": "/clubs/{club}/series/new/",
    "series_edit": "/series/{series}/edit/",
    "settings": "/settings/",
    "notifications": "/settings/notifications/",
    "calendar": "/settings/calendar/",
    "close_account": "/settings/close/",
    "blocked": "/settings/blocked/",
    "apps": "/settings/apps/",
    "own_apps": "/settings/apps/own/",
    "own_app": "/settings/apps/own/{app}/",
    "bots": "/settings/bots/",
    "tokens": "/settings/tokens/",
    "bot_tokens": "/settings/tokens/of/{bot}/",
    "data_export": "/settings/data/",
    "account_email": "/accounts/email/",
    "account_change_password": "/accounts/password/change/",
    "account_logout": "/accounts/logout/",
    "account_reauthenticate": "/accounts/reauthenticate/",
    "usersessions_list": "/accounts/sessions/",
    "mfa_index": "/accounts/2fa/",
    "preset_new": "/presets/new/",
    "preset_edit": "/presets/{preset}/edit/",
    "custom_table_new": "/tables/new/",
    "tournament_new": "/tournaments/new/",
    "tournament_edit": "/tournaments/{draft}/edit/",
    "tournament_manage": "/tournaments/{draft}/manage/",
    "tournament": "/tournaments/{cup}/",
    "tournament_tie_breaks": "/tournaments/{cup}/standings/{entrant}/",
    "tournament_repeat": "/tournaments/{draft}/repeat/",
    "tournament_print": "/tournaments/{cup}/print/",
    "club_ladder_games": "/clubs/{club}/leaderboard/games/",
    "room": "/tournaments/{evening}/room/",
    "room_print": "/tournaments/{evening}/room/print/cards/",
}
ACTION = "answers a press, and shows no page of its own"
PART = "a part of another page, fetched by it"
FILE = "a file for programs"
IN_PLAY = "shown by the gallery of the table, and by the tests of a queue and of tables"
SECOND_STEP = "of an account with a second step; tests/e2e/test_two_steps.py walks it"
OF_A_DUPLICATE = "of a duplicate's round that has ended; tests/e2e/test_traveller.py reads it"
ASKS_FIRST = "asks for the password first; that page has its picture"
EXEMPT = {
    **dict.fromkeys(
        (
            "app_delete", "app_revoke", "revoke-token", "token",
            "announcement_close", "block", "bot_close", "bot_token_revoke", "club_action",
            "club_annul", "daily_play", "bad_bot_move", "review_request", "review_cancel",
            "record_review_request", "record_review_cancel", "record_review_again",
            "record_review_delete", "record_review_masters", "review_masters",
            "plus_one_add", "plus_one_remove",
            "puzzle_answer", "puzzle_report", "puzzle_vote", "rush_answer", "rush_start",
            "compare", "mute", "preset_import", "preset_retire", "custom_table_action",
            "custom_table_check",
            "follow", "game_rematch", "notifications_test", "other_sessions_end", "play",
            "play_accept", "play_again", "play_cancel", "play_decline", "play_with_bots",
            "preset_check",
            "preset_save", "series_action", "club_webhook_action",
            "room_action", "room_names", "room_player_action", "room_sheet_save",
            "score_confirm", "score_counting", "score_delete", "score_hand_in",
            "score_save",
            "push_device_add", "push_device_remove", "push_device_renew", "session_end",
            "switch_language", "switch_appearance", "switch_table", "switch_theme",
            "table_hint", "table_leave", "table_return", "token_revoke", "tournament_action",
            "tournament_check", "tournament_confirm_presence", "tournament_manage_action",
            "tournament_offer_time", "tournament_play_now", "tournament_repeat_action",
            "tournament_tick_time",
            "tutorial_act", "hand_ask", "what_if_play", "lesson_act", "propose_puzzle",
        ),
        ACTION,
    ),
    **dict.fromkeys(
        (
            "club_chat", "custom_table_invitations", "custom_table_list", "featured_table",
            "friends_online", "game_last_deal", "play_status", "rules_search_words", "word_lines",
            "rules_kept", "score_kept", "score_setup", "table_agreements", "table_sheet",
            "tutorial_answers", "tutorial_kept",
            "puzzle_next", "puzzle_refutations", "rush_state",
            "tournament_round", "tournament_viewer_parts", "review_line", "review_moves",
            "review_state", "record_review_state", "record_review_line", "record_review_moves",
            "hand_state",
        ),
        PART,
    ),
    **dict.fromkeys(
        (
            "app_example", "oauth-server-metadata",
            "api_schema", "asyncapi", "bot_example", "bot_websocket_example", "match_bot_example",
            "game_record", "oembed",
            "javascript_catalog", "manifest", "preview",
            "preset_export", "puzzles_feed", "score_record", "service_worker",
            "series_calendar", "series_csv", "series_json", "club_calendar", "user_calendar",
            "tournament_calendar",
            "tournament_csv", "tournament_json", "tournament_tables_csv", "tournament_teams_csv",
            "mfa_download_recovery_codes",
        ),
        FILE,
    ),
    "lesson_step": "as the first step of a lesson; tests/e2e/test_lessons.py opens it",
    "bot_tutorial": "as the guide for authors of bots",
    "bot_sequences": "as the guide for authors of bots",
    "app_tutorial": "as the guide for authors of apps",
    "documents": "built from docs by tools.docs_site; tests/thousand_site/documents open them",
    "document": "built from docs by tools.docs_site; tests/thousand_site/documents open them",
    "tournament_traveller": OF_A_DUPLICATE,
    **dict.fromkeys(("custom_table", "gallery", "table", "waiting"), IN_PLAY),
    **dict.fromkeys(
        (
            "account_confirm_login_code", "account_set_password", "mfa_authenticate",
            "mfa_list_webauthn", "mfa_deactivate_totp", "mfa_edit_webauthn",
            "mfa_generate_recovery_codes",
            "mfa_login_webauthn", "mfa_reauthenticate", "mfa_reauthenticate_webauthn",
            "mfa_remove_webauthn", "mfa_view_recovery_codes",
        ),
        SECOND_STEP,
    ),
    **dict.fromkeys(("mfa_activate_totp", "mfa_add_webauthn"), ASKS_FIRST),
    "record_review": "as the review of a game; tests/games/game_reviews/page opens it",
    "record_review_replay": "as the replay of a game; tests/games/game_reviews/page opens it",
    "daily_watch": "as the page of a replay; tests/games/daily/page/test_watching.py opens it",
    "bot_game": "as the page of a replay; tests/thousand_site/showcase opens it",
    "daily_share": "the text alone; tests/thousand_site/sharing open it",
    "daily_day": "as the page of today; tests/games/daily/page/test_streaks.py opens it",
    "room_sheet": "of a table with a sheet; tests/e2e/test_club_evening.py opens it",
    "room_of_tournament": "as the page by code, for players with an account; its tests open it",
    "authorize": "asks for the password first; tests/e2e/test_apps.py opens it",
    "convert_guest": "a guest's; tests/e2e/test_guest_conversion.py opens it",
    "score_sheet": "by a link that cannot be guessed; tests/e2e/test_scorekeeper.py opens it",
    "restore_account": "by a signed link; tests/accounts/restoration open it",
    "notifications_off": "by a signed link; tests of accounts.notifications open it",
    "game_frame": "in a frame of any site; tests/e2e/test_sharing.py opens it",
    "club_embed": "in a frame of a club's own site; tests/tournaments/extras/embeds open it",
    "tournament_sign_off": "by a signed link; tests/tournaments/registration open it",
    "club_invitation": "by a secret; tests/e2e/test_clubs.py opens it",
}  # fmt: skip


def build_world(site: Site) -> dict[str, Any]:
    """Return the session of Martyna and the keys of what there is."""
    world: dict[str, Any] = json.loads(site.shell(WORLD.format()).splitlines()[-1])
    return world


def named_addresses() -> set[str]:
    """Return the names of all addresses of the site, without the admin and the API."""
    return set(_names(get_resolver()))


def _names(resolver: URLResolver) -> Iterator[str]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield from [entry.name] if entry.name else []
        elif entry.namespace != "admin":
            yield from _names(entry)
