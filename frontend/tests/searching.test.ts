// Finding clauses: the cases that page and server share.

import { expect, test } from "vitest";
import shared from "../../tests/battles/search_cases.json";
import { found, pieces } from "../src/pages/searching";

test.each(shared.cases)("$query", ({ query, found: wanted }) => {
  expect(found(shared.clauses, query).map(({ id }) => id)).toEqual(wanted);
});

test.each(shared.marks)("$query is marked in “$text”", ({ text, query, marked }) => {
  const shown = pieces(text, query).map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text));
  expect(shown.join("")).toBe(marked);
});
