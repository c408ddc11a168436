"""Pages of those who enter tournaments and of those who run them."""

from django.urls import path

from . import entry_views, managing_views, planning_views

urlpatterns = [
    path("tournaments/new/", planning_views.new, name="tournament_new"),
    path("tournaments/check/", planning_views.check, name="tournament_check"),
    path("tournaments/<str:tournament_id>/edit/", planning_views.edit, name="tournament_edit"),
    path(
        "tournaments/<str:tournament_id>/manage/", managing_views.manage, name="tournament_manage"
    ),
    path(
        "tournaments/<str:tournament_id>/manage/<str:what>/",
        managing_views.act,
        name="tournament_organise",
    ),
    path("tournaments/<str:tournament_id>/do/<str:what>/", entry_views.act, name="tournament_act"),
    path(
        "tournaments/<str:tournament_id>/here/<int:table_id>/",
        entry_views.here,
        name="tournament_here",
    ),
]
