// Words about chat, notes and people. Quick phrases are worded as battles/texts words them (a test compares).

import type { Texts } from "../words";

export const en: Texts = {
  "page.phrases": "Quick phrases",
  "page.chat_block": "Block {name}",
  "page.chat_report": "Report",
  "page.chat_reported": "Reported",
  "page.chat_acts": "About {name}'s line",
  "page.chat_block_sure":
    "Block {name}? You will read nothing more from them and not meet them in the lobby. They are not told.",
  "page.chat_blocked": "You read nothing more from {name}.",
  "page.conduct": "Report conduct",
  "page.conduct_hint":
    "The moderators read it with the position as you see it and the last lines of the chat. The other side is not told.",
  "page.conduct_whom": "Whom",
  "page.conduct_text": "What happened?",
  "page.conduct_send": "Send to the moderators",
  "page.conduct_sent": "Thank you. The moderators will look at it.",
  "page.notes": "My notes",
  "page.notes_label": "Only you read this",
  "page.notes_save": "Keep",
  "page.notes_kept": "Kept.",
  "page.notes_all": "All my notes",
  "page.phrase.hello": "Hello!",
  "page.phrase.good_luck": "Good luck!",
  "page.phrase.well_played": "Well played.",
  "page.phrase.thanks": "Thank you.",
  "page.phrase.sorry": "Sorry.",
  "page.phrase.one_moment": "One moment, please.",
  "page.phrase.back_again": "I am back.",
  "page.phrase.take_your_time": "Take your time.",
  "page.phrase.lucky": "That was lucky.",
  "page.phrase.good_game": "A good battle!",
};

export const de: Texts = {
  "page.phrases": "Kurzwendungen",
  "page.chat_block": "{name} sperren",
  "page.chat_report": "Melden",
  "page.chat_reported": "Gemeldet",
  "page.chat_acts": "Zu der Zeile von {name}",
  "page.chat_block_sure":
    "{name} sperren? Du liest nichts mehr von dieser Person und begegnest ihr nicht in der Lobby. Sie erfährt es nicht.",
  "page.chat_blocked": "Du liest nichts mehr von {name}.",
  "page.conduct": "Verhalten melden",
  "page.conduct_hint":
    "Die Moderatoren lesen es mit der Stellung, wie du sie siehst, und den letzten Zeilen des Chats. Die andere Seite erfährt es nicht.",
  "page.conduct_whom": "Wen",
  "page.conduct_text": "Was ist geschehen?",
  "page.conduct_send": "An die Moderatoren schicken",
  "page.conduct_sent": "Danke. Die Moderatoren sehen es sich an.",
  "page.notes": "Meine Notizen",
  "page.notes_label": "Das liest nur du",
  "page.notes_save": "Behalten",
  "page.notes_kept": "Behalten.",
  "page.notes_all": "Alle meine Notizen",
  "page.phrase.hello": "Hallo!",
  "page.phrase.good_luck": "Viel Glück!",
  "page.phrase.well_played": "Gut gespielt.",
  "page.phrase.thanks": "Danke.",
  "page.phrase.sorry": "Entschuldigung.",
  "page.phrase.one_moment": "Einen Moment, bitte.",
  "page.phrase.back_again": "Ich bin wieder da.",
  "page.phrase.take_your_time": "Lass dir Zeit.",
  "page.phrase.lucky": "Da war Glück dabei.",
  "page.phrase.good_game": "Eine gute Schlacht!",
};
