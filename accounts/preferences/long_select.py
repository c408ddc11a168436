"""A select of many options."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

SELECTED = mark_safe(" selected")


class LongSelect(forms.Select):
    """A select without groups, written at once: Django renders a template for each option."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the HTML."""
        own = flatatt(self.build_attrs(self.attrs, attrs))
        options = format_html_join("\n", '<option value="{}"{}>{}</option>', self._options(value))
        return format_html('<select name="{}"{}>\n{}\n</select>', name, own, options)

    def _options(self, value: Any) -> Iterator[tuple[str, str, str]]:
        """Yield value, mark and label of each option."""
        chosen = set(self.format_value(value))
        for key, label in self.choices:
            yield str(key), SELECTED if str(key) in chosen else "", str(label)
