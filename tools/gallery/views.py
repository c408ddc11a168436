"""The gallery: every state of the table on one page, for visual checks during development."""

import json
import re
import time
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Field
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import Preferences
from accounts.preferences import appearance
from games.models import Pool
from games.tutorial import progress
from games.tutorial.scenes import SCENES

# The line of a viewer who waits in a pool, and the coach beside each scene of the lesson.
WAITING_LINE = "waiting-line"
LESSON = "lesson-"
# Its script asks the server for a ticket, which nobody has here.
_LINE_SCRIPT = re.compile(rb'<script src="[^"]*waiting_line[^"]*" type="module"></script>')
FIXTURES = Path(settings.BASE_DIR) / "tests" / "js" / "fixtures"


def names() -> list[str]:
    """Return the hand-made states, then those the engine wrote, such as `written/polish-bid`."""
    return [
        path.relative_to(FIXTURES).with_suffix("").as_posix()
        for folder in (FIXTURES, FIXTURES / "written")
        for path in sorted(folder.glob("*.json"))
    ]


def other_states() -> list[str]:
    """Return the states that are more than a table: lessons, and the line of who waits."""
    return [*(f"{LESSON}{scene.key}" for scene in SCENES), WAITING_LINE]


def gallery(request: HttpRequest) -> HttpResponse:
    """List the states, or show one (`?state=play-follow&theme=light&left_handed=1`)."""
    name = request.GET.get("state")
    if name is None:
        context = {"names": [*other_states(), *names()], "appearance": _each_setting()}
        return render(request, "tools/gallery/gallery.html", context)
    if name in other_states():
        return _waiting_line(request) if name == WAITING_LINE else _lesson(request, name)
    if name not in names():
        raise Http404
    return _table(request, _fixture(name))


def _fixture(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text())


def _each_setting() -> list[tuple[str, str]]:
    """Return a name and the query of each setting that differs from the default."""
    default = appearance.default_appearance()
    return [
        (f"{name}: {label}" if label else name, f"{name}={value}")
        for name in appearance.APPEARANCE_FIELDS
        for value, label in _values_of(name)
        if value != str(default[name])
    ]


def _values_of(name: str) -> list[tuple[str, str]]:
    """Return the values that a setting can have, as text, each with its label; "" for a switch."""
    field = cast("Field[Any, Any]", Preferences._meta.get_field(name))
    choices = field.flatchoices or [(False, ""), (True, "")]
    return [(str(value), str(label)) for value, label in choices]


def _chosen_appearance(request: HttpRequest) -> appearance.Appearance:
    try:
        return appearance.default_appearance() | appearance.cleaned(request.GET.dict())
    except ValidationError as error:
        raise Http404 from error


def _page_context(request: HttpRequest) -> dict[str, Any]:
    chosen = appearance.attributes(_chosen_appearance(request))
    return {"theme": request.GET.get("theme", "dark"), "appearance_attributes": chosen}


def _lesson(request: HttpRequest, name: str) -> HttpResponse:
    number = [scene.key for scene in SCENES].index(name.removeprefix(LESSON))
    context = {
        "tutorial": progress.tutorial_response(number, []),
        "answers": "",
        **_page_context(request),
    }
    return render(request, "games/tutorial/tutorial.html", context)


def _waiting_line(request: HttpRequest) -> HttpResponse:
    """Show a game that is watched while a table is looked for."""
    line = {"pool": Pool(name="Classic, calm"), "waited_s": 12, "call": ""}
    response = _table(request, _fixture("spectator"), waiting_line=line)
    response.content = _LINE_SCRIPT.sub(b"", response.content)
    return response


def _table(request: HttpRequest, fixture: dict, **more: Any) -> HttpResponse:
    """Show a fixture: a payload, or {"table": payload, "state": the page's own state}."""
    payload = fixture.get("table", fixture)
    now = int(time.time() * 1000)
    _set_clock(payload, now)
    extra = {
        "gallery": True,
        "now": now,
        "state": fixture.get("state", {}),
        "appearance": _chosen_appearance(request),
    }
    context = {"payload": payload, "extra": extra, **_page_context(request), **more}
    return render(request, "games/tables/table.html", context)


def _set_clock(payload: dict, now: int) -> None:
    """Convert the fixture's `started`, in milliseconds before now, to a time."""
    clock = payload.get("clock")
    if clock and clock["started"] is not None:
        clock["started"] = now - clock["started"]
