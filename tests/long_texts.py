"""Everything of the project that meets a text of a user, found by itself, and how its cost grows.

New forms, serializers, patterns, columns and functions are found without being named here.
"""

import importlib
import inspect
import json
import pkgutil
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django import forms
from django.apps import apps
from django.contrib import admin
from django.core.exceptions import ObjectDoesNotExist
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models, transaction
from django.http import QueryDict
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver

from accounts.models import User
from games.realtime import messages
from games.talk.consumers import TalkConsumer
from games.talk.messages import SAY_KINDS
from thousand_site.api.base.request_serializer import RequestSerializer

Call = Callable[[str], object]
# Builds a whole text of about this length.
Builder = Callable[[int], str]
PACKAGES = ("accounts", "games", "ratings", "thousand_site", "tournaments")
# What reads no text of a user: commands, sources of our own, logs of processes.
OUTSIDE = re.compile(
    r"\.migrations\b|\.management\b|\.asgi$|\.celery$|^games\.(dev|bots|engine\.sim|environments)|\.static_files\b"
    r"|^games\.rulebook\.|\.templatetags\.rulebook|^thousand_site\.(server|monitoring|translations|script_texts)|\.monitoring\b|\.live\.fragments"
)
FIRST_LENGTH, DOUBLINGS = 5_000, 3
# Growth is judged from here on: a shorter time is noise, and harms nobody.
FLOOR_S = 0.02
MAX_GROWTH = 3.0
REPEATS = 5
# Each is repeated to the length that is asked for.
KINDS: dict[str, str | Builder] = {
    "letters": "a",
    "words": "ab cd ",
    "digits": "1",
    "spaces": " ",
    "lines": "a\n",
    "blank lines": "\n",
    "dots": "a.",
    "digits with dots": "1.",
    "at signs": "a@",
    "mail addresses": "a.b@c.",
    "addresses": "http://a.b/",
    "schemes": "a+",
    "dashes": "-a",
    "underscores": "_",
    "commas": "a,",
    "tabs": "\t1",
    "brackets": "[",
    "braces": '{"a":',
    "quotes": '"',
    "backslashes": "\\",
    "percents": "%41",
    "tags": "<b>",
    "entities": "&amp;",
    "markup": "*_`[a](b)",
    "Cyrillic": "я",
    "Cyrillic and Latin": "aя",
    "marks": "\u0301",
    "letters with marks": "e\u0301",
    "invisible": "\u200d",
    "full width": "ａ",
    "one letter for many": "\ufdfa",
    "look-alikes": "rnvv",
    "capital dotted i": "İ",
}
A_RECORD = (Path(__file__).parent / "records" / "classic.jsonl").read_text().partition("\n")[0]


