"""Endpoints. Querysets decide what is visible, never serializers."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404, StreamingHttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import mixins, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.generics import get_object_or_404
from rest_framework.pagination import CursorPagination
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from plumbline.evaluation.episodes import Sight, may_see, with_open_results
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Agent, Episode, NotNow, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.results.history import BadDate
from plumbline.leaderboard.api import serializers
from plumbline.leaderboard.api.problems import Problem
from plumbline.leaderboard.api.throttles import AccountThrottle, SubmissionThrottle
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.rankings.ties import ties
from plumbline.leaderboard.submitting import submissions
from plumbline.leaderboard.views.leaderboards.parameters import leaderboard_on
from plumbline.leaderboard.views.submissions import ACTIONS, streamed_report
from plumbline.leaderboard.views.tasks import visible_episodes


class Pages(CursorPagination):
    page_size = 50
    max_page_size = 200
    page_size_query_param = "page_size"
    ordering = "-pk"

    def paginate_queryset(self, *arguments: Any, **named: Any) -> list[Any] | None:
        try:
            return super().paginate_queryset(*arguments, **named)
        except (ValueError, ValidationError) as error:
            raise NotFound(self.invalid_cursor_message) from error


class TaskSets(viewsets.ReadOnlyModelViewSet):
    """Published and retired task sets. The file of a set is at /sets/<slug>/file."""

    queryset = TaskSet.objects.shown()
    serializer_class = serializers.TaskSetSerializer
    pagination_class = Pages
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"


class Agents(viewsets.ReadOnlyModelViewSet):
    """Agents with a public run."""

    queryset = Agent.objects.playing(leaderboards.public_runs()).select_related("owner")
    serializer_class = serializers.AgentSerializer
    pagination_class = Pages


class Runs(viewsets.ReadOnlyModelViewSet):
    """Public runs."""

    queryset = leaderboards.public_runs().whole()
    serializer_class = serializers.RunSerializer
    pagination_class = Pages


QUERY = tuple(field.name for field in fields(leaderboards.Query))


class Leaderboards(APIView):
    """One leaderboard, as on its page. With `on` (`2026-11-23`) it is as of a day, without cells and curves."""

    problems: ClassVar = {"get": (400,)}

    @extend_schema(
        responses=serializers.LeaderboardSerializer,
        parameters=[OpenApiParameter(name, str) for name in QUERY],
    )
    def get(self, request: Request, slug: str, setting: str) -> Response:
        try:
            made = leaderboard_on(request, slug, setting)
        except BadDate as error:
            raise Problem(400, "Invalid input", f"on={error}") from error
        if made.on is None:
            leaderboards.open_details(made.every)
        groups = ties(made).groups
        return Response(serializers.LeaderboardSerializer(made, context={"groups": groups}).data)


LONGEST_NUMBER = 19  # digits: more are no id


class Episodes(viewsets.ReadOnlyModelViewSet):
    """Closed episodes of public runs and of your own."""

    serializer_class = serializers.EpisodeSerializer
    pagination_class = Pages
    queryset = Episode.objects.none()
    problems: ClassVar = {"list": (400,), "retrieve": (403,)}

    def get_queryset(self) -> QuerySet[Episode]:
        rows = visible_episodes(self.request.user)
        wanted = {"task_set": "task__task_set__slug", "task": "task__digest", "agent": "agent_id", "setting": "setting"}
        for name, column in wanted.items():
            if value := self.request.query_params.get(name):
                rows = rows.filter(**{column: _number(name, value) if name == "agent" else _text(name, value)})
        return with_open_results(person(self.request.COOKIES), rows)

    def get_serializer_class(self) -> type[serializers.EpisodeSerializer]:
        return serializers.WordsSerializer if self.action == "retrieve" else serializers.EpisodeSerializer

    @extend_schema(parameters=[OpenApiParameter(name, str) for name in ("task_set", "task", "agent", "setting")])
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().list(request, *args, **kwargs)

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        episode = get_object_or_404(visible_episodes(request.user), pk=kwargs["pk"])
        if not may_see(person(request.COOKIES), episode.task, Sight.RESULTS):
            raise Problem(403, "Hidden until your own attempt", "You are taking part and have not finished this task.")
        return Response(self.get_serializer(episode).data)


class Submissions(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet):
    """Your own submissions: upload, watch, publish, withdraw."""

    serializer_class = serializers.SubmissionSerializer
    pagination_class = Pages
    permission_classes = (IsAuthenticated,)
    parser_classes = (MultiPartParser,)
    queryset = Submission.objects.none()
    throttle_classes = (AccountThrottle, SubmissionThrottle)
    problems: ClassVar = {"create": (400, 403, 413, 415, 422), "act": (403, 409)}

    def get_queryset(self) -> QuerySet[Submission]:
        return Submission.objects.filter(owner=self.request.user).whole()

    def get_throttles(self) -> list[Any]:
        counted = (AccountThrottle, SubmissionThrottle) if self.action == "create" else (AccountThrottle,)
        return [throttle() for throttle in counted]

    @extend_schema(request=serializers.UploadSerializer, responses={201: serializers.SubmissionSerializer})
    def create(self, request: Request) -> Response:
        file = request.FILES.get("file")
        if file is None:
            raise Problem(400, "No file", "expected a form upload with the field 'file'")
        try:
            made = submissions.receive(request.user, file, file.name, file.size)
        except BadLine as problem:
            place = {name: value for name, value in (("line", problem.number), ("field", problem.field)) if value}
            raise Problem(422, "Rejected", str(problem), expected=problem.problem, **place) from problem
        return Response(self.get_serializer(made).data, status=201)

    @extend_schema(operation_id="submissions_act", request=None, responses=serializers.SubmissionSerializer)
    @action(detail=True, methods=["post"], url_path="(?P<action>(?:cancel|again|publish|withdraw))")
    def act(self, request: Request, pk: str, action: str) -> Response:
        """Cancel, repeat, publish or withdraw a submission."""
        shown = self.get_object()
        try:
            ACTIONS[action](shown)
        except NotNow as error:
            raise Problem(409, "Not possible now", str(error)) from error
        shown.refresh_from_db()
        return Response(self.get_serializer(shown).data)

    @extend_schema(responses=serializers.ReportSerializer)
    @action(detail=True)
    def report(self, request: Request, pk: str) -> StreamingHttpResponse:
        """Return the report per episode."""
        return streamed_report(request, self.get_object())


@extend_schema(exclude=True)
class Nothing(APIView):
    """Any other address, answered with a problem."""

    def get(self, request: Request) -> Response:
        raise Http404(f"{request.path!r}: expected an endpoint listed at {reverse('api:schema')}")

    post = put = patch = delete = get


def _text(name: str, value: str) -> str:
    if not value.isprintable():
        raise Problem(400, "Invalid input", f"{name}={value!r}: expected printable characters")
    return value


def _number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < LONGEST_NUMBER):
        raise Problem(400, "Invalid input", f"{name}={value!r}: expected a whole number")
    return int(value)
