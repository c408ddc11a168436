"""The URL of the gallery; `EXTRA_URLS` in the settings mounts it."""

from django.urls import path

from tools.gallery import views

urlpatterns = [path("dev/gallery/", views.gallery, name="gallery")]
