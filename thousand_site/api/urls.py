"""The addresses of the API."""

from django.urls import include, path, re_path

from thousand_site.api import (
    docs_page,
    games,
    leaderboards,
    me,
    pools,
    presets,
    queue,
    ratings,
    streams,
    users,
)

urlpatterns = [
    path("", docs_page.page, name="api"),
    path("schema/", docs_page.schema, name="api_schema"),
    path("pools/", pools.Pools.as_view()),
    path("queue/", queue.Queue.as_view()),
    path("queue/accept/", queue.Accept.as_view()),
    path("queue/decline/", queue.Decline.as_view()),
    path("me/", me.Me.as_view()),
    path("users/<str:username>/", users.Profile.as_view()),
    path("users/<str:username>/ratings/", ratings.RatingsOf.as_view()),
    path("users/<str:username>/ratings/<slug:ladder>/", ratings.RatingOf.as_view()),
    path("users/<str:username>/ratings/<slug:ladder>/history/", ratings.HistoryOf.as_view()),
    path("users/<str:username>/games/", games.GamesOf.as_view()),
    path("users/<str:username>/games/records/", streams.RecordsOf.as_view()),
    path("users/<str:username>/with/<str:other>/", users.HeadToHead.as_view()),
    path("games/<slug:game_id>/", games.OneGame.as_view()),
    path("games/<slug:game_id>/record/", games.Record.as_view()),
    path("ladders/", ratings.Ladders.as_view()),
    path("leaderboards/<slug:ladder>/", leaderboards.Board.as_view()),
    path("leaderboards/<slug:ladder>/spread/", leaderboards.Spread.as_view()),
    path("presets/", presets.Presets.as_view()),
    path("presets/<slug:key>/", presets.OnePreset.as_view()),
    path("agreements/", presets.Agreements.as_view()),
    path("bot/", include("thousand_site.api.bots.urls")),
    path("", include("thousand_site.api.tournaments.urls")),
    path("", include("thousand_site.api.clubs.urls")),
    # What is nowhere is told in the shape of all errors; without its last slash it is sent here.
    re_path(r"^[\s\S]+/\Z", docs_page.Nowhere.as_view()),
]
