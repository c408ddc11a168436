"""Addresses of puzzles."""

from django.urls import path
from django.views.decorators.cache import cache_page

from games.puzzles.page import proposal_views, views
from games.puzzles.page.feed import DailyPuzzleFeed
from games.puzzles.rush import views as rush_views

FEED_SECONDS = 600

urlpatterns = [
    path("puzzles/", views.puzzles, name="puzzles"),
    path("puzzles/next/", views.puzzle_next, name="puzzle_next"),
    path("puzzles/rush/", rush_views.rush, name="puzzles_rush"),
    path("puzzles/rush/start/", rush_views.rush_start, name="rush_start"),
    path("puzzles/rush/<slug:rush_id>/", rush_views.rush_state, name="rush_state"),
    path("puzzles/rush/<slug:rush_id>/answer/", rush_views.rush_answer, name="rush_answer"),
    path("puzzles/propose/<slug:game_id>/", proposal_views.propose, name="propose_puzzle"),
    path("puzzles/feed.atom", cache_page(FEED_SECONDS)(DailyPuzzleFeed()), name="puzzles_feed"),
    path("puzzles/<int:number>/", views.puzzle, name="puzzle"),
    path("puzzles/<int:number>/answer/", views.puzzle_answer, name="puzzle_answer"),
    path("puzzles/<int:number>/refutations/", views.puzzle_refutations, name="puzzle_refutations"),
    path("puzzles/<int:number>/vote/", views.puzzle_vote, name="puzzle_vote"),
    path("puzzles/<int:number>/report/", views.puzzle_report, name="puzzle_report"),
]
