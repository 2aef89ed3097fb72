"""Agreements of accounts to the conditions of exports, kept with their version and date."""

from __future__ import annotations

from typing import Any

from plumbline.play import texts
from plumbline.play.models import AgreedText, ExportAgreement


def agree(account: Any) -> ExportAgreement:
    """Record an account's agreement to the current conditions. The first date stays."""
    return ExportAgreement.objects.get_or_create(owner=account, text=texts.stored(texts.exports()))[0]


def agreed(account: Any) -> ExportAgreement | None:
    """Return an account's agreement to the current conditions, if there is one."""
    if not account.is_authenticated:
        return None
    mine = ExportAgreement.objects.filter(owner=account, text__kind=AgreedText.Kind.EXPORTS)
    return mine.select_related("text").filter(text__version=texts.exports().version).first()


def may_download(account: Any) -> bool:
    """Return whether an account, or nobody's, may download exports."""
    return texts.is_open_to_all() or agreed(account) is not None
