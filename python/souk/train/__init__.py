"""Training of the small nets that Souk's bots evaluate with (method: docs/training.md, results: docs/bots.md).

    python -m souk.train fit GAME.labels ... --out GAME.net     # one net from files of `souk lab label`
    python -m souk.train run GAME --seconds 600 --out DIR       # whole generations: label, fit, compete, again
    python -m souk.train run GAME --net GAME.net --seconds 600 --out DIR    # the generation after that net
    python -m souk.train gate GAME --net GAME.net --seats 3 --seconds 600 --out DIR    # a match at equal CPU time
    python -m souk.train set GAME.net --explore 2.5             # the same net with other settings

Labels and nets are read and written with numpy alone; PyTorch is needed only to fit a net.
"""
