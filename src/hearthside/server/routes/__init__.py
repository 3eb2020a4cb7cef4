"""What there is under /api: wiring, and no rules."""
