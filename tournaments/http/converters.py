"""The URL converter for the id of a tournament; other ids are not found."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class TournamentId(StringConverter):
    """An id as `accounts.ids` makes them."""

    regex = "[0-9a-z]{8,12}"


register_converter(TournamentId, "tournament")
