"""Addresses of play."""

from django.urls import path

from plumbline.play import views

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
    path("episode/<uuid:pk>/legend/", views.legend, name="legend"),
    path("episode/<uuid:pk>/steps/<int:step>/", views.steps, name="steps"),
    path("episode/<uuid:pk>/films/<int:number>/<int:step>/<int:part>/", views.film, name="film"),
    path("episode/<uuid:pk>/frames/<int:step>/<slug:caption>", views.frame, name="frame"),
    path("<slug:slug>/<str:setting>/", views.instructions, name="instructions"),
    path("<slug:slug>/<str:setting>/practise/", views.practise, name="practise"),
    path("<slug:slug>/<str:setting>/next/", views.following, name="following"),
]
