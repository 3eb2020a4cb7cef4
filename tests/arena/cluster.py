"""A real cluster for the tests: a scheduler in this process, and two workers of this machine in their own.

It prints its address and the numbers of its workers. When a line comes in, it lets all workers go, and says so
once they are gone. It ends with its input.
"""

import sys
from json import dumps
from time import sleep

import dask
from distributed import LocalCluster


def main() -> None:
    # Workers are forked from a process that has loaded what takes longest.
    dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"})
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        workers = [worker.process.pid for worker in cluster.workers.values()]
        print(dumps({"address": cluster.scheduler_address, "workers": workers}), flush=True)
        if sys.stdin.readline():
            cluster.scale(0)
            while cluster.scheduler.workers:
                sleep(0.05)
            print("gone", flush=True)
            sys.stdin.read()


if __name__ == "__main__":
    main()
