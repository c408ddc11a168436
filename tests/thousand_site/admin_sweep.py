"""A sweep through every page of the administration by GET and POST, with its real effects."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from typing import Any, NamedTuple
from unittest.mock import patch

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db import connection, transaction
from django.urls import URLPattern, reverse
from django.urls.resolvers import URLResolver

from accounts.audit.models import StaffAction
from accounts.models import User
from tests.factories import client_of, person
from tests.thousand_site.admin_world import World, staff_with

ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>")
# What every request may write.
LOGINS = re.compile(r"django_session|usersessions_")
WRITES = re.compile(r'\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)"?', re.IGNORECASE)
# Pages that all staff may open, and addresses of other people's code that lead elsewhere.
OPEN = {
    "index", "search", "jsi18n", "password_change", "password_change_done", "autocomplete",
    "view_on_site", "app_list", "administration_numbers",
}  # fmt: skip
# They end the login.
SKIPPED = {"login", "logout"}
# Inputs that a browser leaves out, unless they are checked.
UNSENT = ("checkbox", "radio", "submit", "button", "file")
PASSWORD = "another talon at all"
ADDED = {
    "auth.group": {"name": "New group"},
    "accounts.user": {
        "username": "newcomer", "usable_password": "true", "password1": PASSWORD,
        "password2": PASSWORD,
    },
    "account.emailaddress": {"email": "second@example.org", "verified": "on"},
    "ratings.ladder": {"key": "night", "name": "Night", "order": "7", "kind": "pool"},
    "presets.preset": {"key": "friday", "name": "Friday", "base": "classic"},
    "games.pool": {"key": "night", "name": "Night", "order": "9"},
}  # fmt: skip
CHANGED = {
    "fairplay.case": {"action": "note", "text": "A note."},
    "presets.preset": {"name": "Thursday night"},
}
ADMINISTRATION = {
    "administration_ban": {"ban-scopes": ["rated"], "ban-days": "7", "ban-reason": "why"},
    "administration_lift": {"scope": "chat", "reason": "why"},
    "administration_open_case": {"case-text": "why"},
    "administration_switch_pools": {"switch": "close", "confirmed": "1", "pools": ["classic-calm"]},
    "administration_announce": {
        "publish": "1", "text_en": "News.", "starts_at": "2030-01-01T10:00",
        "ends_at": "2030-01-02T10:00",
    },
    "games_game_annul": {"reason": "why"},
    "auth_user_password_change": {
        "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true",
        "set-password": "1",
    },
}  # fmt: skip


class Found(NamedTuple):
    """The pages that a user opens, and their real actions there."""

    opens: set[str]
    does: set[str]


class FormReader(HTMLParser):
    """The fields of a page's main form, as a browser sends them unchanged."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.data: dict[str, list[str]] = {}
        self.inside, self.select, self.text = False, "", ""
        self.feed(html)

    def handle_starttag(self, tag: str, pairs: Any) -> None:
        found = dict(pairs)
        if tag == "form":
            self.inside = (found.get("id") or "").endswith(("_form", "-form"))
        name, kind = found.get("name"), found.get("type") or "text"
        if tag == "select":
            self.select = name or ""
        elif tag == "textarea":
            self.text = name or ""
        elif tag == "option" and "selected" in found:
            self.add(self.select, found.get("value"))
        elif tag == "input" and (kind not in UNSENT or "checked" in found):
            self.add(name, found.get("value") or ("on" if kind == "checkbox" else ""))

    def handle_data(self, data: str) -> None:
        if self.text:
            self.add(self.text, data.removeprefix("\n"))
            self.text = ""

    def add(self, name: str | None, value: str | None) -> None:
        if self.inside and name and name != "csrfmiddlewaretoken":
            self.data.setdefault(name, []).append(value or "")


