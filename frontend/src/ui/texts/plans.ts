// Words of plans: orders given one after the other, and why they stop; what is suggested; keys for both.

import type { Texts } from "../words";

export const en: Texts = {
  "page.plan.running": { one: "{name}: one order given", other: "{name}: {count} orders given" },
  "page.plan.waiting": "{name}: waiting for the other side",
  "page.plan.stop": "Stop",
  "page.plan.stopped": "{name} stopped. {reason}",
  "page.plan.stop.by_you": "You stopped it.",
  "page.plan.stop.refused": "An order was refused: {why}",
  "page.plan.stop.over": "The battle isn’t running.",
  "page.plan.stop.taken_back": "An order was taken back.",
  "page.plan.stop.not_offered": "The next order is no longer possible.",
  "page.plan.stop.asked": "You’re asked something else: {question}",
  "page.suggested": "suggested",
  "page.key.all": "all in this order",
  "page.key.repeat": "the same again with the next group",
};

export const de: Texts = {
  "page.plan.running": { one: "{name}: ein Befehl gegeben", other: "{name}: {count} Befehle gegeben" },
  "page.plan.waiting": "{name}: wartet auf die Gegenseite",
  "page.plan.stop": "Anhalten",
  "page.plan.stopped": "{name} angehalten. {reason}",
  "page.plan.stop.by_you": "Du hast angehalten.",
  "page.plan.stop.refused": "Ein Befehl wurde abgelehnt: {why}",
  "page.plan.stop.over": "Die Schlacht läuft nicht.",
  "page.plan.stop.taken_back": "Ein Befehl wurde zurückgenommen.",
  "page.plan.stop.not_offered": "Der nächste Befehl ist nicht mehr möglich.",
  "page.plan.stop.asked": "Du wirst etwas anderes gefragt: {question}",
  "page.suggested": "Vorschlag",
  "page.key.all": "alle in dieser Reihenfolge",
  "page.key.repeat": "dasselbe mit der nächsten Gruppe",
};
