"""Every difference that the documentation tells of is met by the test that it names."""

from pathlib import Path

import pytest

from tests.oracle.differences import DIFFERENCES, Difference


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda each: each.title)
def test_the_test_that_meets_it_is_there(difference: Difference) -> None:
    file, _, name = difference.proof.partition("::")
    assert f"def {name}(" in (Path(__file__).parent / file).read_text("utf-8")
