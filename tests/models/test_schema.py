"""The committed JSON Schemas are current, and say of the cases what the models say."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lawmage.models.answers import Answer
from lawmage.models.loading import load
from lawmage.models.schema import NAMES, schema, schema_text
from lawmage.models.verdict import UnreadItem, Verdict, Violation

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests/cases").rglob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_the_committed_schema_is_current(name: Any) -> None:
    committed = (ROOT / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    assert committed == schema_text(name), f"run: lawmage schema {name} > schemas/{name}.json"


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_valid_and_named(name: Any) -> None:
    found = schema(name)
    jsonschema.Draft202012Validator.check_schema(found)
    assert found["$schema"].endswith("2020-12/schema") and found["$id"].endswith(f"{name}-1.json")


def test_every_case_fits_the_schemas() -> None:
    validators = {name: jsonschema.Draft202012Validator(schema(name)) for name in NAMES}
    assert CASES
    for path in CASES:
        case: Any = load(path)
        validators["position"].validate(case["position"])
        validators["question"].validate(case["question"])
        for answer in case["expect"].get("all", [])[:50]:
            validators["answer"].validate(answer)


def test_verdicts_fit_their_schema() -> None:
    violation = Violation("509.1b", "no", also=("509.1",), objects=("a",), text=None)
    verdict = Verdict(False, (violation,), nearest=lambda: Answer({"blocks": {}}), unread=(UnreadItem("a", "b"),))
    jsonschema.Draft202012Validator(schema("verdict")).validate(verdict.model_dump(mode="json"))


def test_the_schema_refuses_unknown_fields() -> None:
    validator = jsonschema.Draft202012Validator(schema("position"))
    good = {"players": [{"id": "a", "life": 1}], "active_player": "a"}
    assert validator.is_valid(good)
    assert not validator.is_valid({**good, "teams": []})