class Sweep:
    """The requests, whose writes are undone one by one."""

    def __init__(self, world: World, with_staff: bool = False) -> None:
        self.world, self.client = world, client_of(world.asker)
        self.guarded = world.guarded if with_staff else lambda _model: []
        root = person("reader", is_staff=True, is_superuser=True)
        self.reader = client_of(root)
        self.found, self.shown = Found(set(), set()), ""
        # The permissions of which each address asks.
        self.asked: dict[str, set[str]] = {}

    def run(self, permissions: set[str] | None = None) -> Found:
        """Ask everything, or only where somebody without any right is asked for one of these.

        Elsewhere these permissions alone change nothing: the code takes the same way without them.
        """
        for name, pattern in patterns():
            if name not in SKIPPED and (permissions is None or permissions & addresses()[name]):
                with asked_permissions() as asked:
                    self.visit(name, pattern)
                self.asked[name] = asked
        return self.found

    def visit(self, name: str, pattern: str) -> None:
        """Ask an address with all that fills it."""
        model = label_of(name)
        for variant, arguments in self.arguments(model, pattern):
            path = reverse(f"admin:{name}", args=arguments)
            # Without it the page of the user follows.
            edit = "?edit=1" if name == "accounts_user_change" else ""
            self.ask(name, model, variant, path + edit)

    def arguments(self, model: str, pattern: str) -> Iterator[tuple[str, list[Any]]]:
        """Yield what fills an address: a usual row first, then those of staff."""
        rows = self.world.rows
        values = {
            "user_id": rows["accounts.user"][0].pk,
            "case_id": rows["fairplay.case"][0].pk,
            "announcement_id": rows["announcements.siteannouncement"][0].pk,
            "content_type_id": 1,
            "app_label": "games",
        }
        names = [one or other for one, other in ARGUMENT.findall(pattern)]
        if not {"object_id", "id"} & set(names) or not model:
            yield "", [values.get(name, 1) for name in names]
            return
        yield "", [rows[model][0].pk]
        for row in self.guarded(model):
            yield " of staff", [row.pk]

    def ask(self, name: str, model: str, variant: str, path: str) -> None:
        """Ask one page in both ways."""
        view = name.rpartition("_")[2] if model else name
        answer = self.client.get(path)
        if answer.status_code == 200 and name not in OPEN:
            self.shown += answer.content.decode()
            if view in ("changelist", "change", "history") or not model:
                self.found.opens.add(model or name)
        # What is refused before anything is read is refused with any data.
        if self.post(path, {}).status_code == 403:
            return
        for what, data in self.posts(name, model, view, path):
            if self.post(path, data).writes:
                self.found.does.add(f"{model} {what}{variant}".strip())

    def posts(self, name: str, model: str, view: str, path: str) -> Iterator[tuple[str, Any]]:
        """Yield the name of each thing that a page does, and what is sent for it."""
        if name in ADMINISTRATION:
            yield (
                (name if not model else view if view == "annul" else "password"),
                ADMINISTRATION[name],
            )
        elif view == "changelist":
            page = admin.site._registry[MODELS[model]]
            rows = [row.pk for row in self.world.rows[model]]
            for action in ["delete_selected", *map(str, page.actions or ())]:
                yield action, _chosen(action, rows)
                for row in self.guarded(model):
                    yield f"{action} of staff", _chosen(action, [row.pk])
            if page.list_editable:
                yield "edit_list", self.form(path) | {f"form-0-{page.list_editable[0]}": "77"}
        elif view == "add":
            yield view, self.form(path) | ADDED.get(model, {}) | self.more(model)
        elif view == "change":
            yield view, self.form(path) | CHANGED.get(model, {})
        else:
            yield view, {"post": "yes"}

    def more(self, model: str) -> dict[str, Any]:
        """Return what a new row needs of rows that are there."""
        if model == "account.emailaddress":
            return {"user": self.world.player.pk}
        if model == "games.pool":
            page = reverse("admin:games_pool_change", args=[self.world.rows[model][0].pk])
            return self.form(page) | ADDED[model]
        return {}

    def form(self, path: str) -> dict[str, Any]:
        """Return the form as a superuser sees it: who does not see it may still send it."""
        answer = self.reader.get(path)
        data = FormReader(answer.content.decode()).data if answer.status_code == 200 else {}
        return {**data, "_save": "1"}

    def post(self, path: str, data: dict[str, Any]) -> Any:
        """Return the answer to a POST, with whether it wrote anything; that is undone."""
        written: list[str] = []

        def watch(execute: Any, sql: str, *rest: Any) -> Any:
            if (match := WRITES.match(sql)) and not LOGINS.search(match[1]):
                written.append(match[1])
            return execute(sql, *rest)

        login = dict(self.client.cookies)
        with transaction.atomic(), connection.execute_wrapper(watch):
            answer: Any = self.client.post(path, data)
            was_refused = StaffAction.objects.filter(kind=StaffAction.Kind.REFUSED).exists()
            transaction.set_rollback(True)
        # A new key of the session was undone, too.
        self.client.cookies.clear()
        self.client.cookies.update(login)
        answer.writes = bool(written) and not was_refused
        return answer


@cache
def addresses() -> dict[str, set[str]]:
    """Return of which permissions each address asks somebody who has none."""
    with transaction.atomic():
        sweep = Sweep(World(staff_with()))
        sweep.run()
        transaction.set_rollback(True)
    return sweep.asked


@contextmanager
def asked_permissions() -> Iterator[set[str]]:
    """Collect the permissions that are asked for."""
    asked: set[str] = set()
    has_perm, has_module_perms = User.has_perm, User.has_module_perms

    def one(user: User, perm: str, obj: Any = None) -> bool:
        asked.add(perm)
        return has_perm(user, perm, obj)

    def some(user: User, app_label: str) -> bool:
        asked.update(permissions_of(app_label))
        return has_module_perms(user, app_label)

    with patch.object(User, "has_perm", one), patch.object(User, "has_module_perms", some):
        yield asked


@cache
def all_permissions() -> frozenset[str]:
    """Return every permission that there is: migrations alone make them."""
    found = Permission.objects.values_list("content_type__app_label", "codename")
    return frozenset(f"{app}.{name}" for app, name in found)


@cache
def permissions_of(app_label: str) -> frozenset[str]:
    """Return the permissions of the models of an app."""
    return frozenset(perm for perm in all_permissions() if perm.startswith(f"{app_label}."))


def _chosen(action: str, rows: list[Any]) -> dict[str, Any]:
    return {"action": action, "_selected_action": rows, "post": "yes", "reason": "why"}


def patterns() -> list[tuple[str, str]]:
    """Return the name and the pattern of every address of the administration that has a name."""
    return list(dict(_walk(admin.site.get_urls())).items())


def _walk(parts: Any, before: str = "") -> Iterator[tuple[str, str]]:
    for part in parts:
        if isinstance(part, URLResolver):
            yield from _walk(part.url_patterns, before + str(part.pattern))
        elif isinstance(part, URLPattern) and part.name:
            yield part.name, before + str(part.pattern)


MODELS = {model._meta.label_lower: model for model in admin.site._registry}


def label_of(name: str) -> str:
    """Return the label of the model of this page; "" for pages without a model."""
    if name == "auth_user_password_change":
        return "accounts.user"
    stem = name.rpartition("_")[0]
    return next((label for label in MODELS if label.replace(".", "_") == stem), "")
