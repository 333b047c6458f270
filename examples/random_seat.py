#!/usr/bin/env python3
"""A program in a seat that takes any legal action: python3 main.py lab --bots "python3 examples/random_seat.py",regular

It needs Python 3.8 or newer and nothing else. A JSON object a line comes in, a JSON object a line goes out, at once.
"""

import json
import random
import sys


def answer(request):
    """The answer to one request."""
    if "hello" in request:  # the first line: who are you?
        return {"name": "random", "version": "1.0"}
    if "refused" in request:  # the action before was not legal; a second one loses the match
        print(request["refused"]["why"], file=sys.stderr)
    # request["view"] is what the seat may know; the seed makes the same match come out the same again
    chance = random.Random(request["seed"])
    do = chance.choice(sorted({action["do"] for action in request["legal"]}))  # what to do first, then how
    return {"action": chance.choice([action for action in request["legal"] if action["do"] == do])}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
