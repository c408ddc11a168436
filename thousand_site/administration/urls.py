"""URLs of the administration's own pages, below those of Django's admin site."""

from typing import Any

from django.urls import URLPattern, path

from thousand_site.administration import announcing, front_page, pools, user_page
from thousand_site.administration.audit import views as audit_log


def administration_urls(admin_view: Any) -> list[URLPattern]:
    """Return the addresses; `admin_view` lets in staff alone."""
    routes = [
        ("today/", front_page.numbers_fragment, "administration_numbers"),
        ("people/<int:user_id>/", user_page.user_page, "administration_user"),
        ("people/<int:user_id>/ban/", user_page.ban, "administration_ban"),
        ("people/<int:user_id>/lift/", user_page.lift, "administration_lift"),
        ("people/<int:user_id>/case/", user_page.open_case, "administration_open_case"),
        ("cases/<int:case_id>/take/", user_page.take_case, "administration_take_case"),
        ("pools/switch/", pools.switch_pools, "administration_switch_pools"),
        ("announcements/new/", announcing.announce, "administration_announce"),
        (
            "announcements/<int:announcement_id>/withdraw/",
            announcing.withdraw,
            "administration_withdraw",
        ),
        ("audit/", audit_log.audit_log, "administration_audit"),
    ]
    return [path(route, admin_view(view), name=name) for route, view, name in routes]
