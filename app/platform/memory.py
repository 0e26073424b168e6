"""Memory that was freed goes back to the system, in place of waiting for the next large file.

A process of the product shares what it does not write to (decision 39). What a load or a sign-in
took for a moment would be most of what it has of its own, for good.
"""

import ctypes
import os
from functools import cache

ARROW = "ARROW_DEFAULT_MEMORY_POOL"
THRESHOLD = "MALLOC_MMAP_THRESHOLD_"
"""As glibc reads it where a program becomes another one."""
LARGE_BYTES = 1024 * 1024
"""A block of this size is of the system's, and goes back as soon as it is freed."""
M_MMAP_THRESHOLD = -3


def settle() -> None:
    """Of this process and of all that it forks or becomes; to be called before Arrow is imported.

    By itself glibc takes each size that was freed for one that is soon asked for again, up to
    32 MiB, and Arrow's own allocator keeps what it had.
    """
    for name, value in ((ARROW, "system"), (THRESHOLD, str(LARGE_BYTES))):
        os.environ.setdefault(name, value)  # noqa: TID251  # read by libraries, no setting of ours
    _libc().mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)


def give_back() -> None:
    """Hand over what is free between what is not: some milliseconds, so after large work only."""
    _libc().malloc_trim(0)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)
