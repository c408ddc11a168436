"""Names of metrics: in a scrape, and in the expressions of the files in docs/deploy/monitoring."""

import json
import re
from collections.abc import Iterator
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.site import ROOT

MONITORING = ROOT / "docs" / "deploy" / "monitoring"
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
# Prometheus makes it by itself, from whether a process answered.
OF_PROMETHEUS = {"up"}
WORDS = {"and", "or", "unless", "bool", "offset", "by", "without", "on", "ignoring"}


def served_names(text: str) -> set[str]:
    """Return the names under which Prometheus keeps what is in a scrape."""
    families = text_string_to_metric_families(text)
    return {f"{x.name}{suffix}" for x in families for suffix in SUFFIXES.get(x.type, ("",))}


def named_in(expression: str) -> set[str]:
    """Return the metrics of an expression in PromQL, or of a template of the adapter."""
    bare = re.sub(r'"[^"]*"', "", expression)
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]", " ", bare)
    bare = re.sub(r"\b(by|without|on|ignoring)\s*\([^)]*\)", " ", bare)
    names = re.findall(r"[a-zA-Z_:][\w:]*(?!\w|\s*\()", bare)
    return {name for name in names if name not in WORDS} - OF_PROMETHEUS


def alerts() -> list[dict[str, Any]]:
    """Return the alert rules."""
    groups = yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    """Return the panels of the dashboard that show something."""
    found = json.loads((MONITORING / "grafana.json").read_text())["panels"]
    return [panel for panel in found if panel["type"] != "row"]


def adapter_rules() -> list[dict[str, Any]]:
    """Return the rules by which Kubernetes gets metrics."""
    rules = yaml.safe_load((MONITORING / "prometheus-adapter.yml").read_text())["rules"]
    return [*rules["custom"], *rules["external"]]


def expressions() -> Iterator[str]:
    """Yield all expressions of these files."""
    yield from (rule["expr"] for rule in alerts())
    yield from (target["expr"] for panel in panels() for target in panel["targets"])
    yield from (rule["seriesQuery"] for rule in adapter_rules())


def names_of_the_files() -> set[str]:
    """Return every metric that these files name."""
    return {name for expression in expressions() for name in named_in(expression)}
