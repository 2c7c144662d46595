// Cards, layers and signs come when the board stands.

import { part } from "../ui/part";

export const Cards = part(async () => (await import("./Cards")).Cards, ["cards"]);
export const CardOverlay = part(async () => (await import("./CardOverlay")).CardOverlay);
export const Prepared = part(async () => (await import("./Prepared")).Prepared, ["cards"]);
