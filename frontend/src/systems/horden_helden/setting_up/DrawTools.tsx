// Beside what is drawn: how many sections there are, how large a rectangle is, who has the camp.

import { keyOf } from "../../../net/json";
import { useSay } from "../../../shell/context";
import type { PartProps } from "../Panel";
import { facingFrom, LE, Measure, somewhere, WIDE } from "../sharing";
import { sized, sizeOf } from "./sketches";
import { beside } from "./works";

export function DrawTools(props: PartProps) {
  switch (props.hand.placing?.drawing?.kind) {
    case "works":
      return <Sections {...props} />;
    case "sketches":
      return <CampOf {...props} />;
    default:
      return null;
  }
}

/** One more goes beside the last; one fewer is the picked one, or else the last. */
function Sections({ hand, view }: PartProps) {
  const say = useSay();
  const { placing, placed, side } = hand;
  const all = placing?.elements ?? [],
    raised = all.filter((id) => placed[id]),
    next = all.find((id) => !placed[id]);
  const add = (): void => {
    const zone = placing?.zones[0];
    if (!next || !zone || !side) return;
    const pose = beside(placed, all) ?? somewhere(view, side, zone, 0);
    hand.place({ [next]: pose });
    hand.change({ selected: [next] });
  };
  const remove = (): void => {
    const picked = hand.selected.filter((id) => placed[id]);
    hand.unplace(picked.length ? picked : raised.slice(-1));
    hand.clear();
  };
  return (
    <p class="button-row sections">
      <span role="status">{say("hh.works_of", { count: raised.length, most: all.length })}</span>
      <button type="button" class="btn small" data-action="more" disabled={!next} onClick={add}>
        {say("hh.works_more")}
      </button>
      <button type="button" class="btn small" data-action="fewer" disabled={!raised.length} onClick={remove}>
        {say("hh.works_fewer")}
      </button>
    </p>
  );
}

/** The picked rectangle in numbers. */
export function Size({ hand, view, words }: PartProps) {
  const say = useSay();
  const [id] = hand.selected;
  if (hand.placing?.drawing?.kind !== "sketches" || !id || !hand.placed[id]) return null;
  const { wide, deep } = sizeOf(hand.placed, id);
  const isAside = hand.side !== null && facingFrom(view, hand.side) % 180 === 0;
  const [across, along] = isAside ? [view.depth, view.width] : [view.width, view.depth];
  return (
    <fieldset class="vary rows">
      <legend>{words.name(id)}</legend>
      <Measure
        label={say("hh.wide")}
        value={wide / LE}
        least={WIDE / LE}
        most={across / LE}
        step={0.5}
        onChange={(value) => hand.place(sized(id, hand.placed, { wide: value * LE }))}
      />
      <Measure
        label={say("hh.deep")}
        value={deep / LE}
        least={WIDE / LE}
        most={along / LE}
        step={0.5}
        onChange={(value) => hand.place(sized(id, hand.placed, { deep: value * LE }))}
      />
    </fieldset>
  );
}

function CampOf({ hand, words }: PartProps) {
  const say = useSay();
  const { placing, order } = hand;
  if (!placing || !order) return null;
  return (
    <fieldset class="vary">
      <legend>{say("hh.vary.camp")}</legend>
      {placing.elements.map((command) => (
        <label key={command} class={`chip-choice ${order["camp"] === command ? "chosen" : ""}`}>
          <input
            type="radio"
            name="camp"
            checked={order["camp"] === command}
            onChange={() => hand.vary(keyOf(placing.offered), { ...placing.offered, camp: command })}
          />
          {words.name(command)}
        </label>
      ))}
    </fieldset>
  );
}
