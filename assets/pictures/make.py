#!/usr/bin/env python3
"""Makes the pictures of the table: sand.png and wood.png, grey, seamless at every edge.

The program multiplies them with its own colours. Needs nothing but Python; the same script gives the same bytes.
"""

import random
import struct
import zlib
from pathlib import Path

SIDE = 512


def lattice_noise(columns, rows, seed):
    """A seamless SIDE x SIDE field in 0..1, smooth between `columns` x `rows` random values."""
    source = random.Random(seed)
    values = [[source.random() for _ in range(columns)] for _ in range(rows)]

    def smooth(t):
        return t * t * (3 - 2 * t)

    across = [(x * columns / SIDE, x * columns // SIDE) for x in range(SIDE)]
    across = [(int(whole), smooth(exact - whole)) for exact, whole in across]
    field = []
    for y in range(SIDE):
        exact = y * rows / SIDE
        top = int(exact)
        down = smooth(exact - top)
        upper, lower = values[top % rows], values[(top + 1) % rows]
        mixed = [a + (b - a) * down for a, b in zip(upper, lower)]
        field.append([mixed[i % columns] + (mixed[(i + 1) % columns] - mixed[i % columns]) * t for i, t in across])
    return field


def layers(parts, seed):
    """The weighted sum of several noises, each (columns, rows, weight)."""
    total = [[0.0] * SIDE for _ in range(SIDE)]
    for number, (columns, rows, weight) in enumerate(parts):
        field = lattice_noise(columns, rows, seed + number)
        for row, noise in zip(total, field):
            for x in range(SIDE):
                row[x] += (noise[x] - 0.5) * weight
    return total


def save(name, field, middle, levels):
    """Writes a grey PNG, rounded to a few levels so that it packs well."""
    rows = []
    for row in field:
        steps = (max(0, min(255, middle + round(value * levels) * 255 // (4 * levels))) for value in row)
        rows.append(b"\0" + bytes(int(step) for step in steps))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)
    picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b"")
    (Path(__file__).parent / name).write_bytes(picture)


def sand():
    """Fine grain over soft patches, with a few darker and lighter pebbles."""
    field = layers([(7, 7, 0.30), (23, 23, 0.22), (90, 90, 0.16), (256, 256, 0.26)], 11)
    source = random.Random(5)
    for _ in range(240):
        cx, cy, size, tone = source.randrange(SIDE), source.randrange(SIDE), source.uniform(1.0, 2.6), source.choice((-1, 1))
        reach = int(size) + 1
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                near = 1 - (dx * dx + dy * dy) / (size * size)
                if near > 0:
                    lit = -(dx + dy) / (2 * size)
                    field[(cy + dy) % SIDE][(cx + dx) % SIDE] += near * (0.10 * tone + 0.22 * lit)
    save("sand.png", field, 222, 20)


def wood():
    """Long grain from left to right with darker veins."""
    field = layers([(3, 40, 0.5), (6, 128, 0.4), (12, 256, 0.3), (4, 9, 0.3)], 31)
    save("wood.png", field, 208, 20)


if __name__ == "__main__":
    sand()
    wood()
