"""Signs no longer tell names apart, "Walker™" from "Walker": each name is held by what is left of it.

Where another account has the name already, it stays theirs, and the agent keeps the name that it has.
"""

from django.db import migrations

from plumbline.evaluation.names.skeletons import skeletons


def hold_names(apps, schema_editor):
    """Let each account hold its names as they are compared now."""
    Agent, NameHold = (apps.get_model("evaluation", name) for name in ("Agent", "NameHold"))
    named = Agent.objects.exclude(kind="human").exclude(owner=None).order_by("created_at", "pk")
    for name, owner in named.values_list("name", "owner").iterator():
        for skeleton in skeletons(name):
            NameHold.objects.get_or_create(skeleton=skeleton, defaults={"owner_id": owner})


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0038_wins")]
    operations = [migrations.RunPython(hold_names, migrations.RunPython.noop, elidable=True)]
