"""URL patterns of the bot API."""

from django.urls import path

from thousand_site.api.bots import account, games, invitations, streams, tables

urlpatterns = [
    path("account/", account.Account.as_view()),
    path("events/", streams.Events.as_view()),
    path("invitations/", invitations.Invitations.as_view()),
    path("invitations/<slug:table>/accept/", invitations.Accept.as_view()),
    path("invitations/<slug:table>/decline/", invitations.Decline.as_view()),
    path("tables/", tables.Tables.as_view()),
    path("tables/<slug:table>/", tables.TableDetail.as_view()),
    path("tables/<slug:table>/sit/", tables.Sit.as_view()),
    path("tables/<slug:table>/leave/", tables.Leave.as_view()),
    path("games/", games.Games.as_view()),
    path("games/<slug:game>/", games.GameDetail.as_view()),
    path("games/<slug:game>/stream/", streams.GameStream.as_view()),
    path("games/<slug:game>/actions/", games.Actions.as_view()),
    path("games/<slug:game>/contribution/", games.Contribution.as_view()),
    path("games/<slug:game>/leave/", games.Leave.as_view()),
]
