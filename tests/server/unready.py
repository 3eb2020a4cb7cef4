"""The command `hearthside` whose strong players, in its workers as well, get ready only after an hour.

Each process that loads their kernels takes seconds for it. A worker begins by running this file as well.
"""

from hearthside.server import serve

serve._WARM_UP_DELAY = 3600  # type: ignore[misc]

if __name__ == "__main__":
    from hearthside.cli import main

    main()
