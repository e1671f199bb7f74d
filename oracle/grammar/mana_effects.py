"""Sentences of an effect that adds mana, each as a step on the output so far (614.15: "instead" replaces its own)."""

from __future__ import annotations

from dataclasses import dataclass

from lawmage.models import mana_abilities as m
from lawmage.models.terms import Amount, Cond
from lawmage.oracle.grammar.build import mentions
from lawmage.oracle.grammar.mana_outputs import X, both, either, swapped
from lawmage.oracle.matcher import Row, row


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence: it adds `output`, `instead` of what came before, if `cond` holds; or picks a color for the next.

    `rest` is the part of the sentence that does something else.
    """

    output: m.Output = m.NOTHING
    cond: Cond | None = None
    instead: bool = False
    pick: m.TypeSource | None = None
    rest: str = ""

    def apply(self, before: m.Output) -> m.Output:
        """The output after this sentence."""
        if self.pick is not None:
            return both(before, m.Pick(self.pick, m.NOTHING)) if before != m.NOTHING else m.Pick(self.pick, m.NOTHING)
        if isinstance(before, m.Pick):
            return m.Pick(before.types, swapped(self.apply(before.output), m.ChosenColor(), m.PickedColor()))
        if self.instead:
            then = swapped(self.output, m.PickedColor(), _types_of(before))
            return then if self.cond is None else m.When(self.cond, then, before)
        output = self.output if self.cond is None else m.When(self.cond, self.output)
        return output if before == m.NOTHING else both(before, output)


def _types_of(before: m.Output) -> m.TypeSource:
    """What "that type" is when a color was not chosen in a sentence of its own."""
    return before.types if isinstance(before, m.OfTypes) else m.PickedColor()


def _for_each(output: m.Output, amount: Amount, rest: str = "") -> Step | None:
    return None if mentions(output, m.PickedColor()) else Step(m.Times(output, amount), rest=rest)


def _for_each_color(types: m.TypeSource, output: m.Output) -> m.Output | None:
    if output == m.OfTypes(m.PickedColor()):
        return m.OfTypes(types, 1, m.Mix.EACH)
    return None


ROWS: tuple[Row, ...] = (
    row("addverb", "[then] [you [may]] (add|adds) [to your mana pool]", lambda: ()),
    row(
        "addverb",
        "[then] (each player|target player|that player|a player of your choice|its controller) (adds|may add)",
        lambda: (),
    ),
    row("step", "<_:addverb> <o:output> .", lambda o: Step(o)),
    row("step", "<_:addverb> <o:output> and <w:otherdeeds> .", lambda o, w: Step(o, rest=w)),
    row("step", "<_:addverb> <o:output> , then <w:otherdeeds> .", lambda o, w: Step(o, rest=w)),
    row("step", "<_:addverb> <o:output> unless <_:unlesswords> .", lambda o: Step(either(o, m.NOTHING))),
    row("step", "if you win the flip , <_:addverb> <o:output> .", lambda o: Step(either(o, m.NOTHING))),
    row("step", "otherwise , <_:addverb> <o:output> .", lambda o: Step(either(o, m.NOTHING))),
    row("step", "[you] (lose|gain) <_:number> life and add <o:output> .", lambda o: Step(o)),
    row("step", "put (a|an|<_:number>) <_:kind> (counter|counters) on ~ and add <o:output> .", lambda o: Step(o)),
    row("step", "draw a card , then <_:addverb> <o:output> .", lambda o: Step(o, rest="draw a card")),
    row(
        "step",
        "<_:addverb> <o:mana.all> and <w:otherdeeds> , where X is <x:amount> .",
        lambda o, w, x: Step(swapped(o, X, x), rest=w),
    ),
    row("step", "if you do , <_:addverb> <o:output> .", lambda o: Step(either(o, m.NOTHING))),
    row("step", "for each <a:counteach> , <_:addverb> <o:mana.all> .", lambda a, o: _for_each(o, a)),
    row(
        "step",
        "for each <a:counteach> , <_:addverb> <o:mana.all> and <w:otherdeeds> .",
        lambda a, o, w: _for_each(o, a, w),
    ),
    row("step", "<_:addverb> <o:output> if <c:conds> .", lambda o, c: Step(o, c)),
    row("step", "if <c:conds> , <_:addverb> <o:output> instead .", lambda o, c: Step(o, c, True)),
    row("step", "if <c:conds> , instead <_:addverb> <o:output> .", lambda o, c: Step(o, c, True)),
    row("step", "<_:addverb> <o:output> instead if <c:conds> .", lambda o, c: Step(o, c, True)),
    row("step", "instead <_:addverb> <o:output> if <c:conds> .", lambda o, c: Step(o, c, True)),
    row("step", "if <c:conds> , <_:addverb> <o:output> .", lambda o, c: Step(o, c)),
    row("step", "choose a color .", lambda: Step(pick=m.ANY_COLOR)),
    row("step", "choose <t:picktypes> .", lambda t: Step(pick=t)),
    row("step", "choose a color , then <_:addverb> <o:output> .", lambda o: Step(m.Pick(m.ANY_COLOR, o))),
    row("picktypes", "a color of <n:any>", lambda n: m.ColorsOf(n.filter, n.zone)),
    row("step", "for each color among <n:any> , <_:addverb> <o:output> .", lambda n, o: _each_color(n, o)),
    row(
        "otherdeeds",
        "[you|it|~] (draw|draws|gain|gains|lose|loses|put|puts|deals|discard|scry|sacrifice|reset|untap|tap|exile|mill)"
        " <_:words>",
        lambda text: text,
    ),
    row("otherdeeds", "each opponent <_:words>", lambda text: text),
    row("unlesswords", "(any player|that player|an opponent) pays <_:symbols>", lambda: ()),
)


def _each_color(noun: object, output: m.Output) -> Step | None:
    made = _for_each_color(m.ColorsOf(noun.filter, noun.zone), output)  # type: ignore[attr-defined]
    return None if made is None else Step(made)
