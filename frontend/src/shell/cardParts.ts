// Cards, layers and signs come when the board stands. They lie over it: until then nothing holds their place.

import { part } from "../ui/part";

export const Cards = part(async () => (await import("./Cards")).Cards, ["cards"], null);
export const CardOverlay = part(async () => (await import("./CardOverlay")).CardOverlay, [], null);
export const Prepared = part(async () => (await import("./Prepared")).Prepared, ["cards"], null);
