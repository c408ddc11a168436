"""Presets are made here: every save is a version of its own, and none is ever changed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from accounts.clubs.models import Club
from accounts.clubs.queries import is_organiser
from accounts.ids import random_id
from accounts.models import User
from games import engine
from games.presets.models import Preset

Json = dict[str, Any]
LONGEST_NAME, LONGEST_DESCRIPTION = 60, 500
# How many presets one player may have, and how large a file may be that is read.
MOST_OF_ONE, LARGEST_FILE = 100, 100_000
# What a preset's address must not be: words that mean pages of their own.
RESERVED = frozenset(("new", "check", "save", "import"))


class BadPreset(Exception):
    """What cannot be saved: faults of the agreements, and codes for other fields of the form.

    `errors`: by field one of "missing", "too_long", "bad_key", "taken", "too_many".
    """

    def __init__(self, faults: list[engine.Fault], errors: dict[str, str]) -> None:
        self.faults, self.errors = faults, errors
        super().__init__("; ".join([*(fault.text for fault in faults), *errors.values()]))


class Stale(Exception):
    """Somebody saved a newer version meanwhile."""


class NotYours(Exception):
    """The site's own presets are changed by nobody, a player's by him, a club's by organisers."""


@dataclass(frozen=True)
class Texts:
    """What a preset says of itself beside its agreements."""

    name: str
    description: str = ""

    def errors(self) -> dict[str, str]:
        wrong = {}
        if not _clean(self.name):
            wrong["name"] = "missing"
        elif len(self.name) > LONGEST_NAME:
            wrong["name"] = "too_long"
        if len(self.description) > LONGEST_DESCRIPTION:
            wrong["description"] = "too_long"
        return wrong


@dataclass(frozen=True)
class Read:
    """What a file says: texts, agreements, and what is wrong with them."""

    texts: Texts
    agreements: Json
    faults: list[engine.Fault] = field(default_factory=list)


def create(user: User, texts: Texts, given: Mapping[str, Any]) -> Preset:
    """A player's own new preset. BadPreset: with every fault at once, and nothing is saved."""
    errors = texts.errors()
    if Preset.objects.filter(owner=user, version=1).count() >= MOST_OF_ONE:
        errors["name"] = "too_many"
    return _insert(_new_key(texts.name), Preset.Kind.USER, user, texts, given, errors)


def create_for_club(user: User, club: Club, texts: Texts, given: Mapping[str, Any]) -> Preset:
    """A club's new preset, by its organisers; its members find it. NotYours, BadPreset."""
    if not is_organiser(club, user):
        raise NotYours
    errors = texts.errors()
    if Preset.objects.filter(club=club, version=1).count() >= MOST_OF_ONE:
        errors["name"] = "too_many"
    return _insert(_new_key(texts.name), Preset.Kind.CLUB, None, texts, given, errors, club)


def create_for_all(key: str, texts: Texts, given: Mapping[str, Any]) -> Preset:
    """An administrators' new preset, under an address of their choice."""
    errors = texts.errors()
    if error := key_error(key):
        errors["key"] = error
    return _insert(key, Preset.Kind.ADMIN, None, texts, given, errors)


def key_error(key: str) -> str | None:
    """Why a preset cannot have this address."""
    if not key or slugify(key) != key or key in RESERVED:
        return "bad_key"
    return "taken" if Preset.objects.filter(key=key).exists() else None


def _insert(
    key: str,
    kind: str,
    owner: User | None,
    texts: Texts,
    given: Mapping[str, Any],
    errors: dict[str, str],
    club: Club | None = None,
) -> Preset:
    agreements = _agreed(given, errors)
    return Preset.objects.create(
        key=key, kind=kind, owner=owner, club=club, agreements=agreements, **_stored(texts)
    )


def _new_key(name: str) -> str:
    """An address that nobody guesses: who is not told it does not find a player's preset."""
    return f"{slugify(name)[:24].strip('-_') or 'rules'}-{random_id(8)}"


