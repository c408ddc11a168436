"""URLs of clubs' embedded pages."""

from django.urls import path

from tournaments.extras.embeds import views

urlpatterns = [
    path("clubs/<slug:key>/embed/", views.embedded_page, name="club_embed"),
    path("clubs/<slug:key>/embedding/", views.embed_settings, name="club_embed_settings"),
]
