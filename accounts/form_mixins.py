"""Form mixins shared by several packages."""

from typing import Any

from django import forms


class NoPlaceholderMixin:
    """A form without placeholders: they would repeat the labels above the fields."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
