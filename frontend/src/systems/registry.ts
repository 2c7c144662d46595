// What is there for each rules system: a folder beside this file is enough. Each is fetched only when it is needed.

import type { ComponentType } from "preact";
import type { ListProps } from "../pages/armies/list";
import type { AnySystem } from "../shell/system";

const TABLES = import.meta.glob<{ readonly system: unknown }>("./*/index.tsx");
const ARMY_LISTS = import.meta.glob<{ readonly List: ComponentType<ListProps> }>("./*/armies/List.tsx");

/** What draws a system's table. */
export async function loadSystem(slug: string): Promise<AnySystem> {
  const load = TABLES[`./${keyOf(slug)}/index.tsx`];
  if (!load) throw new Error(`no front end for ${slug}`);
  return (await load()).system as AnySystem;
}

/** A system's own list in the army builder, if it has one. */
export async function loadArmyList(slug: string): Promise<ComponentType<ListProps> | null> {
  const load = ARMY_LISTS[`./${keyOf(slug)}/armies/List.tsx`];
  return load ? (await load()).List : null;
}

function keyOf(slug: string): string {
  return slug.replaceAll("-", "_");
}
