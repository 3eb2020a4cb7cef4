"""Rules in words and as a form, as wire values. Knows no HTTP."""

from hearthside.form import Field
from hearthside.hearts import PRESETS, Rules, form, rulecard
from hearthside.hearts.variants import code, notation

from . import messages as wire


def described(before: Rules, after: Rules) -> wire.RulesRead:
    """The rules, and which sentences of their card are not on that of the rules before."""
    had, card = rulecard.card(before), rulecard.card(after)
    return wire.RulesRead(
        game="hearts",
        notation=notation(after),
        code=code(after),
        name=after.name,
        preset=next((slug for slug, preset in PRESETS.items() if preset == after), None),
        seats=after.seats,
        places=list(after.places),
        goal=after.goal,
        goal_text=rulecard.goal_text(after),
        card=list(card),
        changed=[sentence for sentence in card if sentence not in had],
        fields=[wire.RuleField.model_validate(_plain(each)) for each in form.fields(after)],
    )


def _plain(field: Field) -> dict[str, object]:
    values = field._asdict()
    return {
        "field": values.pop("name"),
        "choices": list(values.pop("choices")),
        "words": list(values.pop("words")),
        **values,
    }
