"""A site whose web processes are behind the proxy, each at an address of its own."""

from pathlib import Path

from tests.faults.cluster import Cluster
from tests.games.tables.processes import Part
from tests.proxy import web_processes
from tests.proxy.haproxy import Proxy
from tests.proxy.namespaces import Namespace, enter
from tests.site import free_port
from thousand_site.server.process_group import ProcessGroup


class ProxiedCluster(Cluster):
    """The processes; players know the proxy alone.

    Each web process has a network namespace of its own where the machine allows it, otherwise an
    address of the loopback interface.
    """

    def __init__(self, guard: ProcessGroup, directory: Path, web: int, namespaces: bool) -> None:
        super().__init__(guard, directory)
        self.environment |= web_processes.ENVIRONMENT
        self.web_port = free_port()
        names = [f"web{number + 1}" for number in range(web)]
        others = [name for name in Cluster.NAMES if not name.startswith("web")]
        self.NAMES = (*names, *others)
        self.namespaces = {
            name: Namespace(guard, number + 1) for number, name in enumerate(names) if namespaces
        }

    def make_part(self, name: str) -> Part:
        part = super().make_part(name)
        if name in self.webs:
            part.host, part.port = self.host_of(name), self.web_port
            command = web_processes.command(part.host, part.port)
            part.arguments = command[command.index("-m") + 1 :]
        return part

    def host_of(self, name: str) -> str:
        if name in self.namespaces:
            return self.namespaces[name].address
        return web_processes.host_of(self.webs.index(name) + 1)

    def start(self) -> None:
        super().start()
        self.proxy = Proxy(self.guard, self.web_port)
        self.proxy.names.addresses = [self.parts[name].host for name in self.webs]

    def command_of(self, part: Part) -> list[str]:
        command = super().command_of(part)
        namespace = self.namespaces.get(part.name)
        return namespace.command(command) if namespace else command

    @property
    def ports(self) -> list[int]:
        return [self.proxy.port]

    async def ready(self) -> None:
        await super().ready()
        self.proxy.use(*(self.parts[name].host for name in self.webs))


def enter_namespace() -> bool:
    """Move to a namespace of one's own, and say where web processes will be."""
    found = enter()
    print(
        "web processes in network namespaces of their own"
        if found
        else "no network namespaces here: web processes at several addresses of one machine",
        flush=True,
    )
    return found
