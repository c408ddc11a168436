"""Addresses about oneself; logging in and mail are allauth's."""

from django.urls import path

from accounts import bot_views, closing_views, keeping, people_views, token_views, views

urlpatterns = [
    path("accounts/keep/", keeping.keep, name="keep"),
    # Before allauth's own.
    path("accounts/signup/", keeping.signup, name="account_signup"),
    path("settings/", views.settings_page, name="settings"),
    path("settings/close/", closing_views.close, name="close_account"),
    path("settings/table/", views.switch_table, name="switch_table"),
    path("settings/blocked/", people_views.blocked, name="blocked"),
    path("bots/", bot_views.guide, name="bot_guide"),
    path("bots/bot.py", bot_views.example, name="bot_example"),
    path("settings/bots/", bot_views.own_bots, name="bots"),
    path("settings/bots/<str:bot>/close/", bot_views.close_bot, name="bot_close"),
    path("settings/tokens/", token_views.own_tokens, name="tokens"),
    path("settings/tokens/revoke/<int:token_id>/", token_views.revoke_token, name="token_revoke"),
    path("settings/tokens/of/<str:bot>/", token_views.own_tokens, name="bot_tokens"),
    path(
        "settings/tokens/of/<str:bot>/revoke/<int:token_id>/",
        token_views.revoke_token,
        name="bot_token_revoke",
    ),
    path("@/<str:username>/follow/", people_views.follow, name="follow"),
    path("@/<str:username>/block/", people_views.block, name="block"),
    path("theme/", views.switch_theme, name="switch_theme"),
    path("language/", views.switch_language, name="switch_language"),
]
