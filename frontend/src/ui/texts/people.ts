// Words about chat, notes and people. Quick phrases are worded as battles/texts words them (a test compares).

import type { Texts } from "../words";

export const en: Texts = {
  "page.phrases": "Quick phrases",
  "page.chat_block": "Block {name}",
  "page.chat_report": "Report",
  "page.chat_reported": "Reported",
  "page.chat_acts": "About {name}'s message",
  "page.chat_block_sure":
    "Block {name}? You won’t see their messages or meet them in the lobby any more. They aren’t told.",
  "page.chat_blocked": "You no longer see messages from {name}.",
  "page.conduct": "Report conduct",
  "page.conduct_hint":
    "The moderators see it together with the position as you see it and the last chat messages. The other side isn’t told.",
  "page.conduct_whom": "Who",
  "page.conduct_text": "What happened?",
  "page.conduct_send": "Send to the moderators",
  "page.conduct_sent": "Thank you. The moderators will take a look.",
  "page.notes": "My notes",
  "page.notes_label": "Only you can see this",
  "page.notes_save": "Save",
  "page.notes_kept": "Saved.",
  "page.notes_all": "All my notes",
  "page.phrase.hello": "Hello!",
  "page.phrase.good_luck": "Good luck!",
  "page.phrase.well_played": "Well played.",
  "page.phrase.thanks": "Thank you.",
  "page.phrase.sorry": "Sorry.",
  "page.phrase.one_moment": "One moment, please.",
  "page.phrase.back_again": "I’m back.",
  "page.phrase.take_your_time": "Take your time.",
  "page.phrase.lucky": "That was lucky.",
  "page.phrase.good_game": "Good battle!",
};

export const de: Texts = {
  "page.phrases": "Schnellsätze",
  "page.chat_block": "{name} blockieren",
  "page.chat_report": "Melden",
  "page.chat_reported": "Gemeldet",
  "page.chat_acts": "Zur Nachricht von {name}",
  "page.chat_block_sure":
    "{name} blockieren? Du siehst dann keine Nachrichten mehr von dieser Person und begegnest ihr nicht in der Lobby. Sie erfährt es nicht.",
  "page.chat_blocked": "Du siehst keine Nachrichten mehr von {name}.",
  "page.conduct": "Verhalten melden",
  "page.conduct_hint":
    "Die Moderation sieht es zusammen mit der Stellung, wie du sie siehst, und den letzten Chatnachrichten. Die andere Seite erfährt es nicht.",
  "page.conduct_whom": "Wen",
  "page.conduct_text": "Was ist passiert?",
  "page.conduct_send": "An die Moderation schicken",
  "page.conduct_sent": "Danke. Die Moderation sieht es sich an.",
  "page.notes": "Meine Notizen",
  "page.notes_label": "Das siehst nur du",
  "page.notes_save": "Speichern",
  "page.notes_kept": "Gespeichert.",
  "page.notes_all": "Alle meine Notizen",
  "page.phrase.hello": "Hallo!",
  "page.phrase.good_luck": "Viel Glück!",
  "page.phrase.well_played": "Gut gespielt.",
  "page.phrase.thanks": "Danke.",
  "page.phrase.sorry": "Entschuldigung.",
  "page.phrase.one_moment": "Einen Moment, bitte.",
  "page.phrase.back_again": "Ich bin wieder da.",
  "page.phrase.take_your_time": "Lass dir Zeit.",
  "page.phrase.lucky": "Das war Glück.",
  "page.phrase.good_game": "Gute Schlacht!",
};
