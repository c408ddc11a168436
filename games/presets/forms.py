"""The administrators' preset form, generated from the metadata of the agreements."""

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

from games.engine import PRESETS as ENGINE_PRESETS
from games.engine import SPECS
from games.engine.agreement_fields import Need
from games.presets.defaults import PRESETS
from games.presets.models import Preset
from games.presets.services import PresetTexts, key_error
from games.presets.wording.drafts import depth, draft_of, problem_json
from games.presets.wording.problems import need_text
from games.presets.wording.values import group_name, help_of, label, value_text

Json = dict[str, Any]
ERRORS = {
    "missing": _("Enter a name."),
    "too_long": _("This text is too long."),
    "bad_key": _(
        "Use lower-case Latin letters, digits and hyphens. Some words are reserved for pages."
    ),
    "taken": _("A preset with this address already exists."),
}


class SuitsField(forms.CharField):
    """A number for each suit, as "40 60 80 100": spades, clubs, diamonds, hearts."""

    def prepare_value(self, value: Any) -> Any:
        """Return the numbers of a stored value, separated by spaces."""
        return " ".join(str(value[suit]) for suit in "SCDH") if isinstance(value, dict) else value

    def to_python(self, value: Any) -> Any:
        """Return the numbers by suit.

        Raises:
            ValidationError: there are not four numbers.
        """
        numbers = str(value or "").split()
        if len(numbers) != 4 or not all(number.isdecimal() for number in numbers):
            raise forms.ValidationError(_("Four numbers: spades, clubs, diamonds, hearts."))
        return dict(zip("SCDH", map(int, numbers), strict=True))


def form_field(name: str) -> forms.Field:
    """Return the form field of one agreement: label, help, dependencies and range."""
    spec = SPECS[name]
    indent = "\u21b3 " * (depth(name) > 0)
    texts: Json = {"label": indent + label(name), "help_text": _help(name), "required": False}
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
        choices=[(value, value_text(name, value)) for value in values],
        coerce=cast(Callable[[Any], Any], type(values[0])),
        empty_value=None,
        widget=widgets.UnfoldAdminSelectWidget,
        **texts,
    )


def conditional_fields() -> dict[str, str]:
    """Return when to show a field that depends on others: an expression over form values."""
    return {
        name: " && ".join(f"({_condition(need)})" for need in spec.needs)
        for name, spec in SPECS.items()
        if spec.needs
    }


def _condition(need: Need) -> str:
    return " || ".join(
        f"{json.dumps([_browser_value(value) for value in values])}.includes(String({name}))"
        for name, values in need.any_of
    )


def _browser_value(value: object) -> str:
    """Return a value as the browser represents it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _help(name: str) -> str:
    texts = [help_of(name), *(need_text(need) + "." for need in SPECS[name].needs)]
    if SPECS[name].null:
        empty = pgettext_lazy("a field of a form", "Leave empty for: %(value)s.")
        texts.append(empty % {"value": value_text(name, None)})
    return " ".join(texts)


def fieldsets() -> list[tuple[str | None, Json]]:
    """Return the form in the groups of the agreements; all but the first can be folded."""
    texts = {"fields": ["key", "name", "description", "base"]}
    groups = groupby(SPECS, key=lambda name: SPECS[name].group)
    folded = {"classes": ["collapse"]}
    return [(None, texts)] + [
        (group_name(key), {"fields": [*names], **folded}) for key, names in groups
    ]


def _base_links() -> SafeString:
    """Return links that fill the new form with the values of another preset."""
    links = format_html_join(
        " · ", '<a href="?base={}">{}</a>', ((k, _(n)) for k, n in PRESETS.items())
    )
    return format_html("{} {}", _("Start from the values of:"), links)


def _fix_buttons(fixes: list[Json]) -> SafeString:
    """Return buttons that put a value into its field (static/games/admin/fix_buttons.js)."""
    button = '<button type="button" class="{}" data-fix="{}" data-value="{}">{}</button>'
    rows = (
        (FIX_BUTTON_CLASSES, fix["field"], json.dumps(fix["value"]), fix["text"]) for fix in fixes
    )
    return format_html_join(" ", button, rows)


FIX_BUTTON_CLASSES = "border border-base-200 cursor-pointer font-medium px-2 py-1 rounded-default"


class PresetForm(forms.ModelForm):
    """Form with a field for every agreement; only the engine checks the whole set."""

    base = forms.ChoiceField(
        label=_("compared with"),
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
            self.fields["base"].help_text = _base_links()

    def clean(self) -> Json:
        """Check the texts and the key."""
        errors = self.texts().errors()
        if not self.instance.pk and (error := key_error(self.cleaned_data.get("key", ""))):
            errors["key"] = error
        for name, code in errors.items():
            self.add_error(name, ERRORS[code])
        return self.cleaned_data

    def _post_clean(self) -> None:
        """Check the agreements; the row is not touched, since saving creates another."""
        if any(name in self.errors for name in SPECS):
            return
        draft = draft_of(self.agreements())
        for problem in draft.problems:
            row = problem_json(problem, draft.values)
            buttons = _fix_buttons(row["fixes"])
            self.add_error(row["field"], format_html("{} {}", row["text"], buttons))

    def agreements(self) -> Json:
        """Return the form's agreements as in record.md, without inactive fields."""
        base = self.cleaned_data.get("base") or next(iter(ENGINE_PRESETS))
        values = {name: self.cleaned_data.get(name) for name in SPECS}
        return draft_of({"preset": base, **values}).agreements

    def texts(self) -> PresetTexts:
        """Return the form's name and description."""
        data = self.cleaned_data
        return PresetTexts(data.get("name", ""), data.get("description", ""))


class ReadOnlyPresetForm(forms.ModelForm):
    """Form of a preset that the user may not change."""

    class Meta:
        model = Preset
        fields: ClassVar = ["key", "name", "description"]
