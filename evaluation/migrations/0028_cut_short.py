"""Re-scorings list how an episode that cannot be replayed to its end comes out, in place of a sentence."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('evaluation', '0027_reports'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='rescoredepisode',
            name='problem',
        ),
    ]
