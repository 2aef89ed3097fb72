"""Endpoints. Querysets decide what is visible, never serializers."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
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

from plumbline import __version__
from plumbline.evaluation.episodes import Sight, may_see, with_open_results
from plumbline.evaluation.models import Agent, Episode, NotNow, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.results.history import BadDate
from plumbline.leaderboard.api import rate_limits, serializers, uploads
from plumbline.leaderboard.api.problems import Problem
from plumbline.leaderboard.api.scopes import InScope
from plumbline.leaderboard.api.throttles import AccountThrottle, UploadThrottle
from plumbline.leaderboard.api.uploads import over_quota, told
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.rankings import background, leaderboards, sealed_twins
from plumbline.leaderboard.rankings.ties import ties
from plumbline.leaderboard.submitting import idempotency, submissions
from plumbline.leaderboard.submitting.quotas import QuotaReached, quota_of
from plumbline.leaderboard.views import failures
from plumbline.leaderboard.views.leaderboards.parameters import CHOICES, PER_PAGE, leaderboard_on, paged
from plumbline.leaderboard.views.submissions import ACTIONS, FileGone, file_of, streamed_report
from plumbline.leaderboard.views.tasks import visible_episodes

BEGINNINGS = {
    "schema": "api:schema",
    "documentation": "leaderboard:docs",
    "task_sets": "api:taskset-list",
    "agents": "api:agent-list",
    "runs": "api:run-list",
    "episodes": "api:episode-list",
    "submissions": "api:submission-list",
    "people": "api:people",
}
"""What the root leads to: names of fields, and of addresses."""

PAGINATED = {"list": (400,)}
"""Refusals of a view with pages."""


class Pages(CursorPagination):
    page_size = 50
    max_page_size = 200
    page_size_query_param = "page_size"
    ordering = "-pk"

    def get_page_size(self, request: Request) -> int:
        """Return the number of results asked for, at most the largest. Raises Problem."""
        asked = request.query_params.get("page_size")
        return self.page_size if asked is None else min(_count("page_size", asked), self.max_page_size)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        cursor, size = super().get_schema_operation_parameters(view)
        known = {"type": "integer", "minimum": 1, "default": self.page_size}
        return [cursor, size | {"schema": known, "description": f"of more than {self.max_page_size}, so many"}]

    def paginate_queryset(self, *arguments: Any, **named: Any) -> list[Any] | None:
        try:
            return super().paginate_queryset(*arguments, **named)
        except (ValueError, ValidationError) as error:
            raise NotFound(self.invalid_cursor_message) from error


class SubmissionPages(Pages):
    """Pages that also say what the account has left."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        self.quota = quota_of(request.user)
        return super().paginate_queryset(queryset, request, view)

    def get_paginated_response(self, data: Any) -> Response:
        response = super().get_paginated_response(data)
        response.data["quota"] = told(self.quota)
        return response

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        said: dict[str, Any] = super().get_paginated_response_schema(schema)
        said["properties"]["quota"] = {"$ref": "#/components/schemas/Quota"}
        said["required"].append("quota")
        return said


class TaskSets(viewsets.ReadOnlyModelViewSet):
    """Published and retired task sets. The file of a set is at /sets/<slug>/file."""

    queryset = TaskSet.objects.shown()
    serializer_class = serializers.TaskSetSerializer
    pagination_class = Pages
    problems: ClassVar = PAGINATED
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"


class Marked:
    """A list whose rows are given their background together, a page at a time, and a single row its own."""

    def attach(self, rows: list[Any]) -> None:
        """Give these rows their background."""
        raise NotImplementedError

    def paginate_queryset(self, queryset: QuerySet[Any]) -> list[Any] | None:
        page: list[Any] | None = super().paginate_queryset(queryset)  # type: ignore[misc]
        self.attach(page or [])
        return page

    def get_object(self) -> Any:
        found = super().get_object()  # type: ignore[misc]
        self.attach([found])
        return found


class Agents(Marked, viewsets.ReadOnlyModelViewSet):
    """Agents with a public run."""

    queryset = Agent.objects.playing(leaderboards.public_runs()).select_related("owner")
    serializer_class = serializers.AgentSerializer
    pagination_class = Pages
    problems: ClassVar = PAGINATED

    def attach(self, rows: list[Any]) -> None:
        background.attach_organizations(rows)


