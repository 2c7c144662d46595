// Which systems have a list of their own in the builder; each is fetched only when it is needed.

import type { ComponentType } from "preact";
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

const LISTS: { readonly [system: string]: () => Promise<{ readonly List: ComponentType<ListProps> }> } = {
  horden_helden: () => import("../../systems/horden_helden/armies/List"),
};

export async function listOf(system: string): Promise<ComponentType<ListProps> | null> {
  const fetched = LISTS[system];
  return fetched ? (await fetched()).List : null;
}
