"""The pictures of previews."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from thousand_site.previews.pictures import draw
from thousand_site.previews.queries import preview_of

MAX_AGE = 600


@require_safe
def picture(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Serve the picture of a preview, as a visitor may see it; 404 for what is hidden."""
    preview = preview_of(kind, key)
    if preview is None:
        raise Http404
    response = HttpResponse(draw(preview), content_type="image/png")
    response["Cache-Control"] = f"public, max-age={MAX_AGE}"
    return response
