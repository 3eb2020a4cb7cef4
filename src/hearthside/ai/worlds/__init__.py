"""Worlds (determinizations): whole states that agree with everything that one seat has seen, each equally likely."""
