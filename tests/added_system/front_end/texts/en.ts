import type { Texts } from "../../../ui/words";

export const en: Texts = {
  "page.ambush.round": "round {round} of {rounds}",
  "page.ambush.force": "{seat}: strength {strength}",
};
