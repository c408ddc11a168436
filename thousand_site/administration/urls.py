"""Addresses of the desk, within those of the administration."""

from typing import Any

from django.urls import URLPattern, path

from thousand_site.administration import announcing, audit_log, front_page, people, pools


def desk_urls(admin_view: Any) -> list[URLPattern]:
    """Return the addresses; `admin_view` lets in staff alone."""
    routes = [
        ("today/", front_page.numbers_fragment, "desk_numbers"),
        ("people/<int:user_id>/", people.person_page, "desk_person"),
        ("people/<int:user_id>/ban/", people.ban, "desk_ban"),
        ("people/<int:user_id>/lift/", people.lift, "desk_lift"),
        ("people/<int:user_id>/case/", people.open_case, "desk_open_case"),
        ("cases/<int:case_id>/take/", people.take_case, "desk_take_case"),
        ("pools/switch/", pools.switch_pools, "desk_switch_pools"),
        ("announcements/new/", announcing.announce, "desk_announce"),
        ("announcements/<int:announcement_id>/withdraw/", announcing.withdraw, "desk_withdraw"),
        ("audit/", audit_log.audit_log, "desk_audit"),
    ]
    return [path(route, admin_view(view), name=name) for route, view, name in routes]
