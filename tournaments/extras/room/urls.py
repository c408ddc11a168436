"""URLs of events in a room: for organisers, for phones of players, for a projector."""

from django.urls import path, re_path

from tournaments.extras.room import printing, views
from tournaments.extras.room.people import views as people
from tournaments.extras.room.players import views as player_views
from tournaments.extras.room.projector import views as projector
from tournaments.extras.room.sheets import views as sheets

# As in tournaments.live.urls.
ID = r"^tournaments/(?P<tournament_id>[0-9a-z]{8,12})/"

urlpatterns = [
    re_path(f"{ID}room/$", views.room, name="room"),
    re_path(f"{ID}room/print/(?P<kind>cards|sheet|round)/$", printing.page, name="room_print"),
    re_path(f"{ID}room/sheet/$", sheets.save, name="room_sheet_save"),
    re_path(ID + r"room/sheets/(?P<sheet_id>[0-9]{1,18})/$", sheets.sheet, name="room_sheet"),
    re_path(f"{ID}room/names/$", people.add, name="room_names"),
    re_path(ID + r"room/(?P<action>[a-z-]{1,20})/$", views.perform_action, name="room_action"),
    re_path(f"{ID}seat/$", player_views.of_tournament, name="room_of_tournament"),
    path("room/", player_views.enter_code, name="room_code"),
    path("room/<slug:code>/", player_views.by_code, name="room_by_code"),
    path(
        "room/<slug:code>/<slug:action>/",
        player_views.perform_action,
        name="room_player_action",
    ),
    path("tv/<slug:key>/", projector.page, name="projector"),
]
