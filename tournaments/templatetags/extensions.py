"""The template tag for panels of optional apps in templates of the core."""

from typing import Any, cast

from django import template
from django.template import Context
from django.utils.safestring import mark_safe

from tournaments.extension import Panel, panels_of

register = template.Library()


@register.simple_tag(takes_context=True)
def extension_panels(context: Context, slot: str) -> str:
    """Render the panels of a place; without optional apps nothing."""
    return mark_safe("".join(_rendered(panel, context) for panel in panels_of(slot)))


def _rendered(panel: Panel, context: Context) -> str:
    # Templates name all of them by texts, whatever Django's own annotation allows.
    own = panel.context(cast(dict[str, Any], context.flatten()))
    if own is None:
        return ""
    assert context.template is not None
    found = context.template.engine.get_template(panel.template)
    with context.push(**own):
        return found.render(context)