def _stored(texts: Texts) -> dict[str, str]:
    return {"name": _clean(texts.name), "description": _clean(texts.description)}


def _clean(text: str) -> str:
    """Without what no database stores: zeros and halves of characters."""
    return text.replace("\x00", "").encode("utf-8", "ignore").decode().strip()


def _agreed(given: Mapping[str, Any], errors: dict[str, str]) -> Json:
    """The agreements as they are stored: a preset of the engine and the fewest differences."""
    agreed, faults = read_agreements(given)
    if agreed is None or errors:
        raise BadPreset(faults, errors)
    base = str(given.get("preset", "classic"))
    return {"preset": base, **agreed.differences(base)}


def read_agreements(
    given: Mapping[str, Any],
) -> tuple[engine.Agreements | None, list[engine.Fault]]:
    """The checked set, or all its faults."""
    try:
        return engine.agreements_from(given), []
    except engine.BadAgreements as bad:
        return None, bad.faults


def may_change(user: User, preset: Preset) -> bool:
    """Whether the user may save versions of this preset, and retire it."""
    if preset.kind == Preset.Kind.ADMIN:
        return user.is_staff and user.has_perm("games.change_preset")
    if preset.club is not None:
        return is_organiser(preset.club, user)
    return preset.kind == Preset.Kind.USER and preset.owner_id == user.pk


def save_version(user: User, key: str, seen: int, texts: Texts, given: Mapping[str, Any]) -> Preset:
    """The next version of a preset of which the user saw version `seen`.

    Stale: there is a newer one. NotYours. BadPreset. If nothing differs the newest one stays.
    """
    try:
        with transaction.atomic():
            return _next_version(user, _newest(key), seen, texts, given)
    except IntegrityError:
        raise Stale from None


def _newest(key: str) -> Preset:
    return Preset.objects.filter(key=key).select_for_update().latest("version")


def _next_version(
    user: User, newest: Preset, seen: int, texts: Texts, given: Mapping[str, Any]
) -> Preset:
    if not may_change(user, newest):
        raise NotYours
    agreements = _agreed(given, texts.errors())
    if newest.version != seen:
        raise Stale
    if _is_same(newest, agreements, texts):
        return newest
    return Preset.objects.create(
        key=newest.key,
        version=newest.version + 1,
        kind=newest.kind,
        owner=newest.owner,
        club=newest.club,
        agreements=agreements,
        retired_at=newest.retired_at,
        **_stored(texts),
    )


def _is_same(preset: Preset, agreements: Json, texts: Texts) -> bool:
    stored = {"name": preset.name, "description": preset.description}
    return preset.agreements == agreements and stored == _stored(texts)


@transaction.atomic
def retire(user: User, key: str, retired: bool = True) -> Preset:
    """Offer a preset no more, or again; games and pools keep what they have."""
    newest = _newest(key)
    if not may_change(user, newest):
        raise NotYours
    newest.retired_at = timezone.now() if retired else None
    newest.save(update_fields=["retired_at"])
    return newest


def export_json(preset: Preset) -> Json:
    """A preset as a file; `agreements` as in record.md."""
    return {
        "name": preset.title,
        "description": preset.description,
        "version": preset.version,
        "agreements": preset.agreements,
    }


def import_json(text: str) -> Read:
    """What such a file says (a game's record is one too). ValueError: it is none."""
    data = json_of(text)
    if not isinstance(data, dict) or not isinstance(data.get("agreements"), dict):
        raise ValueError("There are no agreements in this file.")
    texts = Texts(str(data.get("name", "")), str(data.get("description", "")))
    return Read(texts, data["agreements"], read_agreements(data["agreements"])[1])


def json_of(text: str) -> Any:
    """A text from outside as JSON; ValueError also where it is too long or too deep."""
    if len(text) > LARGEST_FILE:
        raise ValueError("Too long for a preset.")
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("Too deep for a preset.") from None
