// The page's own words in English: every part of this folder without its German, which the query leaves out of the bundle.

import type { Texts } from "../words";
import { en } from "./en";

const PARTS = import.meta.glob<Texts>(["./*.ts", "!./{index,later,german,english,de,en}.ts"], {
  query: "?en",
  import: "en",
  eager: true,
});

export const texts: Texts = Object.assign({}, en, ...Object.values(PARTS));
