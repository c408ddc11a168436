"""The administrators' form of a preset, generated from the agreements' metadata."""

import json
from collections.abc import Callable
from itertools import groupby
from typing import Any, ClassVar, cast

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold import widgets

from games.engine import PRESETS as BASES
from games.engine import SPECS
from games.engine.agreement_fields import Need
from games.presets.defaults import PRESETS
from games.presets.models import Preset
from games.presets.services import Texts, key_error
from games.presets.wording.drafts import depth, draft_of, fault_told
from games.presets.wording.problems import needs_words
from games.presets.wording.values import group_name, help_of, label, value_words

Json = dict[str, Any]
ERRORS = {
    "missing": _("Give it a name."),
    "too_long": _("This text is too long."),
    "bad_key": _("Small Latin letters, digits and hyphens, and no word that means a page."),
    "taken": _("There is a preset under this address."),
}


class SuitsField(forms.CharField):
    """A number for each suit, as "40 60 80 100": spades, clubs, diamonds, hearts."""

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(value[suit]) for suit in "SCDH") if isinstance(value, dict) else value

    def to_python(self, value: Any) -> Any:
        numbers = str(value or "").split()
        if len(numbers) != 4 or not all(number.isdecimal() for number in numbers):
            raise forms.ValidationError(_("Four numbers: spades, clubs, diamonds, hearts."))
        return dict(zip("SCDH", map(int, numbers), strict=True))


def form_field(name: str) -> forms.Field:
    """The field for one agreement: its label, its help, what it needs, and its range."""
    spec = SPECS[name]
    under = "\u21b3 " * (depth(name) > 0)
    texts: Json = {"label": under + label(name), "help_text": _help(name), "required": False}
    if spec.kind == "switch":
        return forms.BooleanField(widget=widgets.UnfoldBooleanSwitchWidget, **texts)
    if spec.kind == "choice":
        return _choice(name, texts)
    if spec.kind == "suits":
        return SuitsField(widget=widgets.UnfoldAdminTextInputWidget, **texts)
    number = widgets.UnfoldAdminIntegerFieldWidget
    return forms.IntegerField(min_value=spec.low, max_value=spec.high, widget=number, **texts)


def _choice(name: str, texts: Json) -> forms.Field:
    values = SPECS[name].values
    return forms.TypedChoiceField(
        choices=[(value, value_words(name, value)) for value in values],
        coerce=cast(Callable[[Any], Any], type(values[0])),
        empty_value=None,
        widget=widgets.UnfoldAdminSelectWidget,
        **texts,
    )


def shown_when() -> dict[str, str]:
    """When the form shows a field that needs another: an expression over the form's values."""
    return {
        name: " && ".join(f"({_met(need)})" for need in spec.needs)
        for name, spec in SPECS.items()
        if spec.needs
    }


def _met(need: Need) -> str:
    return " || ".join(
        f"{json.dumps([_sent(value) for value in wanted])}.includes(String({name}))"
        for name, wanted in need.any_of
    )


def _sent(value: object) -> str:
    """A value as the browser knows it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _help(name: str) -> str:
    texts = [help_of(name), *(needs_words(need) + "." for need in SPECS[name].needs)]
    if SPECS[name].null:
        empty = pgettext_lazy("a field of a form", "Empty: %(value)s.")
        texts.append(empty % {"value": value_words(name, None)})
    return " ".join(texts)


def fieldsets() -> list[tuple[str | None, Json]]:
    """The form in the groups of the agreements; all but what it says of itself can be folded."""
    own = {"fields": ["key", "name", "description", "base"]}
    groups = groupby(SPECS, key=lambda name: SPECS[name].group)
    folded = {"classes": ["collapse"]}
    return [(None, own)] + [
        (group_name(key), {"fields": [*names], **folded}) for key, names in groups
    ]


def _begin_with() -> SafeString:
    """The new form with another preset's values: choosing the base alone changes none."""
    ways = format_html_join(
        " · ", '<a href="?base={}">{}</a>', ((k, _(n)) for k, n in PRESETS.items())
    )
    return format_html("{} {}", _("Begin with the values of:"), ways)


def _mends(mends: list[Json]) -> SafeString:
    """Buttons that put such a value into its field (static/games/admin/mends.js)."""
    button = '<button type="button" class="{}" data-mend="{}" data-value="{}">{}</button>'
    rows = ((MEND, m["field"], json.dumps(m["value"]), m["text"]) for m in mends)
    return format_html_join(" ", button, rows)


MEND = "border border-base-200 cursor-pointer font-medium px-2 py-1 rounded-default"


class PresetForm(forms.ModelForm):
    """Every agreement is a field; the whole set is checked by the engine alone."""

    base = forms.ChoiceField(
        label=_("differences are counted from"),
        choices=[(key, _(name)) for key, name in PRESETS.items()],
        widget=widgets.UnfoldAdminSelectWidget,
    )

    class Media:
        js = ("games/admin/fix_buttons.js",)

    class Meta:
        model = Preset
        fields: ClassVar = ["key", "name", "description"]
        widgets: ClassVar = {
            "key": widgets.UnfoldAdminTextInputWidget,
            "name": widgets.UnfoldAdminTextInputWidget,
            "description": widgets.UnfoldAdminTextareaWidget({"rows": 3}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        draft = draft_of(self.instance.agreements or {"preset": self.initial.get("base")})
        self.fields["base"].initial = draft.base
        for name in SPECS:
            self.fields[name] = form_field(name)
            self.fields[name].initial = draft.values[name]
        if self.instance.pk:
            self.fields["key"].disabled = True
        else:
            self.fields["base"].help_text = _begin_with()

    def clean(self) -> Json:
        errors = self.texts().errors()
        if not self.instance.pk and (error := key_error(self.cleaned_data.get("key", ""))):
            errors["key"] = error
        for name, code in errors.items():
            self.add_error(name, ERRORS[code])
        return self.cleaned_data

    def _post_clean(self) -> None:
        """The row is not touched: saving makes another, with agreements that are checked here."""
        if any(name in self.errors for name in SPECS):
            return
        draft = draft_of(self.agreements())
        for fault in draft.faults:
            told = fault_told(fault, draft.values)
            self.add_error(told["field"], format_html("{} {}", told["text"], _mends(told["mends"])))

    def agreements(self) -> Json:
        """What the form says, as in record.md; what sleeps is left out."""
        base = self.cleaned_data.get("base") or next(iter(BASES))
        values = {name: self.cleaned_data.get(name) for name in SPECS}
        return draft_of({"preset": base, **values}).agreements

    def texts(self) -> Texts:
        said = self.cleaned_data
        return Texts(said.get("name", ""), said.get("description", ""))


class ReadForm(forms.ModelForm):
    class Meta:
        model = Preset
        fields: ClassVar = ["key", "name", "description"]
