"""The sixteen sounds of the table, made of noise and oscillators: `python tools/sounds.py` writes them.

A tool for development: it needs numpy and soundfile (libsndfile 1.2 or newer), which the product does not. The files
are kept in frontend/src/ui/sounds; the same seed gives the same bytes again. `--check` compares without writing.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile  # type: ignore[import-not-found]
from numpy.typing import NDArray

Wave = NDArray[np.float64]

RATE = 48_000
SEED = 1_618
HOME = Path(__file__).resolve().parents[1] / "frontend" / "src" / "ui" / "sounds"
LARGEST, LARGEST_IN_ALL = 12_000, 120_000
LOUDEST = 0.82


def span(seconds: float) -> Wave:
    """Moments of a sound of this length."""
    return np.arange(int(seconds * RATE)) / RATE


def fading(seconds: float, half: float, rise: float = 0.004) -> Wave:
    """Loudness that rises at once and halves every `half` seconds."""
    moments = span(seconds)
    loudness: Wave = np.minimum(1, moments / rise) * 0.5 ** (moments / half)
    return loudness


def tone(seconds: float, pitch: float, bend: float = 0.0, overtones: tuple[float, ...] = (1.0,)) -> Wave:
    """A tone with overtones; `bend` is how many octaves it has gone up at the end."""
    moments = span(seconds)
    phase = 2 * np.pi * np.cumsum(pitch * 2 ** (bend * moments / seconds)) / RATE
    waves = [loud * np.sin(phase * (n + 1)) for n, loud in enumerate(overtones)]
    whole: Wave = np.sum(waves, axis=0)
    return whole


def noise(chance: np.random.Generator, seconds: float, low: float, high: float) -> Wave:
    """Noise of one band, with soft bounds."""
    count = int(seconds * RATE)
    spectrum = np.fft.rfft(chance.standard_normal(count))
    pitches = np.maximum(1.0, np.fft.rfftfreq(count, 1 / RATE))
    band = 1 / (1 + (low / pitches) ** 4) / (1 + (pitches / high) ** 4)
    wave: Wave = np.fft.irfft(spectrum * band, count)
    wave /= np.max(np.abs(wave))
    return wave


def laid(*parts: tuple[float, float, Wave]) -> Wave:
    """Parts, each with its moment and loudness, over each other."""
    length = max(int(at * RATE) + len(wave) for at, _, wave in parts)
    whole = np.zeros(length)
    for at, loud, wave in parts:
        start = int(at * RATE)
        whole[start : start + len(wave)] += loud * wave
    return whole


def room(chance: np.random.Generator) -> Wave:
    """One short room for all: its echo."""
    echo = noise(chance, 0.16, 250, 5_000) * fading(0.16, 0.022, 0.001) * 0.16
    echo[0] = 1.0
    return echo


def knock(chance: np.random.Generator, pitch: float, long: float = 0.07) -> Wave:
    return noise(chance, long, pitch * 0.7, pitch * 1.6) * fading(long, long / 6, 0.001)


def dice(chance: np.random.Generator) -> Wave:
    falls = [0.0, 0.07, 0.12, 0.21, 0.26, 0.34, 0.37, 0.42]
    return laid(
        *(
            (at, 0.95**n * chance.uniform(0.5, 1), knock(chance, chance.uniform(900, 2_200)))
            for n, at in enumerate(falls)
        )
    )


def march(chance: np.random.Generator) -> Wave:
    steps = [n * 0.15 for n in range(5)]
    feet = [(at + chance.uniform(0, 0.03), chance.uniform(0.3, 0.8)) for at in steps for _ in range(4)]
    return laid(*((at, loud, knock(chance, chance.uniform(120, 380), 0.11)) for at, loud in feet))


def hoofs(chance: np.random.Generator) -> Wave:
    beats = [n * 0.25 + at for n in range(3) for at in (0.0, 0.07, 0.14)]
    return laid(*((at, chance.uniform(0.6, 1), knock(chance, chance.uniform(320, 620), 0.09)) for at in beats))


def strike(chance: np.random.Generator) -> Wave:
    steel = tone(0.4, 2_310, -0.02, (0.5, 0.3, 0.25)) + tone(0.4, 3_170, -0.02, (0.4, 0.2))
    return laid((0, 0.9, knock(chance, 420, 0.13)), (0.004, 0.22, steel * fading(0.4, 0.05, 0.001)))


def volley(chance: np.random.Generator) -> Wave:
    flights = [(chance.uniform(0, 0.16), chance.uniform(0.4, 0.9)) for _ in range(7)]
    return laid(*((at, loud, whistle(chance)) for at, loud in flights))


def whistle(chance: np.random.Generator) -> Wave:
    swell = np.sin(np.pi * span(0.32) / 0.32) ** 2
    wave: Wave = noise(chance, 0.32, 1_400, 4_200) * swell
    return wave


def shot(chance: np.random.Generator) -> Wave:
    crack = noise(chance, 0.09, 500, 6_000) * fading(0.09, 0.014, 0.0005)
    roll = noise(chance, 0.55, 50, 420) * fading(0.55, 0.09, 0.002)
    return laid((0, 0.9, crack), (0.005, 0.9, roll))


def spent(chance: np.random.Generator) -> Wave:
    low = tone(0.45, 196, -0.35, (0.7, 0.25, 0.1)) * fading(0.45, 0.1, 0.01)
    return laid((0, 0.7, knock(chance, 240, 0.12)), (0.02, 0.5, low))


def broken(chance: np.random.Generator) -> Wave:
    splinters = [(0.02 + chance.uniform(0, 0.22), chance.uniform(0.2, 0.7)) for _ in range(9)]
    low = tone(0.6, 110, -0.5, (0.8, 0.3)) * fading(0.6, 0.12, 0.004)
    crack = noise(chance, 0.14, 300, 3_500) * fading(0.14, 0.03, 0.0005)
    return laid(
        (0, 1, crack),
        (0.01, 0.7, low),
        *((at, loud, knock(chance, chance.uniform(1_200, 3_000), 0.05)) for at, loud in splinters),
    )


def rout(chance: np.random.Generator) -> Wave:
    feet = [(chance.uniform(0, 0.75), chance.uniform(0.2, 0.7)) for _ in range(26)]
    steps = [(at, loud * (1.1 - at), knock(chance, chance.uniform(150, 500), 0.09)) for at, loud in feet]
    horn = tone(0.5, 330, -0.6, (0.5, 0.3, 0.2)) * fading(0.5, 0.16, 0.03)
    return laid((0, 0.35, horn), *steps)


def spell(chance: np.random.Generator) -> Wave:
    bells = [
        (n * 0.07, 0.3, tone(0.5, 660 * 2 ** (n / 6), 0.05, (0.8, 0.2, 0.15)) * fading(0.5, 0.11, 0.02))
        for n in range(5)
    ]
    breath = noise(chance, 0.7, 2_000, 7_000) * np.sin(np.pi * span(0.7) / 0.7) ** 2
    return laid((0, 0.16, breath), *bells)


def bell(pitch: float, long: float) -> Wave:
    return tone(long, pitch, 0, (0.75, 0.3, 0.18, 0.08)) * fading(long, long / 5)


def turn(_: np.random.Generator) -> Wave:
    return laid((0, 0.6, bell(523.25, 0.4)), (0.14, 0.6, bell(659.25, 0.55)))


def ask(_: np.random.Generator) -> Wave:
    return laid((0, 0.6, bell(587.33, 0.3)), (0.17, 0.6, bell(587.33, 0.4)))


def clock(chance: np.random.Generator) -> Wave:
    return laid(*((n * 0.22, 0.7, knock(chance, 1_900 if n % 2 == 0 else 1_500, 0.06)) for n in range(4)))


def seal(chance: np.random.Generator) -> Wave:
    wax = noise(chance, 0.2, 120, 900) * fading(0.2, 0.03, 0.006)
    return laid((0, 0.8, wax), (0.05, 0.5, knock(chance, 180, 0.16)))


def win(_: np.random.Generator) -> Wave:
    chord = [(0.0, 392.0), (0.14, 523.25), (0.28, 659.25), (0.42, 783.99)]
    return laid(*((at, 0.45, brass(pitch, 0.9 - at)) for at, pitch in chord))


def lose(_: np.random.Generator) -> Wave:
    chord = [(0.0, 392.0), (0.22, 311.13), (0.44, 261.63)]
    return laid(*((at, 0.5, brass(pitch, 0.95 - at)) for at, pitch in chord))


def brass(pitch: float, long: float) -> Wave:
    return tone(long, pitch, 0, (0.6, 0.4, 0.3, 0.18, 0.1)) * fading(long, long / 4, 0.03)


SOUNDS: dict[str, Callable[[np.random.Generator], Wave]] = {
    "dice": dice,
    "march": march,
    "hoofs": hoofs,
    "strike": strike,
    "volley": volley,
    "shot": shot,
    "spent": spent,
    "break": broken,
    "rout": rout,
    "spell": spell,
    "turn": turn,
    "ask": ask,
    "clock": clock,
    "seal": seal,
    "win": win,
    "lose": lose,
}


def finished(wave: Wave, echo: Wave) -> Wave:
    """In the room, with a soft end, as loud as the others."""
    whole: Wave = np.convolve(wave, echo)
    tail = int(0.03 * RATE)
    whole[-tail:] *= np.linspace(1, 0, tail)
    whole *= LOUDEST / np.max(np.abs(whole))
    return whole


def written(wave: Wave, number: int) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, wave, RATE, format="OGG", subtype="OPUS", compression_level=0.86)
    return renumbered(file.getvalue(), SEED + number)


def renumbered(ogg: bytes, serial: int) -> bytes:
    """The same pages under a serial number that is no chance, with their checksums."""
    pages, at = bytearray(ogg), 0
    while at < len(pages):
        segments = pages[at + 26]
        end = at + 27 + segments + sum(pages[at + 27 : at + 27 + segments])
        pages[at + 14 : at + 18] = serial.to_bytes(4, "little")
        pages[at + 22 : at + 26] = bytes(4)
        pages[at + 22 : at + 26] = checksum(pages[at:end]).to_bytes(4, "little")
        at = end
    return bytes(pages)


def checksum(page: bytes | bytearray) -> int:
    """Ogg's own: CRC-32 from the highest bit on, begun with zero."""
    value = 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
    return value


def made() -> dict[str, bytes]:
    """All files, by name. Each sound has chances of its own: one can be changed without the others."""
    echo = room(np.random.default_rng(SEED))
    return {
        f"{name}.ogg": written(finished(make(np.random.default_rng([SEED, number])), echo), number)
        for number, (name, make) in enumerate(SOUNDS.items())
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with what is there, write nothing")
    parser.add_argument("--to", type=Path, default=HOME)
    given = parser.parse_args(arguments)
    files = made()
    sizes = {name: len(content) for name, content in files.items()}
    sys.stdout.write(
        "".join(f"{name:12} {size:6}\n" for name, size in sizes.items()) + f"{'all':12} {sum(sizes.values()):6}\n"
    )
    if max(sizes.values()) > LARGEST or sum(sizes.values()) > LARGEST_IN_ALL:
        sys.stderr.write("larger than agreed\n")
        return 1
    if given.check:
        other = [name for name, content in files.items() if (given.to / name).read_bytes() != content]
        sys.stderr.write("".join(f"{name} differs\n" for name in other))
        return 1 if other else 0
    given.to.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (given.to / name).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
