"""The roots of all addresses."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from thousand_site import boards, clubs, clubs_acts, errors, meetings, pages, people, profile

urlpatterns = [
    path("", pages.home, name="home"),
    path("live/", pages.live, name="live"),
    path("@/<str:username>/", profile.profile, name="profile"),
    path("@/<str:username>/with/", meetings.compare, name="compare"),
    path("@/<str:username>/with/<str:other>/", meetings.head_to_head, name="head_to_head"),
    path("following/", people.following, name="following"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.new, name="club_new"),
    path("clubs/<slug:key>/", clubs.club, name="club"),
    path("clubs/<slug:key>/news/", clubs.news, name="club_news"),
    path("clubs/<slug:key>/members/", clubs.members, name="club_members"),
    path("clubs/<slug:key>/requests/", clubs.requests, name="club_requests"),
    path("clubs/<slug:key>/settings/", clubs.settings, name="club_settings"),
    path("clubs/<slug:key>/presets/", clubs.presets, name="club_presets"),
    path("clubs/<slug:key>/tournaments/", clubs.tournaments, name="club_tournaments"),
    path("clubs/<slug:key>/board/", clubs.board, name="club_board"),
    path("clubs/<slug:key>/chat/", clubs.chat, name="club_chat"),
    path("clubs/<slug:key>/join/<slug:secret>/", clubs_acts.by_link, name="club_by_link"),
    path("clubs/<slug:key>/do/<slug:what>/", clubs_acts.act, name="club_act"),
    path("leaderboard/", boards.leaderboards, name="leaderboards"),
    path("leaderboard/<slug:key>/", boards.leaderboard, name="leaderboard"),
    path("rules/full/", pages.full_rules, name="full_rules"),
    path("licence/", pages.licence, name="licence"),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("jsi18n/", JavaScriptCatalog.as_view(domain="djangojs"), name="javascript_catalog"),
    path("", include("games.urls")),
    path("", include("games.fairplay.urls")),
    path("", include("tournaments.organising_urls")),
    path("", include("tournaments.watching.urls")),
    path("api/", include("thousand_site.api.urls")),
    path("admin/", admin.site.urls),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
