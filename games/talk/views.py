"""Muting a user at the table."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.http.responses import json_error
from accounts.limits.services import PersonLimit, limited
from accounts.models import User
from accounts.relations.views import user_or_404
from games.talk import services
from games.talk.errors import TalkError


@login_required
@require_POST
@limited(PersonLimit("mutes"))
def mute(request: HttpRequest, username: str) -> HttpResponse:
    """Mute the user; unmute with `off`."""
    reader, person = cast(User, request.user), user_or_404(username)
    try:
        (services.unmute if "off" in request.POST else services.mute)(reader, person)
    except TalkError as refused:
        return json_error(refused)
    return HttpResponse(status=204)
