"""The app's place in Django, and what must be done before there is more than one thread."""

import msgspec
from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"

    def ready(self) -> None:
        """Prepare every type that threads will read.

        msgspec prepares a type when it is first read, and up to version 0.22 a second thread that reads the same type
        meanwhile ends the process with a segmentation fault. The home page alone asks for two pictures at once.
        """
        from envs import FAMILIES
        from evaluation import saying, taskfiles, trajectories
        from play import messages

        values = [kind for family in FAMILIES.values() for kind in (family.instance, family.state, family.recipe)]
        files = [taskfiles.Header, taskfiles.Line, trajectories.Header, trajectories.EpisodeLine]
        for kind in (*values, *files, saying.Saying, messages.Incoming):
            msgspec.json.Decoder(kind)
