"""Addresses of sockets."""

from django.urls import path

from plumbline.play.sockets.consumer import PlayConsumer

websocket_urlpatterns = [path("ws/play/<uuid:episode>/", PlayConsumer.as_asgi())]
