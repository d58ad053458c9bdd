"""What the server knows of a connection by itself: who is at the other end, and by which name it was called."""

import socket
from collections.abc import Mapping
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from companion.hosting.identifiers import same
from companion.settings import Settings
from companion.share.lan import ANY, is_loopback
from companion.web.origin import Line

OWN_ADDRESSES = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that a proxy leaves: whoever comes through one is not at the host's own machine."""
SCHEMES = {"http": ("http", "https"), "websocket": ("ws", "wss")}
"""What a call is named, by its kind: in the clear, and over TLS."""
KEY_COOKIE, BROWSER_COOKIE = "chart_table_host", "chart_table_phone"
LOCAL_DOMAINS = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""What a router or the machine itself puts after the machine's name; nobody else can have a name there."""


class Network:
    """The host's addresses and names, and the proxy before it, if the owner has set one up."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.key = key
        self.proxy = settings.proxy
        machine = socket.gethostname().partition(".")[0].lower()
        own = {f"{machine}{domain}" for domain in LOCAL_DOMAINS} if machine else set()
        bound = {settings.host.lower()} - set(ANY)
        self.names = own | bound | {name.lower() for name in settings.names}

    def line(self, scope: Scope) -> Line:
        headers = Headers(scope=scope)
        cookies = cookie_parser(headers.get("cookie", ""))
        return Line(
            address=self.address(scope, headers),
            own_machine=self.is_own_machine(scope, headers),
            browser=cookies.get(BROWSER_COOKIE, "")[:64],
            holds_key=bool(self.key) and same(cookies.get(KEY_COOKIE, ""), self.key),
        )

    def comes_by_proxy(self, scope: Scope) -> bool:
        return bool(self.proxy) and socket_address(scope) == self.proxy

    def address(self, scope: Scope, headers: Headers) -> str:
        """The other end of the socket; behind the owner's own proxy, whom that proxy names last."""
        named = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if self.comes_by_proxy(scope) and is_address(named):
            return plain_address(named)
        return socket_address(scope)

    def is_own_machine(self, scope: Scope, headers: Headers) -> bool:
        forwarded = self.comes_by_proxy(scope) or any(name in headers for name in FORWARDED)
        # A page of another name may be led to this machine, so the name counts as well.
        return socket_address(scope) in OWN_ADDRESSES and not forwarded and is_loopback(name_of(self.host(scope)))

    def host(self, scope: Scope) -> str:
        """The name and port by which this host was called. What a proxy says of it counts only if the owner has set
        one up."""
        headers = Headers(scope=scope)
        forwarded = headers.get("x-forwarded-host", "") if self.comes_by_proxy(scope) else ""
        return (forwarded or headers.get("host", "")).lower()

    def scope_before_proxy(self, scope: Scope) -> Scope:
        """The call as the browser made it: behind the owner's own proxy, by the name and over TLS as the proxy says.
        Cookies and links follow from it."""
        if not self.comes_by_proxy(scope):
            return scope
        way = Headers(scope=scope).get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        scheme = SCHEMES[scope["type"]][way in ("https", "wss")] if way else scope.get("scheme")
        others = [(name, value) for name, value in scope["headers"] if name != b"host"]
        return {**scope, "scheme": scheme, "headers": [(b"host", self.host(scope).encode("latin-1")), *others]}

    def is_called_rightly(self, scope: Scope) -> bool:
        """Whether the caller used an address or a name of this host: another site may point its own name here."""
        name = name_of(self.host(scope))
        here = plain_address(str((scope.get("server") or ("",))[0]))
        return is_loopback(name) or name in self.names or (bool(name) and plain_address(name) == here)


def socket_address(scope: Scope) -> str:
    return plain_address(str((scope.get("client") or ("",))[0]))


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def plain_address(address: str) -> str:
    """An IPv4 address that an IPv6 socket reports is the IPv4 address; one address is written in one way."""
    if not is_address(address):
        return address
    ip = ip_address(address)
    return str(getattr(ip, "ipv4_mapped", None) or ip)


def name_of(host: str) -> str:
    """The host of a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def facts(scope: Scope) -> Mapping[str, str]:
    """The facts for the message about a call by a wrong name."""
    return {"host": name_of(Headers(scope=scope).get("host", ""))[:60]}
