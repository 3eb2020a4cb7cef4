"""What tests of commands share."""

from tests.few_worlds import few_worlds as few_worlds
