"""The other players of an episode as one of them sees them: whose turn it is, who is there, who has left."""

from __future__ import annotations

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Agent, Seat
from plumbline.play.sockets import messages, presence
from plumbline.play.sockets.answers import seconds_left
from plumbline.play.sockets.places import Place


def partners(place: Place) -> messages.Partners:
    """Return what a player sees of the others."""
    protocol, spent = tasksets.protocol_of(place.episode.task), place.progress.spent[place.seat]
    others = [_state(place, seat) for seat in range(len(place.progress.spent)) if seat not in place.held]
    return messages.Partners(
        number=place.progress.turns + 1,
        to_move=not place.progress.outcome and not place.invitation and place.seat in place.to_move,
        actions=spent.actions,
        others=tuple(others),
        is_done=place.seat in place.out,
        seconds_left=seconds_left(protocol, place.progress, place.seat),
    )


def agent_to_move(place: Place) -> Seat | None:
    """Return the seat of an agent of ours whose turn it is."""
    rows = [seat for seat in place.others if seat.number in place.to_move and seat.agent is not None]
    ours = [seat for seat in rows if seat.agent is not None and seat.agent.kind != Agent.Kind.HUMAN]
    return ours[0] if ours and not place.progress.outcome and not place.invitation else None


def has_agents(place: Place) -> bool:
    """Return whether agents of ours are among the others."""
    return any(seat.agent is not None and seat.agent.kind != Agent.Kind.HUMAN for seat in place.others)


def lost(place: Place) -> tuple[int, ...]:
    """Return the seats of people who have been away for so long that the others may go on without them."""
    seats = [seat for seat in range(len(place.progress.spent)) if seat not in place.held]
    return tuple(seat for seat in seats if _state(place, seat).may_be_left)


def _state(place: Place, number: int) -> messages.PartnerState:
    row = next((seat for seat in place.others if seat.number == number), None)
    holder = place.episode.agent if row is None else row.agent
    name = "" if holder is None or holder.kind == Agent.Kind.HUMAN else holder.name
    is_person = holder is not None and holder.kind == Agent.Kind.HUMAN
    silent = presence.silence(place.episode.pk, number) if is_person else 0.0
    to_move = number in place.to_move and not place.progress.outcome
    return messages.PartnerState(
        seat=number,
        name=name,
        state=_word(place, row, number, silent),
        to_move=to_move,
        may_be_left=silent > presence.LOST_SECONDS and number not in place.out,
    )


def _word(place: Place, row: Seat | None, number: int, silent: float) -> messages.Whereabouts:
    if row is not None and row.agent_id is None:
        return "invited"
    if place.progress.spent[number].left:
        return "left"
    if number in place.out:
        return "done"
    return "away" if silent > presence.AWAY_SECONDS else "here"
