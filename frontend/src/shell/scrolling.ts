// Bringing something into sight inside of its own scroller; the page and everything else around it stay where they are.

const ABOVE = 12;
/** What sticks to the lower edge of a panel is so high. */
const BELOW = 72;

export function bringIntoSight(one: HTMLElement): void {
  const scroller = scrollerOf(one);
  if (!scroller) return;
  const box = one.getBoundingClientRect(),
    frame = scroller.getBoundingClientRect();
  const over = box.bottom + BELOW - frame.bottom,
    room = box.top - ABOVE - frame.top;
  if (room < 0) scroller.scrollTop = scroller.scrollTop + room < frame.height / 2 ? 0 : scroller.scrollTop + room;
  else if (over > 0) scroller.scrollTop += Math.min(over, room);
}

function scrollerOf(one: HTMLElement): HTMLElement | null {
  for (let at = one.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at === document.body ? null : at;
  return null;
}
