"""A store of files that speaks S3, for sites whose processes share no disk. It needs the extra `s3`."""

from __future__ import annotations

import posixpath
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from storages.backends.s3 import S3Storage

MEMORY_BYTES = 1 << 20  # of a file that is read; the rest waits on the disk
PART_BYTES = 8 << 20  # of a file that is written, held in memory
ONE_BY_ONE = TransferConfig(use_threads=False, multipart_threshold=PART_BYTES, multipart_chunksize=PART_BYTES)
WAIT_SECONDS = {"connect_timeout": 5, "read_timeout": 30}
AT_ONCE = Config(connect_timeout=1, read_timeout=2, retries={"total_max_attempts": 1})
OLDER_STORES = {"request_checksum_calculation": "when_required", "response_checksum_validation": "when_required"}


class FileStore(S3Storage):
    """Files in a bucket. The environment has the credentials, under the names that all programs for S3 know."""

    def __init__(self, bucket: str, endpoint: str = "", region: str = "", prefix: str = "", addressing: str = "auto"):
        retries = {"max_attempts": 3, "mode": "standard"}
        how: dict[str, Any] = {"s3": {"addressing_style": addressing}, "retries": retries}
        super().__init__(
            bucket_name=bucket,
            endpoint_url=endpoint or None,
            region_name=region or None,
            location=prefix,
            file_overwrite=False,
            max_memory_size=MEMORY_BYTES,
            transfer_config=ONE_BY_ONE,
            client_config=Config(**how, **WAIT_SECONDS, **OLDER_STORES),
        )
        self._making = Lock()

    @property
    def connection(self) -> Any:
        """The connection of all threads: each request has a thread of its own, and making one takes long."""
        with self._making:
            return self._connection

    @cached_property
    def _connection(self) -> Any:
        how = {"region_name": self.region_name, "endpoint_url": self.endpoint_url, "config": self.client_config}
        return self._create_session().resource("s3", **how)

    def answers(self) -> bool:
        """Return whether the bucket answers, within seconds."""
        how = {"region_name": self.region_name, "endpoint_url": self.endpoint_url}
        try:
            self._create_session().client("s3", config=self.client_config.merge(AT_ONCE), **how).head_bucket(
                Bucket=self.bucket_name
            )
        except (BotoCoreError, ClientError):
            return False
        return True

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        """Return a name that is nobody's: unlike a disk, the store would let the second file replace the first."""
        root, extension = posixpath.splitext(name)
        found: str = super().get_available_name(self.get_alternative_name(root, extension), max_length)
        return found

    def get_modified_time(self, name: str) -> datetime:
        """Return when a file was written. Raises FileNotFoundError."""
        try:
            found: datetime = super().get_modified_time(name)
        except ClientError as error:
            if error.response["ResponseMetadata"]["HTTPStatusCode"] == 404:
                raise FileNotFoundError(name) from error
            raise
        return found
