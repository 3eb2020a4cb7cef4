"""`python -m website`: builds the documentation site into site/."""

from website.build import SITE, build, openapi

if __name__ == "__main__":
    build(openapi())
    print(f"{SITE / 'index.html'}")
