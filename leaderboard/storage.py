"""Static files under names made of their contents, so that browsers may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

FOLDERS = ("play/*.js", "replay/*.js")  # our modules; those of others import what is not here
IMPORT = (r"""(?P<matched>(?P<before>\bfrom|\bimport) "(?P<url>\.{1,2}/[^"]+)";)""", '%(before)s "%(url)s";')


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Modules import each other under such names as well."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, *((folder, (IMPORT,)) for folder in FOLDERS))
    max_post_process_passes = 20  # one more than the longest chain of imports has modules
