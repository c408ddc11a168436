"""URL patterns of the scorekeeper."""

from django.urls import path

from games.scorekeeper import views

urlpatterns = [
    path("score/", views.score, name="score"),
    path("score/kept/<str:language>/", views.kept_page, name="score_kept"),
    path("score/setup/", views.setup, name="score_setup"),
    path("score/save/", views.save, name="score_save"),
    path("score/sheet/<slug:sheet_id>/", views.sheet, name="score_sheet"),
    path("score/sheet/<slug:sheet_id>/record/", views.record, name="score_record"),
    path("score/sheet/<slug:sheet_id>/delete/", views.delete, name="score_delete"),
    path("score/sheet/<slug:sheet_id>/club/", views.hand_in, name="score_hand_in"),
    path("score/sheet/<slug:sheet_id>/confirm/", views.confirm, name="score_confirm"),
    path("score/clubs/<slug:key>/counting/", views.counting, name="score_counting"),
]
