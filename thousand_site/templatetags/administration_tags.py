"""Template tags of the administration's own pages."""

from datetime import datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from thousand_site.administration.audit.lines import in_one_style
from thousand_site.administration.sparklines import HEIGHT, WIDTH, Sparkline

register = template.Library()


@register.filter
def moment(value: datetime | None) -> str:
    """Return a moment in the one style of these pages; a dash for None."""
    return in_one_style(value) if value else "\u2013"


@register.simple_tag
def curve(points: Sparkline | None) -> SafeString | str:
    """Return the drawing of a curve, which only repeats the numbers beside it."""
    if points is None:
        return ""
    return format_html(
        '<svg class="admin-curve" viewBox="0 0 {} {}" aria-hidden="true" focusable="false">'
        '<polygon points="{}"/><polyline points="{}"/><circle cx="{}" cy="{}" r="2.5"/></svg>',
        *(WIDTH, HEIGHT, points.area, points.line, *points.last),
    )
