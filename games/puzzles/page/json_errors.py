"""Errors of puzzles as JSON, for the scripts of the pages."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from accounts.http.json_body import BodyError
from accounts.http.responses import json_error
from games.puzzles.errors import PuzzleError

View = Callable[..., HttpResponse]


def answers_json(view: View) -> View:
    """Answer a refused request of a script with its error; a limit has an answer of its own."""

    @wraps(view)
    def with_errors(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (PuzzleError, BodyError) as error:
            return json_error(error)

    return with_errors
