"""URLs of notifications."""

from django.urls import path

from accounts.notifications import views

urlpatterns = [
    path("settings/notifications/", views.notifications_page, name="notifications"),
    path("settings/notifications/devices/", views.add_device, name="push_device_add"),
    path("settings/notifications/devices/renew/", views.renew_device, name="push_device_renew"),
    path(
        "settings/notifications/devices/<int:device_id>/remove/",
        views.remove_device,
        name="push_device_remove",
    ),
    path("settings/notifications/test/", views.send_test, name="notifications_test"),
    path("notifications/off/<str:token>/", views.turn_off_emails, name="notifications_off"),
]
