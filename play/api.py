"""Endpoints of exports: who may download what people did, and the files."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.http import StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from plumbline.play import agreements, texts
from plumbline.play.views.exports import as_csv, exported, still_playing


class ConditionsSerializer(serializers.Serializer):
    """The conditions of downloading what people did."""

    version = serializers.CharField()
    paragraphs = serializers.ListField(child=serializers.CharField())
    url = serializers.CharField(help_text="the page where an account agrees")
    agreed_at = serializers.DateTimeField(allow_null=True, help_text="by this account, to this version")


class PeopleFileSerializer(serializers.Serializer):
    """The play of people on one task set."""

    task_set = serializers.CharField()
    url = serializers.CharField()


class PeopleFilesSerializer(serializers.Serializer):
    """Exports of what people did."""

    access = serializers.ChoiceField(["public", "agreement"], help_text="public, or under an agreement")
    conditions = ConditionsSerializer(allow_null=True, help_text="null where access is public")
    files = PeopleFileSerializer(many=True)


class PeopleFiles(APIView):
    """Exports of what people did, and whether they are public or under an agreement."""

    @extend_schema(operation_id="people_list", responses=PeopleFilesSerializer)
    def get(self, request: Request) -> Response:
        slugs = exported().order_by("slug").values_list("slug", flat=True)
        files = [{"task_set": slug, "url": reverse("api:people_file", args=[slug])} for slug in slugs]
        conditions = None if texts.is_open_to_all() else _conditions(request)
        return Response({"access": settings.PEOPLE_DATA, "conditions": conditions, "files": files})


class AnyMediaType(BaseContentNegotiation):
    """Negotiation for an answer that is CSV, and problems that are JSON, whatever is asked for."""

    def select_renderer(self, request: Request, renderers: list[Any], format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class PeopleFile(APIView):
    """The play of people on one task set, as CSV. The columns are explained at /play/codebook/."""

    problems: ClassVar = {"get": (403,)}
    content_negotiation_class = AnyMediaType

    @extend_schema(operation_id="people_retrieve", responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        task_set = get_object_or_404(exported(), slug=slug)
        if not agreements.may_download(request.user):
            page = request.build_absolute_uri(reverse("play:codebook"))
            refused = PermissionDenied if request.user.is_authenticated else NotAuthenticated
            raise refused(f"expected an account that has agreed to version {texts.exports().version} at {page}")
        if still_playing(request, task_set):
            raise PermissionDenied("you have played in this browser and have not finished this task set")
        return as_csv(request, task_set)


def _conditions(request: Request) -> dict[str, Any]:
    text, mine = texts.exports(), agreements.agreed(request.user)
    return {
        "version": text.version,
        "paragraphs": text.paragraphs,
        "url": reverse("play:codebook"),
        "agreed_at": mine.agreed_at if mine else None,
    }


urlpatterns = [
    path("people/", PeopleFiles.as_view(), name="people"),
    path("people/<slug:slug>/", PeopleFile.as_view(), name="people_file"),
]
