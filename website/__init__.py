"""The documentation site: its pages that are made from the code, its look, and how it is built."""
