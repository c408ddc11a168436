"""Changes of presets: every save creates a version, and stored versions never change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.clubs.models import Club
from accounts.clubs.queries import is_organiser
from accounts.http import json_body
from accounts.ids import random_id
from accounts.models import User
from games import engine
from games.presets.defaults import DEFAULT_PRESET
from games.presets.errors import InvalidPreset, NotAllowed, VersionConflict
from games.presets.models import Preset

Json = dict[str, Any]
MAX_NAME_LENGTH, MAX_DESCRIPTION_LENGTH = 60, 500
# Presets of one user or club, and characters of an imported file.
MAX_PRESETS_PER_OWNER, MAX_FILE_SIZE = 100, 100_000
# Keys that are the paths of other pages.
RESERVED_KEYS = frozenset(("new", "check", "save", "import"))


@dataclass(frozen=True)
class PresetTexts:
    """The name and the description of a preset."""

    name: str
    description: str = ""

    def errors(self) -> dict[str, str]:
        """Return error codes by field; empty if the texts are valid."""
        errors = {}
        if not _clean_text(self.name):
            errors["name"] = "missing"
        elif len(self.name) > MAX_NAME_LENGTH:
            errors["name"] = "too_long"
        if len(self.description) > MAX_DESCRIPTION_LENGTH:
            errors["description"] = "too_long"
        return errors


@dataclass(frozen=True)
class ImportedPreset:
    """The contents of a preset file, with the problems of its agreements."""

    texts: PresetTexts
    agreements: Json
    problems: list[engine.AgreementProblem] = field(default_factory=list)


def create(user: User, texts: PresetTexts, raw: Mapping[str, Any]) -> Preset:
    """Create a preset of a user.

    Raises:
        InvalidPreset: with all problems at once.
    """
    errors = texts.errors()
    if Preset.objects.filter(owner=user, version=1).count() >= MAX_PRESETS_PER_OWNER:
        errors["name"] = "too_many"
    return _insert(_new_key(texts.name), Preset.Kind.USER, user, texts, raw, errors)


def create_for_club(user: User, club: Club, texts: PresetTexts, raw: Mapping[str, Any]) -> Preset:
    """Create a preset of a club.

    Raises:
        NotAllowed: the user is not an organiser of the club.
        InvalidPreset: with all problems at once.
    """
    if not is_organiser(club, user):
        raise NotAllowed
    errors = texts.errors()
    if Preset.objects.filter(club=club, version=1).count() >= MAX_PRESETS_PER_OWNER:
        errors["name"] = "too_many"
    return _insert(_new_key(texts.name), Preset.Kind.CLUB, None, texts, raw, errors, club)


def create_by_admin(
    key: str, texts: PresetTexts, raw: Mapping[str, Any], actor: User | None = None
) -> Preset:
    """Create an administrators' preset under a chosen key.

    The audit log names `actor`; without one it is a program that makes the preset.

    Raises:
        InvalidPreset: with all problems at once.
    """
    errors = texts.errors()
    if error := key_error(key):
        errors["key"] = error
    with transaction.atomic():
        preset = _insert(key, Preset.Kind.ADMIN, None, texts, raw, errors)
        _record(actor, StaffAction.Kind.PRESET, preset)
    return preset


def _record(actor: User | None, kind: str, preset: Preset) -> None:
    """Write into the audit log what staff did with an administrators' preset."""
    if preset.kind == Preset.Kind.ADMIN and actor is not None:
        record(actor, kind, preset, text=preset.title, version=preset.version)


def key_error(key: str) -> str | None:
    """Return the code of why a preset cannot have this key; None if it can."""
    if not key or slugify(key) != key or key in RESERVED_KEYS:
        return "bad_key"
    return "taken" if Preset.objects.filter(key=key).exists() else None


def _insert(
    key: str,
    kind: str,
    owner: User | None,
    texts: PresetTexts,
    raw: Mapping[str, Any],
    errors: dict[str, str],
    club: Club | None = None,
) -> Preset:
    agreements = _checked_agreements(raw, errors)
    return Preset.objects.create(
        key=key, kind=kind, owner=owner, club=club, agreements=agreements, **_stored_texts(texts)
    )


def _new_key(name: str) -> str:
    """Return a key that cannot be guessed: users' presets are unlisted."""
    return f"{slugify(name)[:24].strip('-_') or 'rules'}-{random_id(8)}"


def _stored_texts(texts: PresetTexts) -> dict[str, str]:
    return {"name": _clean_text(texts.name), "description": _clean_text(texts.description)}


