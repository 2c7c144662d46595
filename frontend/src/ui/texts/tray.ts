// Words about the dice tray, and about looking things up in the rules.

import type { Texts } from "../words";

export const en: Texts = {
  "page.dice_last": "Last throws",
  "page.dice_tray_more": { one: "and one more throw", other: "and {count} more throws" },
  "page.throw_check": "№ {n}: check this throw",
  "page.throw_card": "Throw number {n}",
  "page.dice_card": "The dice",
  "page.why_not_nothing": "It’s possible again. You’ll get it as a choice as soon as the table is up to date.",
  "page.why_not_silent": "No answer yet. We’ll ask again as soon as something changes.",
  "page.rules_find": "Number, title or words",
  "page.rules_found": { one: "{count} clause found", other: "{count} clauses found" },
  "page.rules_none": "No clause contains all these words.",
};

export const de: Texts = {
  "page.dice_last": "Letzte Würfe",
  "page.dice_tray_more": { one: "und noch ein Wurf", other: "und {count} weitere Würfe" },
  "page.throw_check": "№ {n}: diesen Wurf prüfen",
  "page.throw_card": "Wurf Nummer {n}",
  "page.dice_card": "Die Würfel",
  "page.why_not_nothing": "Es geht wieder. Du bekommst es zur Auswahl, sobald der Tisch aktuell ist.",
  "page.why_not_silent": "Noch keine Antwort. Wir fragen noch einmal, sobald sich etwas ändert.",
  "page.rules_find": "Nummer, Titel oder Wörter",
  "page.rules_found": { one: "{count} Regel gefunden", other: "{count} Regeln gefunden" },
  "page.rules_none": "Keine Regel enthält alle diese Wörter.",
};
