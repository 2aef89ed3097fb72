"""Names of agents belong to one account; organizations; findings of copies; the drafts before a published run.

Where two accounts have agents whose names look alike, the first keeps its name. A later one is renamed, "Walker" to
"Walker (bob)"; its former name stays with it, and curators see a list.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from plumbline.evaluation.names.skeletons import skeletons

LONGEST = 80  # characters of a name


def hold_names(apps, schema_editor):
    """Let each name be held by the account that had it first, and rename later agents of other accounts."""
    Agent, NameHold = (apps.get_model("evaluation", name) for name in ("Agent", "NameHold"))
    named = Agent.objects.exclude(kind="human").select_related("owner")
    held = {each: agent for agent in named.filter(owner=None) for each in skeletons(agent.name)}
    taken = {(agent.owner_id, agent.name) for agent in named}
    for agent in named.exclude(owner=None).order_by("created_at", "pk").iterator():
        clash = _clash(agent, agent.name, held)
        if clash is not None:
            taken.discard((agent.owner_id, agent.name))
            _rename(apps, agent, clash, held, taken)
        held |= {each: agent for each in skeletons(agent.name)}
    rows = [NameHold(skeleton=each, owner=agent.owner) for each, agent in held.items() if agent.owner_id is not None]
    NameHold.objects.bulk_create(rows, batch_size=500)


def _clash(agent, name, held):
    """Return an agent of another account, or of ours, whose name looks like this one."""
    found = (held[each] for each in sorted(skeletons(name)) if each in held)
    return next((other for other in found if other.owner_id != agent.owner_id), None)


def _rename(apps, agent, clash, held, taken):
    before, number = agent.name, 1
    while _clash(agent, agent.name, held) is not None or (agent.owner_id, agent.name) in taken:
        addition = f" ({agent.owner.username[:40]}{f' {number}' if number > 1 else ''})"
        agent.name, number = before[: LONGEST - len(addition)] + addition, number + 1
    taken.add((agent.owner_id, agent.name))
    agent.save(update_fields=["name"])
    apps.get_model("evaluation", "FormerName").objects.create(
        agent=agent, name=before, shown=_published(apps, agent), clashed_with=clash
    )


def _published(apps, agent):
    Run = apps.get_model("evaluation", "Run")
    played = models.Q(line_up__lead=agent) | models.Q(line_up__seats__agent=agent)
    return Run.objects.exclude(published_at=None).filter(played).exists()


def count_drafts(apps, schema_editor):
    """Count the runs that are there. Those that were deleted before are not known."""
    Run, ScoredRuns = (apps.get_model("evaluation", name) for name in ("Run", "ScoredRuns"))
    columns = ("pk", "line_up__owner", "task_set", "setting", "landed_at", "published_at")
    scored = Run.objects.exclude(landed_at=None).exclude(line_up__owner=None)
    places = {}
    for pk, owner, task_set, setting, landed_at, published_at in scored.values_list(*columns):
        places.setdefault((owner, task_set, setting), []).append((pk, landed_at, published_at))
    ScoredRuns.objects.bulk_create(
        [ScoredRuns(owner_id=owner, task_set_id=task_set, setting=setting, count=len(runs))
         for (owner, task_set, setting), runs in places.items()],
        batch_size=500,
    )
    for pk, drafts in _drafts(places.values()):
        Run.objects.filter(pk=pk).update(drafts=drafts)


def _drafts(places):
    """Yield how many runs were scored before each published one, without itself."""
    for runs in places:
        events = sorted([(landed_at, 0, pk) for pk, landed_at, _ in runs]
                        + [(published_at, 1, pk) for pk, _, published_at in runs if published_at is not None])
        scored = 0
        for _, is_publication, pk in events:
            if is_publication:
                yield pk, max(scored - 1, 0)
            scored += not is_publication


class Migration(migrations.Migration):

    dependencies = [
        ('evaluation', '0031_workers'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Organization',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('skeleton', models.CharField(max_length=200, unique=True)),
                ('domains', models.JSONField(default=list)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ('name',),
            },
        ),
        migrations.CreateModel(
            name='RunPrints',
            fields=[
                ('run', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='prints', serialize=False, to='evaluation.run')),
                ('version', models.CharField(max_length=40)),
                ('packed', models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name='TaskSetWays',
            fields=[
                ('task_set', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='ways', serialize=False, to='evaluation.taskset')),
                ('version', models.CharField(max_length=40)),
                ('shortest', models.BooleanField()),
                ('packed', models.BinaryField()),
            ],
        ),
        migrations.AddField(
            model_name='run',
            name='drafts',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.CreateModel(
            name='Claim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('claimed', models.CharField(max_length=80)),
                ('evidence', models.CharField(blank=True, max_length=500)),
                ('state', models.CharField(choices=[('open', 'Open'), ('confirmed', 'Confirmed'), ('refused', 'Refused'), ('revoked', 'Revoked'), ('withdrawn', 'Withdrawn')], default='open', max_length=10)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('agent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='claims', to='evaluation.agent')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='claims', to=settings.AUTH_USER_MODEL)),
                ('organization', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='evaluation.organization')),
            ],
        ),
        migrations.CreateModel(
            name='ClaimDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'Open'), ('confirmed', 'Confirmed'), ('refused', 'Refused'), ('revoked', 'Revoked'), ('withdrawn', 'Withdrawn')], max_length=10)),
                ('by_mail', models.BooleanField(default=False)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('claim', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='evaluation.claim')),
            ],
            options={
                'ordering': ('at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Copy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('file', 'File'), ('moves', 'Moves'), ('solver', 'Solver')], max_length=10)),
                ('names', models.JSONField(default=list)),
                ('own', models.BooleanField(default=False)),
                ('equal', models.PositiveIntegerField(default=0)),
                ('told', models.PositiveIntegerField(default=0)),
                ('expected', models.FloatField(default=0)),
                ('usual', models.FloatField(null=True)),
                ('surprise', models.FloatField(default=0)),
                ('shortest', models.BooleanField(default=True)),
                ('state', models.CharField(choices=[('open', 'Open'), ('dismissed', 'Dismissed'), ('published', 'Published')], default='open', max_length=10)),
                ('shown_on', models.CharField(choices=[('later', 'Later'), ('earlier', 'Earlier'), ('both', 'Both')], default='later', max_length=10)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('found_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copied', to='evaluation.run')),
                ('run', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copies', to='evaluation.run')),
                ('task_set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='copies', to='evaluation.taskset')),
            ],
        ),
        migrations.CreateModel(
            name='CopyDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'Open'), ('dismissed', 'Dismissed'), ('published', 'Published')], max_length=10)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('copy', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='evaluation.copy')),
            ],
            options={
                'ordering': ('at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('shown', models.BooleanField()),
                ('until', models.DateTimeField(default=django.utils.timezone.now)),
                ('agent', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to='evaluation.agent')),
                ('clashed_with', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='evaluation.agent')),
            ],
            options={
                'ordering': ('-until', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='NameHold',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('skeleton', models.CharField(max_length=200, unique=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='ScoredRuns',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('setting', models.CharField(max_length=200)),
                ('count', models.PositiveIntegerField(default=0)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('task_set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evaluation.taskset')),
            ],
        ),
        migrations.AddIndex(
            model_name='copy',
            index=models.Index(fields=['state', '-surprise'], name='copies_by_surprise'),
        ),
        migrations.AddConstraint(
            model_name='copy',
            constraint=models.UniqueConstraint(fields=('kind', 'run', 'other'), name='copy_once'),
        ),
        migrations.AddConstraint(
            model_name='copy',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'solver')), fields=('run',), name='copy_of_solver_once'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['open', 'confirmed'])), fields=('agent',), name='one_claim_per_agent'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.UniqueConstraint(condition=models.Q(('agent', None), ('state__in', ['open', 'confirmed'])), fields=('owner',), name='one_claim_per_account'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(('organization', None), ('state', 'confirmed'), _negated=True), name='confirmed_claim_has_organization'),
        ),
        migrations.AddConstraint(
            model_name='scoredruns',
            constraint=models.UniqueConstraint(fields=('owner', 'task_set', 'setting'), name='scored_runs_once'),
        ),
        migrations.RunPython(hold_names, migrations.RunPython.noop),
        migrations.RunPython(count_drafts, migrations.RunPython.noop),
    ]
