"""By which names a server may be called.

A page of any site can have its own name lead to this machine (DNS rebinding) and would then be of the same origin as
the server here. So a name that is not this machine's is answered only if the operator has said that it is the server's.
An address in numbers cannot be led elsewhere: it is always answered.
"""

import socket
from functools import cache
from ipaddress import ip_address

OWN = ("localhost", "localhost.localdomain")


def name_in(host: str) -> str:
    """The name or the address in a Host header, without the port."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, _, port = host.rpartition(":")
    return (name if name and port.isdigit() else host).rstrip(".")


def is_served(host: str, served: tuple[str, ...]) -> bool:
    """Whether a request with this Host header is answered. `served`: the names that the operator has given; '*' for
    any, '*.example.org' for all below one."""
    name = name_in(host)
    if not name:
        return False
    try:
        ip_address(name)
    except ValueError:
        pass
    else:
        return True
    if name in OWN or name.endswith(".localhost"):
        return True
    if any(fits(name, one.strip().lower()) for one in served):
        return True
    return not served and name in machine()


def fits(name: str, pattern: str) -> bool:
    return pattern in ("*", name) or (pattern.startswith("*.") and name.endswith(pattern[1:]))


@cache
def machine() -> frozenset[str]:
    """What this machine calls itself."""
    own = socket.gethostname().lower()
    return frozenset({own, f"{own}.local"} - {""})
