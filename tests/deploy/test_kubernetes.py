"""The manifests for Kubernetes, without a cluster: their schemas, and that they start what
docker-compose.yml starts, with settings that exist.
"""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from tests.deploy.metric_names import adapter_rules
from tests.site import ROOT
from thousand_site.environment import checks
from thousand_site.environment.catalogue import SETTINGS
from thousand_site.environment.checks import LIMIT_NAMES
from thousand_site.monitoring.health import PAGES

Json = dict[str, Any]

FOLDER = ROOT / "docs" / "deploy" / "kubernetes"
SCHEMAS = json.loads((Path(__file__).parent / "vendor" / "kubernetes-1.34.json").read_text())
FILES = sorted(path.name for path in FOLDER.glob("*.yml") if path.name != "kustomization.yml")
# Applied by hand: the one at each upgrade, the other once.
BY_HAND = {"prepare.yml", "secrets.example.yml"}


def rows(name: str) -> list[Json]:
    return list(yaml.safe_load_all((FOLDER / name).read_text()))


ROWS = [row for name in FILES for row in rows(name)]


def of_kind(kind: str) -> dict[str, Json]:
    """Return the rows of a kind by their names."""
    return {row["metadata"]["name"]: row for row in ROWS if row["kind"] == kind}


def pods() -> dict[str, Json]:
    """Return what describes the pods of each part."""
    found = {name: row["spec"]["template"] for name, row in of_kind("Deployment").items()}
    return found | {"prepare": rows("prepare.yml")[0]["spec"]["template"]}


def container(part: str) -> Json:
    (found,) = pods()[part]["spec"]["containers"]
    return found


def compose(part: str) -> Json:
    """Return a part of docker-compose.yml, its variables with their defaults."""
    text = (ROOT / "docker-compose.yml").read_text()
    filled = re.sub(r"\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}", lambda found: found[1] or "", text)
    return yaml.safe_load(filled)["services"][part]


SITE = sorted({"prepare", *of_kind("Deployment")} - {"valkey", "proxy"})


def validator_of(kind: str) -> jsonschema.Draft202012Validator:
    """Return a validator of one kind of row.

    `jsonschema.validate` would check all schemas for each row: three seconds.
    """
    schema = {"$ref": f"#/definitions/{kind}", "definitions": SCHEMAS["definitions"]}
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("name", FILES)
def test_it_fits_the_schema_of_the_api(name: str) -> None:
    """The schemas are strict: a field that they do not know is refused."""
    for row in rows(name):
        validator_of(SCHEMAS["kinds"][f"{row['apiVersion']} {row['kind']}"]).validate(row)
        assert row["kind"] == "Namespace" or row["metadata"]["namespace"] == "thousand"


def test_the_schema_refuses_what_is_misspelt() -> None:
    row = json.loads(json.dumps(of_kind("Deployment")["web"]))
    row["spec"]["template"]["spec"]["terminationGracePeriod"] = 3
    with pytest.raises(jsonschema.ValidationError):
        validator_of("io.k8s.api.apps.v1.Deployment").validate(row)


def test_one_command_applies_all_files_but_those_for_hands() -> None:
    listed = yaml.safe_load((FOLDER / "kustomization.yml").read_text())["resources"]
    assert sorted(listed) == [name for name in FILES if name not in BY_HAND]


@pytest.mark.parametrize("part", SITE)
def test_it_starts_what_compose_starts(part: str) -> None:
    assert container(part)["command"] == compose(part)["command"]


def test_every_queue_and_every_part_is_there() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    ours = {name for name, part in services.items() if part.get("image") == "thousand"}
    # The container of a small site is no part of a cluster.
    assert ours - {"small"} == set(SITE)


def given(part: str) -> dict[str, str]:
    """Return the settings of a part."""
    found: dict[str, str] = {}
    for source in container(part)["envFrom"]:
        assert set(source) <= {"configMapRef", "secretRef"}
    for row in (*of_kind("ConfigMap").values(), *of_kind("Secret").values()):
        if row["metadata"]["name"] == "thousand":
            found |= row.get("data", {}) | row.get("stringData", {})
    return found | {row["name"]: row["value"] for row in container(part).get("env", [])}


@pytest.mark.parametrize("part", SITE)
def test_every_setting_exists(part: str) -> None:
    assert set(given(part)) - {*SETTINGS, *LIMIT_NAMES} == set()
    assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "METRICS_PORT"} <= set(given(part))


@pytest.mark.parametrize("part", SITE)
def test_every_setting_has_a_value_that_starts(part: str) -> None:
    """But for those of `secrets.example.yml`, which are to be replaced."""
    secret = {name for name, setting in SETTINGS.items() if setting.is_secret}
    values = {name: text for name, text in given(part).items() if name not in secret}
    assert checks.problems(values) == []


@pytest.mark.parametrize("part", [part for part in SITE if part != "prepare"])
def test_it_has_the_settings_of_its_own_that_compose_gives_it(part: str) -> None:
    for name in ("PROCESS_NAME", "PROMETHEUS_MULTIPROC_DIR", "LIVENESS_DIR"):
        assert given(part).get(name) == compose(part)["environment"].get(name)
    is_prefork = "prefork" in container(part)["command"]
    assert part == "beat" or given(part)["DATABASE_POOL"] == ("0" if is_prefork else "1")


def test_a_web_process_is_asked_for_pages_that_exist() -> None:
    web = container("web")
    ports = {port["name"] for port in web["ports"]}
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        asked = web[probe]["httpGet"]
        assert asked["path"] in PAGES and asked["port"] in ports


