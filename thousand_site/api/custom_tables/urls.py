"""URLs of custom tables in the API."""

from django.urls import path

from thousand_site.api.custom_tables import invitations, tables

ONE = "tables/<slug:table>/"

urlpatterns = [
    path("tables/", tables.CustomTables.as_view()),
    path(ONE, tables.CustomTableDetail.as_view()),
    path(f"{ONE}seat/", tables.OwnSeat.as_view()),
    path(f"{ONE}seats/<int:seat>/", tables.TableSeat.as_view()),
    path(f"{ONE}invitations/<str:username>/", tables.TableInvitation.as_view()),
    path("me/invitations/", invitations.MyInvitations.as_view()),
    path("me/invitations/<slug:table>/", invitations.MyInvitation.as_view()),
]
