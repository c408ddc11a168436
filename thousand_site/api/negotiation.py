"""In what form an answer comes."""

from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation


class OneFormat(DefaultContentNegotiation):
    """An answer has one form, whatever is asked for."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type
