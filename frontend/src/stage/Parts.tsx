// What the stage draws; loaded when the board stands.

export { Overlay } from "./Overlay";
export { AccountPanel } from "./AccountPanel";
export { StageBar } from "./StageBar";
