"""The address and the links that other phones open. Nothing here sends a packet."""

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from ipaddress import IPv4Address, ip_address

LOOPBACK = "127.0.0.1"
ANY = ("0.0.0.0", "::", "")
# Nobody there is called: connecting a UDP socket only asks the system which of its addresses it would send from.
TARGETS = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "169.254.255.255", "192.0.2.1")
SIOCGIFADDR = {"linux": 0x8915, "darwin": 0xC0206921}
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "utun", "tun", "tap", "wg")


def route_addresses() -> Iterator[str]:
    """The address that the system would use towards each kind of local network."""
    for target in TARGETS:
        with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sock:
            sock.connect((target, 9))
            yield str(sock.getsockname()[0])


def by_interface() -> Iterator[tuple[str, str]]:
    """Each interface with its IPv4 address, where the system tells."""
    request = SIOCGIFADDR.get(sys.platform)
    if request is None:
        return
    import fcntl

    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sock:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(sock.fileno(), request, struct.pack("256s", name.encode()[:15]))
                yield name, socket.inet_ntoa(answer[20:24])


def addresses() -> list[str]:
    """This machine's IPv4 addresses, the one that other phones most likely reach first, loopback last."""
    found = dict.fromkeys(route_addresses())
    hidden = set()
    with suppress(OSError):
        for name, address in by_interface():
            found.setdefault(address)
            if name.startswith(VIRTUAL):
                hidden.add(address)
    found.setdefault(LOOPBACK)
    found.pop("0.0.0.0", None)
    order = list(found)

    def nearness(address: str) -> tuple[bool, bool, bool, bool, int]:
        ip = IPv4Address(address)
        return ip.is_loopback, ip.is_link_local, not ip.is_private, address in hidden, order.index(address)

    return sorted(order, key=nearness)


def base_url(address: str, port: int, https: bool = False) -> str:
    scheme = "https" if https else "http"
    return f"{scheme}://[{address}]:{port}" if ":" in address else f"{scheme}://{address}:{port}"


def is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def bases(host: str, port: int, https: bool = False) -> list[str]:
    """The addresses at which a server bound to this host answers, best first."""
    return [base_url(address, port, https) for address in (addresses() if host in ANY else [host])]


def loopback_base(host: str, port: int, https: bool = False) -> str:
    """The address under which this machine itself reaches the server."""
    return base_url(LOOPBACK if host in ANY else host, port, https)


def join_link(base: str, code: str, token: str | None = None, view: str = "") -> str:
    """What a phone opens to come to the table; with a token, straight into its seat or as a watcher, there perhaps into
    a view of its own."""
    return "/".join(part for part in (base.rstrip("/"), "join", code, token, view) if part)


def host_link(base: str, key: str) -> str:
    """The link that makes a phone the host's."""
    return f"{base.rstrip('/')}/host/{key}"
