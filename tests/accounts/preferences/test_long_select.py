"""A long select is written as Django writes it."""

from django import forms
from django.test.html import parse_html
from django.utils.translation import gettext_lazy

from accounts.preferences.long_select import LongSelect

CHOICES = [("", gettext_lazy("not given")), ("a&b", "<A> & B"), ("PL", "Poland")]


def form_with(widget: type[forms.Select]) -> forms.Form:
    field = forms.ChoiceField(
        choices=lambda: CHOICES, widget=widget(attrs={"class": "wide"}), help_text="Where from?"
    )
    return type("Chosen", (forms.Form,), {"country": field})({"country": "a&b"})


def test_it_is_written_as_by_django() -> None:
    long, usual = (str(form_with(widget)["country"]) for widget in (LongSelect, forms.Select))
    assert parse_html(long) == parse_html(usual) and "&lt;A&gt; &amp; B" in long


def test_an_unknown_value_selects_nothing() -> None:
    form = form_with(LongSelect)
    form.data = {"country": "XX"}
    assert " selected" not in str(form["country"]) and not form.is_valid()
