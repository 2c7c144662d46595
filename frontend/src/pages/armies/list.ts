// What a system's own list in the army builder is given.

import type { JsonObject } from "../../net/json";
import type { Words } from "../../ui/words";
import type { Report } from "./server";

/** What a system's part of the builder gets: the army, what can be bought, what the server says of it. */
export interface ListProps {
  readonly army: JsonObject;
  readonly catalogue: JsonObject;
  readonly report: Report | null;
  readonly words: Words;
  readonly change: (army: JsonObject) => void;
}
