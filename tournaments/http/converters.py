"""The id of a tournament in an address; others are not found, whatever the view would do."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class TournamentId(StringConverter):
    """An id as `accounts.ids` makes them."""

    regex = "[0-9a-z]{8,12}"


register_converter(TournamentId, "tournament")
