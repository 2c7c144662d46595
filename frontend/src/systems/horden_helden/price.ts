// What the order in hand would cost, for the pips of the strip.

import { Store } from "../../net/store";

export interface Price {
  readonly command: string;
  readonly ap: number;
}

export const FREE: Price = { command: "", ap: 0 };
export const price = new Store<Price>(FREE);