class Runs(Marked, viewsets.ReadOnlyModelViewSet):
    """Public runs."""

    queryset = leaderboards.public_runs().whole()
    serializer_class = serializers.RunSerializer
    pagination_class = Pages
    problems: ClassVar = PAGINATED

    def attach(self, rows: list[Any]) -> None:
        background.attach(rows)


QUERY = tuple(field.name for field in fields(leaderboards.Query))
ENUMS = {name: (*values, "") for name, values in CHOICES.items()}  # empty is as if it was not sent
PAGE = OpenApiParameter(
    "page", {"type": "integer", "minimum": 1}, description=f"of {PER_PAGE} rows each, beside the reference rows; from 1"
)


class Leaderboards(APIView):
    """One leaderboard, as on its page. With `on` (`2026-11-23`) it is as of a day, without cells and curves."""

    problems: ClassVar = {"get": (400,)}

    @extend_schema(
        responses=serializers.LeaderboardSerializer,
        parameters=[*(OpenApiParameter(name, str, enum=ENUMS.get(name)) for name in QUERY), PAGE],
    )
    def get(self, request: Request, slug: str, setting: str) -> Response:
        _count("page", request.query_params.get("page", "1"))
        try:
            made = leaderboard_on(request, slug, setting)
        except BadDate as error:
            raise Problem(400, "Invalid input", f"on={error}") from error
        shown, page = paged(request, made)
        if made.on is None:
            leaderboards.open_details(shown.every)
        apart = sealed_twins.differences(shown, sealed_twins.twin(made.task_set))
        context = {"groups": ties(made).groups, "apart": apart, "page": page}
        return Response(serializers.LeaderboardSerializer(shown, context=context).data)


LONGEST_NUMBER = 19  # digits: more are no id
LONGEST_QUOTED = 60  # characters of what was sent
AGENT = OpenApiParameter("agent", {"type": "integer", "minimum": 0}, description="the id of an agent in seat 0")

FAILURE = OpenApiParameter(
    "failure",
    str,
    enum=(*failures.every_choice(), ""),
    description="a label among the failures found; none: those that failed and in which none was found",
)


class Episodes(viewsets.ReadOnlyModelViewSet):
    """Closed episodes of public runs and of your own."""

    serializer_class = serializers.EpisodeSerializer
    pagination_class = Pages
    queryset = Episode.objects.none()
    problems: ClassVar = PAGINATED

    def get_queryset(self) -> QuerySet[Episode]:
        rows = visible_episodes(self.request.user)
        wanted = {"task_set": "task__task_set__slug", "task": "task__digest", "agent": "agent_id", "setting": "setting"}
        for name, column in wanted.items():
            if value := self.request.query_params.get(name):
                rows = rows.filter(**{column: _number(name, value) if name == "agent" else _text(name, value)})
        rows = rows.with_failure(failure) if (failure := self._failure()) else rows
        rows = rows.prefetch_related("failures")
        return with_open_results(person(self.request.COOKIES), rows)

    def _failure(self) -> str:
        """Return the failure that is asked for, or nothing. Raises Problem."""
        try:
            return failures.checked(self.request.query_params.get("failure", ""), failures.every_choice())
        except failures.UnknownFailure as error:
            raise Problem(400, "Invalid input", str(error)) from error

    def get_serializer_class(self) -> type[serializers.EpisodeSerializer]:
        return serializers.WordsSerializer if self.action == "retrieve" else serializers.EpisodeSerializer

    @extend_schema(
        parameters=[*(OpenApiParameter(name, str) for name in ("task_set", "task", "setting")), AGENT, FAILURE]
    )
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().list(request, *args, **kwargs)

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        episode = get_object_or_404(visible_episodes(request.user), pk=kwargs["pk"])
        if not may_see(person(request.COOKIES), episode.task, Sight.RESULTS):
            raise Problem(
                403, "Hidden until your own attempt", "You have played in this browser and have not finished this task."
            )
        return Response(self.get_serializer(episode).data)


KEY = {"type": "string", "pattern": idempotency.PATTERN}


