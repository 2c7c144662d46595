import type { Texts } from "../../../ui/words";

export const de: Texts = {
  "page.ambush.round": "Runde {round} von {rounds}",
  "page.ambush.force": "{seat}: Stärke {strength}",
};
