"""URLs of the public pages of tournaments."""

from django.urls import path, re_path

from tournaments.live import export, views
from tournaments.live.traveller import views as traveller

# Ids are longer than "new", "check" and other words in their place.
ID = r"^tournaments/(?P<tournament_id>[0-9a-z]{8,12})/"

urlpatterns = [
    path("tournaments/", views.tournaments, name="tournaments"),
    re_path(f"{ID}$", views.tournament, name="tournament"),
    re_path(f"{ID}viewer/$", views.viewer_parts, name="tournament_viewer_parts"),
    re_path(ID + r"rounds/(?P<number>[0-9]{1,3})/$", views.round_fragment, name="tournament_round"),
    re_path(
        ID + r"rounds/(?P<number>[0-9]{1,3})/deals/(?P<deal>[0-9]{1,3})/$",
        traveller.traveller,
        name="tournament_traveller",
    ),
    re_path(
        ID + r"standings/(?P<entrant>[0-9]{1,18})/$", views.tie_breaks, name="tournament_tie_breaks"
    ),
    re_path(f"{ID}print/$", views.print_page, name="tournament_print"),
    re_path(f"{ID}results.json$", export.results_json, name="tournament_json"),
    re_path(f"{ID}results.csv$", export.standings_csv, name="tournament_csv"),
    re_path(f"{ID}teams.csv$", export.teams_csv, name="tournament_teams_csv"),
    re_path(f"{ID}tables.csv$", export.tables_csv, name="tournament_tables_csv"),
]