class Submissions(mixins.ListModelMixin, mixins.RetrieveModelMixin, mixins.DestroyModelMixin, viewsets.GenericViewSet):
    """Your own submissions: upload, watch, publish, withdraw, delete."""

    serializer_class = serializers.SubmissionSerializer
    pagination_class = SubmissionPages
    permission_classes = (InScope, IsAuthenticated)
    parser_classes = (MultiPartParser,)
    queryset = Submission.objects.none()
    throttle_classes = (AccountThrottle, UploadThrottle)
    problems: ClassVar = PAGINATED | {
        "create": (400, 403, 409, 413, 415, 422),
        "act": (403, 409),
        "destroy": (403, 409),
        "file": (410,),
    }
    counted = ("list", "create", "act", "destroy")  # operations whose answers tell what is left

    def get_queryset(self) -> QuerySet[Submission]:
        return Submission.objects.filter(owner=self.request.user).whole()

    def get_throttles(self) -> list[Any]:
        queues = self.action == "create" or self.kwargs.get("action") == "again"
        counted = (AccountThrottle, UploadThrottle) if queues else (AccountThrottle,)
        return [throttle() for throttle in counted]

    def finalize_response(self, request: Request, response: HttpResponse, *args: Any, **kwargs: Any) -> HttpResponse:
        """Note what the account has left, for the header fields of the answer."""
        if self.action in self.counted and request.user.is_authenticated:
            rate_limits.note(request, *rate_limits.of(quota_of(request.user)))
        return super().finalize_response(request, response, *args, **kwargs)

    @extend_schema(
        request=serializers.UploadSerializer,
        responses={200: serializers.RepeatedSerializer, 201: serializers.SubmissionSerializer},
        parameters=[
            OpenApiParameter("Idempotency-Key", KEY, OpenApiParameter.HEADER, description=idempotency.EXPECTED),
            OpenApiParameter("Location", str, OpenApiParameter.HEADER, response=[200, 201]),
        ],
    )
    def create(self, request: Request) -> Response:
        """Upload a trajectory file. The same bytes are one submission, which is returned with status 200."""
        answer = uploads.answer(request, self.get_serializer_context())
        location = reverse("api:submission-detail", args=[answer.body["id"]])
        return Response(answer.body, status=answer.status, headers={"Location": location})

    @extend_schema(operation_id="submissions_act", request=None, responses=serializers.SubmissionSerializer)
    @action(detail=True, methods=["post"], url_path="(?P<action>(?:cancel|again|publish|withdraw))")
    def act(self, request: Request, pk: str, action: str) -> Response:
        """Cancel, repeat, publish or withdraw a submission."""
        shown = self.get_object()
        try:
            ACTIONS[action](shown)
        except NotNow as error:
            raise Problem(409, "Not possible now", str(error)) from error
        except QuotaReached as error:
            raise over_quota(error) from error
        shown.refresh_from_db()
        return Response(self.get_serializer(shown).data)

    def perform_destroy(self, instance: Submission) -> None:
        try:
            submissions.discard(instance)
        except NotNow as error:
            raise Problem(409, "Not possible now", str(error)) from error

    @extend_schema(responses=serializers.ReportSerializer)
    @action(detail=True)
    def report(self, request: Request, pk: str) -> StreamingHttpResponse:
        """Return the report per episode."""
        return streamed_report(request, self.get_object())

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    @action(detail=True)
    def file(self, request: Request, pk: str) -> StreamingHttpResponse:
        """Return the file as it was uploaded, while it is stored."""
        try:
            return file_of(request, self.get_object())
        except FileGone as error:
            raise Problem(410, "File deleted", str(error)) from error


class Root(APIView):
    """Where to begin."""

    @extend_schema(operation_id="root", responses=serializers.RootSerializer)
    def get(self, request: Request) -> Response:
        there = {name: request.build_absolute_uri(reverse(address)) for name, address in BEGINNINGS.items()}
        return Response({"version": __version__} | there)


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


def _count(name: str, value: str) -> int:
    """Return a number from 1, of which the first digits are enough. Raises Problem."""
    if not (value.isascii() and value.isdigit() and value.strip("0")):
        raise Problem(400, "Invalid input", f"{name}={value[:LONGEST_QUOTED]!r}: expected a whole number from 1")
    return int(value[:LONGEST_NUMBER])
