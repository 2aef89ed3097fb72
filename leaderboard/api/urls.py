"""Addresses of the API."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from plumbline.leaderboard.api import views
from plumbline.leaderboard.views.leaderboards import old_addresses

router = SimpleRouter()
router.register("task-sets", views.TaskSets)
router.register("agents", views.Agents)
router.register("runs", views.Runs)
router.register("episodes", views.Episodes, basename="episode")
router.register("submissions", views.Submissions, basename="submission")

app_name = "api"
urlpatterns = [
    path("", views.Root.as_view(), name="root"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("leaderboards/<slug:slug>/<str:setting>/", views.Leaderboards.as_view(), name="leaderboard"),
    path("", include("plumbline.play.api")),
    path("boards/<path:page>", old_addresses.moved),
    path("submissions", views.Submissions.as_view({"post": "create"}, schema=None)),  # a redirect would lose the file
    path("", include(router.urls)),
    re_path(r"^[\s\S]*/$", views.Nothing.as_view()),  # also where it has a line end
]
