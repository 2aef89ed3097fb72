"""Line-ups of agents: the same agents in the same order are the same line-up."""

from __future__ import annotations

from django.db import transaction

from plumbline.evaluation.models import Agent, LineUp, Partner


@transaction.atomic
def line_up(*agents: Agent) -> LineUp:
    """Return the line-up of these agents, in the order of their seats. An agent in every seat is one alone."""
    agents = agents[:1] if len({*agents}) == 1 else agents
    roster = " ".join(str(agent.pk) for agent in agents)
    owner = next((agent.owner for agent in agents if agent.owner_id is not None), None)
    made, is_new = LineUp.objects.get_or_create(roster=roster, defaults={"lead": agents[0], "owner": owner})
    if is_new:
        Partner.objects.bulk_create(
            Partner(line_up=made, seat=seat, agent=agent) for seat, agent in enumerate(agents[1:], 1)
        )
    return made
