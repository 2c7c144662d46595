// The cards that prove the dice come when they are opened, with their words.

import { part } from "../../ui/part";

export const DiceCard = part(async () => (await import("./DiceCard")).DiceCard, ["dice"]);
export const Agreeing = part(async () => (await import("./DiceCard")).Agreeing, ["dice"]);
export const ThrowProof = part(async () => (await import("./DiceCard")).ThrowProof, ["dice"]);
