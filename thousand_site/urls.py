"""URL configuration of the whole site."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from thousand_site import script_texts
from thousand_site.announcements import views as announcements_views
from thousand_site.clubs import actions, ladder_games
from thousand_site.clubs import views as clubs_views
from thousand_site.data_export import views as data_export_views
from thousand_site.documents import views as documents_views
from thousand_site.errors import views as error_views
from thousand_site.home import views as home_views
from thousand_site.leaderboards import views as leaderboards_views
from thousand_site.previews import views as previews_views
from thousand_site.profiles import following, head_to_head, history, own_play, statistics
from thousand_site.profiles import views as profiles_views
from thousand_site.showcase import views as showcase_views
from thousand_site.watching import views as watching_views
from thousand_site.web_app import views as web_app_views
from tournaments.extension import EXTENSIONS

# One way to log in, so that its limits hold for staff too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", home_views.home, name="home"),
    path("home/kept/<str:language>/", home_views.kept_page, name="home_kept"),
    path("featured-table/", home_views.featured_table_fragment, name="featured_table"),
    path("bot-games/<int:number>/", showcase_views.bot_game, name="bot_game"),
    path("watch/", watching_views.games, name="watch"),
    path("more/", home_views.more, name="more"),
    path("waiting/", home_views.waiting_fragment, name="waiting"),
    path("manifest.<str:language>.webmanifest", web_app_views.manifest, name="manifest"),
    path("service-worker.js", web_app_views.service_worker, name="service_worker"),
    path("offline/<str:language>/", web_app_views.offline, name="offline"),
    path("@/<str:username>/", profiles_views.profile, name="profile"),
    path("@/<str:username>/games/", history.games, name="games_of"),
    path("@/<str:username>/statistics/", statistics.statistics, name="statistics"),
    path("@/<str:username>/play/", own_play.own_play, name="own_play"),
    path("@/<str:username>/head-to-head/", head_to_head.compare, name="compare"),
    path(
        "@/<str:username>/head-to-head/<str:opponent>/",
        head_to_head.head_to_head,
        name="head_to_head",
    ),
    path("following/", following.following, name="following"),
    path("following/online/", following.friends_fragment, name="friends_online"),
    path("clubs/", clubs_views.clubs, name="clubs"),
    path("clubs/new/", clubs_views.new, name="club_new"),
    path("clubs/<slug:key>/", clubs_views.club, name="club"),
    path("clubs/<slug:key>/news/", clubs_views.news, name="club_news"),
    path("clubs/<slug:key>/members/", clubs_views.members, name="club_members"),
    path("clubs/<slug:key>/requests/", clubs_views.requests, name="club_requests"),
    path("clubs/<slug:key>/settings/", clubs_views.settings, name="club_settings"),
    path("clubs/<slug:key>/presets/", clubs_views.presets, name="club_presets"),
    path("clubs/<slug:key>/tournaments/", clubs_views.tournaments, name="club_tournaments"),
    path("clubs/<slug:key>/leaderboard/", clubs_views.leaderboard, name="club_leaderboard"),
    path("clubs/<slug:key>/leaderboard/games/", ladder_games.games, name="club_ladder_games"),
    path("clubs/<slug:key>/leaderboard/annul/", ladder_games.annul, name="club_annul"),
    path("clubs/<slug:key>/chat/", clubs_views.chat, name="club_chat"),
    path("clubs/<slug:key>/join/<slug:secret>/", actions.invitation_page, name="club_invitation"),
    path("clubs/<slug:key>/action/<slug:action>/", actions.perform_action, name="club_action"),
    path("leaderboard/", leaderboards_views.leaderboards, name="leaderboards"),
    path("leaderboard/<slug:key>/", leaderboards_views.leaderboard, name="leaderboard"),
    path("preview/<slug:kind>/<slug:key>.png", previews_views.picture, name="preview"),
    path(
        "announcements/<int:announcement_id>/close/",
        announcements_views.close,
        name="announcement_close",
    ),
    path("docs/", documents_views.document, {"path": ""}, name="documents"),
    path("docs/<path:path>", documents_views.document, name="document"),
    path("licence/", home_views.licence, name="licence"),
    path("settings/data/", data_export_views.data_export_page, name="data_export"),
    path("", include("accounts.urls")),
    path("", include("accounts.oauth.urls")),
    path("accounts/", include("allauth.urls")),
    path(
        "jsi18n/<path:place>.<str:language>.<str:version>.js",
        script_texts.page,
        name="javascript_catalog",
    ),
    path("", include("thousand_site.sharing.urls")),
    path("", include("games.urls")),
    path("", include("games.fairplay.urls")),
    path("", include("games.talk.urls")),
    path("", include("games.scorekeeper.urls")),
    path("", include("games.daily.urls")),
    path("", include("games.game_reviews.urls")),
    path("", include("games.puzzles.urls")),
    path("", include("games.hand_explorer.urls")),
    path("", include("games.what_if.urls")),
    path("", include("games.lessons.urls")),
    path("", include("tournaments.organising.urls")),
    path("", include("tournaments.live.urls")),
    *(path("", include(one.urls)) for one in EXTENSIONS if one.urls),
    path("api/", include("thousand_site.api.urls")),
    path("admin/", admin.site.urls),
    *(path("", include(name)) for name in settings.EXTRA_URLS),
]

handler400 = error_views.bad_request
handler403 = error_views.forbidden
handler404 = error_views.not_found
handler500 = error_views.server_error
