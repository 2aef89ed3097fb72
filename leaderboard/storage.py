"""Static files named by their content, so that browsers can cache them forever."""

from __future__ import annotations

from typing import Any

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

FOLDERS = ("charts/*.js", "play/*.js", "replay/*.js")  # our modules; those of others import what is not here
IMPORT = (r"""(?P<matched>(?P<before>\bfrom|\bimport) "(?P<url>\.{1,2}/[^"]+)";)""", '%(before)s "%(url)s";')


BROTLI_QUALITY = 6  # a seventh larger than at the best, which takes half a minute for all files


class QuickCompressor(Compressor):
    """Compressor of all files in a few seconds."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        packed: bytes = brotli.compress(data, quality=BROTLI_QUALITY)
        return packed


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Storage that also renames imports between modules."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, *((folder, (IMPORT,)) for folder in FOLDERS))
    max_post_process_passes = 20  # one more than the longest chain of imports has modules

    def create_compressor(self, **named: Any) -> Compressor:
        return QuickCompressor(**named)
