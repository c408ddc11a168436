"""Addresses about oneself; logging in and mail are allauth's."""

from django.urls import path

from accounts import views
from accounts.bots import views as bots_views
from accounts.closure import views as closure_views
from accounts.guests import views as guests_views
from accounts.relations import views as relations_views
from accounts.tokens import views as tokens_views

urlpatterns = [
    path("accounts/keep/", guests_views.keep, name="keep"),
    # Before allauth's own.
    path("accounts/signup/", guests_views.signup, name="account_signup"),
    path("settings/", views.settings_page, name="settings"),
    path("settings/close/", closure_views.close, name="close_account"),
    path("settings/table/", views.switch_table, name="switch_table"),
    path("settings/blocked/", relations_views.blocked, name="blocked"),
    path("bots/", bots_views.guide, name="bot_guide"),
    path("bots/bot.py", bots_views.example, name="bot_example"),
    path("settings/bots/", bots_views.own_bots, name="bots"),
    path("settings/bots/<str:bot>/close/", bots_views.close_bot, name="bot_close"),
    path("settings/tokens/", tokens_views.own_tokens, name="tokens"),
    path("settings/tokens/revoke/<int:token_id>/", tokens_views.revoke_token, name="token_revoke"),
    path("settings/tokens/of/<str:bot>/", tokens_views.own_tokens, name="bot_tokens"),
    path(
        "settings/tokens/of/<str:bot>/revoke/<int:token_id>/",
        tokens_views.revoke_token,
        name="bot_token_revoke",
    ),
    path("@/<str:username>/follow/", relations_views.follow, name="follow"),
    path("@/<str:username>/block/", relations_views.block, name="block"),
    path("theme/", views.switch_theme, name="switch_theme"),
    path("language/", views.switch_language, name="switch_language"),
]
