"""Addresses of the protocol, under the names by which the toolkit looks for them."""

from django.urls import include, path

from accounts.oauth import pages, views

protocol = [
    path("oauth/authorize/", views.authorize, name="authorize"),
    path("oauth/token/", views.token, name="token"),
    path("oauth/revoke/", views.revoke_token, name="revoke-token"),
    path(
        ".well-known/oauth-authorization-server",
        views.metadata,
        name="oauth-server-metadata",
    ),
]

urlpatterns = [
    path("", include((protocol, "oauth2_provider"))),
    path("settings/apps/", pages.allowed_apps, name="apps"),
    path("settings/apps/<int:app_id>/revoke/", pages.revoke_app, name="app_revoke"),
    path("settings/apps/own/", pages.own_apps, name="own_apps"),
    path("settings/apps/own/<int:app_id>/", pages.own_app, name="own_app"),
    path("settings/apps/own/<int:app_id>/delete/", pages.delete_app, name="app_delete"),
]
