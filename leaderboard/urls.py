"""Addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from plumbline.leaderboard.views import (
    account,
    agents,
    curation,
    docs,
    home,
    reports,
    rescoring,
    runs,
    submissions,
    tasks,
)
from plumbline.leaderboard.views.leaderboards import (
    charts,
    comparing,
    correlations,
    groups,
    old_addresses,
    pages,
    papers,
    tables,
)

admin.site.login = secure_admin_login(admin.site.login)  # guessing passwords is limited there as everywhere

handler500 = "plumbline.leaderboard.api.problems.failed"

leaderboard = [
    path("", pages.leaderboard, name="leaderboard"),
    path("leaderboard.csv", tables.leaderboard_csv, name="leaderboard_csv"),
    path("heatmap.json", charts.heatmap, name="heatmap_chart"),
    path("agents.json", charts.agent_heatmap, name="agent_heatmap_chart"),
    path("intervals.json", charts.intervals, name="intervals_chart"),
    path("curves.json", charts.curves, name="curves_chart"),
    path("regret.json", charts.regrets, name="regret_chart"),
    path("compare/", comparing.compare, name="compare"),
    path("compare/difference.json", comparing.difference_chart, name="difference_chart"),
    path("pairwise/", comparing.pairwise, name="pairwise"),
    path("pairwise/pairwise.csv", tables.pairwise_csv, name="pairwise_csv"),
    path("pairwise/paired.csv", tables.paired_csv, name="paired_csv"),
    path("as-in-the-paper/", comparing.as_in_the_paper, name="as_in_the_paper"),
    path("correlations/", correlations.correlations, name="correlations"),
    path("correlations/correlations.json", correlations.correlations_chart, name="correlations_chart"),
    path("correlations/outcomes.json", correlations.outcomes_chart, name="outcomes_chart"),
]

site = [
    path("", home.home, name="home"),
    path("healthz", home.alive, name="healthz"),
    path("readyz", home.ready, name="readyz"),
    path("leaderboards/", pages.index, name="leaderboards"),
    path("leaderboards/<slug:slug>/", pages.first_setting, name="first_setting"),
    path("leaderboards/<slug:slug>/<str:setting>/", include(leaderboard)),
    path("boards/", old_addresses.moved),
    path("boards/<path:page>", old_addresses.moved),
    path("papers/<slug:suite>/", papers.paper, name="paper"),
    path("groups/<slug:name>/", groups.group, name="group"),
    path("groups/<slug:name>/pooled.csv", groups.group_csv, name="group_csv"),
    path("groups/<slug:name>/pooled.json", groups.group_json, name="group_json"),
    path("sets/<slug:slug>/", tasks.task_set, name="task_set"),
    path("sets/<slug:slug>/file", tasks.download, name="download"),
    path("sets/<slug:slug>/cells/<str:down>/<str:across>/", tasks.cell, name="cell"),
    path("sets/<slug:slug>/<int:position>/", tasks.task, name="task"),
    path("sets/<slug:slug>/<int:position>/reveal/", tasks.reveal, name="reveal"),
    path("sets/<slug:slug>/<int:position>/<str:setting>/legend/", tasks.task_legend, name="task_legend"),
    path("sets/<slug:slug>/<int:position>/<str:setting>/<slug:caption>", tasks.task_frame, name="task_frame"),
    path("episodes/<uuid:pk>/", tasks.episode, name="episode"),
    path("episodes/<uuid:pk>/steps/<step:step>/", tasks.episode_steps, name="episode_steps"),
    path("episodes/<uuid:pk>/frames/<step:step>/<slug:caption>", tasks.episode_frame, name="episode_frame"),
    path(
        "episodes/<uuid:pk>/<str:setting>/frames/<step:step>/<slug:caption>", tasks.episode_frame, name="episode_frame"
    ),
    path("agents/<int:pk>/", agents.agent, name="agent"),
    path("runs/<int:pk>/", runs.run, name="run"),
    path("submit/", submissions.submit, name="submit"),
    path("submissions/<int:pk>/", submissions.submission, name="submission"),
    path("submissions/<int:pk>/report.json", submissions.report, name="report"),
    *(
        path(f"submissions/<int:pk>/{action}/", submissions.act, {"action": action}, name=f"submission_{action}")
        for action in submissions.ACTIONS
    ),
    path("account/", account.account, name="account"),
    path("account/tokens/<int:pk>/revoke/", account.revoke, name="revoke"),
    path("docs/", docs.docs, name="docs"),
    path("curate/", curation.index, name="curate"),
    path("curate/runs/", curation.published, name="curate_runs"),
    path("curate/runs/<int:pk>/hide/", curation.hide, name="hide"),
    path("curate/reports/", reports.reports, name="reports"),
    path("curate/reports/<int:pk>/settle/", reports.settle, name="settle"),
    path("curate/queue/", curation.queue, name="queue"),
    path("curate/rescoring/", rescoring.index, name="rescorings"),
    path("curate/rescoring/<int:pk>/", rescoring.one, name="rescoring"),
    *(
        path(f"curate/rescoring/<int:pk>/{action}/", rescoring.act, {"action": action}, name=f"rescoring_{action}")
        for action in rescoring.ACTIONS
    ),
    path("curate/sets/<slug:slug>/", curation.task_set, name="curate_set"),
    path("curate/sets/<slug:slug>/revise/", curation.revise, name="curate_revise"),
    *(
        path(f"curate/sets/<slug:slug>/{action}/", curation.act, {"action": action}, name=f"curate_{action}")
        for action in curation.ACTIONS
    ),
    path("curate/sets/<slug:slug>/<int:position>/<str:setting>/<slug:caption>", curation.preview, name="preview"),
]

urlpatterns = [
    path("", include((site, "leaderboard"))),
    path("api/v1/", include("plumbline.leaderboard.api.urls")),
    path("play/", include("plumbline.play.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
