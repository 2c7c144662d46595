// Placing: a tray of those who wait; each is dragged onto the table, or the server proposes where all could stand.
// What is drawn instead lies where it is proposed from the beginning.

import { useRef } from "preact/hooks";
import { useKeys } from "../../../ui/keys";
import { Confirm, Verdict } from "../../../shell/Choices";
import { useConfirm } from "../../../shell/confirming";
import { useSay } from "../../../shell/context";
import { onTable as toTable } from "../../../board/fingers";
import { Sym } from "../../../ui/symbols";
import { onTable } from "../../../tabletop/plane";
import type { PartProps } from "../Panel";
import type { Placing } from "../placing";
import { Asked, elementOf, facingFrom, ForMe, planeOf, sideIdOf, snapped, somewhere, tone } from "../sharing";
import type { ElementView } from "../view";
import { DrawTools, Size } from "./DrawTools";

export function PlacePanel(props: PartProps) {
  const { hand, view, session, busy } = props;
  const say = useSay();
  const { placing, order, trial, isFresh, placed } = hand;
  const { confirm, isChecking } = useConfirm(session, order, { trial, isOut: !isFresh }, busy);
  const count = Object.keys(placed).length;
  const clear = (): void => hand.unplace(Object.keys(placed));
  const propose = (): void => {
    if (placing?.drawing) clear();
    if (placing) hand.place(placing.proposed);
  };
  const discard = count && !placing?.drawing ? clear : undefined;
  useKeys({ confirm, discard, letters: { d: propose } });
  if (!placing) return null;
  const waiting = placing.elements.flatMap((id) => elementOf(view, id) ?? []);
  return (
    <div class="place-panel">
      <Asked {...props} />
      <p class="button-row">
        <button type="button" class="btn" data-action="propose" onClick={propose}>
          {say(placing.drawing ? "hh.as_proposed" : "hh.propose")} <kbd>D</kbd>
        </button>
        <ForMe {...props} />
      </p>
      {waiting.length > 0 && (
        <ul class="tray" aria-label={say("hh.reserve")}>
          {waiting.map((element) => (
            <li key={element.id}>
              <TrayPiece element={element} {...props} />
            </li>
          ))}
        </ul>
      )}
      <DrawTools {...props} />
      <p class="hint">{say(hintOf(placing))}</p>
      <Verdict trial={order ? trial : null} isStale={!isFresh} />
      <Size {...props} />
      <div class="confirm-row">
        {discard && (
          <button type="button" class="btn discard" onClick={discard}>
            {say("discard")}
          </button>
        )}
        <Confirm
          label={order ? placeLabel(props, count) : say("hh.place_first")}
          busy={busy}
          checking={isChecking}
          onConfirm={confirm}
          order={placing.offered.kind}
        />
      </div>
    </div>
  );
}

function hintOf({ camp, drawing }: Placing): string {
  if (drawing) return `hh.draw_hint.${drawing.kind}`;
  return camp ? "hh.place_camp_hint" : "hh.place_hint";
}

function placeLabel({ hand, words }: PartProps, count: number): string {
  const { placing } = hand;
  if (placing?.camp || placing?.drawing) return words.say(`order.${placing.offered.kind}`);
  return count ? words.say("page.hh.place_count", { count }) : words.say("page.hh.place_nobody");
}

/** One who waits: pressed, it is put into the zone; dragged, it goes where the finger goes. */
function TrayPiece({ element, hand, view, words, below }: PartProps & { readonly element: ElementView }) {
  const dragged = useRef(false);
  const isPlaced = Boolean(hand.placed[element.id]);
  const put = (): void => {
    if (dragged.current) return;
    const zone = hand.placing?.zones[0];
    if (!isPlaced && zone && hand.side)
      hand.place({ [element.id]: somewhere(view, hand.side, zone, Object.keys(hand.placed).length) });
    if (!hand.selected.includes(element.id)) hand.pick(element.id, false);
  };
  const follow = (event: PointerEvent): void => {
    const svg = document.querySelector<SVGSVGElement>("svg.map");
    if (!event.buttons || !svg || !hand.side) return;
    const box = svg.getBoundingClientRect();
    if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom)
      return;
    dragged.current = true;
    const plane = planeOf(view, sideIdOf(view, below) ?? "A");
    const [x, y] = onTable(plane, toTable(svg, { x: event.clientX, y: event.clientY }));
    const facing = hand.placed[element.id]?.[2] ?? facingFrom(view, hand.side);
    hand.place({ [element.id]: snapped(view, element.id, [x, y, facing], hand.placed) });
  };
  return (
    <button
      type="button"
      class={`tray-piece ${isPlaced ? "placed" : ""} ${hand.selected.includes(element.id) ? "picked" : ""}`}
      data-tray={element.id}
      aria-pressed={isPlaced}
      onPointerDown={(event) => {
        dragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onClick={put}
    >
      <span class="base-sign" data-side={tone(element.side)}>
        <Sym id={`hh-${element.type}`} />
      </span>
      <span>{words.name(element.id)}</span>
      {isPlaced && <Sym id="ui-check" class="placed-mark" />}
    </button>
  );
}
