"""Devices of sessions in words, from what browsers say of themselves: "Firefox on Linux"."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Marks of browsers. Most name others as well, so the first that fits counts."""

SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
UNKNOWN = "Unknown device"


def described(user_agent: str) -> str:
    """Return the browser and the system, as far as they are known."""
    browser, system = _first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)
    return f"{browser} on {system}" if browser and system else browser or system or UNKNOWN


def _first(marks: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in marks if mark in user_agent), "")
