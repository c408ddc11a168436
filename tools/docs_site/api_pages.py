"""The reference of the HTTP API, from the OpenAPI schema: a page for each tag, one for objects."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

Json = Mapping[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
BASIC = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true, false"}
LIMITS = {
    "minimum": "at least",
    "maximum": "at most",
    "minLength": "characters at least",
    "maxLength": "characters at most",
    "maxItems": "items at most",
    "pattern": "matches",
    "format": "as",
    "default": "default",
}
# Errors that nearly every address can give: docs/api.md describes them once.
ALWAYS = frozenset(("400", "401", "403", "413", "415", "422", "429", "503"))


@cache
def schema() -> dict[str, Any]:
    """Return the OpenAPI document of the site, in English."""
    with translation.override("en"):
        text = json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str)
    return dict(json.loads(text))


def pages() -> dict[str, str]:
    """Return by path the pages of the reference, in Markdown."""
    tags = _by_tag()
    written = {f"api/{tag}.md": _tag_page(tag, tags[tag]) for tag in sorted(tags)}
    return {"api/index.md": _index(tags), **written, "api/objects.md": _objects_page()}


def _by_tag() -> dict[str, list[tuple[str, str, Json]]]:
    """Return by tag the operations: path, method, and what the schema says of it."""
    found: dict[str, list[tuple[str, str, Json]]] = {}
    for path, operations in schema()["paths"].items():
        for method in METHODS:
            if method in operations:
                tag = operations[method].get("tags", ["other"])[0]
                found.setdefault(tag, []).append((path, method, operations[method]))
    return found


def _index(tags: Mapping[str, list[tuple[str, str, Json]]]) -> str:
    """Return the first page: all addresses in one table."""
    rows = "".join(
        f"| [`{method.upper()} {path}`]({tag}.md#{_anchor(path, method)}) | {_summary(one)} |\n"
        for tag in sorted(tags)
        for path, method, one in tags[tag]
    )
    tree = "\n".join([*(f"/api/{tag}" for tag in sorted(tags)), "/api/objects"])
    return (
        "# Reference of the HTTP API\n\n"
        "Made from the OpenAPI document, which a running site has at `/api/v1/schema/`. "
        "[HTTP API](../api.md) explains tokens, limits, pages and errors once for all.\n\n"
        f"| address | |\n| --- | --- |\n{rows}\n"
        f"```{{toctree}}\n:hidden:\n\n{tree}\n```\n"
    )


def _tag_page(tag: str, operations: list[tuple[str, str, Json]]) -> str:
    """Return the page of a tag."""
    parts = "\n".join(_operation(*one) for one in operations)
    return f"# `/api/v1/`: {tag}\n\n{parts}"


def _operation(path: str, method: str, operation: Json) -> str:
    """Return the part of an operation."""
    return (
        "\n\n".join(
            [
                f"## `{method.upper()} {path}`",
                _text(operation.get("description") or operation.get("summary", "")),
                f"Access: {_access(operation)}.",
                *_parameters(operation),
                *_body(operation),
                *_responses(operation),
            ]
        )
        + "\n"
    )


def _access(operation: Json) -> str:
    """Return who may ask, in words."""
    names = {"token": "a token", "session": "a login", "app": "an app"}
    kinds = []
    for one in operation.get("security", []):
        for kind, scopes in one.items():
            kinds.append(names[kind] + "".join(f", scope `{scope}`" for scope in scopes))
    everybody = {} in operation.get("security", [{}])
    return "; ".join([*(["everybody"] if everybody else []), *dict.fromkeys(kinds)])


def _parameters(operation: Json) -> Iterator[str]:
    """Yield the table of parameters, if there are any."""
    rows = "".join(
        f"| `{one['name']}` | {one['in']} | {kind_of(one['schema'])} |"
        f" {_cell(one.get('description', ''))}{' (required)' if one.get('required') else ''} |\n"
        for one in operation.get("parameters", ())
    )
    if rows:
        yield "| parameter | in | what | |\n| --- | --- | --- | --- |\n" + rows.rstrip()


def _body(operation: Json) -> Iterator[str]:
    """Yield what is to be sent, with examples."""
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        yield f"Body (`{kind}`): {kind_of(content['schema'])}."
        yield from _examples(content)


def _responses(operation: Json) -> Iterator[str]:
    """Yield the answers: those that succeed with examples, then the errors of this address."""
    for status, answer in operation["responses"].items():
        for kind, content in (answer.get("content") or {"": {}}).items():
            if kind != "application/problem+json":
                what = f": {kind_of(content['schema'])}" if "schema" in content else ""
                text = f"Answer {status}{f' (`{kind}`)' if kind else ''}{what}. "
                yield (text + _text(answer.get("description", ""))).strip()
                yield from _examples(content)
    errors = [
        f"`{status}` {_cell(answer.get('description', ''))}"
        for status, answer in operation["responses"].items()
        if "application/problem+json" in answer.get("content", {}) and status not in ALWAYS
    ]
    if errors:
        yield "[Errors](../errors.md) of its own: " + "; ".join(errors) + "."


def _examples(content: Json) -> Iterator[str]:
    """Yield the examples as JSON."""
    for one in content.get("examples", {}).values():
        shown = json.dumps(one["value"], ensure_ascii=False, indent=2)
        yield f"{one.get('summary', 'example').capitalize()}:"
        yield f"```json\n{shown}\n```"


def _objects_page() -> str:
    """Return the page of all objects, in the order of the alphabet."""
    objects = schema()["components"]["schemas"]
    parts = "\n".join(_object(name, objects[name]) for name in sorted(objects))
    return f"# Objects of the API\n\nWhat requests hold and answers bring.\n\n{parts}"


def _object(name: str, one: Json) -> str:
    """Return the part of an object: what it is, and its members."""
    required = set(one.get("required", ()))
    rows = "".join(
        f"| `{member}` | {kind_of(kind, 'objects')} | {_cell(kind.get('description', ''))} |"
        f" {'' if member in required else 'yes'} |\n"
        for member, kind in one.get("properties", {}).items()
    )
    head = "| member | what | | may be left out |\n| --- | --- | --- | --- |\n"
    what = "" if rows else f"{kind_of(one, 'objects')}\n\n"
    described = f"{_text(one['description'])}\n\n" if one.get("description") else ""
    return f"## {name}\n\n{described}{what}{head + rows if rows else ''}\n"


def kind_of(one: Json, page: str = "") -> str:
    """Return the type of a value in words, with links to objects and with its limits."""
    if "$ref" in one:
        name = one["$ref"].rpartition("/")[2]
        return f"[{name}]({'' if page else 'objects.md'}#{name.lower()})"
    for several in ("oneOf", "anyOf", "allOf"):
        if several in one:
            return " or ".join(dict.fromkeys(kind_of(part, page) for part in one[several]))
    if "const" in one:
        return f"`{_json(one['const'])}`"
    if "enum" in one:
        return ", ".join(f"`{_json(value)}`" for value in one["enum"])
    return _plain_kind(one, page) + _limits(one)


def _plain_kind(one: Json, page: str) -> str:
    """Return the type of a value that is no choice."""
    kind = one.get("type", "any")
    if isinstance(kind, list):
        return " or ".join(_plain_kind({**one, "type": each}, page) for each in kind)
    if kind == "array":
        return f"list: {kind_of(one.get('items', {}), page)}"
    if kind == "object":
        inner = one.get("additionalProperties")
        return f"by name: {kind_of(inner, page)}" if isinstance(inner, Mapping) else "object"
    return BASIC.get(kind, kind)


def _limits(one: Json) -> str:
    """Return the limits of a value, in parentheses."""
    said = [f"{words} `{_json(one[key])}`" for key, words in LIMITS.items() if key in one]
    return f" ({', '.join(said)})" if said else ""


def _json(value: Any) -> str:
    text = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
    return text.replace("|", "\\|")


def _summary(operation: Json) -> str:
    return _cell(operation.get("summary", ""))


def _cell(text: str) -> str:
    """Return a text as one line of a table."""
    return " ".join(_text(text).split()).replace("|", "\\|")


def _text(text: str) -> str:
    """Return a text of the schema with the names of documents as they are."""
    return text.strip()


def _anchor(path: str, method: str) -> str:
    """Return the anchor of the heading of an operation, as GitHub makes it."""
    kept = (letter for letter in f"{method} {path}" if letter.isalnum() or letter in "-_ ")
    return "".join(kept).replace(" ", "-").lower()
