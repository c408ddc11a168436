"""Progress in the course, kept in a cookie of the browser, for visitors too.

See docs/decisions/0036-the-course-is-remembered-by-the-browser.md.
"""

from django.http import HttpRequest, HttpResponse

from games.tutorial.scenes import PART_ONE, SCENES

COOKIE = "lesson"
DONE = "done"
_YEAR_SECONDS = 365 * 24 * 3600
# The cookie names the next scene, so that it stays valid when scenes are added or moved.
_STEPS = (*(scene.key for scene in SCENES), DONE)


def scenes_behind(request: HttpRequest) -> int:
    """Return how many scenes the reader has finished or skipped; 0 without a valid cookie."""
    key = request.COOKIES.get(COOKIE, "")
    return _STEPS.index(key) if key in _STEPS else 0


def scene_to_open(request: HttpRequest) -> int:
    """Return the scene at which the reader goes on; the first one after the whole course."""
    behind = scenes_behind(request)
    return behind if behind < len(SCENES) else 0


def part_to_offer(request: HttpRequest) -> int:
    """Return the part that comes next, 1 or 2; 0 after the whole course."""
    behind = scenes_behind(request)
    if behind == len(SCENES):
        return 0
    return 1 if behind < len(PART_ONE) else 2


def remember(request: HttpRequest, response: HttpResponse, behind: int) -> None:
    """Set the cookie if the reader has come further; to repeat a scene loses nothing."""
    if behind > scenes_behind(request):
        response.set_cookie(
            COOKIE, _STEPS[behind], max_age=_YEAR_SECONDS, samesite="Lax", httponly=True
        )
