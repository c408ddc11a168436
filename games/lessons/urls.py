"""Addresses of lessons."""

from django.urls import path

from games.lessons import views

urlpatterns = [
    path("lessons/", views.lessons, name="lessons"),
    path("lessons/<slug:key>/", views.lesson, name="lesson"),
    path("lessons/<slug:key>/act/", views.lesson_act, name="lesson_act"),
    path("lessons/<slug:key>/<int:number>/", views.lesson, name="lesson_step"),
]
