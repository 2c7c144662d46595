// The page's own words in German: every part of this folder without its English, which the query leaves out of the bundle.

import type { Texts } from "../words";
import { de } from "./de";

const PARTS = import.meta.glob<Texts>(["./*.ts", "!./{index,later,german,english,de,en}.ts"], {
  query: "?de",
  import: "de",
  eager: true,
});

export const texts: Texts = Object.assign({}, de, ...Object.values(PARTS));
