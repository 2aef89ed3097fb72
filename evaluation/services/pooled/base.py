"""Django's engine for PostgreSQL with our pool. Nothing here is specific to a table or a query."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base

from plumbline.evaluation.services.pooled.pool import Pool

_POOLS: dict[str, Pool] = {}  # by alias; those of this process
_INHERITED: list[Any] = []  # pools and connections of a parent, which are not ours to touch, nor to collect


class DatabaseWrapper(base.DatabaseWrapper):
    """A thread's connection, which is in use from its first query until it is closed, and then somebody else's."""

    _connection_pools = _POOLS

    @property
    def pool(self) -> Pool | None:
        """The pool of this process; None if the settings have none. It opens with its first connection."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if self.alias not in _POOLS:
            how = self.get_connection_params() | {"autocommit": True}  # Django sets it properly later on
            configure = DatabaseWrapper(self.settings_dict, self.alias)._configure_connection  # must not keep this one
            made = Pool(kwargs=how, configure=configure, open=False, **options)
            _POOLS.setdefault(self.alias, made)  # another thread may have been first
        return _POOLS[self.alias]

    def __del__(self) -> None:
        """Give back a connection whose thread has ended without closing it, or the pool would miss it for ever."""
        connection = getattr(self, "connection", None)
        pool = getattr(connection, "_pool", None)
        if pool is not None and pool in _POOLS.values():
            self.connection: Any = None
            with suppress(Exception):  # nobody is there to hear of it
                pool.putconn(connection)


def _begin_anew() -> None:
    """Forget in a fork what belongs to its parent: closing it would end the parent's connections."""
    from django.db import connections

    for pool in _POOLS.values():
        pool._closed = True  # so that nothing is done with it when the interpreter ends
        _INHERITED.append(pool)
    _POOLS.clear()
    for each in connections.all(initialized_only=True):
        if isinstance(each, DatabaseWrapper) and each.connection is not None:
            _INHERITED.append(each.connection)
            each.connection = None


os.register_at_fork(after_in_child=_begin_anew)
