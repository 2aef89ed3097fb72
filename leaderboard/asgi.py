"""ASGI entry point: pages and sockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "plumbline.leaderboard.settings")
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 - Django must be set up first
from channels.security.websocket import OriginValidator, WebsocketDenier  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from plumbline.leaderboard.serving.observed import observed  # noqa: E402
from plumbline.play.routing import websocket_urlpatterns  # noqa: E402

origins = [*settings.ALLOWED_HOSTS, *settings.CSRF_TRUSTED_ORIGINS]
sockets = URLRouter([*websocket_urlpatterns, re_path("", WebsocketDenier.as_asgi())])
application = observed(ProtocolTypeRouter({"http": pages, "websocket": OriginValidator(sockets, origins)}))
