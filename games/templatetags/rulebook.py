"""The Markdown and the words of the rulebook in templates."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.rulebook.markdown import render_inline

register = template.Library()


@register.simple_block_tag
def word(content: str, key: str) -> SafeString:
    """Return a word of the game as a button that explains it; `key` is its key in the glossary."""
    button = '<button type="button" class="word" data-word="{}">{}</button>'
    return format_html(button, key, content)


@register.filter
def markdown(text: str) -> SafeString:
    """Return a line of the rulebook as HTML."""
    return render_inline(text)
