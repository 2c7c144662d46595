// Words about watching and broadcasts.

import type { Texts } from "../words";

export const en: Texts = {
  "page.behind_minutes": { one: "One minute behind", other: "{count} minutes behind" },
  "page.behind_seconds": { one: "One second behind", other: "{count} seconds behind" },
  "page.behind_hint": "Spectators of this battle see it late, so that nobody can help the players.",
  "page.before_the_throw": "Before the throw: {told}",
  "page.expected_result": "Expected result: {left} to {right} percent",
  "page.broadcast_now": "On the table",
  "page.broadcast_decides": "{name} decides",
  "page.broadcast_link": "Picture for streaming",
};

export const de: Texts = {
  "page.behind_minutes": { one: "Eine Minute später", other: "{count} Minuten später" },
  "page.behind_seconds": { one: "Eine Sekunde später", other: "{count} Sekunden später" },
  "page.behind_hint": "Zuschauer sehen diese Schlacht verspätet, damit niemand den Spielern helfen kann.",
  "page.before_the_throw": "Vor dem Wurf: {told}",
  "page.expected_result": "Erwartetes Ergebnis: {left} zu {right} Prozent",
  "page.broadcast_now": "Auf dem Tisch",
  "page.broadcast_decides": "{name} entscheidet",
  "page.broadcast_link": "Bild für Übertragungen",
};
