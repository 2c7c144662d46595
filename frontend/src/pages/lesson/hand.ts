// A drawn hand that touches what a lesson speaks of, one thing after the other: what to do is seen, not only read.

const HAND = `<svg viewBox="0 0 24 24" aria-hidden="true"><circle class="ring" cx="9.4" cy="3.4" r="2.6"/><path d="M8 22c-1.200-2.400-3.600-4.800-4.600-6.600c-.7-1.300.8-2.400 1.900-1.400L7.600 16V4.600a1.750 1.750 0 0 1 3.500 0v5.600l6.300 1.300c1.500.3 2.400 1.500 2.200 3L18.600 22z"/></svg>`;
const MOST = 3;
/** Milliseconds for one touch. */
const TOUCH = 900;

interface Target {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** From the first to the last of them, pressing each; where nothing is to move it rests on the first for a moment. */
export function playHand(targets: readonly Target[]): void {
  document.querySelector(".lesson-hand")?.remove();
  const spots = targets
    .slice(0, MOST)
    .map(({ left, top, width, height }) => [left + width / 2, top + Math.min(height / 2, 60)] as const);
  const [first] = spots;
  if (!first) return;
  const hand = document.createElement("div");
  hand.className = "lesson-hand";
  hand.innerHTML = HAND;
  document.getElementById("table")?.append(hand);
  const at = ([x, y]: readonly [number, number], scale: number): string =>
    `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})`;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const frames = isStill
    ? [{ transform: at(first, 1) }, { transform: at(first, 1) }]
    : [
        { transform: at([first[0] + 70, first[1] + 90], 1.1), opacity: 0 },
        ...spots.flatMap((spot) => [
          { transform: at(spot, 1.1), opacity: 1 },
          { transform: at(spot, 0.86), opacity: 1 },
          { transform: at(spot, 1.1), opacity: 1 },
        ]),
        { transform: at(spots[spots.length - 1] ?? first, 1.1), opacity: 0 },
      ];
  hand.animate(frames, { duration: TOUCH * (spots.length + 1), easing: "ease-in-out", fill: "both" }).onfinish = () =>
    hand.remove();
}
