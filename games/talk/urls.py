"""URL patterns of talk; lines go through the table's socket."""

from django.urls import path

from games.talk import views

urlpatterns = [path("@/<str:username>/mute/", views.mute, name="mute")]
