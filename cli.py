"""The command line; also runnable as ``python cli.py`` once the package is installed.

A thin door: arguments in, answers out. Data goes to standard output, messages to standard error. Exit codes: 0 yes or
done, 1 illegal (or a case that fails), 2 bad input or usage, 3 not decided, 130 interrupted; a closed pipe is 0.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lawmage.models.errors import (
    AnswerError,
    BudgetExceeded,
    LawmageError,
    PositionError,
    QuestionError,
    UnreadText,
)

if TYPE_CHECKING:
    from lawmage.models.answers import Answer
    from lawmage.models.limits import Limits
    from lawmage.models.position import Position
    from lawmage.models.verdict import UnreadItem, Verdict
    from lawmage.solver.legal_set import LegalSet
    from lawmage.solver.perft import Perft

DONE, ILLEGAL, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130
DEFAULT_LISTED = 1_000
ASKED, JUDGED = "[KIND] POSITION", "[KIND] POSITION ANSWER"


# ── Reading arguments ────────────────────────────────────────────────────────────────────────────────


@dataclass
class Source:
    """Reads arguments that are a file, "-" (standard input, at most once) or inline JSON."""

    stdin_used: bool = False

    def read(self, argument: str, error: type[LawmageError]) -> Any:
        from lawmage.models.loading import MAX_BYTES, load, loads

        if argument == "-":
            if self.stdin_used:
                raise click.UsageError("standard input (-) can be read only once")
            self.stdin_used = True
            return loads(sys.stdin.buffer.read(MAX_BYTES + 1), error=error)
        if argument.lstrip()[:1] in ("{", "["):
            return loads(argument, error=error)
        try:
            return load(argument, error=error)
        except (OSError, ValueError) as reason:
            if isinstance(reason, LawmageError):
                raise
            raise error(f"cannot read {argument[:200]}: {getattr(reason, 'strerror', None) or reason}") from None


@dataclass
class Asked:
    """What the command line asks about, from its arguments and options."""

    arguments: tuple[str, ...]
    options: dict[str, Any]
    as_json: bool = False
    wants_answer: bool = False
    source: Source = field(default_factory=Source)
    kind: str = "unknown"
    answer: Any = None
    position: Position | None = None

    @property
    def limits(self) -> Limits:
        from lawmage.models.limits import DEFAULT_SECONDS, Limits

        seconds = self.options["seconds"]
        return Limits(seconds=DEFAULT_SECONDS if seconds is None else seconds)

    def legal(self) -> LegalSet:
        """The set of legal answers; messages about unread text go to standard error."""
        from lawmage.models.position import Position
        from lawmage.solver.legal import legal

        given, question = self.inputs()
        position = Position.model_validate(given)
        self.position = position
        found = legal(
            position, question, limits=self.limits, strict=self.options["strict"], engine=self.options["engine"]
        )
        self.tell(found.unread)
        return found

    def tell(self, unread: Iterable[UnreadItem]) -> None:
        """Messages about text that was not understood; under --strict such text is refused."""
        items = tuple(unread)
        for item in items:
            click.echo(f"not understood: {item}", err=True)
        if items and self.options["strict"]:
            raise UnreadText(items)

    def inputs(self) -> tuple[Any, dict[str, Any]]:
        """The position and the question that the arguments and options give."""
        most = 3 if self.wants_answer else 2
        if not most - 1 <= len(self.arguments) <= most:
            told = JUDGED if self.wants_answer else ASKED
            raise click.UsageError(f"expected {told}, got {len(self.arguments)} arguments")
        kind, place = (self.arguments[0], 1) if len(self.arguments) == most else (None, 0)
        position = self.source.read(self.arguments[place], PositionError)
        question: Any = {}
        if isinstance(position, dict) and "position" in position:
            question, position = position.get("question") or {}, position["position"]
            if kind is not None and isinstance(question, dict) and question.get("kind") != kind:
                question = {}  # the file's question is another one
        if not isinstance(position, dict):
            raise PositionError(f"a position is a mapping, not {type(position).__name__}")
        if self.options["question"] is not None:
            question = self.source.read(self.options["question"], QuestionError)
        if not isinstance(question, dict):
            raise QuestionError("a question is a mapping")
        if kind is not None and question.setdefault("kind", kind) != kind:
            raise QuestionError(f"is {str(question['kind'])[:40]!r}, and {kind!r} is asked", field="kind")
        given = {name: self.options[name] for name in QUESTION_FIELDS if self.options[name] is not None}
        if self.wants_answer:
            self.answer = self.source.read(self.arguments[-1], AnswerError)
        question = {**question, **given}
        self.kind = str(question.get("kind", "unknown"))
        return position, question


QUESTION_FIELDS = (
    *("player", "permanent", "text", "ability_of", "x"),
    *("cost", "purpose", "kicked", "alternative", "casts_before", "from"),
)


def _asks(arguments: str = ASKED) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The arguments and options of every command that asks a question."""
    options = [
        click.argument("arguments", nargs=-1, metavar=arguments),
        click.option("--question", metavar="FILE|JSON", help="The question, where POSITION does not hold it."),
        click.option("--player", metavar="ID", help="Who answers; default: the active (or defending) player."),
        click.option("--permanent", metavar="ID", help="mana_types, tap_for_mana, activate: the one asked about."),
        click.option("--text", help="army, ring_bearer, targets, resolution: the words of the ability."),
        click.option("--ability-of", "ability_of", metavar="ID", help="targets, resolution: whose ability TEXT is."),
        click.option("--x", type=int, metavar="N", help="targets, resolution, payment: the value of X."),
        click.option("--cost", help='payment: the cost as on the card, "{2}{W}".'),
        click.option("--purpose", help="payment: what a demand or a tax is for."),
        click.option("--kicked", type=int, metavar="N", help="payment: how many times the spell is kicked."),
        click.option("--alternative", metavar="NAME", help="payment: the alternative cost chosen."),
        click.option("--casts-before", "casts_before", type=int, metavar="N", help="payment: casts from command."),
        click.option("--from", "from", metavar="ZONE", help="payment, cast: the zone the card is cast from."),
        click.option("--engine", default="auto", metavar="NAME", help="auto (default), diagram, cpsat or csp."),
        click.option("--seconds", type=float, metavar="S", help="Give up after so many seconds; default: 10."),
        click.option("--strict", is_flag=True, help="Refuse positions with text that is not understood."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
    ]

    def with_options(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return with_options


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────


def _colored() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _say(lines: Iterable[str], **style: Any) -> None:
    for line in lines:
        click.echo(click.style(line, **style) if style else line, color=_colored())


def _dump(value: Any) -> None:
    from lawmage.solver.report import plain

    click.echo(json.dumps(plain(value), ensure_ascii=False))


def _stream(answers: Iterable[Answer], outcomes: bool) -> None:
    for answer in answers:
        _dump({"answer": answer, "outcome": answer.outcome} if outcomes else answer)


def _answers(answers: Iterable[Answer], outcomes: bool) -> dict[str, Any]:
    """The answers as a part of a document, and what follows from each where that is wanted."""
    listed = list(answers)
    return {"answers": listed, **({"outcomes": [each.outcome for each in listed]} if outcomes else {})}


def _one_format(as_json: bool, jsonl: bool) -> None:
    if as_json and jsonl:
        raise click.UsageError("--json prints one document, --jsonl one line an answer: choose one")


def _document(asked: Asked, legal: LegalSet | Perft, **content: Any) -> None:
    from lawmage.solver.report import document

    _dump(document(asked.kind, legal.unread, asked.limits, **content))


def _asked(arguments: tuple[str, ...], options: dict[str, Any], as_json: bool, *, wants_answer: bool = False) -> Asked:
    asked = Asked(arguments, options, as_json, wants_answer)
    click.get_current_context().find_root().obj = asked
    return asked


# ── Commands about a set of answers ──────────────────────────────────────────────────────────────────


OUTCOMES = click.option("--outcomes", is_flag=True, help="With --json or --jsonl: also what follows from an answer.")


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 yes or done, 1 illegal, 2 bad input or usage, 3 not decided, 130 interrupted.",
)
@click.version_option(package_name="lawmage")
def cli() -> None:
    """Every legal choice on a Magic board: listed, counted, sampled, checked, explained.

    POSITION and ANSWER are files (YAML or JSON), - for standard input, or inline JSON. A file with `position:` and
    `question:` needs no KIND.

    KIND is attackers, blockers, targets, resolution, army, ring_bearer, mana_types, tap_for_mana, payment, activate or
    cast.
    """


@cli.command("list")
@click.option("--limit", default=str(DEFAULT_LISTED), metavar="N|all", show_default=True, help="How many to list.")
@click.option("--jsonl", is_flag=True, help="Print one answer a line, as they come.")
@OUTCOMES
@_asks()
def list_answers(
    arguments: tuple[str, ...], as_json: bool, limit: str, jsonl: bool, outcomes: bool, **options: Any
) -> None:
    """List the legal answers, in their order."""
    from itertools import islice

    from lawmage.solver.report import number, table

    _one_format(as_json, jsonl)
    asked = _asked(arguments, options, as_json)
    most = _limit(limit)
    legal = asked.legal()
    if as_json:
        total = legal.count()
        content = {"count": number(total), **_answers(islice(legal, most), outcomes)}
        _document(asked, legal, complete=most is None or total <= most, listed=most, **content)
        return
    running = iter(legal)
    if jsonl:
        _stream(islice(running, most), outcomes)
    else:
        _say(table(enumerate(islice(running, most))))
    if next(running, None) is not None:
        click.echo(f"{most:,} of {_total(legal)} answers; --limit all lists every one", err=True)
    elif not jsonl and not legal:
        click.echo("there is no legal answer", err=True)


def _limit(text: str) -> int | None:
    if text == "all":
        return None
    if not text.isdecimal() or len(text) > 9:
        raise click.BadParameter("a number, or all", param_hint="--limit")
    return int(text)


def _total(legal: LegalSet) -> str:
    try:
        return f"{legal.count():,}"
    except BudgetExceeded:
        return "more"


@cli.command()
@_asks()
def count(arguments: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Count the legal answers without listing them."""
    from lawmage.solver.report import number

    asked = _asked(arguments, options, as_json)
    legal = asked.legal()
    total = legal.count()
    if as_json:
        _document(asked, legal, count=number(total))
    else:
        click.echo(str(total))


@cli.command()
@click.option(
    *("--limit", "draws"),
    default=1,
    show_default=True,
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="How many.",
)
@click.option("--seed", default=0, show_default=True, metavar="N", help="Equal seeds draw equal answers.")
@click.option("--jsonl", is_flag=True, help="Print one answer a line.")
@OUTCOMES
@_asks()
def sample(
    arguments: tuple[str, ...], as_json: bool, draws: int, seed: int, jsonl: bool, outcomes: bool, **options: Any
) -> None:
    """Draw legal answers, each independent and uniform."""
    from lawmage.solver.report import number, table

    _one_format(as_json, jsonl)
    asked = _asked(arguments, options, as_json)
    legal = asked.legal()
    if not legal:
        raise AnswerError("there is no legal answer to draw")
    answers = legal.sample(draws, seed=seed)
    if as_json:
        _document(asked, legal, count=number(legal.count()), seed=seed, **_answers(answers, outcomes))
    elif jsonl:
        _stream(answers, outcomes)
    else:
        _say(table((legal.index(answer), answer) for answer in answers))


@cli.command()
@click.option("--weights", metavar="FILE|JSON", help="{place: {value: whole number}}; what is missing is 0.")
@OUTCOMES
@_asks()
def best(arguments: tuple[str, ...], as_json: bool, weights: str | None, outcomes: bool, **options: Any) -> None:
    """Find a legal answer of the greatest total weight.

    Without --weights that is, for a payment, what the auto-tapper taps, and else the first answer.
    """
    from lawmage.solver.report import told

    asked = _asked(arguments, options, as_json)
    legal = asked.legal()
    found = legal.best(asked.source.read(weights, QuestionError) if weights is not None else None)
    if as_json:
        follows = {"outcome": found.outcome if found is not None else None} if outcomes else {}
        _document(asked, legal, answer=found, **follows)
    else:
        click.echo("there is no legal answer" if found is None else told(found))


@cli.command()
@click.option("--jsonl", is_flag=True, help="Print one class a line.")
@_asks()
def orbits(arguments: tuple[str, ...], as_json: bool, jsonl: bool, **options: Any) -> None:
    """List one answer of each class of answers that are alike.

    Alike are answers that differ only by permanents nothing tells apart. The number is that of the answers in the
    class; all of them add up to the count.
    """
    from lawmage.solver.report import number, told

    _one_format(as_json, jsonl)
    asked = _asked(arguments, options, as_json)
    legal = asked.legal()
    if as_json:
        classes = [{"answer": answer, "size": number(size)} for answer, size in legal.orbits()]
        _document(asked, legal, count=number(legal.count()), orbits=classes)
        return
    for answer, size in legal.orbits():
        if jsonl:
            _dump({"answer": answer, "size": number(size)})
        else:
            _say([f"{size:>8,} ×  {told(answer)}"])


@cli.command()
@click.option("--partial", metavar="FILE|JSON", help="The choices made so far; default: none.")
@_asks()
def mask(arguments: tuple[str, ...], as_json: bool, partial: str | None, **options: Any) -> None:
    """Tell for each open place which values may be chosen.

    These are the values that some legal answer has which holds the choices made so far.
    """
    from lawmage.solver.report import mask_lines

    asked = _asked(arguments, options, as_json)
    legal = asked.legal()
    found = legal.mask(asked.source.read(partial, AnswerError) if partial is not None else {})
    if as_json:
        _document(asked, legal, mask=dict(found))
    else:
        _say(mask_lines(found))


# ── Commands about one answer ────────────────────────────────────────────────────────────────────────


@cli.command()
@_asks(JUDGED)
def check(arguments: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Say whether an answer is legal, and by which rule not."""
    _judge(arguments, as_json, options, explain=False)


@cli.command()
@_asks(JUDGED)
def explain(arguments: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Check an answer and tell more: cards' words, what is legal.

    For each rule that is broken: the objects, the words of the card. Then the legal answer that differs least.
    """
    _judge(arguments, as_json, options, explain=True)


def _judge(arguments: tuple[str, ...], as_json: bool, options: dict[str, Any], *, explain: bool) -> None:
    asked = _asked(arguments, options, as_json, wants_answer=True)
    legal = asked.legal()
    verdict = legal.check(asked.answer)
    if as_json:
        _document(asked, legal, verdict=verdict)
    else:
        _tell(asked, verdict, explain)
    if verdict.legal and explain and not as_json:
        _say([f"  {line}" for line in _place_of(legal, asked.answer)])
    if not verdict.legal:
        raise click.exceptions.Exit(ILLEGAL)


def _place_of(legal: LegalSet, answer: Any) -> list[str]:
    """A legal answer among the listed ones, with what follows from it."""
    from lawmage.solver.report import told

    try:
        index = legal.index(answer)
    except BudgetExceeded:
        return []
    except ValueError:
        return ["not listed: it is accepted beside the listed answers"]
    return [f"answer {index:,} of {legal.count():,}: {told(legal[index])}"]


def _tell(asked: Asked, verdict: Verdict, explain: bool) -> None:
    from lawmage.solver.report import names_of, verdict_lines

    names = names_of(asked.position) if asked.position is not None else {}
    first, *rest = verdict_lines(verdict, explain=explain, names=names)
    _say([first], fg="green" if verdict.legal else "red", bold=True)
    _say(rest)


# ── Other commands ───────────────────────────────────────────────────────────────────────────────────


@cli.command()
@click.argument("name", type=click.Choice(["position", "question", "answer", "verdict"]))
def schema(name: Any) -> None:
    """Print a JSON Schema (2020-12)."""
    from lawmage.models.schema import schema_text

    click.echo(schema_text(name), nl=False)


@cli.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--kind", help="Only cases of this kind.")
@click.option("--seconds", type=float, default=10.0, show_default=True, help="Bound of each question asked.")
@click.option("--quiet", is_flag=True, help="Totals only.")
def cases(folder: Path, kind: str | None, seconds: float, quiet: bool) -> None:
    """Run the case files of a folder.

    Exits with 1 if any statement of any case does not hold.
    """
    from collections import Counter

    from lawmage.models.limits import Limits
    from lawmage.solver.cases import case_files, run_case

    limits = Limits(seconds=seconds)
    reports = []
    for path in case_files(folder):
        report = run_case(path, limits)
        if kind is not None and report.kind != kind:
            continue
        reports.append(report)
        if report.failures and not quiet:
            click.echo(f"FAIL {path}: {report.title}", err=True)
            for line in report.failures[:6]:
                click.echo(f"     {line}", err=True)
    passed, total = Counter(r.kind for r in reports if r.passed), Counter(r.kind for r in reports)
    for each in sorted(total):
        click.echo(f"{each:12} {passed[each]:4} of {total[each]}")
    cited, refused = sum(r.cited for r in reports), sum(r.refused for r in reports)
    click.echo(f"rules: {cited} of {refused} refusals cite an expected rule")
    click.echo(f"{passed.total()} of {total.total()} cases pass")
    if passed != total:
        raise click.exceptions.Exit(ILLEGAL)


@cli.command()
@click.option("--depth", default=1, show_default=True, metavar="N", help="1, or 2: an attack and the blocks after it.")
@click.option("--divide", "divided", is_flag=True, help="Tell what begins with each first declaration.")
@click.option("--table", type=click.Path(exists=True, path_type=Path), help="Confirm the boards of a table or folder.")
@_asks()
def perft(
    arguments: tuple[str, ...], as_json: bool, depth: int, divided: bool, table: Path | None, **options: Any
) -> None:
    """Count sequences of declarations.

    Chess programs do it to compare move generators. Prints how many there are, and how many up to exchanging permanents
    that no rule in force tells apart. KIND is attackers unless told otherwise.
    """
    from lawmage.solver.perft import divide, total
    from lawmage.solver.perft import perft as counted
    from lawmage.solver.report import division_line, number

    asked = _asked(arguments, options, as_json)
    if table is not None:
        _confirm(asked, table)
        return
    position, question = asked.inputs()
    asked.kind = str(question.setdefault("kind", "attackers"))
    given = (position, question, depth)
    lines = list(divide(*given, limits=asked.limits, engine=asked.options["engine"])) if divided else []
    found = total(lines) if divided else counted(*given, limits=asked.limits, engine=asked.options["engine"])
    asked.tell(found.unread)
    if as_json:
        content = {"divide": [each.model_dump() for each in lines]} if divided else {}
        counts = {"depth": depth, "raw": number(found.raw), "canon": number(found.canon)}
        _document(asked, found, **counts, **content)
        return
    _say(map(division_line, lines))
    click.echo(f"raw {found.raw}\ncanon {found.canon}")


def _confirm(asked: Asked, path: Path) -> None:
    """Compare every row of the tables; exit with 1 if any count differs."""
    from lawmage.solver.perft_table import differences, rows, tables

    wrong = total = 0
    for row in (row for table in tables(path) for row in rows(table)):
        found = differences(row, engine=asked.options["engine"], limits=asked.limits)
        total += 1
        wrong += bool(found)
        for line in found:
            click.echo(f"{row.id}: {line}", err=True)
    click.echo(f"{total - wrong} of {total} boards confirmed")
    if wrong:
        raise click.exceptions.Exit(ILLEGAL)


@cli.group()
def cards() -> None:
    """Make or show the card catalogue.

    An `oracle_text` that is left out in a position is taken from it.
    """


@cards.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_catalogue(file: Path) -> None:
    """Make the catalogue from FILE.

    FILE is Scryfall's Oracle Cards, MTGJSON's AtomicCards, or a JSON list; .gz is fine.
    """
    from lawmage.oracle.catalogue import default_path, import_cards

    number = import_cards(file)
    click.echo(f"{number:,} names in {default_path()}", err=True)


@cards.command("show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def show_card(name: str, as_json: bool) -> None:
    """Show the card with a name."""
    from dataclasses import asdict

    from lawmage.oracle.catalogue import lookup

    card = lookup(name)
    if card is None:
        raise QuestionError(f"no card is named {name[:100]!r}", field="name")
    if as_json:
        _dump(asdict(card))
        return
    size = f"{card.power}/{card.toughness}" if card.power is not None else card.loyalty or card.defense or ""
    _say(line for line in (f"{card.name}  {card.mana_cost}".rstrip(), card.type_line, card.oracle_text, size) if line)


# ── The door ─────────────────────────────────────────────────────────────────────────────────────────


def run(arguments: list[str] | None = None, prog_name: str = "lawmage") -> int:
    """Run the command line and give the exit code. Only an error in lawmage itself leaves a traceback."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):  # a stream that a caller has put in place
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    asked: list[Asked] = []
    try:
        with cli.make_context(prog_name, list(sys.argv[1:] if arguments is None else arguments)) as context:
            try:
                cli.invoke(context)
            finally:
                asked += [context.obj] if isinstance(context.obj, Asked) else []
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as wrong:
        wrong.show()
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - nothing more can be written, not even at exit
        return DONE
    except (BudgetExceeded, UnreadText) as reason:
        _not_decided(reason, asked)
        return UNDECIDED
    except LawmageError as reason:
        click.echo(f"error: {reason}", err=True)
        return BAD_INPUT
    return DONE


def _not_decided(reason: BudgetExceeded | UnreadText, asked: list[Asked]) -> None:
    from lawmage.solver.report import undecided

    click.echo(f"not decided: {str(reason).removeprefix('not decided ')}", err=True)
    if asked and asked[0].as_json:
        _dump(undecided(asked[0].kind, reason, asked[0].limits))


def main(prog_name: str = "lawmage") -> None:
    """Run the command line and exit."""
    sys.exit(run(prog_name=prog_name))


if __name__ == "__main__":
    main()
