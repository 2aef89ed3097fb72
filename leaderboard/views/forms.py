"""Forms of the public site and of curation."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django import forms

from plumbline.envs import FAMILIES, codec
from plumbline.envs.setting import InvalidSetting, parse, write
from plumbline.evaluation.files.trajectories import STORED_BYTES
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets import LARGEST, Portion
from plumbline.leaderboard.api.tokens import DAYS, USUAL
from plumbline.leaderboard.curating.published_runs import OURS, SUBMITTED
from plumbline.leaderboard.models import ApiToken, Closing
from plumbline.leaderboard.views.protocol_forms import ProtocolForm

DEFAULT_LICENCE = "CC0-1.0"
KEPT = {"hx-preserve": "true"}  # with what was typed, when a job that ends renews the page


class SubmissionForm(forms.Form):
    file = forms.FileField(
        label="Trajectory file",
        help_text=f"JSON Lines, plain or gzip, at most {STORED_BYTES >> 20} MB.",
        widget=forms.FileInput({"data-largest-bytes": STORED_BYTES}),
    )


class TokenForm(forms.Form):
    """Form for a token. Only curators may give theirs to a token."""

    name = forms.CharField(label="Purpose", max_length=60)
    scopes = forms.MultipleChoiceField(label="Scopes", widget=forms.CheckboxSelectMultiple, initial=USUAL)
    days = forms.TypedChoiceField(label="Ends after", choices=[(days, f"{days} days") for days in DAYS], coerce=int)

    def __init__(self, *arguments: Any, owner: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        withheld = [] if owner.is_staff else [ApiToken.Scope.CURATE]
        self.fields["scopes"].choices = [each for each in ApiToken.Scope.choices if each[0] not in withheld]


class CloseForm(forms.Form):
    """Form for closing an account: with its password or, where it has none, just after signing in again."""

    published = forms.ChoiceField(
        label="Your published runs", choices=Closing.Published.choices, widget=forms.RadioSelect, required=False
    )
    password = forms.CharField(label="Your password", widget=forms.PasswordInput({"autocomplete": "current-password"}))
    sure = forms.BooleanField(label="I understand that this cannot be undone.")

    def __init__(
        self, *arguments: Any, owner: Any, has_published: bool, came_just_now: bool = False, **named: Any
    ) -> None:
        super().__init__(*arguments, **named)
        self.owner, self.came_just_now = owner, came_just_now
        if not has_published:
            del self.fields["published"]
        if not owner.has_usable_password():
            del self.fields["password"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        if "published" in self.fields and not cleaned.get("published") and "published" not in self.errors:
            self.add_error("published", "Choose what becomes of your published runs.")
        if "password" not in self.fields and not self.came_just_now:
            self.add_error(None, "Sign in again first.")
        return {"published": str(Closing.Published.WITHDRAW)} | cleaned

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.owner.check_password(password):
            raise forms.ValidationError("This is not the password of your account.")
        return password


class ReasonForm(forms.Form):
    reason = forms.CharField(label="Reason (public)", max_length=300)


TOO_LONG = "Reason: expected at most 300 characters."


class WhyForm(forms.Form):
    """Form with a reason that the record keeps, where none is asked for."""

    reason = forms.CharField(
        label="Reason (for curators)", required=False, max_length=300, help_text="Kept on the record."
    )


class WordsForm(WhyForm, ProtocolForm):
    """Texts, license, settings and protocol of a draft."""

    title = forms.CharField(max_length=120)
    description = forms.CharField(widget=forms.Textarea({"rows": 3}), required=False)
    composition = forms.CharField(max_length=300, required=False, help_text="In words, such as: 4x4, 2 to 11 geoms.")
    settings = forms.CharField(
        required=False,
        help_text="One per line, with options: 2d,labels=both. Leave empty for the suite's own settings.",
        widget=forms.Textarea({"rows": 3}),
    )

    licence = forms.CharField(
        label="License", required=False, max_length=60, help_text="Of the tasks, such as CC0-1.0, which is the default."
    )

    field_order: tuple[str, ...] = ("title", "description", "composition", "licence", "settings")

    def __init__(self, *arguments: Any, family: str = "", usual: Protocol | None = None, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.family, self.usual = family, usual

    def clean_licence(self) -> str:
        return self.cleaned_data["licence"].strip() or DEFAULT_LICENCE

    def clean(self) -> None:
        super().clean()
        if self.family and (usual := self.usual or self.usual_of_suite()):
            self.take_protocol(self.family, usual)

    def usual_of_suite(self) -> Protocol | None:
        """Return the protocol of the chosen suite; None if none was chosen."""
        suite = self.cleaned_data.get("suite")
        return SUITES[suite].protocol if suite else None

    def clean_settings(self) -> tuple[str, ...]:
        if not self.family:
            return ()  # refused already
        family = FAMILIES[self.family]
        try:
            wanted = [line.strip() for line in self.cleaned_data["settings"].splitlines() if line.strip()]
            return tuple(write(parse(text, family.modalities, family.options)) for text in wanted)
        except InvalidSetting as error:
            raise forms.ValidationError(str(error)) from error


class SetNameField(forms.RegexField):
    """Name of a task set in addresses."""

    def __init__(self, **named: Any) -> None:
        usual = {"label": "Name in addresses", "max_length": 60, "help_text": "Lowercase letters, digits and dashes."}
        wrong = {"invalid": "Expected lowercase letters, digits and dashes only."}
        super().__init__(r"^[a-z0-9-]+$", error_messages=wrong, **usual | named)


class TaskSetForm(WordsForm):
    """Form for a new draft."""

    if_empty = "as in the suite"

    slug = SetNameField()
    suite = forms.ChoiceField(choices=[(suite.name, suite.title) for suite in SUITES.values()])
    fidelity = forms.TypedChoiceField(
        choices=[(each.value, each.value) for each in Fidelity],
        coerce=Fidelity,
        required=False,
        empty_value=Fidelity.NATIVE,
        help_text="How near its worlds are to those of the published benchmark.",
    )
    practice = forms.BooleanField(required=False, help_text="For warming up; has no leaderboard.")
    sealed = forms.BooleanField(required=False, help_text="Its tasks never leave the server.")

    field_order = ("slug", "title", "suite", *WordsForm.field_order[1:], "fidelity", "practice", "sealed")

    def clean_suite(self) -> str:
        suite = str(self.cleaned_data["suite"])
        self.family = SUITES[suite].family
        return suite


class CloneForm(WhyForm):
    slug = SetNameField(required=False, help_text="Empty for the next version.")

    field_order = ("slug", "reason")


class SealForm(ReasonForm):
    slug = SetNameField()

    field_order = ("slug", "reason")


class RunSearchForm(forms.Form):
    """Form for the published runs that are looked up."""

    text = forms.CharField(label="Agent, account or task set", required=False, max_length=100)
    by = forms.ChoiceField(
        label="Runs", required=False, choices=[("", "all"), (SUBMITTED, "submitted"), (OURS, "ours")]
    )
    run = forms.IntegerField(
        label="Number", required=False, min_value=1, max_value=2**63 - 1, widget=forms.TextInput({"size": 6})
    )


class FillingForm(WhyForm):
    """Form that fills a draft; if it has tasks, they can be kept."""

    keep = forms.BooleanField(
        label="Keep the tasks that are there", required=False, help_text="New ones go on after the last."
    )

    def __init__(self, *arguments: Any, has_tasks: bool, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if not has_tasks:
            del self.fields["keep"]

    @property
    def keeps(self) -> bool:
        """True if tasks that are there were asked to be kept."""
        return bool(self.cleaned_data.get("keep"))


class ImportForm(FillingForm):
    file = forms.FileField(help_text="A task file (JSON Lines, plain or gzip), or a ZIP archive of games or boards.")

    field_order = ("file", "keep", "reason")


class GenerateForm(FillingForm):
    """Form for portions: counts and recipes."""

    portions = forms.CharField(
        label="Portions",
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"} | KEPT),
    )
    seed = forms.IntegerField(
        required=False,
        widget=forms.NumberInput(KEPT),
        min_value=0,
        max_value=2**31,
        help_text="Equal seeds give equal sets. Leave empty for a secret seed.",
    )

    field_order = ("portions", "seed", "keep", "reason")

    def __init__(self, *arguments: Any, family: str, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.family = FAMILIES[family]
        self.fields[
            "portions"
        ].help_text = f"One per line: a count and a recipe as JSON, such as: 3 {_example(self.family)}"

    def clean_portions(self) -> list[tuple[int, dict[str, Any]]]:
        """Return counts and recipes as plain values. The job finds out whether puzzles follow a recipe."""
        lines = [line.strip() for line in self.cleaned_data["portions"].splitlines() if line.strip()]
        portions = [self._portion(number, line) for number, line in enumerate(lines, 1)]
        total = sum(count for count, _ in portions)
        if total > LARGEST:
            raise forms.ValidationError(f"{total} tasks: expected at most {LARGEST}")
        return portions

    def _portion(self, number: int, line: str) -> tuple[int, dict[str, Any]]:
        count, _, recipe = line.partition(" ")
        if not (count.isascii() and count.isdigit() and len(count) < 9 and 1 <= int(count) <= LARGEST):
            raise forms.ValidationError(f"line {number}, {count[:20]!r}: expected a count, then a recipe")
        try:
            codec.load(self.family.puzzles.recipe, recipe or "{}")
        except codec.Unreadable as error:
            raise forms.ValidationError(f"line {number}: {error}") from error
        if r"\u0000" in recipe:
            raise forms.ValidationError(f"line {number}: expected no NUL")  # which PostgreSQL refuses to store
        return int(count), json.loads(recipe or "{}")


def _example(family: AnyFamily) -> str:
    """Return an example recipe of a family, without default values."""
    plain = (codec.without_defaults(family.puzzles.recipe, each) for each in family.puzzles.recipes.values())
    return json.dumps(next(filter(None, plain), {}))


def portions(family: str, plan: list[list[Any]]) -> list[Portion]:
    """Return the portions of a stored plan."""
    kind = FAMILIES[family].puzzles.recipe
    return [Portion(codec.build(kind, recipe), count) for count, recipe in plan]


def as_lines(plan: Iterable[Iterable[Any]]) -> str:
    """Write a stored plan as a curator does."""
    return "\n".join(f"{count} {json.dumps(recipe)}" for count, recipe in plan)
