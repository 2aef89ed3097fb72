"""Scripts of pages: folders of modules, each started by its main.js."""

from __future__ import annotations

from functools import cache

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def modules(folder: str) -> SafeString:
    """Start a folder of modules. All are asked for at once, not each after the one that imports it."""
    main = static(f"{folder}/main.js")
    return format_html('{}<script type="module" src="{}"></script>', _links("modulepreload", folder), main)


@register.simple_tag
def modules_of_next_page(folder: str) -> SafeString:
    """Fetch a folder of modules when all else is there, for a page that will be opened from this one."""
    return _links("prefetch", folder)


def _links(rel: str, folder: str) -> SafeString:
    return format_html_join("", '<link rel="{}" href="{}">', ((rel, static(name)) for name in _names(folder)))


@cache
def _names(folder: str) -> tuple[str, ...]:
    return tuple(f"{folder}/{path.name}" for path in sorted((settings.BASE_DIR / "static").glob(f"{folder}/*.js")))
