"""Browsers of participants, and the pages that they get."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from plumbline.evaluation.models import Agent
from plumbline.evaluation.requests.participants import COOKIE, person, signed

SETTING = "text"


def browser_of(agent: Agent) -> Client:
    """A browser that this participant has used before."""
    client = Client()
    client.cookies[COOKIE] = signed(agent)
    return client


def owner(client: Client) -> Agent | None:
    """Whose cookie a browser holds."""
    return person({name: morsel.value for name, morsel in client.cookies.items()})


def page(client: Client, name: str, *arguments: Any, status: int = 200, **named: Any) -> str:
    answer = client.get(reverse(f"play:{name}", args=arguments), **named)
    assert answer.status_code == status
    return answer.content.decode()
