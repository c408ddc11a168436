"""The answer to OPTIONS: the header Allow; the schema says the rest."""

from typing import Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request


class NoMetadata(BaseMetadata):
    """An empty object as the body."""

    def determine_metadata(self, request: Request, view: Any) -> dict[str, Any]:
        """Return nothing."""
        return {}
