"""How a match is told: who is called what, and how a sentence is put together. Knows no game."""

from collections.abc import Sequence

from hearthside.words import inside, scored


class Voice:
    """Speaks to one seat, or to none, and knows how everyone is called."""

    def __init__(self, seat: int | None, names: Sequence[str]) -> None:
        self.seat = seat
        self.names = tuple(names)

    def is_you(self, seat: int) -> bool:
        """Whether the seat is spoken to."""
        return seat == self.seat or self.names[seat] == "You"

    def subject(self, seat: int, verb: str) -> str:
        """The seat and what it does: ``Cal leads``, ``You lead``."""
        return f"{'You' if self.is_you(seat) else self.names[seat]} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """What the seat does, without the seat: ``leads``, ``lead``."""
        return _second(verb) if self.is_you(seat) else verb

    def object(self, seat: int) -> str:
        """The seat inside a sentence: ``Cal``, ``the Shark``, ``you``."""
        return "you" if self.is_you(seat) else inside(self.names[seat])

    def whose(self, seat: int) -> str:
        """``Cal’s``, ``your``."""
        if self.is_you(seat):
            return "your"
        name = inside(self.names[seat])
        return f"{name}’" if name.endswith("s") else f"{name}’s"

    def set_scores(self, scores: Sequence[int]) -> str:
        """Totals that were changed by hand."""
        return f"The scores are set to {self.scores(scores)}."

    def scores(self, points: Sequence[int]) -> str:
        """Numbers by seat: ``you 26, Cal −10``."""
        return ", ".join(scored(self.object(seat), signed(each)) for seat, each in enumerate(points))


def signed(points: int) -> str:
    """A number with a true minus sign."""
    return str(points).replace("-", "−")


def _second(verb: str) -> str:
    """A verb as it follows "you"."""
    match verb:
        case "has":
            return "have"
        case "has passed":
            return "have passed"
        case "shot":
            return verb
        case "passes":
            return "pass"
        case "is":
            return "are"
    return verb.removesuffix("s")
