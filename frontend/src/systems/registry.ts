// What is there for each rules system: a folder beside this file is enough. Each is fetched only when it is needed.

import type { ComponentType } from "preact";
import type { ListProps } from "../pages/armies/list";
import type { AnySystem } from "../shell/system";
import { pageTexts } from "../ui/texts/index";
import type { Texts } from "../ui/words";

const TABLES = import.meta.glob<{ readonly system: unknown }>("./*/index.tsx");
const GERMAN = import.meta.glob<Texts>("./*/texts/de.ts", { import: "de" });
const ENGLISH = import.meta.glob<Texts>("./*/texts/en.ts", { import: "en" });
const ARMY_LISTS = import.meta.glob<{ readonly List: ComponentType<ListProps> }>("./*/armies/List.tsx");

/** What draws a system's table. */
export async function loadSystem(slug: string): Promise<AnySystem> {
  const load = TABLES[`./${keyOf(slug)}/index.tsx`];
  if (!load) throw new Error(`no front end for ${slug}`);
  return (await load()).system as AnySystem;
}

/** What a table says in one language: the page's own words and the system's. */
export async function loadTexts(slug: string, language: string): Promise<Texts> {
  const own = language === "de" ? GERMAN[`./${keyOf(slug)}/texts/de.ts`] : ENGLISH[`./${keyOf(slug)}/texts/en.ts`];
  const [page, system] = await Promise.all([pageTexts(language), own?.()]);
  return { ...page, ...system };
}

/** A system's own list in the army builder, if it has one. */
export async function loadArmyList(slug: string): Promise<ComponentType<ListProps> | null> {
  const load = ARMY_LISTS[`./${keyOf(slug)}/armies/List.tsx`];
  return load ? (await load()).List : null;
}

function keyOf(slug: string): string {
  return slug.replaceAll("-", "_");
}
