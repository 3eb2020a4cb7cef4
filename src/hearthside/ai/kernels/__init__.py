"""Play at the speed of the machine: compiled when first asked for, and kept compiled for the next time.

Importing this package imports no compiler; its modules do, so whoever wants one imports it where it is needed.
"""
