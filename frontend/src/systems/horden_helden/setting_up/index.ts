// What only the set-up needs: handing in an army, placing, drawing. The page fetches it before the first turn.

export { ArmyPanel } from "./ArmyPanel";
export { drawingOf } from "./drawing";
export { PlacePanel } from "./PlacePanel";
