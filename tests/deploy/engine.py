"""A container engine of its own, with images of Debian that stand for the pinned ones.

Nothing comes from a registry of images, so this runs where none can be reached. The programs in
the containers are those of Debian: Python, PostgreSQL, Valkey and HAProxy of its versions.
"""

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.site import ROOT

FOLDER = ROOT / "var" / "engine"
PROGRAMS = {"dockerd": "docker.io", "docker": "docker.io", "debootstrap": "debootstrap"}
RELEASE = "trixie"
PACKAGES = "bash binutils ca-certificates curl docker-compose haproxy postgresql-17 procps"
PACKAGES += " python3 python3-pip python3-venv valkey-server valkey-tools"
BASE, IMAGE = "thousand-test-base", "thousand"
PLUGIN = "usr/libexec/docker/cli-plugins/docker-compose"
SOURCES = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
MIRROR = re.compile(r"^(?:URIs:|deb) +(https?://\S+/debian/?)\s", re.M)
# How this machine reaches packages of Python; absent where it needs nothing for that.
PIP_FILES = [Path("/etc/pip.conf"), Path("/etc/xdg/pip")]
CERTIFICATES = "/etc/ssl/certs"
CGROUP = "thousand-test"
PERIOD_US = 100_000


class Unavailable(Exception):
    """A machine on which no engine can run, with the reasons."""


def missing() -> list[str]:
    """Return what this machine lacks to run an engine, with what would bring it."""
    found = [] if os.geteuid() == 0 else ["root: an engine needs its rights"]
    for program, package in PROGRAMS.items():
        if not shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin"):
            found.append(f"{program}: apt-get install --no-install-recommends {package}")
    if not mirror():
        found.append("a source of Debian's packages in /etc/apt")
    return found


def mirror() -> str:
    """Return where this machine gets Debian's packages; "": nowhere."""
    texts = (path.read_text(errors="replace") for path in SOURCES if path.is_file())
    found = [match[1] for match in map(MIRROR.search, texts) if match]
    return found[0] if found else ""


class Engine:
    """A running engine, and compose beside it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.log = folder / "engine.log"
        self.environment = {
            **os.environ,
            "DOCKER_HOST": f"unix://{folder}/docker.sock",
            "DOCKER_CONFIG": str(folder / "config"),
            "DOCKER_BUILDKIT": "0",
        }

    def docker(self, *arguments: str, **options: Any) -> "subprocess.CompletedProcess[str]":
        """Run docker, and return what it printed.

        Raises:
            subprocess.CalledProcessError: It failed, unless `check` is false.
        """
        settings = {"check": True, "text": True, "capture_output": True} | options
        environment = self.environment | settings.pop("env", {})
        return subprocess.run(["docker", *arguments], env=environment, **settings)

    @contextmanager
    def running(self, cores: float) -> Iterator["Engine"]:
        """Start the daemon, whose containers share so many cores, and end it at last.

        Raises:
            Unavailable: It does not start; with the end of its log.
        """
        (self.folder / "config" / "cli-plugins").mkdir(parents=True, exist_ok=True)
        limit_cores(cores)
        places = {"data-root": "data", "exec-root": "exec", "pidfile": "pid"}
        options = [f"--{name}={self.folder / place}" for name, place in places.items()]
        options += [f"--host={self.environment['DOCKER_HOST']}", f"--cgroup-parent=/{CGROUP}"]
        with self.log.open("w") as log:
            daemon = subprocess.Popen(["dockerd", *options], stdout=log, stderr=log)
        try:
            self._await(daemon)
            self._remove_containers()
            yield self
        finally:
            daemon.terminate()
            with suppress(subprocess.TimeoutExpired):
                daemon.wait(60)

    def _await(self, daemon: "subprocess.Popen[bytes]") -> None:
        for _ in range(120):
            if not self.docker("info", check=False).returncode:
                return
            if daemon.poll() is not None:
                break
            time.sleep(0.5)
        raise Unavailable(f"dockerd does not start: {self.log.read_text()[-1000:]}")

    def _remove_containers(self) -> None:
        """Remove what a run left that was killed."""
        if names := self.docker("ps", "--all", "--quiet").stdout.split():
            self.docker("rm", "--force", "--volumes", *names)
        self.docker("volume", "prune", "--force")

    # Images

    def build(self, source: Path) -> None:
        """Build the base if it is not there, and the site's image from the files of a checkout."""
        if not self.docker("images", "--quiet", base_name()).stdout:
            self._build_base()
        plugin = self.folder / "config" / "cli-plugins" / "docker-compose"
        if not plugin.exists():
            self._copy_plugin(plugin)
        dockerfile = self.folder / "Dockerfile"
        dockerfile.write_text(on_base((source / "Dockerfile").read_text()))
        options = ["--network=host", f"--file={dockerfile}", f"--tag={IMAGE}"]
        # Where the image is built is no matter of this test: no limit.
        self.docker("build", *options, f"--cgroup-parent=/{CGROUP}-build", str(source))

    def _build_base(self) -> None:
        root = self.folder / "root"
        shutil.rmtree(root, ignore_errors=True)
        include = f"--include={','.join(PACKAGES.split())}"
        command = ["debootstrap", "--variant=minbase", include, RELEASE, str(root), mirror()]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        adapt(root)
        packed = subprocess.Popen(["tar", "-C", str(root), "-c", "."], stdout=subprocess.PIPE)
        change = f"--change=ENV SSL_CERT_FILE={CERTIFICATES}/ca-certificates.crt"
        self.docker("import", change, "-", base_name(), stdin=packed.stdout)
        shutil.rmtree(root)

    def _copy_plugin(self, plugin: Path) -> None:
        name = self.docker("create", base_name(), "true").stdout.strip()
        self.docker("cp", f"{name}:/{PLUGIN}", str(plugin))
        self.docker("rm", name)

    def image_mb(self) -> int:
        """Return the size of the site's image above its base, in MB."""
        sizes = [
            json.loads(self.docker("inspect", "--format={{json .Size}}", name).stdout)
            for name in (IMAGE, base_name())
        ]
        return round((sizes[0] - sizes[1]) / 1e6)


