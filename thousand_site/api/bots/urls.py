"""URL patterns of the bot API."""

from django.urls import path

from thousand_site.api.bots import account, games, invitations, streams, tables

urlpatterns = [
    path("account/", account.Account.as_view()),
    path("events/", streams.Events.as_view()),
    path("invitations/", invitations.Invitations.as_view()),
    path("invitations/<slug:table>/accept/", invitations.InvitationAccept.as_view()),
    path("invitations/<slug:table>/decline/", invitations.InvitationDecline.as_view()),
    path("tables/", tables.Tables.as_view()),
    path("tables/<slug:table>/", tables.TableDetail.as_view()),
    path("tables/<slug:table>/sit/", tables.Sit.as_view()),
    path("tables/<slug:table>/leave/", tables.LeaveTable.as_view()),
    path("games/", games.Games.as_view()),
    path("games/<slug:game>/", games.BotGameDetail.as_view()),
    path("games/<slug:game>/stream/", streams.GameStream.as_view()),
    path("games/<slug:game>/actions/", games.Actions.as_view()),
    path("games/<slug:game>/contribution/", games.Contribution.as_view()),
    path("games/<slug:game>/leave/", games.LeaveGame.as_view()),
]
