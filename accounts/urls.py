"""URLs of the user's own account; allauth has those of login and email."""

from django.urls import include, path, re_path, register_converter
from django.views.generic import RedirectView

from accounts.bots import views as bots_views
from accounts.closure import views as closure_views
from accounts.guests import views as guests_views
from accounts.http.converters import NameConverter
from accounts.limits import views as limits_views
from accounts.preferences import views
from accounts.relations import views as relations_views
from accounts.restoration import views as restoration_views
from accounts.sessions import views as sessions_views
from accounts.tokens import views as tokens_views

register_converter(NameConverter, "name")

urlpatterns = [
    path("accounts/convert/", guests_views.convert_guest, name="convert_guest"),
    # Before allauth's own.
    path("accounts/signup/", guests_views.signup, name="account_signup"),
    path("accounts/reauthenticate/", limits_views.reauthenticate, name="account_reauthenticate"),
    path("accounts/login/", limits_views.login, name="account_login"),
    path("accounts/2fa/webauthn/login/", limits_views.passkey_login, name="mfa_login_webauthn"),
    path("accounts/password/reset/", limits_views.reset_password, name="account_reset_password"),
    path("accounts/email/", limits_views.manage_email, name="account_email"),
    path(
        "accounts/password/change/",
        limits_views.change_password,
        name="account_change_password",
    ),
    path("accounts/password/set/", limits_views.set_password, name="account_set_password"),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        limits_views.new_password,
        name="account_reset_password_from_key",
    ),
    path(
        "accounts/restore/<str:token>/", restoration_views.restore_account, name="restore_account"
    ),
    path("accounts/sessions/", sessions_views.sessions_page, name="usersessions_list"),
    path("accounts/sessions/others/", sessions_views.end_other_sessions, name="other_sessions_end"),
    path("accounts/sessions/<int:session_id>/end/", sessions_views.end_session, name="session_end"),
    # The page of two-step login has the list of passkeys.
    path(
        "accounts/2fa/webauthn/",
        RedirectView.as_view(pattern_name="mfa_index"),
        name="mfa_list_webauthn",
    ),
    path("settings/", views.settings_page, name="settings"),
    path("", include("accounts.notifications.urls")),
    path("settings/close/", closure_views.close_account_page, name="close_account"),
    path("settings/table/", views.switch_table, name="switch_table"),
    path("settings/looks/", views.switch_appearance, name="switch_appearance"),
    path("settings/blocked/", relations_views.blocked_page, name="blocked"),
    path("bots/", bots_views.bot_guide, {"name": "bots.md"}, name="bot_guide"),
    path("bots/tutorial/", bots_views.bot_guide, {"name": "bot_tutorial.md"}, name="bot_tutorial"),
    path("bots/sequences/", bots_views.bot_guide, {"name": "sequences.md"}, name="bot_sequences"),
    path(
        "bots/protocol/", bots_views.bot_guide, {"name": "protocol/table.md"}, name="bot_protocol"
    ),
    path(
        "bots/protocol/payload/",
        bots_views.bot_guide,
        {"name": "protocol/payload.md"},
        name="bot_payload",
    ),
    path(
        "bots/protocol/other-sockets/",
        bots_views.bot_guide,
        {"name": "protocol/other_sockets.md"},
        name="bot_other_sockets",
    ),
    path("bots/record/", bots_views.bot_guide, {"name": "record.md"}, name="bot_record"),
    path("bots/bot.py", bots_views.bot_example, {"name": "bot.py"}, name="bot_example"),
    path(
        "bots/bot_websocket.py",
        bots_views.bot_example,
        {"name": "bot_websocket.py"},
        name="bot_websocket_example",
    ),
    path(
        "bots/match_bot.mjs",
        bots_views.bot_example,
        {"name": "match_bot.mjs"},
        name="match_bot_example",
    ),
    path("apps/", bots_views.bot_guide, {"name": "apps.md"}, name="app_guide"),
    path("apps/tutorial/", bots_views.bot_guide, {"name": "app_tutorial.md"}, name="app_tutorial"),
    path("apps/app.html", bots_views.bot_example, {"name": "app.html"}, name="app_example"),
    path("settings/bots/", bots_views.bots_page, name="bots"),
    path("settings/bots/<name:bot>/close/", bots_views.close_bot, name="bot_close"),
    path("settings/tokens/", tokens_views.tokens_page, name="tokens"),
    path("settings/tokens/revoke/<int:token_id>/", tokens_views.revoke_token, name="token_revoke"),
    path("settings/tokens/of/<name:bot>/", tokens_views.tokens_page, name="bot_tokens"),
    path(
        "settings/tokens/of/<name:bot>/revoke/<int:token_id>/",
        tokens_views.revoke_token,
        name="bot_token_revoke",
    ),
    path("@/<str:username>/follow/", relations_views.follow, name="follow"),
    path("@/<str:username>/block/", relations_views.block, name="block"),
    path("theme/", views.switch_theme, name="switch_theme"),
    path("language/", views.switch_language, name="switch_language"),
]
