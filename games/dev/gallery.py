"""The gallery: every state of the table on one page, for visual checks during development."""

import json
import time
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

FIXTURES = Path(settings.BASE_DIR) / "tests" / "js" / "fixtures"


def is_open() -> bool:
    """Return whether the gallery is available."""
    return bool(settings.DEBUG or settings.GALLERY)


def names() -> list[str]:
    """Return the hand-made states, then those the engine wrote, such as `written/polish-bid`."""
    return [
        path.relative_to(FIXTURES).with_suffix("").as_posix()
        for folder in (FIXTURES, FIXTURES / "written")
        for path in sorted(folder.glob("*.json"))
    ]


def gallery(request: HttpRequest) -> HttpResponse:
    """List the states, or show one (`?state=play-follow&theme=light&deck=four`)."""
    if not is_open():
        raise Http404
    name = request.GET.get("state")
    if name is None:
        return render(request, "games/dev/gallery.html", {"names": names()})
    if name not in names():
        raise Http404
    return _table(request, json.loads((FIXTURES / f"{name}.json").read_text()))


def _table(request: HttpRequest, fixture: dict) -> HttpResponse:
    """Show a fixture: a payload, or {"table": payload, "state": the page's own state}."""
    payload = fixture.get("table", fixture)
    now = int(time.time() * 1000)
    _set_clock(payload, now)
    extra = {
        "gallery": True,
        "now": now,
        "state": fixture.get("state", {}),
        "deck": request.GET.get("deck", "two"),
    }
    context = {"payload": payload, "extra": extra, "theme": request.GET.get("theme", "dark")}
    return render(request, "games/tables/table.html", context)


def _set_clock(payload: dict, now: int) -> None:
    """Convert the fixture's `started`, in milliseconds before now, to a time."""
    clock = payload.get("clock")
    if clock and clock["started"] is not None:
        clock["started"] = now - clock["started"]
