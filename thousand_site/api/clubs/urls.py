"""URLs of clubs in the API."""

from django.urls import path

from thousand_site.api.clubs import clubs, leaderboard, members, news, requests

ONE = "clubs/<slug:club>/"

urlpatterns = [
    path("clubs/", clubs.Clubs.as_view()),
    path(ONE, clubs.ClubDetail.as_view()),
    path(f"{ONE}members/", members.Members.as_view()),
    path(f"{ONE}members/<str:username>/", requests.OrganisedMember.as_view()),
    path(f"{ONE}requests/", requests.JoinRequests.as_view()),
    path(f"{ONE}requests/<int:request_id>/", requests.JoinRequestDecision.as_view()),
    path(f"{ONE}membership/", members.OwnMembership.as_view()),
    path(f"{ONE}news/", news.ClubNews.as_view()),
    path(f"{ONE}news/<int:post>/", news.ClubNewsPost.as_view()),
    path(f"{ONE}leaderboard/", leaderboard.ClubLeaderboard.as_view()),
]
