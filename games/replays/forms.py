"""The form for records from elsewhere."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from games.replays import services

# In bytes; about forty games.
MAX_FILE_SIZE = 1_000_000


class ReplayForm(forms.Form):
    """A record as a file or pasted text; of several games, one."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,.jsonl,.txt,application/json"}),
    )
    record = forms.CharField(
        label=_("Or paste the record"),
        required=False,
        max_length=MAX_FILE_SIZE,
        widget=forms.Textarea(
            attrs={
                "rows": 8,
                "spellcheck": "false",
                "placeholder": '{"format": "thousand-record/1", …}',
            }
        ),
    )
    number = forms.IntegerField(
        label=_("Number of the game in the file"), required=False, min_value=1, initial=1
    )

    def clean(self) -> dict[str, Any]:
        """Add `text`, the record of the chosen game."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        games = services.read_games(self._text(cleaned))
        number = cleaned.get("number") or 1
        if not games:
            raise ValidationError(_("Choose a file or paste a record."))
        if number > len(games):
            message = _("The file has no game with this number. Games in the file: %(count)s.")
            raise ValidationError({"number": message % {"count": len(games)}})
        cleaned["text"] = games[number - 1]
        return cleaned

    def _text(self, cleaned: dict[str, Any]) -> str:
        file = cleaned.get("file")
        return _read(file) if file is not None else str(cleaned.get("record") or "")


def _read(file: UploadedFile) -> str:
    if (file.size or 0) > MAX_FILE_SIZE:
        raise ValidationError({"file": _("The file is too large. The limit is one megabyte.")})
    try:
        return bytes(file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValidationError({"file": _("This is not a text file.")}) from None
