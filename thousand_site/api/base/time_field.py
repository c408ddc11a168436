"""The field of a moment in answers, parameters and bodies."""

from datetime import datetime

from rest_framework import serializers

from accounts.http.timestamps import timestamp


class TimeField(serializers.DateTimeField):
    """A moment: written in UTC to the millisecond, read in any zone."""

    def to_representation(self, value: datetime | str) -> str:
        """Return the moment as text; what is written already stays."""
        return timestamp(value) if isinstance(value, datetime) else value
