// What the part for the set-up takes from the table.

export { Tag } from "../../tabletop/Tag";
export { boxPath } from "./Drafts";
export { rounded } from "./drafts";
export { movedWith, nudgedPose, turnedWith } from "./grips";
export { Measure } from "./MovePanel";
export { Asked, ForMe } from "./Panel";
export { areasOf, facingFrom, SNAP, snapped, somewhere } from "./placing";
export { elementOf, LE, planeOf, sideIdOf, tone, WIDE } from "./view";
