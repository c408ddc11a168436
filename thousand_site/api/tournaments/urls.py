"""URLs of tournaments in the API."""

from django.urls import path

from thousand_site.api.tournaments import (
    detail,
    entrants,
    listing,
    log,
    organising,
    records,
    registration,
    results,
    rounds,
    standings,
    tables,
    teams,
)

ONE = "tournaments/<slug:tournament_id>/"
ENTRANT, TABLE = f"{ONE}entrants/<int:entrant>/", f"{ONE}tables/<int:table_id>/"

urlpatterns = [
    path("tournaments/", listing.Tournaments.as_view()),
    path(ONE, detail.TournamentDetail.as_view()),
    path(f"{ONE}games/records/", records.TournamentRecords.as_view()),
    path(f"{ONE}publish/", organising.Publish.as_view()),
    path(f"{ONE}start/", organising.Start.as_view()),
    path(f"{ONE}pause/", organising.Pause.as_view()),
    path(f"{ONE}resume/", organising.Resume.as_view()),
    path(f"{ONE}redraw/", organising.Redraw.as_view()),
    path(f"{ONE}announcement/", organising.Announcement.as_view()),
    path(f"{ONE}cancel/", organising.Cancel.as_view()),
    path(f"{ONE}entry/", registration.EntryView.as_view()),
    path(f"{ONE}entry/check-in/", registration.CheckIn.as_view()),
    path(f"{ONE}entry/break/", registration.Break.as_view()),
    path(f"{ONE}entrants/", entrants.Entrants.as_view()),
    path(f"{ONE}invitations/", entrants.TournamentInvitations.as_view()),
    path(ENTRANT, entrants.EntrantDetail.as_view()),
    path(f"{ENTRANT}check-in/", entrants.EntrantCheckIn.as_view()),
    path(f"{ENTRANT}replace/", entrants.EntrantReplacement.as_view()),
    path(f"{ONE}rounds/", rounds.Rounds.as_view()),
    path(f"{ONE}rounds/<int:number>/", rounds.RoundDetail.as_view()),
    path(TABLE, tables.TournamentTableDetail.as_view()),
    path(f"{TABLE}presence/", tables.TablePresence.as_view()),
    path(f"{TABLE}result/", tables.TableResult.as_view()),
    path(f"{TABLE}time/", tables.TableTime.as_view()),
    path(f"{ONE}results/", results.TournamentResultsView.as_view()),
    path(f"{ONE}standings/", standings.StandingsView.as_view()),
    path(f"{ONE}cross-table/", standings.CrossTable.as_view()),
    path(f"{ONE}teams/", teams.TeamStandingsView.as_view()),
    path(f"{ONE}log/", log.Log.as_view()),
]
