"""Addresses of the API."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from plumbline.leaderboard.api import views

router = SimpleRouter()
router.register("task-sets", views.TaskSets)
router.register("agents", views.Agents)
router.register("runs", views.Runs)
router.register("episodes", views.Episodes, basename="episode")
router.register("submissions", views.Submissions, basename="submission")

app_name = "api"
urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("boards/<slug:slug>/<str:setting>/", views.Boards.as_view(), name="board"),
    path("submissions", views.Submissions.as_view({"post": "create"}, schema=None)),  # a redirect would lose the file
    path("", include(router.urls)),
    re_path("^$|^.*/$", views.Nothing.as_view()),
]
