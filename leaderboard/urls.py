"""Addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from plumbline.leaderboard.views import (
    account,
    agents,
    comparing,
    curation,
    docs,
    home,
    leaderboards,
    papers,
    runs,
    submissions,
    tasks,
)

admin.site.login = secure_admin_login(admin.site.login)  # guessing passwords is limited there as everywhere

handler500 = "plumbline.leaderboard.api.problems.failed"

pages = [
    path("", home.home, name="home"),
    path("healthz", home.alive, name="healthz"),
    path("readyz", home.ready, name="readyz"),
    path("boards/", leaderboards.index, name="boards"),
    path("boards/<slug:slug>/", tasks.latest_board, name="latest_board"),
    path("boards/<slug:slug>/<str:setting>/", leaderboards.board, name="board"),
    path("boards/<slug:slug>/<str:setting>/compare/", comparing.compare, name="compare"),
    path("boards/<slug:slug>/<str:setting>/pairs/", comparing.pairs, name="pairs"),
    path("boards/<slug:slug>/<str:setting>/pairs/pairs.csv", comparing.pairs_table, name="pairs_csv"),
    path("boards/<slug:slug>/<str:setting>/published/", comparing.published, name="published"),
    path("boards/<slug:slug>/<str:setting>/compare/difference.json", comparing.difference, name="difference"),
    path("boards/<slug:slug>/<str:setting>/anatomy/", leaderboards.anatomy, name="anatomy"),
    path("boards/<slug:slug>/<str:setting>/anatomy/ties.json", leaderboards.ties, name="ties"),
    path("boards/<slug:slug>/<str:setting>/anatomy/outcomes.json", leaderboards.outcomes, name="outcomes"),
    path("boards/<slug:slug>/<str:setting>/board.csv", leaderboards.table, name="board_csv"),
    path("boards/<slug:slug>/<str:setting>/heatmap.json", leaderboards.heatmap, name="heatmap"),
    path("boards/<slug:slug>/<str:setting>/crowd.json", leaderboards.crowd, name="crowd"),
    path("boards/<slug:slug>/<str:setting>/forest.json", leaderboards.forest, name="forest"),
    path("boards/<slug:slug>/<str:setting>/curves.json", leaderboards.curves, name="curves"),
    path("papers/<slug:suite>/", papers.paper, name="paper"),
    path("sets/<slug:slug>/", tasks.task_set, name="task_set"),
    path("sets/<slug:slug>/file", tasks.download, name="download"),
    path("sets/<slug:slug>/cells/<str:down>/<str:across>/", tasks.cell, name="cell"),
    path("sets/<slug:slug>/<int:position>/", tasks.task, name="task"),
    path("sets/<slug:slug>/<int:position>/reveal/", tasks.reveal, name="reveal"),
    path("sets/<slug:slug>/<int:position>/<str:setting>/legend/", tasks.task_legend, name="task_legend"),
    path("sets/<slug:slug>/<int:position>/<str:setting>/<slug:caption>", tasks.task_frame, name="task_frame"),
    path("episodes/<uuid:pk>/", tasks.episode, name="episode"),
    path("episodes/<uuid:pk>/steps/<int:step>/", tasks.episode_steps, name="episode_steps"),
    path("episodes/<uuid:pk>/frames/<int:step>/<slug:caption>", tasks.episode_frame, name="episode_frame"),
    path(
        "episodes/<uuid:pk>/<str:setting>/frames/<int:step>/<slug:caption>", tasks.episode_frame, name="episode_frame"
    ),
    path("agents/<int:pk>/", agents.agent, name="agent"),
    path("runs/<int:pk>/", runs.run, name="run"),
    path("submit/", submissions.submit, name="submit"),
    path("submissions/<int:pk>/", submissions.submission, name="submission"),
    path("submissions/<int:pk>/report.json", submissions.report, name="report"),
    *(
        path(f"submissions/<int:pk>/{deed}/", submissions.act, {"deed": deed}, name=f"submission_{deed}")
        for deed in submissions.DEEDS
    ),
    path("account/", account.account, name="account"),
    path("account/tokens/<int:pk>/revoke/", account.revoke, name="revoke"),
    path("docs/", docs.docs, name="docs"),
    path("curate/", curation.index, name="curate"),
    path("curate/runs/", curation.published, name="curate_runs"),
    path("curate/runs/<int:pk>/hide/", curation.hide, name="hide"),
    path("curate/queue/", curation.queue, name="queue"),
    path("curate/sets/<slug:slug>/", curation.task_set, name="curate_set"),
    path("curate/sets/<slug:slug>/revise/", curation.revise, name="curate_revise"),
    *(
        path(f"curate/sets/<slug:slug>/{deed}/", curation.act, {"deed": deed}, name=f"curate_{deed}")
        for deed in curation.DEEDS
    ),
    path("curate/sets/<slug:slug>/<int:position>/<str:setting>/<slug:caption>", curation.preview, name="preview"),
]

urlpatterns = [
    path("", include((pages, "leaderboard"))),
    path("api/v1/", include("plumbline.leaderboard.api.urls")),
    path("play/", include("plumbline.play.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
