// Words about watching and broadcasts.

import type { Texts } from "../words";

export const en: Texts = {
  "page.behind_minutes": { one: "One minute behind", other: "{count} minutes behind" },
  "page.behind_seconds": { one: "One second behind", other: "{count} seconds behind" },
  "page.behind_hint": "Spectators see this battle with a delay, so that no one can help the players.",
  "page.before_the_throw": "Before the throw: {told}",
  "page.expected_result": "Expected result: {left} to {right} percent",
  "page.broadcast_now": "On the table",
  "page.broadcast_link": "Streaming view",
};

export const de: Texts = {
  "page.behind_minutes": { one: "Eine Minute verzögert", other: "{count} Minuten verzögert" },
  "page.behind_seconds": { one: "Eine Sekunde verzögert", other: "{count} Sekunden verzögert" },
  "page.behind_hint": "Zuschauende sehen diese Schlacht verzögert, damit niemand den Spielenden helfen kann.",
  "page.before_the_throw": "Vor dem Wurf: {told}",
  "page.expected_result": "Erwartetes Ergebnis: {left} zu {right} Prozent",
  "page.broadcast_now": "Auf dem Tisch",
  "page.broadcast_link": "Ansicht für Übertragungen",
};
