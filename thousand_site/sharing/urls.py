"""URLs of shared games."""

from django.urls import path

from thousand_site.sharing import views

urlpatterns = [
    path("game/<slug:game_id>/share/", views.share_page, name="game_share"),
    path("daily/<slug:date_text>/share/", views.share_day, name="daily_share"),
    path("game/<slug:game_id>/frame/", views.frame, name="game_frame"),
    path("oembed/", views.oembed, name="oembed"),
]