def _clean_text(text: str) -> str:
    """Return the text without what the database cannot store: null characters, lone surrogates."""
    return text.replace("\x00", "").encode("utf-8", "ignore").decode().strip()


def _checked_agreements(raw: Mapping[str, Any], errors: dict[str, str]) -> Json:
    """Return the agreements as stored: an engine preset and the fewest differences."""
    agreed, problems = parse_agreements(raw)
    if agreed is None or errors:
        raise InvalidPreset(problems, errors)
    base = str(raw.get("preset", DEFAULT_PRESET))
    return {"preset": base, **agreed.differences(base)}


def parse_agreements(
    raw: Mapping[str, Any],
) -> tuple[engine.Agreements | None, list[engine.AgreementProblem]]:
    """Return the checked set, or None and all problems."""
    try:
        return engine.agreements_from(raw), []
    except engine.BadAgreements as error:
        return None, error.problems


def may_change(user: User, preset: Preset) -> bool:
    """Return whether the user may save versions of this preset and retire it."""
    if preset.kind == Preset.Kind.ADMIN:
        return user.is_staff and user.has_perm("presets.change_preset")
    if preset.club is not None:
        return is_organiser(preset.club, user)
    return preset.kind == Preset.Kind.USER and preset.owner_id == user.pk


def save_version(
    user: User, key: str, base_version: int, texts: PresetTexts, raw: Mapping[str, Any]
) -> Preset:
    """Save the next version of a preset; return the newest one if nothing differs.

    `base_version` is the version that the user has edited.

    Raises:
        Preset.DoesNotExist: there is no such preset.
        VersionConflict: there is a newer version.
        NotAllowed: the user may not change the preset.
        InvalidPreset: with all problems at once.
    """
    try:
        with transaction.atomic():
            return _next_version(user, _lock_newest(key), base_version, texts, raw)
    except IntegrityError:
        raise VersionConflict from None


def _lock_newest(key: str) -> Preset:
    return Preset.objects.filter(key=key).select_for_update().latest("version")


def _next_version(
    user: User, newest: Preset, base_version: int, texts: PresetTexts, raw: Mapping[str, Any]
) -> Preset:
    if not may_change(user, newest):
        raise NotAllowed
    agreements = _checked_agreements(raw, texts.errors())
    if newest.version != base_version:
        raise VersionConflict
    if _is_same(newest, agreements, texts):
        return newest
    preset = Preset.objects.create(
        key=newest.key,
        version=newest.version + 1,
        kind=newest.kind,
        owner=newest.owner,
        club=newest.club,
        agreements=agreements,
        retired_at=newest.retired_at,
        **_stored_texts(texts),
    )
    _record(user, StaffAction.Kind.PRESET, preset)
    return preset


def _is_same(preset: Preset, agreements: Json, texts: PresetTexts) -> bool:
    stored = {"name": preset.name, "description": preset.description}
    return preset.agreements == agreements and stored == _stored_texts(texts)


@transaction.atomic
def retire(user: User, key: str, retired: bool = True) -> Preset:
    """Stop offering a preset, or offer it again; games and pools keep their versions."""
    newest = _lock_newest(key)
    if not may_change(user, newest):
        raise NotAllowed
    newest.retired_at = timezone.now() if retired else None
    newest.save(update_fields=["retired_at"])
    kind = StaffAction.Kind.PRESET_ARCHIVE if retired else StaffAction.Kind.PRESET_RESTORE
    _record(user, kind, newest)
    return newest


def export_json(preset: Preset) -> Json:
    """Return the preset as the contents of a file, with agreements as in record.md."""
    return {
        "name": preset.title,
        "description": preset.description,
        "version": preset.version,
        "agreements": preset.agreements,
    }


def import_json(text: str) -> ImportedPreset:
    """Return the preset in a file; a game's record is accepted too.

    Raises:
        ValueError: the file contains no agreements.
    """
    data = parse_json(text)
    if not isinstance(data, dict) or not isinstance(data.get("agreements"), dict):
        raise ValueError("This file contains no agreements.")
    texts = PresetTexts(str(data.get("name", "")), str(data.get("description", "")))
    return ImportedPreset(texts, data["agreements"], parse_agreements(data["agreements"])[1])


def parse_json(text: str) -> Any:
    """Parse a text from a client.

    Raises:
        ValueError: it is no JSON, too long or too deeply nested, or has null characters.
    """
    if len(text) > MAX_FILE_SIZE:
        raise ValueError("The text is too long for a preset.")
    try:
        return json_body.parse_json(text)
    except json_body.BodyError as error:
        raise ValueError(error.code) from None
