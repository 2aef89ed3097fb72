"""Where the API begins."""

from __future__ import annotations

from rest_framework import serializers


class RootSerializer(serializers.Serializer):
    """Where the API begins: its version, and the addresses of its lists."""

    version = serializers.CharField(help_text="of this site")
    schema = serializers.URLField()
    documentation = serializers.URLField()
    task_sets = serializers.URLField()
    agents = serializers.URLField()
    runs = serializers.URLField()
    episodes = serializers.URLField()
    submissions = serializers.URLField()
    people = serializers.URLField(help_text="files of what people did")
