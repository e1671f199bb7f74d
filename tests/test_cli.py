"""The command line: what it prints where, and how it exits."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lawmage.cli import cli, run
from lawmage.models.errors import BudgetExceeded
from lawmage.models.questions import KINDS
from lawmage.models.schema import schema_text

ROOT = Path(__file__).parents[1]
PLAYERS = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]


def creature(id: str, **more: Any) -> dict[str, Any]:
    """A plain creature of alice's."""
    plain = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": 2, "toughness": 2}
    return {"id": id, **plain, "controller": "alice", **more}


POSITION: dict[str, Any] = {
    "players": PLAYERS,
    "active_player": "alice",
    "permanents": [creature("a"), creature("b"), creature("sick", summoning_sick=True)],
}
BOARD = json.dumps(POSITION)
LEGAL, ILLEGAL = '{"attacks": {"a": "bob"}}', '{"attacks": {"sick": "bob"}}'


def many(number: int) -> str:
    """A board with 2 to the power of `number` attacks."""
    return json.dumps({**POSITION, "permanents": [creature("x", count=number)]})


class Result:
    """What a run printed, and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        self.code = run(list(arguments))
        self.out, self.err = capsys.readouterr()

    @property
    def document(self) -> Any:
        """The JSON document printed."""
        return json.loads(self.out)


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run lawmage as a process of its own."""
    command = [sys.executable, "-m", "lawmage", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, cwd=ROOT, **options)


# ── Questions about a set ────────────────────────────────────────────────────────────────────────────


def test_list_prints_one_answer_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    result = Result(capsys, "list", "attackers", BOARD)
    assert (result.code, result.err) == (0, "")
    assert [line.split()[1:] for line in result.out.splitlines()] == [
        ["no", "attacks"],
        ["b", "→", "bob"],
        ["a", "→", "bob"],
        ["a", "→", "bob;", "b", "→", "bob"],
    ]


def test_list_as_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    document = Result(capsys, "list", "attackers", BOARD, "--json").document
    assert document["kind"] == "attackers" and document["count"] == 4 and document["complete"] is True
    assert {"attacks": {"a": "bob"}} in document["answers"] and len(document["answers"]) == 4
    assert document["unread"] == [] and document["limits"]["answers"] == 1_000


def test_list_stops_at_a_thousand_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    result = Result(capsys, "list", "attackers", many(11))
    assert len(result.out.splitlines()) == 1_000
    assert "1,000 of 2,048 answers" in result.err
    document = Result(capsys, "list", "attackers", many(11), "--json").document
    assert (document["complete"], document["count"], len(document["answers"])) == (False, 2_048, 1_000)


@pytest.mark.parametrize(("limit", "lines"), [("all", 2_048), ("3", 3), ("0", 0)])
def test_list_as_many_as_told(capsys: pytest.CaptureFixture[str], limit: str, lines: int) -> None:
    result = Result(capsys, "list", "attackers", many(11), "--jsonl", "--limit", limit)
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert len(answers) == lines and all(answer.keys() == {"attacks"} for answer in answers)


def test_counts_too_great_for_doubles_are_strings_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert Result(capsys, "count", "attackers", many(60)).out == f"{2**60}\n"
    assert Result(capsys, "count", "attackers", many(60), "--json").document["count"] == str(2**60)
    assert Result(capsys, "count", "attackers", many(20), "--json").document["count"] == 2**20


def test_equal_seeds_draw_equal_answers(capsys: pytest.CaptureFixture[str]) -> None:
    draws = [Result(capsys, "sample", "attackers", many(30), "--limit", "5", "--seed", seed).out for seed in "778"]
    assert draws[0] == draws[1] != draws[2]
    document = Result(capsys, "sample", "attackers", many(30), "--json", "--seed", "7").document
    assert document["seed"] == 7 and len(document["answers"]) == 1


def test_best_reads_weights(capsys: pytest.CaptureFixture[str]) -> None:
    weights = '{"a": {"bob": 2}, "b": {"bob": -1}}'
    assert Result(capsys, "best", "attackers", BOARD, "--weights", weights).out == "a → bob\n"
    document = Result(capsys, "best", "attackers", BOARD, "--weights", weights, "--json").document
    assert document["answer"] == {"attacks": {"a": "bob"}}


def test_orbits_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    document = Result(capsys, "orbits", "attackers", BOARD, "--json").document
    assert sorted(each["size"] for each in document["orbits"]) == [1, 1, 2]
    lines = Result(capsys, "orbits", "attackers", BOARD, "--jsonl").out.splitlines()
    assert sum(json.loads(line)["size"] for line in lines) == 4
    assert len(Result(capsys, "orbits", "attackers", BOARD).out.splitlines()) == 3


