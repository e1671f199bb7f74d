"""The listed payments are those that a simulation of every tap sequence finds, and no others."""

import pytest
from payments.agreement import compare

from lawmage.models.limits import Limits

BATCHES, EACH = 4, 40


@pytest.mark.parametrize("batch", range(BATCHES))
def test_listed_payments_are_the_minimal_ones_of_a_simulation(batch: int) -> None:
    for seed in range(batch * EACH, (batch + 1) * EACH):
        assert compare(seed, Limits()) == []
