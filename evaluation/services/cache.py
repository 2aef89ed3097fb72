"""The cache in Redis, and in this process's memory while Redis is away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Unconnected
from redis.exceptions import RedisError
from redis.retry import Retry

from plumbline.evaluation.services.outage import REDIS

WAIT_SECONDS = 0.25  # for Redis, at most
MOST_ENTRIES = 100_000  # in memory
_ONCE_MORE = Retry(NoBackoff(), 1, supported_errors=(Unconnected,))  # a connection from before a restart
_OPTIONS = {"socket_timeout": WAIT_SECONDS, "socket_connect_timeout": WAIT_SECONDS, "retry": _ONCE_MORE}


class Cache(BaseCache):
    """A cache that never fails. What is set in an outage is known to this process only, and forgotten afterwards."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._shared = RedisCache(server, params | {"OPTIONS": _OPTIONS | params.get("OPTIONS", {})})
        self._own = LocMemCache(f"beside {server}", params | {"OPTIONS": {"MAX_ENTRIES": MOST_ENTRIES}})

    def _do(self, method: str, *arguments: Any) -> Any:
        if REDIS.due():
            try:
                answer = getattr(self._shared, method)(*arguments)
            except (RedisError, OSError) as error:
                REDIS.failed(error)
            else:
                REDIS.worked()
                return answer
        return getattr(self._own, method)(*arguments)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._do("add", key, value, timeout, version))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._do("get", key, default, version)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._do("set", key, value, timeout, version)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._do("touch", key, timeout, version))

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(self._do("delete", key, version))

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self._do("get_many", list(keys), version)
        return found

    def has_key(self, key: str, version: int | None = None) -> bool:
        return bool(self._do("has_key", key, version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a number. Raises ValueError if there is none, as where the outage began or ended just now."""
        return int(self._do("incr", key, delta, version))

    def set_many(self, data: dict[str, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> list[str]:
        return list(self._do("set_many", data, timeout, version))

    def delete_many(self, keys: Iterable[str], version: int | None = None) -> None:
        self._do("delete_many", list(keys), version)

    def clear(self) -> None:
        self._own.clear()
        self._do("clear")