def test_without_valkey_no_web_process_is_taken_out() -> None:
    """All would be unready at once, though games go on at each of them."""
    web = container("web")
    assert web["startupProbe"]["httpGet"]["path"] == "/health/ready"
    assert web["readinessProbe"]["httpGet"]["path"] == "/health/live"


@pytest.mark.parametrize("part", [part for part in SITE if part not in ("prepare", "web")])
def test_a_part_without_pages_shows_its_file(part: str) -> None:
    for probe in ("startupProbe", "livenessProbe"):
        asked = container(part)[probe]["exec"]["command"]
        assert ["CMD", *asked] == compose(part)["healthcheck"]["test"]


def seconds(duration: str) -> int:
    return int(duration.removesuffix("s"))


@pytest.mark.parametrize("part", [part for part in SITE if part != "prepare"])
def test_it_has_as_long_to_end_as_with_compose(part: str) -> None:
    stop = container(part).get("lifecycle", {}).get("preStop", {})
    waits = int(stop["exec"]["command"][1]) if stop else 0
    grace = pods()[part]["spec"].get("terminationGracePeriodSeconds", 30)
    # Compose waits ten seconds where it is not told otherwise.
    assert grace >= waits + seconds(compose(part).get("stop_grace_period", "10s"))


def test_proxies_know_that_a_web_process_goes_before_it_does() -> None:
    """They look every few seconds which processes there are."""
    waits = int(container("web")["lifecycle"]["preStop"]["exec"]["command"][1])
    config = of_kind("ConfigMap")["proxy"]["data"]["haproxy.cfg"]
    known, asked = re.search(r"hold valid (\d+)s", config), re.search(r"inter (\d+)s", config)
    assert known and asked and waits > int(known[1]) + int(asked[1])
    assert "backend tables\n  balance hash var(txn.table)\n  hash-type consistent" in config


def test_requests_about_a_table_go_where_its_sockets_are() -> None:
    """As behind the proxy of compose: pages and the API, too."""
    config = of_kind("ConfigMap")["proxy"]["data"]["haproxy.cfg"]
    with_compose = (ROOT / "thousand_site/server/haproxy.cfg").read_text()
    tables = [line.strip() for line in with_compose.splitlines() if "set-var(txn.table)" in line]
    assert tables and all(line in config for line in tables)


def test_a_file_that_one_process_lacks_is_asked_for_elsewhere() -> None:
    config = of_kind("ConfigMap")["proxy"]["data"]["haproxy.cfg"]
    files = config.partition("backend files\n")[2]
    assert "retry-on conn-failure empty-response 404" in files.partition("\n\n")[0]
    assert "use_backend files if { path_beg /static/ } METH_GET" in config


def test_proxies_repeat_no_request_that_writes() -> None:
    """A process may die after it wrote, and before it answered."""
    config = of_kind("ConfigMap")["proxy"]["data"]["haproxy.cfg"]
    assert "retry-on conn-failure empty-response" in config
    assert "\n  http-request disable-l7-retry unless METH_GET\n" in config


def test_no_process_is_lost_while_the_name_server_fails() -> None:
    config = of_kind("ConfigMap")["proxy"]["data"]["haproxy.cfg"]
    for failure in ("other", "refused", "timeout"):
        assert f"\n  hold {failure} 600s\n" in config


@pytest.mark.parametrize("part", sorted(pods()))
def test_every_container_is_confined(part: str) -> None:
    spec = pods()[part]["spec"]
    assert spec["securityContext"]["runAsNonRoot"] and spec["securityContext"]["runAsUser"] > 0
    assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert spec["automountServiceAccountToken"] is False
    assert container(part)["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert {"requests", "limits"} == set(container(part)["resources"])


def test_the_user_of_the_image_is_that_of_the_pods() -> None:
    user = re.search(r"^USER (\d+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert user and {pods()[part]["spec"]["securityContext"]["runAsUser"] for part in SITE} == {
        int(user[1])
    }


def test_exactly_one_beat_runs() -> None:
    beat = of_kind("Deployment")["beat"]["spec"]
    assert beat["replicas"] == 1 and beat["strategy"] == {"type": "Recreate"}


def test_a_scaled_deployment_has_no_number_of_replicas() -> None:
    scaled = of_kind("HorizontalPodAutoscaler")
    deployments = of_kind("Deployment")
    for row in scaled.values():
        assert "replicas" not in deployments[row["spec"]["scaleTargetRef"]["name"]]["spec"]
    rest = set(deployments) - set(scaled)
    assert all(deployments[name]["spec"]["replicas"] for name in rest)


def test_the_adapter_serves_every_metric_that_scales() -> None:
    served = {
        rule.get("name", {}).get("as") or rule["seriesQuery"].partition("{")[0]
        for rule in adapter_rules()
    }
    rows = of_kind("HorizontalPodAutoscaler").values()
    metrics = [metric for row in rows for metric in row["spec"]["metrics"]]
    assert {metric[metric["type"].lower()]["metric"]["name"] for metric in metrics} == served


def test_only_proxies_and_prometheus_connect_to_a_web_process() -> None:
    policies = of_kind("NetworkPolicy")
    assert policies["nothing"]["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    (rule,) = policies["web"]["spec"]["ingress"]
    (source,) = rule["from"]
    assert source["podSelector"]["matchLabels"] == {"app.kubernetes.io/component": "proxy"}
    assert [port["port"] for port in rule["ports"]] == [8000]
