"""`python -m website`: builds the documentation site into site/."""

from website.build import SITE, build

if __name__ == "__main__":
    build()
    print(f"Open {SITE / 'index.html'}, or with a search: python -m http.server --bind 127.0.0.1 --directory {SITE}")
