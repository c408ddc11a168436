"""Limits of the pages of puzzles and of the API."""

from django.http import HttpRequest

from accounts.limits.services import ClientLimit, NetworkLimit
from accounts.models import User

# The frames of a deal are built for each request.
PAGES, VOTES = ClientLimit("puzzle_pages"), ClientLimit("puzzle_votes")
PROPOSALS = ClientLimit("puzzle_proposals")
REPORTS = ClientLimit("puzzle_reports")


class AnswerLimit:
    """The limit of answers. Those of guests have another one: each of them is a row for months."""

    of_all = ClientLimit("puzzle_answers")
    of_guests = NetworkLimit("guest_puzzle_answers_by_network")

    def take_from(self, request: HttpRequest, user: User | None) -> None:
        """Count an answer of this user, or of a visitor. Raises: LimitExceeded."""
        self.of_all.take_from(request, user)
        if user is None or user.is_guest:
            self.of_guests.take_from(request, user)


ANSWERS = AnswerLimit()
