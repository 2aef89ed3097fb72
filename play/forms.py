"""Forms of play."""

from django import forms

from plumbline.play.models import Participant


class ConsentForm(forms.Form):
    age_group = forms.ChoiceField(choices=Participant.AgeGroup.choices, label="Your age", widget=forms.RadioSelect)
    agree = forms.BooleanField(label="I have read this, I am at least 18 years old, and I want to take part.")


class WithdrawForm(forms.Form):
    """A withdrawal code. Its field has the focus where it is refused, so that the browser shows the reason."""

    code = forms.CharField(label="Withdrawal code", max_length=40, widget=forms.TextInput({"autocomplete": "off"}))

    def refuse(self, problem: str) -> None:
        self.add_error("code", problem)
        self.fields["code"].widget.attrs["autofocus"] = True
