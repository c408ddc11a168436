"""Ending sessions; their sockets close within seconds."""

from allauth.usersessions.models import UserSession
from django.http import HttpRequest

from accounts.models import User


def end_session(user: User, session_id: int) -> bool:
    """End one of the user's sessions; return False if the user has no such session."""
    session = UserSession.objects.filter(user=user, pk=session_id).first()
    if session is not None:
        session.end()
    return session is not None


def end_other_sessions(user: User, current_key: str | None) -> int:
    """End all sessions of the user but the one with this key; None: all. Return how many."""
    sessions = UserSession.objects.filter(user=user).exclude(session_key=current_key or "")
    for session in sessions:
        session.end()
    return len(sessions)


def note_session(request: HttpRequest) -> None:
    """Remember the session of this request among those of its user.

    It is saved first: a login on another device deletes what it finds without a valid user.
    """
    request.session.save()
    UserSession.objects.create_from_request(request)
