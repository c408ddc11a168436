"""What the pages of the rules say in the rulebook's own markup, and its pictures."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.rulebook.figures import DRAWN, PICTURES
from games.rulebook.markup import inline

register = template.Library()


@register.filter
def told(text: str) -> SafeString:
    """A line of the rulebook as HTML."""
    return inline(text)


@register.simple_tag
def picture(name: str, caption: str) -> SafeString:
    """A picture with what is said under it."""
    context: dict[str, Any] = {**PICTURES[name](), "caption": caption, "picture": name}
    return render_to_string(f"games/rulebook/figures/{DRAWN.get(name, name)}.html", context)
