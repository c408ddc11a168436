"""The pictures of previews."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.limits.services import NetworkLimit
from thousand_site.previews.deal_pictures import draw_deal
from thousand_site.previews.deals import deal_preview
from thousand_site.previews.keys import split_key
from thousand_site.previews.pictures import draw
from thousand_site.previews.queries import preview_of

MAX_AGE = 600
# To draw a hand takes some 25 ms, and to replay a game up to it 100.
DEALS = NetworkLimit("shared_games_by_network")


@require_safe
def picture(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Serve the picture of a preview, as a visitor may see it; 404 for what is hidden."""
    if kind == "deal":
        DEALS.take_from(request, None)
    file = _deal(key) if kind == "deal" else _text(kind, key)
    if file is None:
        raise Http404
    response = HttpResponse(file, content_type="image/png")
    response["Cache-Control"] = f"public, max-age={MAX_AGE}"
    return response


def _text(kind: str, key: str) -> bytes | None:
    preview = preview_of(kind, key)
    return None if preview is None else draw(preview)


def _deal(key: str) -> bytes | None:
    """Return the picture of a deal; of one that cannot be drawn that of its game."""
    picture = deal_preview(key)
    game_id, deal = split_key(key)
    if picture is None:
        return _text("game", game_id) if deal else None
    return draw_deal(picture)
