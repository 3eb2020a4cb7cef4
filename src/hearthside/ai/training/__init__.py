"""Training of the players' weights: ``python -m hearthside.ai.training SUBJECT``. Nothing here is needed to play."""
