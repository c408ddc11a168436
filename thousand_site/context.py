"""What every page needs to draw its furniture."""

from django.http import HttpRequest


def furniture(request: HttpRequest) -> dict:
    return {}
