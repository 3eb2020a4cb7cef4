"""Hearts and Gin Rummy at your own table: in a browser tab, in a terminal, and as a library."""

__version__ = "0.1.0"
