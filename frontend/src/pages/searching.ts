// Finding clauses by number, title and words, however umlauts are written. The same as battles/presenters/clause_search.py.

export interface Searched {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const LONGEST = 200;
const SPELT: { readonly [letter: string]: string } = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", œ: "oe", "’": "'" };
const [EXACT, BELOW, SECTION] = [1000, 300, 200];
const [TITLE, TEXT] = [20, 3];

/** A text as it is compared: small letters, umlauts written out; and where each letter comes from. */
function folded(text: string): { readonly text: string; readonly places: readonly number[] } {
  let letters = "",
    place = 0;
  const places: number[] = [];
  for (const letter of text) {
    const plain = plainly(letter);
    letters += plain;
    for (let n = 0; n < plain.length; n += 1) places.push(place);
    place += letter.length;
  }
  return { text: letters, places };
}

function plainly(letter: string): string {
  const low = letter.toLowerCase();
  return SPELT[low] ?? low.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** Words, and whole phrases in quotation marks. */
export function terms(query: string): readonly string[] {
  const words = [...query.slice(0, LONGEST).matchAll(/"([^"]+)"|(\S+)/g)].map(
    ([, phrase, word]) => phrase ?? word ?? "",
  );
  return words
    .map((word) =>
      folded(word)
        .text.trim()
        .replace(/^§+/, "")
        .replace(/^"+|"+$/g, ""),
    )
    .filter((term) => term !== "");
}

/** Clauses in which every term occurs, the likeliest first. */
export function found<T extends Searched>(clauses: readonly T[], query: string): readonly T[] {
  const wanted = terms(query);
  if (!wanted.length) return [];
  const scored = clauses.map((clause) => ({ clause, points: score(clause, wanted) }));
  return scored
    .filter(({ points }) => points)
    .sort((one, two) => two.points - one.points)
    .map(({ clause }) => clause);
}

function score(clause: Searched, wanted: readonly string[]): number {
  const title = folded(clause.title).text,
    text = folded(clause.text).text,
    number = clause.id.toLowerCase(),
    section = wanted.length === 1 ? (/^([a-z]\.\d+|\d+|[a-z]+)/.exec(number)?.[0] ?? number) : "";
  const points = wanted.map(
    (term) => named(term, number, section) || TITLE * rate(term, title) + TEXT * rate(term, text),
  );
  return points.every(Boolean) ? points.reduce((sum, one) => sum + one, 0) : 0;
}

function named(term: string, number: string, section: string): number {
  if (term === number) return EXACT;
  if (number.startsWith(`${term}.`)) return BELOW;
  return term === section ? SECTION : 0;
}

/** 3 as a whole word, 2 at the beginning of one, 1 inside, 0 not at all. */
function rate(term: string, text: string): number {
  return Math.max(0, ...starts(term, text).map((start) => rated(text, start, start + term.length)));
}

function rated(text: string, start: number, end: number): number {
  if (start && isLetter(text[start - 1])) return 1;
  return isLetter(text[end]) ? 2 : 3;
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}

function starts(term: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) places.push(at);
  return places;
}

/** The text in pieces: those that were looked for, and those between. */
export function pieces(text: string, query: string): readonly { readonly text: string; readonly isHit: boolean }[] {
  const { text: plain, places } = folded(text);
  const hit = new Set<number>();
  for (const term of terms(query))
    for (const start of starts(term, plain))
      for (let n = start; n < start + term.length; n += 1) hit.add(places[n] as number);
  const cut: { text: string; isHit: boolean }[] = [];
  let place = 0;
  for (const letter of text) {
    const isHit = hit.has(place),
      last = cut[cut.length - 1];
    if (last?.isHit === isHit) last.text += letter;
    else cut.push({ text: letter, isHit });
    place += letter.length;
  }
  return cut;
}
