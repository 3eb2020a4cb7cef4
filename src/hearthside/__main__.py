"""Lets `python -m hearthside` do what the command `hearthside` does."""

from hearthside.cli import main

if __name__ == "__main__":
    main()