def long_record(length: int) -> str:
    """Return a record whose first deal is repeated, with the same actions, as often as fits."""
    record = json.loads(A_RECORD)
    deal = record["deals"][0]
    record["deals"] = [deal] * (length // len(json.dumps(deal)) + 1)
    return json.dumps(record)


# Texts that are read to their end: JSON that is whole.
WHOLE: dict[str, str | Builder] = {
    "a list": lambda length: json.dumps([1] * (length // 3)),
    "an object": lambda length: json.dumps({f"k{n:06}": n for n in range(length // 18)}),
    "a text in JSON": lambda length: json.dumps("a" * length),
    "lists in lists": lambda length: "[" * (length // 2) + "]" * (length // 2),
    "a record": long_record,
}


def text_of(unit: str | Builder, length: int) -> str:
    """Return a text of this length; one that is built is a little shorter or longer."""
    if callable(unit):
        return unit(length)
    return (unit * (length // len(unit) + 1))[:length]


# ---- measuring


def cpu_seconds(call: Call, text: str) -> float:
    """Return the CPU time of one call, whether it takes the text or refuses it."""
    began = time.process_time()
    with suppress(Exception):
        call(text)
    return time.process_time() - began


def excessive_growth(
    call: Call,
    first_length: int = FIRST_LENGTH,
    kinds: Mapping[str, str | Builder] | None = None,
    floor_s: float = FLOOR_S,
) -> str | None:
    """Return in words where the cost grows three times or more by a doubling; None: nowhere."""
    for kind, unit in (kinds or KINDS | WHOLE).items():
        texts = [text_of(unit, first_length << step) for step in range(DOUBLINGS + 1)]
        if growth := _growth_of(call, texts, floor_s):
            return f"{kind}: {growth}"
    return None


def _growth_of(call: Call, texts: list[str], floor_s: float) -> str | None:
    # Growth within the floor is no growth: one call is enough for most.
    if cpu_seconds(call, texts[-1]) < floor_s:
        return None
    before = cpu_seconds(call, texts[0])
    for shorter, longer in pairwise(texts):
        after = cpu_seconds(call, longer)
        for _ in range(REPEATS):
            if after < max(floor_s, MAX_GROWTH * before):
                break
            # A moment of noise, most likely: the least of several is nearer to the truth.
            after = min(after, cpu_seconds(call, longer))
            before = max(before, cpu_seconds(call, shorter))
        else:
            return f"{len(shorter)} letters {before:.3f} s, {len(longer)} letters {after:.3f} s"
        before = after
    return None


# ---- what meets texts


@cache
def modules() -> list[Any]:
    """Import and return the modules of the project that may read texts of users."""
    found = []
    for package in PACKAGES:
        root = importlib.import_module(package)
        for info in pkgutil.walk_packages(root.__path__, f"{package}."):
            if not OUTSIDE.search(info.name):
                found.append(importlib.import_module(info.name))
    return found


def is_ours(thing: Any) -> bool:
    """Return whether a class or function is defined in the project."""
    return str(thing.__module__).split(".")[0] in PACKAGES


def subclasses(base: type) -> Iterator[type]:
    """Yield all subclasses that are defined in the project, also those of those of others."""
    modules()
    yield from _loaded_subclasses(base)


def _loaded_subclasses(base: type) -> Iterator[type]:
    for one in base.__subclasses__():
        if is_ours(one):
            yield one
        yield from _loaded_subclasses(one)


class Everything(dict):
    """The data of a form in which every field has the same text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def get(self, name: str, default: Any = None) -> Any:
        return self.text

    def getlist(self, name: str, default: Any = None) -> list[str]:
        return [self.text]

    def __getitem__(self, name: str) -> str:
        return self.text

    def __contains__(self, name: object) -> bool:
        return True


class EveryFile(Everything):
    """The files of a form, each with the same text."""

    def get(self, name: str, default: Any = None) -> Any:
        return SimpleUploadedFile("text.json", self.text.encode())


def form_calls(arguments: list[dict[str, Any]]) -> dict[str, Call]:
    """Return a call for each form of the project and of the administration, by its name.

    `arguments`: what constructors may need beside the data. Raises: AssertionError: a form needs
    something else, which belongs there too.
    """
    of_admin = list(admin_forms())
    found: dict[str, Call] = {}
    for form in dict.fromkeys([*subclasses(forms.BaseForm), *of_admin]):
        # The administration fills a form of its own, with the fields of the model.
        if not any(one is not form and issubclass(one, form) for one in of_admin):
            model = form._meta.model._meta.label if form in of_admin else ""
            found[f"{form.__module__}.{form.__qualname__} {model}"] = _form_call(form, arguments)
    return found


def _form_call(form: Any, arguments: list[dict[str, Any]]) -> Call:
    def clean(text: str, **more: Any) -> object:
        return form(data=Everything(text), files=EveryFile(text), **more).is_valid()

    problems = []
    for more in arguments:
        try:
            clean("text", **more)
        except Exception as problem:
            problems.append(f"{more}: {problem!r}")
        else:
            return lambda text: clean(text, **more)
    raise AssertionError(f"{form} cannot be made: {problems}")


def admin_forms() -> Iterator[type]:
    """Yield the forms of each model that a superuser can add or change in the administration."""
    request = RequestFactory().get("/")
    request.user = User(pk=1, is_superuser=True, is_staff=True)
    for model, model_admin in admin.site._registry.items():
        may_add = model_admin.has_add_permission(request)
        may_write = may_add or model_admin.has_change_permission(request)
        if model.__module__.split(".")[0] in PACKAGES and may_write:
            yield model_admin.get_form(request)
            with suppress(ObjectDoesNotExist):
                yield model_admin.get_form(request, model(), change=True)


def serializer_calls() -> dict[str, Call]:
    """Return a call for each serializer of requests, each of whose fields gets the text.

    Every operation of the API reads its requests by one (tests/thousand_site/api).
    """
    found: dict[str, Call] = {}
    for serializer in dict.fromkeys(subclasses(RequestSerializer)):
        found[f"{serializer.__module__}.{serializer.__qualname__}"] = _serializer_call(serializer)
    return found


def _serializer_call(serializer: Any) -> Call:
    names = list(serializer().fields)

    def validate(text: str) -> None:
        for wrapped in (text, [text], {text: text}):
            serializer(data=dict.fromkeys(names, wrapped) | {text: 1}).is_valid()

    return validate


def socket_calls() -> dict[str, Call]:
    """Return a call for each field of each message that a socket takes, and for a whole frame."""
    found: dict[str, Call] = {"frame": messages.parse}
    for word in TalkConsumer.parsers:
        for name in ("type", "id", "action", "text", "seq", *SAY_KINDS):
            found[f"{word}.{name}"] = _frame_call(word, name)
    return found


def _frame_call(word: str, name: str) -> Call:
    frame = {"type": word, "id": "a", "seq": 1}
    return lambda text: messages.parse(json.dumps({**frame, name: text}), TalkConsumer.parsers)


def pattern_calls() -> dict[str, Call]:
    """Return a call for each compiled pattern of a module, and for those of all addresses."""
    found = {}
    for module in modules():
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                found[f"{module.__name__}.{name}"] = pattern_call(value)
    for number, pattern in enumerate(url_patterns(get_resolver().url_patterns)):
        found[f"address {number} {pattern}"] = pattern.match
    return found


# No letter of a text that is repeated: a match of the whole run fails at its end alone.
ENDING = "\0 \0"


def pattern_call(pattern: re.Pattern[str]) -> Call:
    """Return a call that matches a text, and searches it to its end."""

    def use(text: str) -> None:
        for one in (text, text + ENDING):
            pattern.fullmatch(one)
            pattern.split(one)

    return use


def url_patterns(parts: Any) -> Iterator[Any]:
    """Yield the patterns of all addresses, each alone."""
    for part in parts:
        yield part.pattern
        if isinstance(part, URLResolver):
            yield from url_patterns(part.url_patterns)


def column_calls() -> dict[str, Call]:
    """Return a call for the validators of each column with text."""
    found: dict[str, Call] = {}
    for model in apps.get_models():
        if model.__module__.split(".")[0] in PACKAGES:
            for field in model._meta.concrete_fields:
                if isinstance(field, models.CharField | models.TextField):
                    found[f"{model._meta.label}.{field.name}"] = _column_call(field, model())
    return found


def _column_call(field: Any, row: Any) -> Call:
    return lambda text: field.clean(text, row)


TEXT_ANNOTATIONS = (str, object, str | None, "str", "object")
# What a parameter with a text of a user is called; the others are ids and words of the program.
TEXT_NAMES = re.compile(
    r"^(body|code|data|line|message|name|origin|query|raw|record|secret|term|text|typed|url|value"
    r"|words?)s?$"
)
# These wait for other processes.
WAITING = re.compile(r"^(accounts\.(valkey|http\.outbound)|games\.(realtime|tables\.scheduling)\.)")


def function_calls() -> dict[str, Call]:
    """Return a call for each function that needs texts alone: it parses, cleans or searches."""
    found: dict[str, Call] = {}
    for module in modules():
        for name, value in vars(module).items():
            full = f"{module.__name__}.{name}"
            ours = inspect.isfunction(value) and value.__module__ == module.__name__
            if ours and not WAITING.search(full) and (needed := texts_needed(value)):
                found[full] = rolled_back(value, needed)
    return found


def texts_needed(function: Any) -> list[Any]:
    """Return the annotations of the texts that a function needs; none if it needs other things."""
    needed = [
        one
        for one in inspect.signature(function).parameters.values()
        if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD
    ]
    are_texts = all(one.annotation in TEXT_ANNOTATIONS for one in needed)
    is_users = any(TEXT_NAMES.match(one.name) for one in needed)
    return [one.annotation for one in needed] if are_texts and is_users else []


def rolled_back(function: Callable[..., object], annotations: list[Any]) -> Call:
    """Return a call with a text for each annotation, without what it writes."""

    def call(text: str) -> None:
        given = [parsed(text) if one in (object, "object") else text for one in annotations]
        with transaction.atomic():
            result = function(*given)
            if inspect.isgenerator(result):
                list(result)
            transaction.set_rollback(True)

    return call


def parsed(text: str) -> object:
    """Return what a JSON text says, or the text: an object may be either."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found


# ---- pages

# What a page may cost beside what it costs with a text of one letter.
PAGE_FLOOR_S = 0.1
# One of these a day for each address.
PAGE_KINDS = ("letters", "mail addresses", "letters with marks", "brackets")


def page_call(client: Client, method: str, path: str) -> Call:
    """Return a call of an address in which each parameter or field that it asks for is the text."""
    names = asked_names(client, method, path)
    send = getattr(client, method)
    return lambda text: send(path, dict.fromkeys(names, text))


def asked_names(client: Client, method: str, path: str) -> set[str]:
    """Return the names of the parameters, or of the fields of a form, that a page asks for."""
    names: set[str] = set()

    def noting(name: str) -> Any:
        original = getattr(QueryDict, name)

        def note(self: QueryDict, key: str, *more: Any) -> Any:
            names.add(key)
            return original(self, key, *more)

        return patch.object(QueryDict, name, note)

    with ExitStack() as stack:
        for name in ("get", "getlist", "__getitem__", "__contains__"):
            stack.enter_context(noting(name))
        with suppress(Exception):
            # Without any field a form is not bound, and asks for none.
            getattr(client, method)(path, {"x": "x"})
    return names


def page_growth(client: Client, path: str, kind: str) -> str | None:
    """Return in words how the cost of an address grows too fast; None: it does not."""
    longest = text_of(KINDS[kind], FIRST_LENGTH << DOUBLINGS)
    for method in ("get", "post"):
        call = page_call(client, method, path)
        if cpu_seconds(call, longest) < PAGE_FLOOR_S:
            continue
        floor_s = cpu_seconds(call, "a") + PAGE_FLOOR_S
        if growth := excessive_growth(call, kinds={kind: KINDS[kind]}, floor_s=floor_s):
            return f"{method} {growth}"
    return None
