"""URL patterns of the API."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from accounts.bots.views import bot_guide
from thousand_site.api import (
    daily,
    data,
    following,
    games,
    leaderboards,
    me,
    pools,
    presets,
    puzzles,
    queue,
    ratings,
    streams,
    users,
)
from thousand_site.api.asyncapi.views import asyncapi
from thousand_site.api.base import docs_page

v1: list[URLPattern | URLResolver] = [
    path("schema/", docs_page.schema, name="api_schema"),
    path("asyncapi/", asyncapi, name="asyncapi"),
    path("pools/", pools.Pools.as_view()),
    path("pools/<slug:pool>/games/records/", streams.PoolRecords.as_view()),
    path("queue/", queue.Queue.as_view()),
    path("queue/accept/", queue.QueueAccept.as_view()),
    path("queue/decline/", queue.QueueDecline.as_view()),
    path("queue/with-bots/", queue.QueueWithBots.as_view()),
    path("me/", me.Me.as_view()),
    path("me/daily/", daily.MyDailyDays.as_view()),
    path("me/daily/<slug:date>/", daily.MyDailyResults.as_view()),
    path("me/following/", following.Following.as_view()),
    path("me/following/<str:username>/", following.FollowedUser.as_view()),
    path("data/", data.DataFiles.as_view()),
    path("data/<str:name>/", data.DataFile.as_view()),
    path("daily/", daily.DailyDays.as_view()),
    path("daily/<slug:date>/", daily.DailyDayDetail.as_view()),
    path("daily/<slug:date>/lines/", daily.DailyLines.as_view()),
    path("puzzles/daily/", puzzles.TodaysPuzzle.as_view()),
    path("puzzles/next/", puzzles.NextPuzzle.as_view()),
    path("puzzles/<int:number>/", puzzles.PuzzleDetail.as_view()),
    path("puzzles/<int:number>/answer/", puzzles.PuzzleAnswers.as_view()),
    path("users/<str:username>/", users.UserDetail.as_view()),
    path("users/<str:username>/ratings/", ratings.UserRatings.as_view()),
    path("users/<str:username>/ratings/<slug:ladder>/", ratings.UserRating.as_view()),
    path("users/<str:username>/ratings/<slug:ladder>/history/", ratings.RatingHistory.as_view()),
    path("users/<str:username>/games/", games.UserGames.as_view()),
    path("users/<str:username>/games/records/", streams.UserRecords.as_view()),
    path("users/<str:username>/head-to-head/<str:opponent>/", users.HeadToHead.as_view()),
    path("games/<slug:game_id>/", games.GameDetail.as_view()),
    path("games/<slug:game_id>/record/", games.GameRecordView.as_view()),
    path("ladders/", ratings.Ladders.as_view()),
    path("leaderboards/<slug:ladder>/", leaderboards.Leaderboard.as_view()),
    path("leaderboards/<slug:ladder>/distribution/", leaderboards.RatingDistribution.as_view()),
    path("presets/", presets.Presets.as_view()),
    path("presets/<slug:key>/", presets.PresetDetail.as_view()),
    path("agreements/", presets.AgreementList.as_view()),
    path("bot/", include("thousand_site.api.bots.urls")),
    path("", include("thousand_site.api.custom_tables.urls")),
    path("", include("thousand_site.api.extras.urls")),
    path("", include("thousand_site.api.tournaments.urls")),
    path("", include("thousand_site.api.clubs.urls")),
]
urlpatterns = [
    path("", docs_page.page, name="api"),
    path("errors/", bot_guide, {"name": "errors.md"}, name="api_errors"),
    path("data/", bot_guide, {"name": "data.md"}, name="api_data"),
    path("v1/", include(v1)),
    # Unknown addresses get the error format of the API; a missing last slash is redirected here.
    re_path(r"^[\s\S]+/\Z", docs_page.UnknownAddress.as_view()),
]
