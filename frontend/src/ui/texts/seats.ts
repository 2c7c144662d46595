// Words about seats: how many there are, who is ready, whom a line goes to. Everything is counted.

import type { Texts } from "../words";

export const en: Texts = {
  "page.seats_taken": "{taken} of {count} seats taken",
  "page.seats_taken_hint": "The battle begins as soon as all seats are taken.",
  "page.seats_ready": "{ready} of {count} ready",
  "page.seats": "{count} seats",
  "page.roster": "Who is at the table",
  "page.roster.seat": "Seat",
  "page.roster.state": "State",
  "page.roster.clock": "Clock",
  "page.roster.points": "Points",
  "page.roster.ready": "ready",
  "page.roster.asked": "decides",
  "page.roster.free": "free",
  "page.roster.out": "out",
  "page.roster.sits": "is there",
  "page.key.roster": "who is at the table",
  "page.and_more": "{names} and {count} more",
  "page.decide": { one: "{names} decides", other: "{names} decide" },
  "page.won": { one: "{name} wins", other: "{name} win" },
  "page.chat_players": { one: "To your opponent", other: "To the other {count} players" },
  "page.expected_of": "Expected result: {told}",
};

export const de: Texts = {
  "page.seats_taken": "{taken} von {count} Plätzen besetzt",
  "page.seats_taken_hint": "Die Schlacht beginnt, sobald alle Plätze besetzt sind.",
  "page.seats_ready": "{ready} von {count} bereit",
  "page.seats": "{count} Plätze",
  "page.roster": "Wer am Tisch sitzt",
  "page.roster.seat": "Platz",
  "page.roster.state": "Zustand",
  "page.roster.clock": "Uhr",
  "page.roster.points": "Punkte",
  "page.roster.ready": "bereit",
  "page.roster.asked": "entscheidet",
  "page.roster.free": "frei",
  "page.roster.out": "ausgeschieden",
  "page.roster.sits": "ist da",
  "page.key.roster": "wer am Tisch sitzt",
  "page.and_more": "{names} und {count} weitere",
  "page.decide": { one: "{names} entscheidet", other: "{names} entscheiden" },
  "page.won": { one: "{name} gewinnt", other: "{name} gewinnen" },
  "page.chat_players": { one: "An die Gegenseite", other: "An die anderen {count}" },
  "page.expected_of": "Erwartetes Ergebnis: {told}",
};
