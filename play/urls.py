"""Addresses of play."""

from django.urls import path

from plumbline.play.views import choosing, exports, frames, meeting, participation, practice, results, tasks

app_name = "play"
urlpatterns = [
    path("", choosing.index, name="index"),
    path("consent/", participation.agree, name="consent"),
    path("withdraw/", participation.withdraw, name="withdraw"),
    path("own-data.zip", participation.download, name="own_data"),
    path("try/", practice.casual, name="casual"),
    path("codebook/", exports.codebook, name="codebook"),
    path("codebook/agree/", exports.agree, name="agree_exports"),
    path("export/<slug:slug>.csv", exports.export, name="export"),
    path("episode/<uuid:pk>/", tasks.episode, name="episode"),
    path("episode/<uuid:pk>/result/", results.result, name="result"),
    path("episode/<uuid:pk>/again/", meeting.again, name="again"),
    path("episode/<uuid:pk>/onward/", meeting.onward, name="onward"),
    path("episode/<uuid:pk>/report/", meeting.report, name="report"),
    path("join/<str:invitation>/", meeting.join, name="join"),
    path("episode/<uuid:pk>/legend/", frames.legend, name="legend"),
    path("episode/<uuid:pk>/steps/<step:step>/", frames.steps, name="steps"),
    path("episode/<uuid:pk>/clips/<int:number>/<step:step>/<int:part>/", frames.clip, name="clip"),
    path("episode/<uuid:pk>/frames/<step:step>/<slug:caption>", frames.frame, name="frame"),
    path("<slug:slug>/<str:setting>/", choosing.instructions, name="instructions"),
    path("<slug:slug>/<str:setting>/practice/", practice.practice, name="practice"),
    path("<slug:slug>/<str:setting>/invite/", meeting.invite, name="invite"),
    path("<slug:slug>/<str:setting>/partner/", meeting.with_agent, name="with_agent"),
    path("<slug:slug>/<str:setting>/next/", tasks.following, name="following"),
]
