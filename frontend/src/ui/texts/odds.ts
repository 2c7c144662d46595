// Words about odds before an order.

import type { Texts } from "../words";

export const en: Texts = {
  "page.odds": "Odds",
  "page.odds.out_of": "{count} in {total}",
  "page.odds.share": "{percent} % ± {margin}",
  "page.odds.sampled": "From {total} test throws. Each share comes with the margin that holds in 95 of 100 cases.",
  "page.odds.assumed": "Assuming:",
  "page.odds.by.computer": "{seat}: “{order}”, as the computer would answer.",
  "page.odds.by.default": "{seat}: “{order}”, the default answer in the rules.",
  "page.odds.by.standing": "{seat}: “{question}” by standing answer.",
  "page.odds.sometimes": "{sentence} (In {count} of {total}.)",
};

export const de: Texts = {
  "page.odds": "Chancen",
  "page.odds.out_of": "{count} von {total}",
  "page.odds.share": "{percent} % ± {margin}",
  "page.odds.sampled":
    "Aus {total} Probewürfen. Zu jedem Anteil gehört die Spanne, in der er in 95 von 100 Fällen liegt.",
  "page.odds.assumed": "Angenommen:",
  "page.odds.by.computer": "{seat}: „{order}“, wie der Computer antworten würde.",
  "page.odds.by.default": "{seat}: „{order}“, die Antwort, die die Regeln vorsehen.",
  "page.odds.by.standing": "{seat}: „{question}“ nach Daueranweisung.",
  "page.odds.sometimes": "{sentence} (In {count} von {total}.)",
};
