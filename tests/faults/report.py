"""The README's table of faults."""

from __future__ import annotations

import os
from datetime import date
from typing import Any

from tests import readme

HEAD = (
    *("fault", "away", "turns acknowledged, meanwhile", "longest wait for a turn", "all play again after"),
    *("answers of 5xx", "lost or doubled"),
)
FAULTS = {
    "redis": "Redis is killed, and comes back empty",
    "silent_redis": "Redis falls silent",
    "postgresql": "PostgreSQL crashes",
    "disk": "The disk is full (SQLite)",
    "sigterm": "The server is told to end, and started again",
}


def table(found: dict[str, dict[str, Any]]) -> str:
    """The table, and before it what it does not tell."""
    rows = [_row(name, found[name]) for name in FAULTS]
    told = (
        f"Faults measured {date.today().isoformat()} on {os.cpu_count()} shared cores, while 6 people took a turn\n"
        "every half second, and a visitor asked for pages, consented and signed in.\n"
    )
    return f"{told}{_killed(**found['processes'])}{_ended(found['sigterm'])}\n{readme.table(HEAD, rows)}"


def _killed(server: dict[str, Any], sockets: dict[str, Any], worker: dict[str, Any]) -> str:
    states = ", ".join(f"{count} {state}" for state, count in sorted(worker["ended"].items()))
    return (
        f"The server was killed {server['kills']} times: {server['lost_or_doubled']} of "
        f"{server['acknowledged_turns']:,} acknowledged turns were lost or doubled;\n"
        f"its process of sockets {sockets['kills']} times: {sockets['lost_or_doubled']} of "
        f"{sockets['acknowledged_turns']:,};\n"
        f"its worker {worker['kills']} times: of {worker['submissions']} submissions, {states}.\n"
    )


def _ended(found: dict[str, Any]) -> str:
    codes = ", ".join(f"{code} ({count})" for code, count in found["sockets_closed_with"].items()) or "no code"
    return (
        f"Told to end, it did within {found['ended_after_seconds']} s, left {found['processes_left']} processes, "
        f"cut {found['requests_cut']} requests, and closed sockets with {codes}.\n"
    )


def _row(name: str, found: dict[str, Any]) -> tuple[str, ...]:
    if "skipped" in found:
        return FAULTS[name], f"not measured: {found['skipped']}", *[""] * (len(HEAD) - 2)
    bare = found["of_these_without_retry_after"]
    return (
        FAULTS[name],
        f"{found['away_seconds']} s",
        f"{found['acknowledged_turns']:,}, {found['of_these_meanwhile']:,}",
        f"{found['longest_wait_for_a_turn_seconds']} s",
        f"{found['seconds_until_all_play_again']} s",
        f"{found['answers_5xx']} of {found['requests']:,}" + (f", {bare} without Retry-After" if bare else ""),
        str(found["lost_or_doubled"]),
    )