def on_base(dockerfile: str) -> str:
    """Return a Dockerfile whose images of Python are the base; its own stages stay."""
    return re.sub(r"^FROM python:\S+", f"FROM {base_name()}", dockerfile, flags=re.M)


def base_name() -> str:
    """Return the name of the base image: another one after each change of how it is made."""
    return f"{BASE}:{sha256(Path(__file__).read_bytes()).hexdigest()[:12]}"


def adapt(root: Path) -> None:
    """Make a tree of Debian look like the images that it stands for."""
    (root / "usr/bin/python").symlink_to("python3")
    for path in root.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
        path.unlink()
    shutil.rmtree(root / CERTIFICATES[1:])
    shutil.copytree(CERTIFICATES, root / CERTIFICATES[1:])
    for path in PIP_FILES:
        if path.is_dir():
            shutil.copytree(path, root / str(path)[1:])
        elif path.exists():
            shutil.copy(path, root / str(path)[1:])
    data = root / "var/lib/postgresql/data"
    data.mkdir()
    owner = (root / "var/lib/postgresql").stat()
    os.chown(data, owner.st_uid, owner.st_gid)
    # In the official image everybody may write there, and memory over it has the same rights.
    (root / "run/postgresql").chmod(0o3777)
    for path in root.glob("var/cache/apt/archives/*.deb"):
        path.unlink()


def limit_cores(cores: float, name: str = CGROUP) -> None:
    """Let all processes of a control group together use so many cores."""
    quota = round(cores * PERIOD_US)
    values: Mapping[Path, str] = {
        Path(f"/sys/fs/cgroup/cpu/{name}/cpu.cfs_quota_us"): str(quota),
        Path(f"/sys/fs/cgroup/{name}/cpu.max"): f"{quota} {PERIOD_US}",
    }
    old = Path("/sys/fs/cgroup/cpu").is_dir()
    path, value = list(values.items())[0 if old else 1]
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        raise Unavailable(f"no control of the processor here: {path} is missing")
    path.write_text(value)


def cpu_seconds(name: str = CGROUP) -> float:
    """Return the CPU time that a control group has used."""
    old = Path(f"/sys/fs/cgroup/cpuacct/{name}/cpuacct.usage")
    if old.exists():
        return int(old.read_text()) / 1e9
    text = Path(f"/sys/fs/cgroup/{name}/cpu.stat").read_text()
    return int(dict(line.split() for line in text.splitlines())["usage_usec"]) / 1e6
