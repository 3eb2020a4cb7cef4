"""Looking back: the records, and the board, which shows a deal step by step with its review."""