def test_mask_tells_what_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    result = Result(capsys, "mask", "attackers", BOARD, "--partial", '{"attacks": {"a": "bob"}}')
    assert (result.code, result.out.splitlines()[0]) == (0, "b: nothing, bob")
    assert Result(capsys, "mask", "attackers", BOARD, "--json").document["mask"]["a"] == [None, "bob"]


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────────


def test_check_exits_by_legality(capsys: pytest.CaptureFixture[str]) -> None:
    assert (Result(capsys, "check", "attackers", BOARD, LEGAL).code, 0) == (0, 0)
    result = Result(capsys, "check", "attackers", BOARD, ILLEGAL)
    assert result.code == 1
    assert result.out.startswith("illegal\n") and "302.6" in result.out


def test_check_as_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    result = Result(capsys, "check", "attackers", BOARD, ILLEGAL, "--json")
    assert result.code == 1
    verdict = result.document["verdict"]
    assert verdict["legal"] is False and verdict["violations"][0]["objects"] == ["sick"]
    assert verdict["nearest"] == {"attacks": {}}


def test_explain_tells_the_nearest_legal_answer(capsys: pytest.CaptureFixture[str]) -> None:
    result = Result(capsys, "explain", "attackers", BOARD, ILLEGAL)
    assert result.code == 1 and "nearest legal answer: no attacks" in result.out
    assert Result(capsys, "explain", "attackers", BOARD, LEGAL).out == "legal\n  answer 2 of 4: a → bob\n"


def test_explain_tells_what_follows_and_what_is_not_listed(capsys: pytest.CaptureFixture[str]) -> None:
    cast = json.dumps({"cast": "Force of Will", "cost": "alternative"})
    assert "countered by boromir" in Result(capsys, "explain", EXAMPLES["boromir"], cast).out
    wasteful = json.dumps({"taps": {"forest": "G", "island": "U", "elves": "G", "ring": "CC"}})
    assert "not listed" in Result(capsys, "explain", EXAMPLES["auto-tapper"], wasteful).out


# ── Where the inputs come from ───────────────────────────────────────────────────────────────────────


def test_a_file_with_position_and_question_needs_neither(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps({"position": POSITION, "question": {"kind": "attackers"}, "title": "x"}))
    assert Result(capsys, "count", str(path)).out == "4\n"
    answer = tmp_path / "answer.yaml"
    answer.write_text("attacks: {a: bob}")
    assert Result(capsys, "check", str(path), str(answer)).code == 0
    assert Result(capsys, "count", "blockers", str(path), "--player", "bob").out == "1\n"


def test_a_question_is_a_file_or_inline(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    question = tmp_path / "question.yaml"
    question.write_text("{kind: attackers, player: alice}")
    assert Result(capsys, "count", BOARD, "--question", str(question)).out == "4\n"
    assert Result(capsys, "count", BOARD, "--question", '{"kind": "attackers"}').out == "4\n"
    assert Result(capsys, "count", BOARD, "--question", '{"kind": "attackers"}', "--player", "zed").code == 2


def test_a_question_without_a_kind_is_of_the_kind_that_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    board = json.dumps({**POSITION, "permanents": [creature("a", attacking="bob"), creature("w", controller="bob")]})
    assert Result(capsys, "count", "blockers", board, "--question", '{"player": "bob"}').out == "2\n"
    assert "509.1" in Result(capsys, "count", "blockers", board, "--question", '{"player": "alice"}').err


def test_standard_input_is_read_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, code in ((("check", "attackers", "-", LEGAL), 0), (("check", "attackers", "-", "-"), 2)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BOARD.encode())))
        assert Result(capsys, *arguments).code == code


# ── Bad input: exit code 2, a message that names the place, no traceback ─────────────────────────────

