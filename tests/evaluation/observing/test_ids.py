"""Ids apply inside, and errors take them along."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import pytest

from plumbline.evaluation.observing import ids


def test_ids_apply_inside_and_no_longer():
    with ids.within(job_id=7):
        with ids.within(episode_id="e"):
            assert ids.current() == {"job_id": "7", "episode_id": "e"}
        assert ids.current() == {"job_id": "7"}
    assert ids.current() == {}


def test_an_error_takes_them_along():
    error = ValueError("lost")
    with suppress(ValueError), ids.within(request_id="outer"), ids.within(job_id=7):
        raise error
    assert ids.current() == {}
    assert ids.current(error) == {"request_id": "outer", "job_id": "7"}


def test_an_error_keeps_the_id_of_where_it_was_raised():
    error = ValueError("lost")
    with suppress(ValueError), ids.within(episode_id="outer"), ids.within(episode_id="inner"):
        raise error
    with ids.within(episode_id="elsewhere"):
        assert ids.current(error) == {"episode_id": "inner"}


async def test_tasks_have_those_of_where_they_were_begun():
    async def found() -> dict[str, str]:
        await asyncio.sleep(0)
        return ids.current()

    with ids.within(episode_id="one"):
        one = asyncio.ensure_future(found())
    with ids.within(episode_id="two"):
        two = asyncio.ensure_future(found())
    assert (await one, await two) == ({"episode_id": "one"}, {"episode_id": "two"})


def test_a_function_of_an_episode_names_it():
    @ids.naming_episode
    def seen(episode: object) -> dict[str, str]:
        return ids.current()

    assert seen(SimpleNamespace(pk=5)) == {"episode_id": "5"}


@pytest.mark.parametrize("given", [b"0123abcd", b"6f1c9d1e-7c0a-4d44-9d5a-1f2e3d4c5b6a", b"A" * 64])
def test_a_well_formed_id_is_kept(given):
    assert ids.of_request(given) == given.decode()


@pytest.mark.parametrize(
    "given", [None, b"", b"short", b"A" * 65, b"two words", b'{"a":1}..', b"line\nbreak", b"-leading", b"m@example.org"]
)
def test_any_other_is_replaced(given):
    made = ids.of_request(given)
    assert made.encode() != given
    assert ids.of_request(made.encode()) == made
    assert ids.of_request(given) != made
