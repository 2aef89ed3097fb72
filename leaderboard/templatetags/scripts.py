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
    """Start a folder of modules, and preload all of them at once."""
    main = static(f"{folder}/main.js")
    return format_html('{}<script type="module" src="{}"></script>', _links("modulepreload", folder), main)


@register.simple_tag
def modules_of_next_page(folder: str) -> SafeString:
    """Prefetch a folder of modules for the next page."""
    return _links("prefetch", folder)


def _links(rel: str, folder: str) -> SafeString:
    return format_html_join("", '<link rel="{}" href="{}">', ((rel, static(name)) for name in _names(folder)))


@cache  # at most 20 kB: the folders of scripts
def _names(folder: str) -> tuple[str, ...]:
    static_files = settings.BASE_DIR / "static"
    return tuple(str(path.relative_to(static_files)) for path in sorted(static_files.glob(f"{folder}/**/*.js")))
