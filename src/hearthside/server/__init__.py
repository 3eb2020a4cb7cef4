"""The HTTP application: tables for the browser and for anyone's programs. Serves the built client."""
