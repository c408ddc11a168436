"""Pages of records from elsewhere: uploading one for a review, its summary and its replay."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import DomainError
from accounts.guests.services import user_or_new_guest
from accounts.http.responses import json_error, reader_of
from accounts.limits.networks import visitor_network
from accounts.limits.services import limited
from accounts.models import User
from games.engine.record import read_record
from games.game_reviews import queries, services, uploads
from games.game_reviews.models import UPLOAD_LIFETIME, GameReview, UploadedRecord
from games.game_reviews.page.moves import moves_json
from games.game_reviews.page.reviewed import ReviewedRecord
from games.game_reviews.page.state_texts import state_text
from games.game_reviews.page.views import line_answer, masters_answer, stored_report, summary_page
from games.game_reviews.queries import ReviewState
from games.game_reviews.views import READS, UPLOADS, upload_or_404
from games.replays.forms import ReplayForm
from games.replays.services import checked_record, parse, pasted_replay
from games.tables.presence.live_help import refuse_players


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def records(request: HttpRequest) -> HttpResponseBase:
    """Show the reader's uploaded records, or take one and ask for its review."""
    if request.method != "POST":
        return _records_page(request, ReplayForm())
    try:
        refuse_players(request)
    except DomainError as error:
        return _records_page(request, ReplayForm(), error)
    return _uploaded(request)


@limited(UPLOADS)
def _uploaded(request: HttpRequest) -> HttpResponse:
    form = ReplayForm(request.POST, request.FILES)
    if not form.is_valid():
        return _records_page(request, form, status=422)
    try:
        record = checked_record(parse(form.cleaned_data["text"]))
        # A record that cannot be reviewed makes no guest.
        services.check_record(record)
        user = user_or_new_guest(request)
        review = services.request_record_review(record, user, visitor_network(request))
    except DomainError as error:
        return _records_page(request, form, error)
    return redirect("record_review", review.record_hash)


def _records_page(
    request: HttpRequest, form: ReplayForm, error: DomainError | None = None, status: int = 200
) -> HttpResponse:
    reader = reader_of(request)
    context = {
        "form": form,
        "error": error,
        "uploads": []
        if reader is None
        else [_row(one, reader) for one in uploads.uploads_of(reader)],
        "most": uploads.MAX_KEPT,
        "days": UPLOAD_LIFETIME.days,
        "nav_entry": "play",
    }
    return render(
        request,
        "games/game_reviews/records.html",
        context,
        status=error.status if error else status,
    )


def _row(upload: UploadedRecord, reader: User) -> dict[str, object]:
    """Return a record of the list, with the state of its review."""
    state = queries.state_of_review(queries.review_of_record(upload.record_hash), reader)
    return {"upload": upload, "reviewed": ReviewedRecord(upload), "text": state_text(state)}


@never_cache
@require_safe
def record_summary(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Show the review of a record that the reader uploaded.

    Its cards may be those of a game that still runs: so players of one are refused here, too.
    """
    READS.take_from(request, reader_of(request))
    upload = upload_or_404(request, record_hash)
    try:
        refuse_players(request)
    except DomainError as error:
        return _refused(request, error)
    review = queries.review_of_record(record_hash)
    return summary_page(
        request, ReviewedRecord(upload), review, _state(request, review), {"upload": upload}
    )


def _refused(request: HttpRequest, error: DomainError) -> HttpResponse:
    context = {"text": error.text}
    return render(request, "games/replays/refused.html", context, status=error.status)


def _state(request: HttpRequest, review: GameReview | None) -> ReviewState:
    return queries.state_of_review(review, reader_of(request))


@never_cache
@require_safe
def record_replay(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Replay a record that the reader uploaded, with the marks of its review."""
    upload = upload_or_404(request, record_hash)
    try:
        refuse_players(request)
    except DomainError as error:
        return _refused(request, error)
    addresses = ReviewedRecord(upload).addresses
    urls = {
        "summary": addresses.summary,
        "moves": addresses.moves,
        "line": addresses.line,
        "plain": addresses.plain,
    }
    context = {"replay": pasted_replay(upload.record), "review_urls": urls}
    return render(request, "games/replays/replay.html", context)


@never_cache
@require_safe
def record_moves(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Return the marks and chances of the replay of a record, as far as they are there."""
    READS.take_from(request, reader_of(request))
    upload = upload_or_404(request, record_hash)
    try:
        refuse_players(request)
    except DomainError as error:
        return json_error(error)
    review = queries.review_of_record(record_hash)
    state = _state(request, review)
    return JsonResponse(moves_json(state, ReviewedRecord(upload), stored_report(review)))


@never_cache
@require_safe
def record_line(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Return the frames after the better choice of a decision (`deal`, `action`), or "waiting"."""
    upload = upload_or_404(request, record_hash)
    try:
        refuse_players(request)
    except DomainError as error:
        return json_error(error)
    review = queries.review_of_record(record_hash)
    return line_answer(request, ReviewedRecord(upload), record_hash, review)


@require_POST
def request_again(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Ask once more for the review of a record that the reader uploaded."""
    upload = upload_or_404(request, record_hash)
    try:
        refuse_players(request)
        record, network = read_record(upload.record), visitor_network(request)
        review = services.request_record_review(record, upload.user, network)
    except DomainError as error:
        return json_error(error)
    return JsonResponse({"state": review.state})


@require_POST
def ask_masters(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Let three masters play the deals of a record that the reader uploaded."""
    upload_or_404(request, record_hash)
    return masters_answer(request, queries.review_of_record(record_hash))


@require_POST
def delete_record(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Delete the reader's record; they wait for its review no longer."""
    upload = upload_or_404(request, record_hash)
    services.drop_upload(upload.user, record_hash)
    return redirect("record_reviews")
