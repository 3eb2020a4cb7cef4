"""The themes of the terminal program, made of the colours of the browser."""

from textual.theme import Theme

from .look import Look

_OWN = {
    "block-cursor-background": "ember",
    "block-cursor-foreground": "ember-ink",
    "block-cursor-blurred-background": "ember-soft",
    "block-cursor-blurred-foreground": "ink",
    "border": "ember-line",
    "border-blurred": "line",
    "footer-background": "room-2",
    "footer-foreground": "ink-2",
    "footer-key-foreground": "ember",
    "footer-description-foreground": "ink-2",
    "input-cursor-background": "ember",
    "input-cursor-foreground": "ember-ink",
    "input-selection-background": "ember-soft",
    "link-color": "ember",
    "scrollbar": "line",
    "scrollbar-hover": "line-strong",
    "scrollbar-active": "ember",
    "scrollbar-background": "room-2",
    "scrollbar-corner-color": "room-2",
    "text-muted": "ink-2",
}
"""What Textual calls a colour, and what it is called here."""


def theme_of(look: Look) -> Theme:
    """The theme of a look. Each colour is a variable of its own name too, such as ``$felt`` and ``$suit-h``."""
    colours = look.colours
    return Theme(
        name=theme_name(look),
        primary=colours["ember"],
        secondary=colours["wood"],
        accent=colours["ember"],
        warning=colours["warn"],
        error=colours["bad"],
        success=colours["good"],
        foreground=colours["ink"],
        background=colours["room"],
        surface=colours["paper"],
        panel=colours["paper-2"],
        dark=look.evening,
        variables=colours | {name: colours[same] for name, same in _OWN.items()},
    )


def theme_name(look: Look) -> str:
    """What the theme of a look is called in the palette: ``evening-slate``, ``day-greys``."""
    colour = "greys" if look.greys else look.felt
    return "-".join(["evening" if look.evening else "day", colour, *(["two"] if look.two and not look.greys else [])])
