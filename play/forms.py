"""Forms of play."""

from django import forms

from plumbline.play.models import Participant


class ConsentForm(forms.Form):
    age_group = forms.ChoiceField(choices=Participant.AgeGroup.choices, label="Your age", widget=forms.RadioSelect)
    agree = forms.BooleanField(label="I have read this, I am at least 18 years old, and I want to take part.")


class WithdrawForm(forms.Form):
    code = forms.CharField(label="Withdrawal code", max_length=40, widget=forms.TextInput({"autocomplete": "off"}))