ALIASES = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["count"], "expected [KIND] POSITION"),
        (["count", "a", "b", "c"], "expected [KIND] POSITION"),
        (["check", "attackers"], "ANSWER"),
        (["fly"], "No such command"),
        (["list", "attackers", BOARD, "--limit", "-1"], "a number, or all"),
        (["count", "attackers", "/nowhere.yaml"], "cannot read /nowhere.yaml"),
        (["count", "attackers", "/tmp"], "cannot read /tmp"),
        (["count", "attackers", "\0"], "cannot read"),
        (["count", "attack", BOARD], "not a kind of question"),
        (["count", BOARD], "kind: is missing"),
        (["count", "attackers", "[]"], "a position is a mapping"),
        (["count", "attackers", "{}"], "players: is missing"),
        (["count", "attackers", BOARD[:-1]], "not JSON"),
        (["count", "attackers", BOARD.replace('"bob"', '"alice"', 1)], "players[1].id (alice)"),
        (["count", "attackers", BOARD.replace("alice", "zed", 1)], "active_player: there is no player 'alice'"),
        (["count", "attackers", BOARD.replace('"id"', '"id": "x", "id"', 1)], "stands twice"),
        (["count", "attackers", BOARD.replace("20", "9" * 5_000, 1)], "5,000 digits"),
        (["count", "attackers", "[" * 100_000], "nested more than 64 levels"),
        (["count", "attackers", BOARD, "--engine", "magic"], "engine"),
        (["count", "attackers", BOARD, "--seconds", "0"], "seconds"),
        (["count", "attackers", BOARD, "--player", "zed"], "no player 'zed'"),
        (["count", "army", BOARD], "text: is missing"),
        (["count", "army", BOARD, "--text", "Fly."], "text"),
        (["count", "attackers", BOARD, "--cost", "{2}"], "cost: is not a field"),
        (["count", "mana_types", BOARD, "--permanent", "zed"], "zed"),
        (["count", "blockers", BOARD, "--question", '{"kind": "attackers"}'], "kind: is 'attackers'"),
        (["list", "attackers", BOARD, "--json", "--jsonl"], "choose one"),
        (["count", "attackers", BOARD, "--question", "[3]"], "a question is a mapping"),
        (["check", "attackers", BOARD, '{"attacks": {"a": ["bob", "b"]}}'], "attacks.a"),
        (["check", "attackers", BOARD, '{"attacks": {"zed": "bob"}}'], "zed"),
        (["check", "attackers", BOARD, "3"], "cannot read 3"),
        (["check", "blockers", BOARD, '{"blocks": {"zed": ["a"]}}'], "zed"),
        (["check", "blockers", BOARD, '{"blocks": {"sick": ["zed"]}}'], "zed"),
        (["check", "attackers", BOARD, '{"blocks": {}}'], "blocks: "),
        (["best", "attackers", BOARD, "--weights", "[1]"], "weights"),
        (["best", "attackers", BOARD, "--weights", '{"a": {"bob": 0.5}}'], "a"),
        (["mask", "attackers", BOARD, "--partial", '{"attacks": {"zed": "bob"}}'], "zed"),
        (["schema", "board"], "position"),
        (["cases", "/nowhere"], "does not exist"),
        (["cards", "import", "/nowhere"], "does not exist"),
    ],
)
def test_bad_input_is_told_and_exits_with_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    result = Result(capsys, *arguments)
    assert (result.code, result.out) == (2, "")
    assert told in result.err and "Traceback" not in result.err


def test_a_file_of_ten_megabytes_is_refused_unread(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"[" * 10_000_000)
    started = time.perf_counter()
    result = Result(capsys, "count", "attackers", str(path))
    assert result.code == 2 and "longer than 1,048,576 bytes" in result.err
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize("text", [ALIASES, "a: !!python/name:os.system x", "\xff", "- - -", "a: b: c", "\0"])
def test_files_of_nonsense_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(text, encoding="latin-1")
    result = Result(capsys, "list", "attackers", str(path))
    assert (result.code, result.out) == (2, "") and result.err.startswith("error: ")


def test_what_is_not_decided_exits_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    strange = json.dumps({**POSITION, "permanents": [creature("a", oracle_text="Creatures attack if zonked.")]})
    result = Result(capsys, "count", "attackers", strange)
    assert result.code == 0 and "not understood: a: " in result.err
    result = Result(capsys, "count", "attackers", strange, "--strict")
    assert (result.code, result.out) == (3, "") and "not understood" in result.err
    document = Result(capsys, "count", "attackers", strange, "--strict", "--json").document
    assert document["complete"] is False and document["unread"][0]["object"] == "a"


# ── Other commands ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["position", "question", "answer", "verdict"])
def test_schema_prints_the_schema(capsys: pytest.CaptureFixture[str], name: Any) -> None:
    assert Result(capsys, "schema", name).out == schema_text(name)


def test_cases_prints_totals_and_exits_by_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    case = {"title": "two", "position": POSITION, "question": {"kind": "attackers"}, "expect": {"count": 4}}
    (tmp_path / "good.yaml").write_text(json.dumps(case))
    result = Result(capsys, "cases", str(tmp_path))
    assert result.code == 0 and "attackers       1 of 1" in result.out and "1 of 1 cases pass" in result.out
    (tmp_path / "wrong.yaml").write_text(json.dumps({**case, "expect": {"count": 5}}))
    result = Result(capsys, "cases", str(tmp_path))
    assert result.code == 1 and "attackers       1 of 2" in result.out
    assert "count is 4, expected 5" in result.err
    assert Result(capsys, "cases", str(tmp_path), "--quiet").err == ""


