"""Standings know the range of ranks that they have in resamples of the puzzles."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('evaluation', '0028_cut_short'),
    ]

    operations = [
        migrations.AddField(
            model_name='standing',
            name='best_rank',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='standing',
            name='worst_rank',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
