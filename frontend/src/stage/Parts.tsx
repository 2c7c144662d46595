// What the stage draws; loaded when the board stands.

export { Overlay } from "./Overlay";
export { StageBar } from "./StageBar";
