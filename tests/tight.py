"""Pages as browsers lay them out: where white space of a template shows nothing, tests see none."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

VERBATIM = re.compile(r"""<(pre|textarea|script)\b.*?</\1>|="[^"]*"|\x00""", re.DOTALL)
BLOCKS = (
    "article|blockquote|body|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|html"
    "|input|legend|li|link|main|meta|nav|ol|optgroup|option|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
AROUND_BLOCKS = re.compile(rf"\s*(</?(?:{BLOCKS})\b[^>]*>)\s*")


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            response.content = tight(response.content.decode())
        return response

    return respond


def tight(page: str) -> str:
    """Return the page with single spaces in texts and tags, and none around blocks; attributes stay as they are."""
    kept = [found[0] for found in VERBATIM.finditer(page)]
    spaced = re.sub(r"\s+", " ", VERBATIM.sub("\x00", page))
    joined = AROUND_BLOCKS.sub(r"\1", re.sub(r"\s+(?=>)", "", spaced))
    return re.sub("\x00", lambda _: kept.pop(0), joined)
