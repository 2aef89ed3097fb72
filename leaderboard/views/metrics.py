"""Metrics for Prometheus. Without the right token there is no such page."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation.jobs.ages import Ages
from plumbline.evaluation.observing.metrics import told


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer the metrics of all processes to a program that has the token of the settings."""
    given, expected = request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not constant_time_compare(given, expected):
        raise Http404
    text, media_type = told(request.headers.get("Accept", ""), Ages())
    return HttpResponse(text, content_type=media_type)
