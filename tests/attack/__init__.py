"""Attacks on the program, in short with all other tests and in full with `make attack`. See docs/security.md."""
