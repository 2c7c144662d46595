"""The two tiles of the painted ground: `python -m tools.ground` writes static/ground/mottle.webp and grain.webp.

Needs numpy and Pillow, which are no part of the product: the tiles are committed, and the same seeds give them again.
Both are made of waves that end where they began, so that tiles beside each other show no seam.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Field = Any
    """A square of numbers."""

FOLDER = Path(__file__).resolve().parent.parent / "static" / "ground"
MOTTLE, GRAIN = 512, 256
SEEDS = {"lush": 11, "dry": 4, "grain": 2}
LUSH, DRY = (92, 102, 36), (204, 168, 92)
"""Grass in the hollows, straw on the crests."""
STRENGTH = 0.42
"""How much of the flat colour the mottle hides where it is thickest."""
ROUGHNESS = 0.13
"""How far a slope leans from grey, for a usual slope."""
LIMIT = 40 * 1024


def noise(size: int, seed: int, *, longest: float, shortest: float, fall: float) -> Field:
    """Waves between two lengths (parts of the tile), weaker by `fall` than those twice as long; mean 0, spread 1."""
    import numpy

    chance = numpy.random.default_rng(seed)
    spectrum = numpy.fft.fft2(chance.standard_normal((size, size)))
    steps = numpy.fft.fftfreq(size, 1 / size)
    waves = numpy.hypot(*numpy.meshgrid(steps, steps))
    waves[0, 0] = 1.0
    weight = waves**-fall * (waves >= 1 / longest) * (waves <= 1 / shortest)
    field = numpy.fft.ifft2(spectrum * weight).real
    return (field - field.mean()) / field.std()


def mottle() -> Field:
    """Patches of grass and straw as colour and opacity, the one laid over the other."""
    import numpy

    lush, dry = (
        numpy.clip(0.24 + 0.40 * noise(MOTTLE, SEEDS[name], longest=0.34, shortest=0.03, fall=1.9), 0, 1)
        for name in ("lush", "dry")
    )
    over, under = STRENGTH * dry, STRENGTH * lush
    opacity = over + under * (1 - over)
    tile = numpy.empty((MOTTLE, MOTTLE, 4))
    for band, (straw, grass) in enumerate(zip(DRY, LUSH, strict=True)):
        mixed = straw * over + grass * under * (1 - over)
        tile[..., band] = numpy.where(opacity > 0, mixed / numpy.maximum(opacity, 1e-6), (straw + grass) / 2)
    tile[..., 3] = opacity * 255
    return numpy.clip(tile, 0, 255).astype("uint8")


def grain() -> Field:
    """A rough surface under light from the upper left, as grey; grey in the middle changes nothing."""
    import numpy

    height = noise(GRAIN, SEEDS["grain"], longest=0.09, shortest=0.014, fall=1.5)
    slope = (numpy.roll(height, 1, 0) - height) + (numpy.roll(height, 1, 1) - height)
    lit = 0.5 - ROUGHNESS * slope / slope.std()
    return numpy.clip(lit * 255, 0, 255).astype("uint8")


def write() -> int:
    """Both tiles; how many bytes they are together."""
    from PIL import Image

    FOLDER.mkdir(exist_ok=True)
    Image.fromarray(mottle()).save(FOLDER / "mottle.webp", quality=30, alpha_quality=30, method=6)
    Image.fromarray(grain()).save(FOLDER / "grain.webp", quality=22, method=6)
    return sum(file.stat().st_size for file in FOLDER.glob("*.webp"))


if __name__ == "__main__":
    size = write()
    print(f"{size} bytes")
    raise SystemExit(size > LIMIT)
