"""Pages of those who enter tournaments and of those who run them."""

from django.urls import path

from tournaments.organising import create_views, views
from tournaments.registration import views as registration_views

urlpatterns = [
    path("tournaments/new/", create_views.new, name="tournament_new"),
    path("tournaments/check/", create_views.check, name="tournament_check"),
    path("tournaments/<str:tournament_id>/edit/", create_views.edit, name="tournament_edit"),
    path("tournaments/<str:tournament_id>/manage/", views.manage, name="tournament_manage"),
    path(
        "tournaments/<str:tournament_id>/manage/<str:what>/",
        views.act,
        name="tournament_organise",
    ),
    path(
        "tournaments/<str:tournament_id>/do/<str:what>/",
        registration_views.act,
        name="tournament_act",
    ),
    path(
        "tournaments/<str:tournament_id>/here/<int:table_id>/",
        registration_views.here,
        name="tournament_here",
    ),
]
