"""A bare echo over Channels and Daphne, to compare with."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "plumbline.leaderboard.settings")
get_asgi_application()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402 - Django must be set up first
from channels.routing import ProtocolTypeRouter  # noqa: E402


class Echo(AsyncWebsocketConsumer):
    async def receive(self, text_data=None, bytes_data=None):
        await self.send(text_data)


application = ProtocolTypeRouter({"websocket": Echo.as_asgi()})
