#!/usr/bin/env python3
"""A Gomoku bot over the Gomocup ("pbrain") protocol. Change `choose`; keep the rest.

    tengen check "python3 examples/bots/pbrain_bot.py"

docs/your-bot.md explains it step by step, docs/protocol.md lists all commands.
"""
import sys

# What a row of five points is worth to its empty points if one side alone has 0, 1, … 4 stones in
# it. A five of mine comes before one of theirs, and either before everything else.
MINE = (1, 10, 100, 1_000, 10_000_000)
THEIRS = (1, 10, 100, 1_000, 100_000)


def choose(size, stones, info):
    """The best empty point as (x, y), from the top left.

    `stones` maps (x, y) to 1 for my stones and 2 for theirs. `info` holds what the manager said
    last, as text: info["timeout_turn"] are the milliseconds for a move, info["rule"] is the rule.
    """
    worth = {(x, y): 0 for y in range(size) for x in range(size) if (x, y) not in stones}
    for y in range(size):
        for x in range(size):
            for dx, dy in (1, 0), (0, 1), (1, 1), (-1, 1):
                row = [(x + i * dx, y + i * dy) for i in range(5)]
                if not all(0 <= a < size and 0 <= b < size for a, b in row):
                    continue
                owners = [stones[point] for point in row if point in stones]
                if len(owners) == 5 or len(set(owners)) == 2:
                    continue  # neither side can make five of it any more
                value = (MINE if 1 in owners else THEIRS)[len(owners)]
                for point in row:
                    if point in worth:
                        worth[point] += value
    mid = size // 2
    return max(worth, key=lambda point: (worth[point], -abs(point[0] - mid) - abs(point[1] - mid)))


class Bot:
    def __init__(self):
        self.size, self.stones, self.info = 0, {}, {}
        self.listed = None  # the lines of a BOARD whose DONE has not come yet

    def answer(self, command, text):
        """What is said to a command; None for nothing. A ValueError is said as ERROR."""
        if self.listed is not None and command[0] in "-0123456789":
            self.listed.append(command)
            return None
        if command == "INFO":
            key, _, value = text.partition(" ")
            self.info[key.lower()] = value.strip()
            return None  # INFO is never answered, and may come at any time
        listed, self.listed = self.listed, None  # any other command ends a BOARD
        if command == "START":
            size = int(text.split()[0]) if text else 0
            if not 5 <= size <= 100:
                raise ValueError("this size is not supported")
            self.size, self.stones = size, {}
            return "OK"
        if command == "RESTART":
            self.stones = {}
            return "OK"
        if command == "BEGIN":
            return self.move()
        if command == "TURN":
            self.place(self.stones, text + ",2")
            return self.move()
        if command == "BOARD":
            self.listed = []
            return None
        if command == "DONE" and listed is not None:
            stones = {}
            for line in listed:
                self.place(stones, line)
            self.stones = stones
            return self.move()
        if command == "TAKEBACK":
            x, y = map(int, text.split(","))
            if self.stones.pop((x, y), None) is None:
                raise ValueError("there is no stone")
            return "OK"
        if command == "ABOUT":
            return 'name="pbrain_bot", version="1.0", author="you", country="?"'
        return "UNKNOWN"

    def place(self, stones, text):
        """Puts down a stone given as `x,y,owner`."""
        x, y, owner = map(int, text.split(","))
        if not (0 <= x < self.size and 0 <= y < self.size) or (x, y) in stones:
            raise ValueError("a stone cannot be placed there")
        if owner not in (1, 2):
            raise ValueError("a stone is 1, mine, or 2, theirs")
        stones[x, y] = owner

    def move(self):
        if len(self.stones) == self.size**2:
            raise ValueError("there is no empty point")
        x, y = choose(self.size, self.stones, self.info)
        self.stones[x, y] = 1
        return f"{x},{y}"


def main():
    sys.stdin.reconfigure(errors="replace")
    sys.stdout.reconfigure(newline="\r\n")
    bot = Bot()
    for line in sys.stdin:
        command, _, text = line.strip().partition(" ")
        if command.upper() == "END":
            break
        try:
            reply = bot.answer(command.upper(), text.strip()) if command else None
        except ValueError as error:
            reply = f"ERROR {str(error)[:80]}"
        if reply:
            # Without flush the answer stays in a buffer, and the game is lost on time.
            print(reply, flush=True)


main()
