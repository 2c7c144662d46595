// Words that come with a part of the page when it is opened: each file of the folder `later`.

import type { Texts } from "../words";

const FILES = import.meta.glob<{ readonly de: Texts; readonly en: Texts }>("./later/*.ts");

/** The words of these files, by name. */
export async function laterTexts(names: readonly string[], language: string): Promise<Texts> {
  const found = await Promise.all(names.map((name) => FILES[`./later/${name}.ts`]?.()));
  return Object.assign({}, ...found.map((file) => (language === "de" ? file?.de : file?.en)));
}
