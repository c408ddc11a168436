"""The addresses of tournaments' pages for everybody."""

from django.urls import path, re_path

from tournaments.live import export, views

# Ids are longer than any word that stands in their place.
ID = r"^tournaments/(?P<tournament_id>[0-9a-z]{8,12})/"

urlpatterns = [
    path("tournaments/", views.tournaments, name="tournaments"),
    re_path(f"{ID}$", views.tournament, name="tournament"),
    re_path(f"{ID}mine/$", views.mine, name="tournament_mine"),
    re_path(ID + r"rounds/(?P<number>[0-9]{1,3})/$", views.one_round, name="tournament_round"),
    re_path(
        ID + r"standings/(?P<entrant>[0-9]{1,18})/$", views.explained, name="tournament_explained"
    ),
    re_path(f"{ID}sheet/$", views.sheet, name="tournament_sheet"),
    re_path(f"{ID}results.json$", export.results_json, name="tournament_json"),
    re_path(f"{ID}results.csv$", export.standings_csv, name="tournament_csv"),
    re_path(f"{ID}tables.csv$", export.tables_csv, name="tournament_tables_csv"),
]
