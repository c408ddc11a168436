"""URLs for entering and for organising tournaments."""

from django.urls import path

from tournaments.http import converters  # noqa: F401 (it registers the converter)
from tournaments.organising import views
from tournaments.organising.settings import views as create_views
from tournaments.registration import views as registration_views

urlpatterns = [
    path("tournaments/new/", create_views.new, name="tournament_new"),
    path("tournaments/check/", create_views.check, name="tournament_check"),
    path("tournaments/<slug:tournament_id>/edit/", create_views.edit, name="tournament_edit"),
    path("tournaments/<slug:tournament_id>/manage/", views.manage, name="tournament_manage"),
    path(
        "tournaments/<slug:tournament_id>/manage/<slug:action>/",
        views.perform_action,
        name="tournament_manage_action",
    ),
    path(
        "tournaments/<slug:tournament_id>/action/<slug:name>/",
        registration_views.perform_action,
        name="tournament_action",
    ),
    path(
        "tournaments/<tournament:tournament_id>/sign-off/<str:token>/",
        registration_views.sign_off,
        name="tournament_sign_off",
    ),
    path(
        "tournaments/<slug:tournament_id>/presence/<int:table_id>/",
        registration_views.confirm_presence,
        name="tournament_confirm_presence",
    ),
]
