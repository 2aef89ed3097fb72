"""Fields of forms for the protocol of a task set."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from django import forms

from plumbline.envs import FAMILIES
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, Protocol

HELP = {
    "actions": "Of an episode and seat. An action that is refused or not understood counts too.",
    "turns": "Answers of models. Empty: any number.",
    "seconds": "Of thinking, over all turns. Empty: any.",
    "actions_per_turn": "Further ones are not taken. Empty: any number.",
    "actions_per_unit": "More actions for each unit of the axis below: 10 + 2n.",
    "axis": "The name of a complexity, such as path. Empty: the same budget for all tasks.",
    "provider_errors": "Of a model's service, after which an episode is aborted.",
    "provider_errors_in_a_row": "The same, in a row.",
    "abandoned_after_hours": "Without an action of a person.",
}
OPTIONAL = ("turns", "seconds", "actions_per_turn")
"""The budgets that a protocol may lack."""


class ProtocolForm(forms.Form):
    """Fields of a protocol, named like those of `Protocol`. A required one that is left empty keeps its value."""

    if_empty = "as it is"  # what becomes of a required one that is left empty, in words

    actions = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_EPISODE)
    turns = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_EPISODE)
    seconds = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_EPISODE)
    actions_per_turn = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_EPISODE)
    actions_per_unit = forms.IntegerField(required=False, min_value=0, max_value=LONGEST_EPISODE)
    axis = forms.CharField(required=False, max_length=40)
    provider_errors = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_EPISODE)
    provider_errors_in_a_row = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_EPISODE)
    abandoned_after_hours = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_EPISODE)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for name, text in HELP.items():
            self.fields[name].help_text = text if "Empty:" in text else f"{text} Empty: {self.if_empty}."

    def take_protocol(self, family: str, usual: Protocol) -> None:
        """Put the protocol in place of its fields, or errors if it does not fit a family."""
        given = {name: self.cleaned_data.pop(name, None) for name in HELP}
        played = self._over(usual, given)
        self.cleaned_data["protocol"] = played
        if problem := played.problem(FAMILIES[family]):
            self.add_error(None, f"protocol: {problem}")

    def _over(self, usual: Protocol, given: dict[str, Any]) -> Protocol:
        """Return the given protocol, with the usual one in place of what was not sent or must not be empty."""
        sent = {name: value for name, value in given.items() if self.add_prefix(name) in self.data}
        empty = [name for name, value in sent.items() if value in (None, "")]
        kept = {name: value for name, value in sent.items() if name not in empty}
        cleared = {name: None for name in empty if name in OPTIONAL}
        without_axis = {"axis": "", "actions_per_unit": 0} if "axis" in empty else {}
        return replace(usual, **(kept | cleared | without_axis))


def as_initial(played: Protocol) -> dict[str, Any]:
    """Return a protocol as the fields of a form show it."""
    return {name: value for name, value in asdict(played).items() if name in HELP}
