"""Seats that others hold in an episode than its agent; no existing row changes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('evaluation', '0012_fidelity'),
    ]

    operations = [
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('invitation', models.CharField(max_length=43, null=True, unique=True)),
                ('claim', models.PositiveIntegerField(default=0)),
                ('ended_at', models.DateTimeField(null=True)),
                ('agent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='evaluation.agent')),
                ('episode', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='evaluation.episode')),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('episode', 'number'), name='seat_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='seat_from_one'), models.CheckConstraint(condition=models.Q(('agent', None), ('invitation', None), _negated=True), name='seat_is_held_or_offered')],
            },
        ),
    ]
