// How the script of a battle is cut: what every table needs is one file, and so is each system's table, whose file the
// manifest names by its index.tsx. Many small files would be larger when they are compressed. What smaller pages (armies,
// maps, dice) use as well, and everything that is fetched when it is opened, stays apart.

import { resolve } from "node:path";
import type { GetModuleInfo } from "rollup";

const SOURCE = resolve(import.meta.dirname, "src");
const TABLE = `${SOURCE}/battle.tsx`;
const SMALL = ["site.ts", "pages/armies/entry.tsx", "pages/maps/entry.tsx", "pages/dice/entry.tsx"];
const SYSTEM = /\/src\/systems\/(\w+)\//;
const reached = new Map<string, ReadonlySet<string>>();

export function chunkOf(id: string, { getModuleInfo }: { readonly getModuleInfo: GetModuleInfo }): string | undefined {
  const from = (entry: string): ReadonlySet<string> => neededBy(entry, getModuleInfo);
  if (!id.startsWith(SOURCE)) return undefined;
  const key = SYSTEM.exec(id)?.[1];
  const index = `${SOURCE}/systems/${key}/index.tsx`;
  if (key) return id !== index && from(index).has(id) ? key : undefined;
  const isSmall = SMALL.some((entry) => from(`${SOURCE}/${entry}`).has(id));
  return id !== TABLE && !isSmall && from(TABLE).has(id) ? "table" : undefined;
}

/** An entry and what it imports, and so on; what is fetched later is not among it. */
function neededBy(entry: string, info: GetModuleInfo): ReadonlySet<string> {
  const known = reached.get(entry);
  if (known) return known;
  const found = new Set<string>();
  const walk = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of info(id)?.importedIds ?? []) walk(next);
  };
  walk(entry);
  reached.set(entry, found);
  return found;
}
