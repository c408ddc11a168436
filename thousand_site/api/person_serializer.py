"""People, guests and bots as the API names them."""

from django.http import Http404
from rest_framework import serializers

from accounts import queries as accounts
from accounts.models import User


class PersonSerializer(serializers.Serializer):
    username = serializers.CharField(help_text="in addresses; a guest's is `guest-` and a number")
    name = serializers.CharField(source="shown_name", help_text="what is shown at tables")
    bot = serializers.BooleanField(source="is_program")
    guest = serializers.BooleanField(source="is_guest")


def person_or_404(username: str) -> User:
    """Whose account was shut is not found, as on the pages; his games stay."""
    person = accounts.user_by_name(username)
    if person is None:
        raise Http404
    return person
