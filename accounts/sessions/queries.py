"""Queries about sessions: open ones, and the kind of their device."""

from allauth.usersessions.models import UserSession

from accounts.models import User

# The first word that occurs decides: browsers name those that they descend from too.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "YaBrowser": "Yandex Browser",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def open_sessions(user: User) -> list[UserSession]:
    """Return the user's sessions that are still valid, the newest first."""
    sessions = UserSession.objects.purge_and_list(user)
    return sorted(sessions, key=lambda session: session.created_at, reverse=True)


def device(user_agent: str) -> str:
    """Return browser and system in words, such as "Firefox, Android"; empty if unknown."""
    words = (_first(names, user_agent) for names in (BROWSERS, SYSTEMS))
    return ", ".join(word for word in words if word)


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for part, name in names.items() if part in user_agent), "")
