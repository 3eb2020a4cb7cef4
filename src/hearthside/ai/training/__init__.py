"""Training of the players' weights: ``python -m hearthside.ai.training SUBJECT``.

Each module whose name does not begin with an underscore is a subject. ``add(parser)`` adds its options to an
`argparse.ArgumentParser`, and ``run(args)`` trains. Nothing here is needed to play.
"""
