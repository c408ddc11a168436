"""Puzzles: today's, the next one, and answers, of which the first alone counts."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.oauth.scopes import PUZZLES
from accounts.tokens import services as tokens
from games.puzzles import days
from games.puzzles.errors import PuzzleError
from games.puzzles.models import StoredPuzzle
from games.puzzles.page.limits import ANSWERS
from games.puzzles.page.views import open_puzzle
from games.puzzles.payloads.answers import answered_json
from games.puzzles.payloads.programs import program_json
from games.puzzles.solving import answers, choosing
from games.puzzles.themes import OPEN_THEMES
from thousand_site.api.base.errors import SpecificNotFound
from thousand_site.api.base.permissions import ScopedView
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.time_field import TimeField


class PuzzleGiftSerializer(serializers.Serializer):
    """A card given away in the exchange."""

    giver = serializers.IntegerField()
    receiver = serializers.IntegerField()
    card = serializers.CharField(allow_null=True, help_text="null: the seat did not see it")


class PuzzleSerializer(serializers.Serializer):
    """A question, with what the seat knows that is asked."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(StoredPuzzle.Kind.values)
    judged = serializers.BooleanField(help_text="whether its answer is an opinion, and no proof")
    themes = serializers.ListField(
        child=serializers.CharField(), help_text="those that tell nothing of the answer"
    )
    seat = serializers.IntegerField(help_text="the seat that is asked: 0, 1 or 2")
    dealer = serializers.IntegerField()
    contract = serializers.IntegerField()
    have = serializers.IntegerField(help_text="the declarer's points so far, marriages included")
    hand = serializers.ListField(child=serializers.CharField(), help_text="such as `AS`, `T` is 10")
    talon = serializers.ListField(child=serializers.CharField(), help_text="as all three saw it")
    given = PuzzleGiftSerializer(many=True)
    actions = serializers.ListField(
        child=serializers.CharField(),
        help_text="as in a record; of what the seat did not see the words alone",
    )
    choices = serializers.ListField(child=serializers.CharField(), help_text="the possible answers")
    url = serializers.CharField(help_text="the page of the puzzle")


class DailyPuzzleSerializer(PuzzleSerializer):
    """The question of a day."""

    date = serializers.DateField(help_text="in UTC")


class NextPuzzleQuerySerializer(RequestSerializer):
    """A theme, or none. Themes that tell of the right card are told after the answer."""

    theme = serializers.ChoiceField([*OPEN_THEMES], required=False)


class PuzzleAnswerSerializer(RequestSerializer):
    """An answer."""

    choice = serializers.CharField(max_length=40, help_text="one of `choices`")


class PuzzleChoiceSerializer(serializers.Serializer):
    """A choice with what is known of it."""

    choice = serializers.CharField()
    right = serializers.BooleanField()
    fails = serializers.IntegerField(
        allow_null=True, help_text="in how many layouts of the unseen cards; null: unknown"
    )
    cost = serializers.IntegerField(
        allow_null=True, help_text="points that it costs; null: the puzzle is exact"
    )
    given = serializers.IntegerField(
        allow_null=True, help_text="per cent of first answers; null: too few"
    )


class PuzzleMistakeSerializer(serializers.Serializer):
    """A puzzle that comes again."""

    due = TimeField()
    stage = serializers.IntegerField(help_text="right answers since, 0 to 3")


class PuzzleResultSerializer(serializers.Serializer):
    """The effects of an answer, and the solution."""

    number = serializers.IntegerField()
    choice = serializers.CharField()
    right = serializers.BooleanField()
    first = serializers.BooleanField(help_text="whether it was your first answer, which counts")
    solution = serializers.ListField(child=serializers.CharField())
    layouts = serializers.IntegerField(
        source="lies", allow_null=True, help_text="how many there are; null: unknown"
    )
    choices = PuzzleChoiceSerializer(many=True)
    rating_before = serializers.IntegerField(allow_null=True, help_text="null: no first answer")
    rating_after = serializers.IntegerField(allow_null=True)
    streak = serializers.IntegerField(help_text="first answers in a row that were right")
    mistake = PuzzleMistakeSerializer(allow_null=True)
    themes = serializers.ListField(child=serializers.CharField())


class TodaysPuzzle(ScopedView):
    may_be_missing = True

    @extend_schema(responses=DailyPuzzleSerializer)
    def get(self, request: Request) -> Response:
        """Return the puzzle of the day, which begins at 00:00 UTC.

        `no_puzzles` (404) while the site has none.
        """
        day = days.puzzle_of_today(timezone.now())
        if day is None:
            raise SpecificNotFound(PuzzleError("empty").text, code="no_puzzles")
        data = {**program_json(day.puzzle), "date": day.date}
        return Response(DailyPuzzleSerializer(data).data)


class NextPuzzle(ScopedView):
    app_scope = PUZZLES
    may_be_missing = True

    @extend_schema(parameters=[NextPuzzleQuerySerializer], responses=PuzzleSerializer)
    def get(self, request: Request) -> Response:
        """Return a puzzle near your rating that you have not answered.

        Without a token it is one of an average strength. `no_puzzles` (404) if none is left.
        """
        query = NextPuzzleQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        try:
            theme = query.validated_data.get("theme", "")
            puzzle = choosing.next_puzzle(self.reader, timezone.now(), theme)
        except PuzzleError as error:
            raise SpecificNotFound(error.text, code="no_puzzles") from None
        return Response(PuzzleSerializer(program_json(puzzle)).data)


class PuzzleDetail(ScopedView):
    @extend_schema(responses=PuzzleSerializer)
    def get(self, request: Request, number: int) -> Response:
        """Return a puzzle by its number."""
        return Response(PuzzleSerializer(program_json(open_puzzle(number))).data)


class PuzzleAnswers(ScopedView):
    write_scope = tokens.PUZZLES
    app_write_scope = PUZZLES

    @extend_schema(request=PuzzleAnswerSerializer, responses=PuzzleResultSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Answer a puzzle.

        Your first answer moves your rating, here or on the page; one by the API moves nothing
        else, because a program may have found it. Refused: `illegal` (400) for a choice that is
        not possible, `program` (409) for bots, `in_rush` (409) while your rush asks it.
        """
        body = PuzzleAnswerSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        ANSWERS.take_from(request._request, self.me)
        choice, now = body.validated_data["choice"], timezone.now()
        answered = answers.answer(self.me, open_puzzle(number), choice, now, by_program=True)
        return Response(PuzzleResultSerializer(_result(answered_json(answered, now))).data)


def _result(answered: dict[str, Any]) -> dict[str, Any]:
    rating = answered["rating"] or {"before": None, "after": None}
    return {
        **answered,
        "rating_before": rating["before"],
        "rating_after": rating["after"],
        "streak": answered["streak"]["now"],
    }
