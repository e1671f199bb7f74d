"""Payments by trying every sequence of activations: a second opinion that shares no code with the solver."""

from collections import Counter
from itertools import combinations

from lawmage.solver.payment.instance import DELVED, IMPROVISED, Instance


def payments(instance: Instance):
    """All payments that pay exactly, as frozensets of elements (place, element, number), and the minimal ones."""
    exact = set()
    seen = set()

    def pay(pool, spent, tapped, gone, used, life, given):
        """`pool`: Counter of (source, unit) there; `spent`: Counter of (source, label) spent so far."""
        key = (frozenset(pool.items()), frozenset(spent.items()), tapped, gone, used, life, given)
        if key in seen:
            return
        seen.add(key)
        finish(pool, spent, tapped, gone, life, given, used)
        for source in instance.sources:
            for number, use in enumerate(source.uses):
                times = Counter(used)[source.id, number]
                if use.limit is not None and times >= use.limit:
                    continue
                if use.limit is None and times >= 2:
                    continue
                if source.id in gone or (use.taps and source.id in tapped):
                    continue
                if life + use.life > instance.life:
                    continue
                for after_give, more_tapped, more_gone in gives(use.gives, tapped, gone):
                    for left, more in fund(use.needs, pool, spent):
                        for output in use.outputs:
                            there = left.copy()
                            for unit in output:
                                there[(source.id, len(used)), unit] += 1
                            pay(
                                there,
                                more,
                                more_tapped | ({source.id} if use.taps else set()),
                                more_gone | ({source.id} if use.sacrifices else set()),
                                (*used, (source.id, number)),
                                life + use.life,
                                tuple(sorted((*given, *after_give))),
                            )

    def gives(due, tapped, gone):
        options = [((), tapped, gone)]
        for give in due:
            grown = []
            for named, taps, lost in options:
                blocked = lost | taps if give.verb == "tap" else lost
                free = [name for name in give.among if name not in blocked]
                for chosen in combinations(sorted(free), give.count):
                    extra = tuple((give.verb, name) for name in chosen)
                    if give.verb == "tap":
                        grown.append(((*named, *extra), taps | set(chosen), lost))
                    else:
                        grown.append(((*named, *extra), taps, lost | set(chosen)))
            options = grown
        return options

    def fund(needs, pool, spent):
        if not needs:
            return [(pool, spent)]
        found = []
        for source, unit in list(pool):
            if pool[source, unit] and instance.pays(unit, needs[0]):
                left, more = pool.copy(), spent.copy()
                left[source, unit] -= 1
                left += Counter()
                more[source, unit.label] += 1
                found += fund(needs[1:], left, more)
        return found

    def finish(pool, spent, tapped, gone, life, given, used):
        helpers = Counter(pool)
        for main, bills in instance.bills.items():
            if main + life > instance.life:
                continue
            for bill in bills:
                for after_give, taps, _ in gives(instance.gives, tapped, gone):
                    # costs are paid in any order: what is sacrificed now may be tapped for convoke before (601.2h)
                    for _, more in cover(list(bill), helpers, spent, taps, gone):
                        if any(
                            number not in {k[0][1] for k in more if isinstance(k[0], tuple)}
                            for number in range(len(used))
                        ):
                            continue  # an ability none of whose mana is spent is no part of the payment
                        record(more, main + life, (*given, *after_give))

    def cover(needs, pool, spent, tapped, gone):
        if not needs:
            yield pool, spent
            return
        for left, more in fund(needs[:1], pool, spent):
            yield from cover(needs[1:], left, more, tapped, gone)
        for name, unit in instance.convoke:
            if name not in tapped | gone and instance.pays(unit, needs[0]):
                yield from cover(
                    needs[1:], pool, spent + Counter({("convoke", (name, unit.label)): 1}), tapped | {name}, gone
                )
        for name in instance.improvise:
            if name not in tapped | gone and instance.pays(IMPROVISED, needs[0]):
                yield from cover(needs[1:], pool, spent + Counter({("improvise", name): 1}), tapped | {name}, gone)
        exiled = {name for place, name in spent if place == "delve"}
        for name in instance.delve:
            if name not in exiled and instance.pays(DELVED, needs[0]):
                yield from cover(needs[1:], pool, spent + Counter({("delve", name): 1}), tapped, gone)

    def record(spent, life, given):
        elements = Counter()
        for (place, what), number in spent.items():
            elements[place[0] if isinstance(place, tuple) else place, what] += number
        for verb, name in given:
            elements[verb, name] += 1
        exact.add((life, frozenset((place, what, n) for (place, what), n in elements.items())))

    start = Counter()
    for unit in instance.pool:
        start["pool", unit] += 1
    pay(start, Counter(), frozenset(s.id for s in instance.sources if s.tapped), frozenset(), (), 0, ())
    return exact, minimal(exact)


def minimal(exact):
    def fixed(elements):
        return frozenset(e for e in elements if e[0] == "pool")

    def smaller(a, b):
        mine = {(p, w): n for p, w, n in b}
        return a != b and all(mine.get((p, w), 0) >= n for p, w, n in a)

    return {
        (life, one)
        for life, one in exact
        if not any(
            life == other_life and fixed(one) == fixed(other) and smaller(other, one) for other_life, other in exact
        )
    }
