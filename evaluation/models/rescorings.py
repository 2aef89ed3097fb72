"""Re-scorings: stored episodes that are replayed, and the differences."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.evaluation.models.episodes import Episode
from plumbline.evaluation.models.jobs import Job
from plumbline.evaluation.models.runs import Run
from plumbline.evaluation.models.standings import Aggregate
from plumbline.evaluation.models.task_sets import TaskSet


class RescoringQuery(models.QuerySet["Rescoring"]):
    def unsettled(self) -> RescoringQuery:
        """Return those that are neither published nor discarded."""
        return self.filter(published_at=None, discarded_at=None)


class Rescoring(models.Model):
    """A re-scoring: its scope, its progress, and what it found."""

    task_sets = models.ManyToManyField(TaskSet, related_name="rescorings")
    below_version = models.PositiveIntegerField(null=True)  # only what an older version than this has scored
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="rescorings")
    job = models.ForeignKey(Job, models.SET_NULL, null=True, related_name="+")  # the latest: comparing or publishing
    versions = models.JSONField(default=dict)  # of the code that compared
    place = models.JSONField(default=dict)  # where to resume comparing: {"group": 3, "episode": "..."}
    total = models.PositiveIntegerField(default=0)  # episodes to be replayed
    same = models.PositiveIntegerField(default=0)
    stamped = models.PositiveIntegerField(default=0)  # the same results, under older versions until now
    changed = models.PositiveIntegerField(default=0)
    kept = models.PositiveIntegerField(default=0)  # came out differently, and stay as they are
    created_at = models.DateTimeField(default=timezone.now)
    compared_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    discarded_at = models.DateTimeField(null=True)

    objects = RescoringQuery.as_manager()

    class Meta:
        verbose_name = "re-scoring"

    def __str__(self) -> str:
        return f"re-scoring {self.pk}"

    @property
    def played(self) -> int:
        """The number of episodes that were replayed."""
        return self.same + self.changed + self.kept

    @property
    def changes_nothing(self) -> bool:
        """True if every episode came out the same, under the versions that it had."""
        return not (self.changed or self.kept or self.stamped)

    @property
    def publication_begun(self) -> bool:
        """True if some episodes may have their new values already."""
        return "published" in self.place

    def versions_of(self, family: str) -> tuple[int, int, int]:
        """Return the versions of rules, extractor and metrics that compared the sets of a family."""
        rules, extractor, metrics = self.versions[family]
        return rules, extractor, metrics

    @property
    def progress(self) -> tuple[int, int]:
        """Episodes done and in total; those scored meanwhile are replayed too, and not counted."""
        return min(self.played, self.total), self.total

    @property
    def state(self) -> str:
        """The state, such as "waiting", "comparing", "published", or how its comparison ended."""
        if self.published_at or self.discarded_at:
            return "published" if self.published_at else "discarded"
        if self.job is not None and not self.job.finished:
            return "publishing" if self.compared_at else "comparing"
        if self.compared_at:
            return "interrupted" if self.publication_begun else "compared"
        return "waiting" if self.job is None else self.job.state


class RescoredEpisode(models.Model):
    """An episode that came out differently, and the differences."""

    rescoring = models.ForeignKey(Rescoring, models.CASCADE, related_name="episodes")
    episode = models.ForeignKey(Episode, models.CASCADE, related_name="rescored")
    kept = models.BooleanField(default=False)  # stays under its older rules
    changes = models.JSONField(default=dict)  # {"metrics": {"deviation": [3, 4]}, "outcome": ["stopped", "solved"]}
    trajectory = models.BinaryField(null=True)  # the new one, if it is another
    checkpoints = models.BinaryField(null=True)
    size = models.FloatField(default=0)  # of the largest change, relative: 0 to 2

    class Meta:
        constraints = (models.UniqueConstraint(fields=["rescoring", "episode"], name="rescored_once"),)
        indexes = (models.Index(fields=["rescoring", "-size"], name="rescored_by_size"),)

    def __str__(self) -> str:
        return f"{self.episode_id} in {self.rescoring}"


class RescoredStanding(models.Model):
    """A run, or people under a setting, whose figures or versions a re-scoring changes."""

    rescoring = models.ForeignKey(Rescoring, models.CASCADE, related_name="standings")
    task_set = models.ForeignKey(TaskSet, models.CASCADE, related_name="+")
    setting = models.CharField(max_length=200)
    who = models.CharField(max_length=220)
    run = models.ForeignKey(Run, models.CASCADE, null=True, related_name="+")  # people have none
    touched = models.BooleanField(default=False)  # changed by its own episodes; else only its rank changes
    shown = models.BooleanField(default=False)  # on a leaderboard while it was compared
    episodes = models.PositiveIntegerField(default=0)  # that change
    before = models.JSONField(default=dict)  # {"completion": 0.35}
    after = models.JSONField(default=dict)
    rank_before = models.PositiveIntegerField(null=True)
    rank_after = models.PositiveIntegerField(null=True)
    aggregate = models.ForeignKey(Aggregate, models.SET_NULL, null=True, related_name="+")  # made before it is shown

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["rescoring", "run"], name="rescored_run_once", condition=~Q(run=None)),
            models.UniqueConstraint(
                fields=["rescoring", "task_set", "setting", "who"], name="rescored_people_once", condition=Q(run=None)
            ),
        )

    def __str__(self) -> str:
        return f"{self.who} on {self.task_set.slug} ({self.setting}) in {self.rescoring}"
