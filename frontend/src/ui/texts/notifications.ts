// Words about notifications.

import type { Texts } from "../words";

export const en: Texts = {
  "page.push.title": "Notifications",
  "page.push.offer": "This battle may take days. Should this browser tell you when it’s your turn?",
  "page.push.yes": "Yes, tell me",
  "page.push.no": "No, thanks",
  "page.push.failed": "That didn’t work. You can try again, or do it later in your notification settings.",
  "page.waiting_elsewhere": { one: "{count} thing waits for you", other: "{count} things wait for you" },
};

export const de: Texts = {
  "page.push.title": "Mitteilungen",
  "page.push.offer": "Diese Schlacht kann Tage dauern. Soll dieser Browser dir sagen, wenn du am Zug bist?",
  "page.push.yes": "Ja, sag es mir",
  "page.push.no": "Nein, danke",
  "page.push.failed":
    "Das hat nicht geklappt. Du kannst es noch einmal versuchen, oder später in den Einstellungen der Mitteilungen.",
  "page.waiting_elsewhere": { one: "{count} Sache wartet auf dich", other: "{count} Sachen warten auf dich" },
};
