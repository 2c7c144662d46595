// What the part for the set-up takes from the table. It imports nothing else of it: what another file of the build takes
// from the system's own must be exported by index.tsx, or that file has no name by which the page can ask for it early.

export { Tag } from "../../tabletop/Tag";
export { boxPath } from "./Drafts";
export { rounded } from "./drafts";
export { movedWith, nudgedPose, turnedWith } from "./grips";
export { Measure } from "./MovePanel";
export { Asked, ForMe } from "./Panel";
export { areasOf, facingFrom, SNAP, snapped, somewhere } from "./placing";
export { elementOf, LE, planeOf, sideIdOf, tone, WIDE } from "./view";
