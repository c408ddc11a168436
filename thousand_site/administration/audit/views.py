"""The page of the audit log."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.audit.queries import LogSearch, page_of
from thousand_site.administration import permissions
from thousand_site.administration.audit.lines import lines_of
from thousand_site.administration.forms import LogSearchForm
from thousand_site.administration.pages import needs, show


@needs(permissions.may_read_log)
@require_safe
def audit_log(request: HttpRequest) -> HttpResponse:
    """Search the actions of staff; `before` is the cursor of a page."""
    query = request.GET.copy()
    before = query.pop("before", [""])[-1]
    form = LogSearchForm({name: str(value) for name, value in query.items()})
    # A day that is none is named in the form; the other words are looked for all the same.
    search = form.search() if form.is_valid() or form.cleaned_data else LogSearch()
    page = page_of(search, _cursor(str(before)))
    older = query.copy()
    if page.before is not None:
        older["before"] = str(page.before)
    return show(
        request,
        "audit_log.html",
        _("Audit log"),
        form=form,
        lines=lines_of(page.rows),
        older=older.urlencode() if page.before is not None else "",
        is_first=not before,
        newest=query.urlencode(),
    )


def _cursor(text: str) -> int | None:
    """Return the number of a row; None if it is none that the database can hold."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None
