"""Addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from plumbline.leaderboard.views import (
    account,
    accounts,
    agents,
    copies,
    curation,
    docs,
    errata,
    home,
    identities,
    metrics,
    organizations,
    reader_reports,
    record,
    reports,
    rescoring,
    rights,
    robots,
    roles,
    runs,
    submissions,
    tasks,
)
from plumbline.leaderboard.views.leaderboards import (
    charts,
    comparing,
    correlations,
    groups,
    items,
    numbers,
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
    path("tables/heatmap/", numbers.heatmap, name="heatmap_table"),
    path("tables/agents/", numbers.agents, name="agents_table"),
    path("tables/curves/", numbers.curves, name="curves_table"),
    path("tables/regret/", numbers.regrets, name="regret_table"),
    path("tables/failures/", numbers.what_went_wrong, name="failures_table"),
    path("failures.json", charts.what_went_wrong, name="failures_chart"),
    path("failures.csv", tables.failures_csv, name="failures_csv"),
    path("curves.json", charts.curves, name="curves_chart"),
    path("regret.json", charts.regrets, name="regret_chart"),
    path("compare/", comparing.compare, name="compare"),
    path("compare/difference.json", comparing.difference_chart, name="difference_chart"),
    path("pairwise/", comparing.pairwise, name="pairwise"),
    path("pairwise/pairwise.csv", tables.pairwise_csv, name="pairwise_csv"),
    path("pairwise/paired.csv", tables.paired_csv, name="paired_csv"),
    path("as-in-the-paper/", comparing.as_in_the_paper, name="as_in_the_paper"),
    path("items/", items.items, name="items"),
    path("items/items.csv", items.items_csv, name="items_csv"),
    path("items/items.json", items.items_chart, name="items_chart"),
    path("correlations/", correlations.correlations, name="correlations"),
    path("correlations/correlations.json", correlations.correlations_chart, name="correlations_chart"),
    path("correlations/correlations.csv", correlations.correlations_csv, name="correlations_csv"),
    path("correlations/outcomes.json", correlations.outcomes_chart, name="outcomes_chart"),
    path("correlations/outcomes.csv", correlations.outcomes_csv, name="outcomes_csv"),
]

site = [
    path("", home.home, name="home"),
    path("healthz", home.alive, name="healthz"),
    path("robots.txt", robots.robots, name="robots"),
    path("readyz", home.ready, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("leaderboards/", pages.index, name="leaderboards"),
    path("leaderboards/<slug:slug>/", pages.first_setting, name="first_setting"),
    path("leaderboards/<slug:slug>/<str:setting>/", include(leaderboard)),
    path("boards/", old_addresses.moved),
    path("boards/<path:page>", old_addresses.moved),
    path("papers/<slug:suite>/", papers.paper, name="paper"),
    path("groups/<slug:name>/", groups.group, name="group"),
    path("groups/<slug:name>/pooled.csv", groups.group_csv, name="group_csv"),
    path("groups/<slug:name>/pooled.json", groups.group_json, name="group_json"),
    path("groups/<slug:name>/figures.csv", groups.figures_csv, name="group_figures_csv"),
    path("groups/<slug:name>/ends.csv", groups.ends_csv, name="group_ends_csv"),
    path("groups/<slug:name>/ends.json", groups.ends_chart, name="group_ends_chart"),
    path("groups/<slug:name>/failures.csv", groups.failures_csv, name="group_failures_csv"),
    path("groups/<slug:name>/failures.json", groups.failures_chart, name="group_failures_chart"),
    path("sets/", require_safe(RedirectView.as_view(pattern_name="leaderboard:leaderboards")), name="sets"),
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
    path("agents/<int:pk>/failures.csv", agents.failures_csv, name="agent_failures_csv"),
    path("agents/<int:pk>/failures.json", agents.failures_chart, name="agent_failures_chart"),
    path("agents/<int:pk>/rename/", agents.rename, name="rename"),
    path("runs/<int:pk>/", runs.run, name="run"),
    path("submit/", submissions.submit, name="submit"),
    path("submissions/<int:pk>/", submissions.submission, name="submission"),
    path("submissions/<int:pk>/report.json", submissions.report, name="report"),
    path("submissions/<int:pk>/file", submissions.download, name="submission_file"),
    *(
        path(f"submissions/<int:pk>/{action}/", submissions.act, {"action": action}, name=f"submission_{action}")
        for action in submissions.ACTIONS
    ),
    path("account/", account.account, name="account"),
    path("account/tokens/", account.tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", account.revoke, name="revoke"),
    path("account/sessions/", account.session_list, name="sessions"),
    path("account/sessions/end-others/", account.end_other_sessions, name="end_other_sessions"),
    path("account/sessions/<int:pk>/end/", account.end_session, name="end_session"),
    path("account/identities/", identities.mine, name="identities"),
    path("account/identities/<int:pk>/remove/", identities.remove, name="remove_identity"),
    path("account/data/", account.your_data, name="your_data"),
    path("account/data/account.zip", account.download, name="account_data"),
    path("account/delete/", account.close, name="close_account"),
    path("account/organizations/", organizations.mine, name="organizations"),
    path("account/organizations/<int:pk>/withdraw/", organizations.withdraw, name="claim_withdraw"),
    path("docs/", docs.docs, name="docs"),
    path("privacy/", rights.privacy, name="privacy"),
    path("imprint/", rights.imprint, name="imprint"),
    path("curate/", curation.index, name="curate"),
    path("curate/runs/", curation.published, name="curate_runs"),
    *(
        path(f"curate/runs/<int:pk>/{action}/", curation.hide, {"action": action}, name=action)
        for action in curation.HIDING
    ),
    path("curate/record/", record.index, name="record"),
    path("curate/record/record.csv", record.as_csv, name="record_csv"),
    path("curate/record/record.jsonl", record.as_json_lines, name="record_jsonl"),
    path("curate/roles/", roles.index, name="roles"),
    path("curate/accounts/", accounts.index, name="accounts"),
    path("curate/accounts/<int:pk>/", accounts.one, name="account_of"),
    *(
        path(f"curate/accounts/<int:pk>/{action}/", accounts.act, {"action": action}, name=f"account_{action}")
        for action in accounts.ACTIONS
    ),
    path("curate/reports/", reports.reports, name="reports"),
    path("curate/reports/<int:pk>/settle/", reports.settle, name="settle"),
    path("reports/<slug:kind>/<path:subject>/", reader_reports.new, name="report_problem"),
    path("reports/<slug:secret>/", reader_reports.one, name="reader_report"),
    path("curate/reader-reports/", reader_reports.inbox, name="reader_reports"),
    path("curate/reader-reports/<int:pk>/answer/", reader_reports.answer, name="reader_report_answer"),
    path("curate/names/", curation.names, name="names"),
    path("curate/copies/", copies.index, name="copies"),
    path("curate/copies/<int:pk>/", copies.one, name="copy"),
    *(
        path(f"curate/copies/<int:pk>/{action}/", copies.act, {"action": action}, name=f"copy_{action}")
        for action in copies.ACTIONS
    ),
    path("curate/organizations/", organizations.claims, name="claims"),
    path("curate/organizations/<int:pk>/", organizations.describe, name="organization"),
    *(
        path(f"curate/claims/<int:pk>/{action}/", organizations.decide, {"action": action}, name=f"claim_{action}")
        for action in organizations.ACTIONS
    ),
    path("curate/queue/", curation.queue, name="queue"),
    path("curate/rescoring/", rescoring.index, name="rescorings"),
    path("curate/rescoring/<int:pk>/", rescoring.one, name="rescoring"),
    *(
        path(f"curate/rescoring/<int:pk>/{action}/", rescoring.act, {"action": action}, name=f"rescoring_{action}")
        for action in rescoring.ACTIONS
    ),
    path("curate/sets/<slug:slug>/exclude/", errata.exclude, name="curate_exclude"),
    path("curate/errata/<int:pk>/restore/", errata.restore, name="curate_restore"),
    path("curate/sets/<slug:slug>/", curation.task_set, name="curate_set"),
    path("curate/sets/<slug:slug>/compare/", curation.compare, name="curate_compare"),
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
    path("accounts/3rdparty/", identities.mine),  # in place of allauth's own page
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
