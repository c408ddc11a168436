"""The page that shows whether all seats are dealt alike."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.luck.dealt import DealtTo, Mean, dealt_strength
from games.luck.models import DealtDay

# A picture is so wide on both sides of the mean; a band takes this part of it.
HALF, BAND_PART = 100.0, 0.5


@dataclass(frozen=True)
class DealtRow:
    """A seat or place with its name, and where its strength lies in the picture."""

    name: str
    dealt: DealtTo
    strength: Mean
    others: tuple[Mean, ...]
    mark: float
    band: float


@require_safe
def fair_cards(request: HttpRequest) -> HttpResponse:
    """Show the strength that each place and seat was dealt in the last month."""
    today = timezone.now().date()
    rows = [_row(one) for one in dealt_strength(today)]
    context = {
        "places": [row for row in rows if row.dealt.kind == DealtDay.Kind.PLACE],
        "seats": [row for row in rows if row.dealt.kind == DealtDay.Kind.SEAT],
        "hands": sum(row.dealt.hands for row in rows if row.dealt.kind == DealtDay.Kind.SEAT),
        "outside": sum(not row.strength.is_inside for row in rows),
    }
    return render(request, "games/luck/fair_cards.html", context)


def _row(dealt: DealtTo) -> DealtRow:
    strength, *others = dealt.means
    width = BAND_PART * HALF
    mark = max(-HALF, min(HALF, width * strength.offset / strength.band))
    return DealtRow(_name_of(dealt), dealt, strength, tuple(others), round(mark, 1), width)


def _name_of(dealt: DealtTo) -> str:
    if dealt.kind == DealtDay.Kind.SEAT:
        return _("Seat %(number)s") % {"number": dealt.number + 1}
    return [_("Left of the dealer"), _("Right of the dealer"), _("Dealer")][dealt.number]
