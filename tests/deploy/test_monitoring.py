"""Tests of the alert rules and the dashboard: their metrics exist, each alert has an advice."""

import shutil
import subprocess
from types import SimpleNamespace

import pytest
import yaml
from django.test import Client

from games.models import Heartbeat
from games.monitoring import queue_probe
from games.tasks import sweep_turns
from tests.deploy.metric_names import (
    MONITORING,
    alerts,
    named_in,
    names_of_the_files,
    panels,
    served_names,
)
from tests.site import ROOT
from tests.test_docs import anchors
from thousand_site.monitoring import job_runs, metrics, pool_metrics


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ('sum by (le, queue) (rate(a_bucket{x="b c"}[5m])) > 0.01', {"a_bucket"}),
        ("max(a) == 0 and b / c > 1 or absent(d)", {"a", "b", "c", "d"}),
        ('a{namespace!="",pod!=""}', {"a"}),
    ],
)
def test_metrics_of_an_expression_are_found(expression: str, names: set[str]) -> None:
    assert named_in(expression) == names


@pytest.mark.django_db
def test_every_metric_that_the_files_name_is_in_a_scrape(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one process that did what all parts do; tests/thousand_site/test_compose.py asks each."""
    Heartbeat.objects.create(pk=1)
    queue_probe.record_probe("bots")
    job_runs.expect()
    client.get("/licence/")
    sweep_turns.apply()
    pool = SimpleNamespace(get_stats=dict)
    monkeypatch.setattr(pool_metrics, "connection", SimpleNamespace(pool=pool))
    named = names_of_the_files()
    assert len(named) > 40
    assert named - served_names(metrics.text().decode()) == set()


def test_each_alert_has_a_sentence_and_a_runbook_that_exists() -> None:
    headings = anchors(ROOT / "docs" / "operations" / "trouble.md")
    for rule in alerts():
        notes = rule["annotations"]
        page, _, anchor = notes["runbook"].partition("#")
        assert notes["summary"].endswith(".") and rule["labels"]["severity"] in ("page", "ticket")
        assert page == "docs/operations/trouble.md" and anchor in headings, rule["alert"]
    names = [rule["alert"] for rule in alerts()]
    assert len(set(names)) == len(names)


def test_panels_have_titles_of_their_own_and_do_not_overlap() -> None:
    shown = panels()
    assert len({panel["title"] for panel in shown}) > 30 and all(x["targets"] for x in shown)
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in shown)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(set(cells)) == len(cells) and max(x for x, _ in cells) < 24


def test_prometheus_reads_the_rules() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool (Debian's package prometheus) is not installed")
    check = [promtool, "check", "rules", str(MONITORING / "alerts.yml")]
    assert subprocess.run(check, capture_output=True).returncode == 0


def test_prometheus_asks_the_ports_that_the_manifests_name() -> None:
    config = yaml.safe_load((MONITORING / "prometheus.yml").read_text())
    assert config["rule_files"] == ["alerts.yml"]
    (job,) = config["scrape_configs"]
    assert job["relabel_configs"][0]["regex"] == "metrics"
    assert 'up{job="thousand"}' in alerts()[0]["expr"] and job["job_name"] == "thousand"
    manifests = (MONITORING.parent / "kubernetes").glob("*.yml")
    assert sum(path.read_text().count("{name: metrics, containerPort: 9000}") for path in manifests)
