"""Wall time, CPU time and peak memory of one command with everything that it starts."""

import os
import subprocess
import time
from dataclasses import dataclass

MEGABYTE_OF_RUSAGE = 1024 * 1024 if os.uname().sysname == "Darwin" else 1024


@dataclass(frozen=True)
class Sample:
    wall: float
    cpu: float
    memory: float
    """Megabytes, of the largest single process. Never less than what this measuring process has itself."""


def pin(cores):
    """All later commands inherit it. Where the system cannot (macOS), they run on all cores."""
    if hasattr(os, "sched_setaffinity"):
        wanted = {int(core) for core in cores.split(",")}
        os.sched_setaffinity(0, wanted & os.sched_getaffinity(0) or os.sched_getaffinity(0))


def measure(command):
    start = time.perf_counter()
    child = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode < 0 or child.returncode == 127:
        raise SystemExit(f"{command[0]} ended with {child.returncode}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / MEGABYTE_OF_RUSAGE)


def median_sample(samples):
    middle = len(samples) // 2
    return Sample(
        *(sorted(getattr(each, key) for each in samples)[middle] for key in ("wall", "cpu", "memory"))
    )
