"""Pages as tests read them: what stands in them, and what is wrong with them."""

from __future__ import annotations

import html
import json
from html.parser import HTMLParser
from typing import Any

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
FIELDS = {"input", "select", "textarea"}
UNLABELLED = {"hidden", "submit", "button"}


def words(answer: Any) -> str:
    """What a page says, in plain characters."""
    return html.unescape(answer.content.decode())


def told(answer: Any) -> Any:
    """The JSON of an answer, also of one that is sent while it is made."""
    return json.loads(answer.getvalue())


class Page(HTMLParser):
    """A page taken apart: title, headings, rows of tables, links, and its faults."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.text = answer.content.decode()
        self.titles: list[str] = []
        self.headings: list[str] = []
        self.rows: list[list[str]] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self._fields: list[dict[str, str | None]] = []
        self._labelled: set[str | None] = set()
        self.feed(self.text)
        self.close()
        self.faults += self._missing()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.faults += [f"<{tag} {name}=...>" for name in given if name.startswith(("on", "hx-on"))]
        self.faults += [f"<{tag}> leads to {value!r}" for value in given.values() if _is_script(value)]
        self._look(tag, given)
        if tag in FIELDS and given.get("type") not in UNLABELLED:
            self._fields.append(given | ({"inside": "label"} if "label" in self._open else {}))
        if tag not in VOID:
            self._open.append(tag)

    def _look(self, tag: str, given: dict[str, str | None]) -> None:
        match tag:
            case "script" | "style" if not given.get("src"):
                self.faults.append(f"a {tag} within the page")
            case "img" if "alt" not in given:
                self.faults.append(f"no alt at {given}")
            case "a":
                self.links.append(given.get("href") or "")
            case "label":
                self._labelled.add(given.get("for"))
            case "title" if "svg" not in self._open:
                self.titles.append("")
            case "h1":
                self.headings.append("")
            case "tr":
                self.rows.append([])
            case "td" | "th" if self.rows:
                self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        while tag in self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "title" in self._open and "svg" not in self._open:
            self.titles[-1] += data
        if "h1" in self._open:
            self.headings[-1] += data
        if {"td", "th"} & set(self._open) and self.rows and self.rows[-1] and "svg" not in self._open:
            self.rows[-1][-1] = f"{self.rows[-1][-1]} {data.strip()}".strip()

    def row(self, words: str) -> list[str]:
        """The one row in which these words stand."""
        (found,) = [row for row in self.rows if words in " ".join(row)]
        return found

    def _missing(self) -> list[str]:
        faults = [f"no label at {each}" for each in self._fields if not self._has_label(each)]
        if [bool(title.strip()) for title in self.titles] != [True]:
            faults.append(f"titles {self.titles}")
        if len(self.headings) != 1 or not self.headings[0].strip():
            faults.append(f"headings {self.headings}")
        return faults

    def _has_label(self, given: dict[str, str | None]) -> bool:
        return bool(given.get("aria-label") or given.get("inside") or given.get("id") in self._labelled - {None})


def _is_script(value: str | None) -> bool:
    return (value or "").strip().lower().startswith(("javascript:", "data:text/html"))
