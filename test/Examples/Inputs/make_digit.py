# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a digit of the data set as <name>.npy, and as <name>.png of 80x80
pixels of dark ink on light paper.

usage: make_digit.py <digits.csv.gz> <line> <name>
"""

import gzip
import struct
import sys
import zlib


def write_png(path: str, rows: list[bytes]) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        file.write(chunk(b"IDAT", data) + chunk(b"IEND", b""))


def write_npy(path: str, pixels: list[int]) -> None:
    header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (8, 8), }"
    header += b" " * (63 - (10 + len(header)) % 64) + b"\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header)
        file.write(bytes(pixels))


def main() -> None:
    data, line, name = sys.argv[1:]
    with gzip.open(data, "rt") as file:
        values = [int(x) for x in file.read().splitlines()[int(line)].split(",")]
    pixels = values[:64]
    rows = []
    for y in range(8):
        row = b"".join(
            bytes([255 - min(255, 16 * p)]) * 10 for p in pixels[8 * y : 8 * y + 8]
        )
        rows += [row] * 10
    write_png(name + ".png", rows)
    write_npy(name + ".npy", pixels)


if __name__ == "__main__":
    main()
