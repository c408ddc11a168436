"""Errors of presets."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.translation import gettext_lazy

from accounts.errors import DomainError, Text
from games.engine import AgreementProblem


class PresetError(DomainError):
    """A change of presets that was refused."""

    texts: ClassVar[Mapping[str, Text]] = {
        "invalid": gettext_lazy("The preset cannot be saved: see the marked fields."),
        "conflict": gettext_lazy(
            "Somebody saved a newer version in the meantime. Nothing was saved."
        ),
        "not_allowed": gettext_lazy("Only the owner of a preset can change it."),
    }


class InvalidPreset(PresetError):
    """Problems of the agreements, and error codes by form field.

    `errors`: one of "missing", "too_long", "bad_key", "taken", "too_many" by field.
    """

    status = 422

    def __init__(self, problems: Sequence[AgreementProblem], errors: dict[str, str]) -> None:
        self.problems, self.errors = problems, errors
        super().__init__("invalid", fields=errors)


class VersionConflict(PresetError):
    """There is a newer version than the one that was edited."""

    def __init__(self) -> None:
        super().__init__("conflict")


class NotAllowed(PresetError):
    """The user is neither the owner of the preset nor an organiser of its club."""

    status = 403

    def __init__(self) -> None:
        super().__init__("not_allowed")