def test_cards_are_imported_shown_and_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAWMAGE_CARDS", str(tmp_path / "cards.sqlite"))
    nameless = creature("wall", name="Wall of Wood")
    del nameless["oracle_text"]
    lacking = json.dumps({**POSITION, "permanents": [nameless]})
    assert Result(capsys, "count", "attackers", lacking).code == 2
    card = {"name": "Wall of Wood", "mana_cost": "{G}", "type_line": "Creature — Wall", "oracle_text": "Defender"}
    (tmp_path / "cards.json").write_text(json.dumps([{**card, "power": "0", "toughness": "3"}]))
    assert Result(capsys, "cards", "import", str(tmp_path / "cards.json")).code == 0
    shown = Result(capsys, "cards", "show", "wall of wood")
    assert shown.out.splitlines() == ["Wall of Wood  {G}", "Creature — Wall", "Defender", "0/3"]
    assert Result(capsys, "cards", "show", "Wall of Wood", "--json").document["oracle_text"] == "Defender"
    assert Result(capsys, "cards", "show", "Nobody").code == 2
    assert Result(capsys, "count", "attackers", lacking).out == "1\n"


@pytest.mark.parametrize("command", list(cli.commands))
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    result = Result(capsys, command, "--help")
    assert result.code == 0 and result.out.startswith(f"Usage: lawmage {command}")
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_help_names_every_command_and_kind_in_whole_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    told = Result(capsys, "--help").out
    assert "..." not in told.partition("Commands:")[2]
    assert set(KINDS) <= set(re.findall(r"\w+", told.partition("KIND is")[2].partition(".")[0]))


# ── Every kind ───────────────────────────────────────────────────────────────────────────────────────

EXAMPLES = {path.stem: str(path) for path in sorted((ROOT / "examples").glob("*.yaml"))}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_command_answers_every_kind(capsys: pytest.CaptureFixture[str], name: str) -> None:
    path = EXAMPLES[name]
    listed = Result(capsys, "list", path, "--json", "--outcomes").document
    answers, count = listed["answers"], listed["count"]
    assert listed["complete"] is True and listed["unread"] == [] and len(answers) == len(listed["outcomes"]) == count
    assert Result(capsys, "count", path).out == f"{count}\n"
    lines = Result(capsys, "list", path).out.splitlines()
    assert len(set(lines)) == count and not any(
        sign in line for line in lines for sign in "{}'\"" if "costs" not in line
    )
    streamed = Result(capsys, "list", path, "--jsonl", "--outcomes").out.splitlines()
    assert [json.loads(line) for line in streamed] == [
        {"answer": answer, "outcome": outcome} for answer, outcome in zip(answers, listed["outcomes"], strict=True)
    ]
    sampled = Result(capsys, "sample", path, "--json", "--limit", "3", "--seed", "1").document["answers"]
    assert len(sampled) == 3 and all(answer in answers for answer in sampled)
    assert Result(capsys, "best", path, "--json").document["answer"] in answers
    orbits = Result(capsys, "orbits", path, "--json").document["orbits"]
    assert sum(each["size"] for each in orbits) == count
    mask = Result(capsys, "mask", path, "--json").document["mask"]
    assert mask and all(mask.values())
    assert len(Result(capsys, "mask", path).out.splitlines()) == len(mask)
    for answer in answers:
        checked = Result(capsys, "check", path, json.dumps(answer), "--json")
        assert checked.code == 0 and checked.document["verdict"]["legal"] is True
    assert Result(capsys, "perft", path).out == f"raw {count}\ncanon {len(orbits)}\n"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("attack-taxes", "4  lions → bob; elves → carol  (costs {2}{W/P})"),
        ("battleshaper-targets", "11  targets: [bears], [angel]"),
        ("battleshaper-resolution", "0  resolves; legal targets: [bears], none"),
        ("amass-orcs", "0  zombies  (2 counters: 4/4 Army Orc Zombie)"),
        ("ring-tempts", "1  army  (the Ring has level 2)"),
        ("exotic-orchard", "1  U"),
        ("mana-reflection", "0  ability 0: CC  (triggers: growth)"),
        ("auto-tapper", "3  forest for G, island for U, elves for G, ring for C"),
        ("activate", "2  jace, ability 1; targets: [bob]"),
        ("boromir", "1  cast Force of Will for an alternative cost  (no mana spent; countered by boromir)"),
    ],
)
def test_tables_are_in_words(capsys: pytest.CaptureFixture[str], name: str, line: str) -> None:
    assert line in [printed.strip() for printed in Result(capsys, "list", EXAMPLES[name]).out.splitlines()]


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("battleshaper-targets", {"targets": [["bogle"], []]}, ["702.11b", "bogle (Slippery Bogle)", "nearest legal"]),
        ("battleshaper-resolution", {"resolves": True, "legal_targets": [["bears"], ["angel"]]}, ["608.2b", "Angel"]),
        ("amass-orcs", {"army": "new"}, ["701.47a", "nearest legal answer: zombies"]),
        ("ring-tempts", {"ring_bearer": "copter"}, ["701.54a", "copter (Smuggler's Copter)"]),
        ("exotic-orchard", {"mana": "C"}, ["106.7", "nearest legal answer: W"]),
        ("mana-reflection", {"ability": 0, "mana": "C"}, ["106.12", "coast (Yavimaya Coast)"]),
        (
            "auto-tapper",
            {"taps": {"forest": "G", "ring": "CC"}},
            ["601.2h", "whole cost, {3}{G}.", "nearest legal answer: forest for G"],
        ),
        ("activate", {"activate": "elves", "ability": 0}, ["602.5a", "elves (Llanowar Elves)"]),
        ("boromir", {"cast": "Force of Will", "cost": "free"}, ["601.2b", "nearest legal answer: cast Force of Will"]),
    ],
)
def test_explanations_name_rule_object_and_what_is_legal(
    capsys: pytest.CaptureFixture[str], name: str, answer: dict[str, Any], told: list[str]
) -> None:
    result = Result(capsys, "explain", EXAMPLES[name], json.dumps(answer))
    assert result.code == 1
    assert [words for words in told if words not in result.out] == []


