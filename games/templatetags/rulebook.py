"""The Markdown of the rulebook in templates."""

from django import template
from django.utils.safestring import SafeString

from games.rulebook.markdown import render_inline

register = template.Library()


@register.filter
def markdown(text: str) -> SafeString:
    """Return a line of the rulebook as HTML."""
    return render_inline(text)
