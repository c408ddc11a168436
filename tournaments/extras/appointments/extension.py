"""The extension of appointments. Calendars read them, and are deleted with them."""

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.http.responses import reader_of
from accounts.models import User
from tournaments.extension import Context, Extension, ManageAction, Panel
from tournaments.extras.appointments import rulings
from tournaments.extras.appointments.log_texts import AUDIT_TEXTS, AUDIT_WORDS, LOG_TEXTS
from tournaments.extras.appointments.notices import remind_due
from tournaments.extras.appointments.panel import appointment_panel
from tournaments.extras.appointments.queries import appointment_of, appointments_of
from tournaments.http.numbers import parse_number
from tournaments.http.times import parse_time


def _own_tables(page: Context) -> Context | None:
    user = reader_of(page["request"])
    rows = appointments_of(user) if user else []
    return {"appointments": rows} if rows else None


def _offers(page: Context) -> Context | None:
    times = appointment_panel(page["snapshot"], page["viewer_table"], page["viewer"])
    return {"times": times} if times else None


def _of_table(page: Context) -> Context | None:
    appointment = appointment_of(page["table"].row)
    return {"appointment": appointment} if appointment else None


def _of_viewer_table(page: Context) -> Context | None:
    return _of_table({"table": page["viewer_table"]})


def _set_time(user: User, tournament_id: str, data: QueryDict) -> None:
    rulings.set_time(user, tournament_id, parse_number(data, "table"), parse_time(data))


FOLDER = "tournaments/extras/appointments"
EXTENSION = Extension(
    name="appointments",
    urls="tournaments.extras.appointments.urls",
    panels=[
        Panel("list", f"{FOLDER}/list.html", _own_tables),
        Panel("viewer", f"{FOLDER}/panel.html", _offers),
        Panel("viewer_attributes", f"{FOLDER}/attributes.html", _of_viewer_table),
        Panel("phone_bar", f"{FOLDER}/phone_link.html"),
        Panel("table_card_attributes", f"{FOLDER}/attributes.html", _of_table),
        Panel("table_card_opening", f"{FOLDER}/card_chip.html", _of_table),
        Panel("manage_table_opening", f"{FOLDER}/manage_chip.html", _of_table),
        Panel("manage_table_actions", f"{FOLDER}/manage_form.html", _of_table),
    ],
    sweep=remind_due,
    table_relations=["appointment"],
    manage_actions={"opening": ManageAction(_set_time, _("The time is set."))},
    log_texts=LOG_TEXTS,
    arrival_verbs=["time_agreed", "time_dropped"],
    audit_texts=AUDIT_TEXTS,
    audit_words=AUDIT_WORDS,
)
