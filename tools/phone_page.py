"""The page of a phone alone, made from the host's: what differs stands in companion/phone/web/page_parts.html."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOST_PAGE = ROOT / "assets/index.html"
PARTS = ROOT / "companion/phone/web/page_parts.html"
REPLACED = {
    "base": r'  <base href="/">\n',
    "policy": r'(?<=<meta charset="UTF-8">\n)',
    "flet": r"    var flet = \{.*?\n    \}\n",
    "bar style": r"    #splash div \{.*?\n    \}\n",
    "bar": r"    <div></div>\n",
}
"""What each part stands for in the host's page."""
LEFT_OUT = (
    r"  <script>\n    // What the engine asks for one after the other.*?</script>\n\n",
    r"\n    flet\.flutterAppLoaded\.then.*?\n    \}\);\n",
    r"  <script>\n    // Flutter's first frame is a grey.*?</script>\n\n",
    r"  <!-- fletAppConfig -->\n\n",
)
"""What only a page has that waits for a host, or does not load Python beside Flutter."""


def make_page(host_page: str, parts: str) -> str:
    said = dict(re.findall(r"<!-- part: ([\w ]+) -->\n(.*?)(?=<!-- (?:part|end)\b)", parts, re.S))
    page = host_page
    for pattern in LEFT_OUT:
        page = replace_once(page, pattern, "")
    for name, pattern in REPLACED.items():
        page = replace_once(page, pattern, said[name])
    return page


def replace_once(page: str, pattern: str, text: str) -> str:
    changed, count = re.subn(pattern, lambda _: text, page, flags=re.S)
    assert count == 1, f"assets/index.html has {count} times: {pattern}"
    return changed


def read_page() -> str:
    return make_page(HOST_PAGE.read_text(encoding="utf-8"), PARTS.read_text(encoding="utf-8"))