def test_the_simple_fields_of_a_question_are_options(capsys: pytest.CaptureFixture[str]) -> None:
    path = EXAMPLES["auto-tapper"]
    assert Result(capsys, "list", "mana_types", path, "--permanent", "ring").out.split() == ["0", "C"]
    assert Result(capsys, "count", "activate", path, "--permanent", "ring", "--player", "bob").out == "0\n"
    assert Result(capsys, "count", "ring_bearer", path, "--text", "The Ring tempts you.").out == "1\n"
    asked = ["--player", "alice", "--purpose", "a demand", "--cost", "{X}{G}", "--x", "3"]
    assert Result(capsys, "count", "payment", path, *asked).out == "1\n"  # for Cultivate, as the file says, and taxed
    assert Result(capsys, "count", "payment", path, "--question", "{}", *asked).out == "4\n"


# ── As a process ─────────────────────────────────────────────────────────────────────────────────────


def test_it_runs_as_a_module_and_as_a_file() -> None:
    assert process("count", "attackers", BOARD).stdout == "4\n"
    command = [sys.executable, "cli.py", "count", "attackers", "-"]
    done = subprocess.run(command, input=BOARD, capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "4\n", "")
    assert process("--version").stdout.startswith("lawmage, version ")


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "lawmage", "list", "attackers", many(20), "--jsonl", "--limit", "all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=30) == 0


def test_an_interruption_exits_with_130() -> None:
    command = [sys.executable, "-m", "lawmage", "list", "attackers", many(60), "--jsonl", "--limit", "all"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, preexec_fn=hear_interruptions
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        try:
            _, errors = running.communicate(timeout=30)
        finally:
            running.kill()
        assert (running.returncode, errors) == (130, b"interrupted\n")


def hear_interruptions() -> None:
    """A shell starts what runs in the background with interruptions ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("environment", "colored"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, False),
    ],
)
def test_colors_only_where_wanted(environment: dict[str, str], colored: bool) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    done = process("check", "attackers", BOARD, LEGAL, env={**clean, **environment})
    assert ("\x1b[" in done.stdout) is colored and "legal" in done.stdout


def test_a_terminal_that_knows_no_arrows_gets_something_else() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = process("list", "attackers", BOARD, env=env)
    assert done.returncode == 0 and done.stderr == ""


def test_a_budget_that_is_hit_is_told_with_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def exceeded(*_: Any, **__: Any) -> Any:
        raise BudgetExceeded("2 seconds have passed", lower_bound=2**60)

    monkeypatch.setattr("lawmage.solver.legal.legal", exceeded)
    result = Result(capsys, "count", "attackers", BOARD, "--json")
    assert result.code == 3 and "not decided: 2 seconds have passed" in result.err
    assert (result.document["complete"], result.document["lower_bound"]) == (False, str(2**60))
