"""Requests for pictures: steps in addresses, and machines that cannot draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import register_converter
from django.urls.converters import IntConverter

from plumbline.envs.drawing.scene import NoRenderer
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE

View = Callable[..., HttpResponse]


class StepConverter(IntConverter):
    """A step of an episode in an address; no episode has a larger one, so such addresses do not exist."""

    def to_python(self, value: str) -> int:
        step = int(value) if len(value) < 10 else LONGEST_EPISODE + 1
        if step > LONGEST_EPISODE:
            raise ValueError(f"step {value[:20]}: expected at most {LONGEST_EPISODE}")
        return step


register_converter(StepConverter, "step")


def drawing(view: View) -> View:
    """Answer 503 where this machine cannot draw the picture."""

    @wraps(view)
    def answer(request: HttpRequest, *given: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *given, **named)
        except NoRenderer as error:
            return HttpResponse(str(error), status=503, content_type="text/plain")

    return answer
