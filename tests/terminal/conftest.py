"""What tests of the line game and its advice share."""

from tests.few_worlds import few_worlds as few_worlds
