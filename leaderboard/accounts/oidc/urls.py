"""Addresses under /accounts/, which allauth finds by the name of this module."""

from django.urls import path

from plumbline.leaderboard.accounts.oidc import views

urlpatterns = [
    path("oidc/login/", views.login, name="oidc_login"),
    path("oidc/login/callback/", views.callback, name="oidc_callback"),
]
