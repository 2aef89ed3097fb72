"""Fields that several records use."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import models


class Words(models.TextField):
    """Plain values as JSON text: what people type may contain U+0000, which PostgreSQL's JSON refuses."""

    def from_db_value(self, value: str, *_: Any) -> Any:
        return msgspec.json.decode(value)

    def get_prep_value(self, value: Any) -> str:
        return msgspec.json.encode(value).decode()
