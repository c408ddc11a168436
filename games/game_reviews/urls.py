"""Addresses of reviews."""

from django.urls import path, re_path

from games.game_reviews import views
from games.game_reviews.page import record_views
from games.game_reviews.page import views as page_views

HASH = "(?P<record_hash>[0-9a-f]{64})"

urlpatterns = [
    path("game/<slug:game_id>/review/", page_views.summary, name="review"),
    path("game/<slug:game_id>/review/moves/", page_views.moves, name="review_moves"),
    path("game/<slug:game_id>/review/line/", page_views.line, name="review_line"),
    path("game/<slug:game_id>/review/masters/", page_views.ask_masters, name="review_masters"),
    path("game/<slug:game_id>/review/request/", views.request_review, name="review_request"),
    path("game/<slug:game_id>/review/cancel/", views.cancel, name="review_cancel"),
    path("game/<slug:game_id>/review/state/", views.state, name="review_state"),
    path("game/<slug:game_id>/review/bad-move/", views.mark_bad_move, name="bad_bot_move"),
    path("replay/review/", record_views.records, name="record_reviews"),
    path("replay/review/request/", views.request_record, name="record_review_request"),
    re_path(f"^replay/review/{HASH}/cancel/$", views.cancel_record, name="record_review_cancel"),
    re_path(f"^replay/review/{HASH}/state/$", views.record_state, name="record_review_state"),
    re_path(f"^replay/review/{HASH}/$", record_views.record_summary, name="record_review"),
    re_path(
        f"^replay/review/{HASH}/replay/$", record_views.record_replay, name="record_review_replay"
    ),
    re_path(
        f"^replay/review/{HASH}/moves/$", record_views.record_moves, name="record_review_moves"
    ),
    re_path(
        f"^replay/review/{HASH}/masters/$", record_views.ask_masters, name="record_review_masters"
    ),
    re_path(f"^replay/review/{HASH}/line/$", record_views.record_line, name="record_review_line"),
    re_path(
        f"^replay/review/{HASH}/again/$", record_views.request_again, name="record_review_again"
    ),
    re_path(
        f"^replay/review/{HASH}/delete/$", record_views.delete_record, name="record_review_delete"
    ),
]
