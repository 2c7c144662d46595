// Sounds of the table. Silent until somebody switches them on; the files come with the first one that is wanted.

import type { SoundPlayer } from "./sound_player";
import { preferences, prefer } from "./preferences";

export const SOUNDS = [
  "dice",
  "march",
  "hoofs",
  "strike",
  "volley",
  "shot",
  "spent",
  "break",
  "rout",
  "spell",
  "turn",
  "ask",
  "clock",
  "seal",
  "win",
  "lose",
] as const;
export type Sound = (typeof SOUNDS)[number];

/** What the switch in the bar chooses; the settings have all steps. */
const MIDDLE = 6;
let context: AudioContext | null = null;
let player: Promise<SoundPlayer> | null = null;

/** Switched by a click, so that the browser lets it sound. */
export function switchSounds(on: boolean): void {
  prefer({ sound_volume: on ? MIDDLE : 0 });
  if (on) play("turn");
}

/** `number` is that of the throw, or of the event: it sounds alike on every screen. */
export function play(sound: Sound, number = 0): void {
  const volume = preferences.get().sound_volume;
  if (volume === 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume();
  player ??= import("./sound_player").then(({ SoundPlayer }) => new SoundPlayer(audio));
  player.then(
    (found) => found.play(sound, number, volume / MIDDLE),
    () => {
      player = null;
    },
  );
}
