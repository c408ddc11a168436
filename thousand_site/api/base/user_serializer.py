"""Users, guests and bots as the API names them."""

from django.http import Http404
from rest_framework import serializers

from accounts import queries as accounts
from accounts.models import User


class UserSerializer(serializers.Serializer):
    username = serializers.CharField(
        help_text="the name in URLs; `guest-` and a number for a guest"
    )
    name = serializers.CharField(source="display_name", help_text="the name shown at tables")
    bot = serializers.BooleanField(source="is_program")
    guest = serializers.BooleanField(source="is_guest")


def user_or_404(username: str) -> User:
    """Return the user of this name. Raises: Http404, also for a closed account."""
    user = accounts.user_by_name(username)
    if user is None:
        raise Http404
    return user
