"""Which tables of this host are followed from elsewhere."""

from companion.hosting.service import Service
from companion.hosting.settings_keys import FOLLOWED


def links(service: Service) -> dict[str, str]:
    """The addresses that the followed tables come from, by the code that each table has here."""
    stored = service.setting(FOLLOWED, {})
    return {str(code): str(link) for code, link in stored.items()} if isinstance(stored, dict) else {}
