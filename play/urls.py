"""Addresses of play."""

from django.urls import path

from plumbline.play import meeting, views

app_name = "play"
urlpatterns = [
    path("", views.index, name="index"),
    path("consent/", views.agree, name="consent"),
    path("withdraw/", views.withdraw, name="withdraw"),
    path("try/", views.casual, name="casual"),
    path("codebook/", views.codebook, name="codebook"),
    path("export/<slug:slug>.csv", views.export, name="export"),
    path("episode/<uuid:pk>/", views.episode, name="episode"),
    path("episode/<uuid:pk>/give-up/", views.give_up, name="give_up"),
    path("episode/<uuid:pk>/result/", views.result, name="result"),
    path("episode/<uuid:pk>/again/", meeting.again, name="again"),
    path("episode/<uuid:pk>/onward/", meeting.onward, name="onward"),
    path("episode/<uuid:pk>/report/", meeting.report, name="report"),
    path("join/<str:invitation>/", meeting.join, name="join"),
    path("episode/<uuid:pk>/legend/", views.legend, name="legend"),
    path("episode/<uuid:pk>/steps/<int:step>/", views.steps, name="steps"),
    path("episode/<uuid:pk>/clips/<int:number>/<int:step>/<int:part>/", views.clip, name="clip"),
    path("episode/<uuid:pk>/frames/<int:step>/<slug:caption>", views.frame, name="frame"),
    path("<slug:slug>/<str:setting>/", views.instructions, name="instructions"),
    path("<slug:slug>/<str:setting>/practise/", views.practise, name="practise"),
    path("<slug:slug>/<str:setting>/invite/", meeting.invite, name="invite"),
    path("<slug:slug>/<str:setting>/partner/", meeting.with_agent, name="with_agent"),
    path("<slug:slug>/<str:setting>/next/", views.following, name="following"),
]
