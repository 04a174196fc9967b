"""Which endpoints are on this machine: they may need no key, and no proxy knows them."""

import ipaddress
from urllib.parse import urlsplit


def is_loopback(endpoint: str) -> bool:
    """Whether a URL's host is this machine."""
    host = urlsplit(endpoint).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
