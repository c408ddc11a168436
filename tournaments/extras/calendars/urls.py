"""URLs of calendar feeds."""

from django.urls import path

from tournaments.extras.calendars import views

urlpatterns = [
    path("clubs/<slug:key>/calendar.ics", views.club_calendar, name="club_calendar"),
    path("series/<slug:series_id>/calendar.ics", views.series_calendar, name="series_calendar"),
    path(
        "tournaments/<slug:tournament_id>/calendar.ics",
        views.tournament_calendar,
        name="tournament_calendar",
    ),
    path("calendar/<slug:secret>.ics", views.user_calendar, name="user_calendar"),
    path("settings/calendar/", views.calendar_page, name="calendar"),
]
