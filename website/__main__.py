"""`python -m website`: builds the documentation site into site/."""

from website.build import SITE, build

if __name__ == "__main__":
    build()
    print(f"{SITE / 'index.html'}")
