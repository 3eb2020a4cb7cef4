"""What players have learned, learned again: ``python -m hearthside.ai.training SUBJECT``.

Each module here is a subject: ``add(parser)`` says what it can be told, ``run(args)`` learns. One whose name begins
with an underscore is shared by others. Nothing here is needed to play.
"""
