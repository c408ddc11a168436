"""URLs of clubs in the API."""

from django.urls import path

from thousand_site.api.clubs import clubs, leaderboard, members, news

ONE = "clubs/<slug:club>/"

urlpatterns = [
    path("clubs/", clubs.Clubs.as_view()),
    path(ONE, clubs.ClubDetail.as_view()),
    path(f"{ONE}members/", members.Members.as_view()),
    path(f"{ONE}membership/", members.OwnMembership.as_view()),
    path(f"{ONE}news/", news.ClubNews.as_view()),
    path("clubs/<slug:club>/news/<int:post>/", news.ClubNewsPost.as_view()),
    path(f"{ONE}leaderboard/", leaderboard.ClubLeaderboard.as_view()),
]
