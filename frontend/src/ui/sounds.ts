// Short sounds, made by the browser itself. Silent until somebody switches them on.

import { preferences, prefer } from "./preferences";

export type Sound = "turn" | "reaction" | "clock" | "dice";

interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly long: number;
}

/** What the switch in the bar chooses; the settings have all steps. */
const MIDDLE = 6;
const LOUD = 0.12;
const NOTES: { readonly [sound in Exclude<Sound, "dice">]: readonly Note[] } = {
  turn: [
    { pitch: 523.25, at: 0, long: 0.16 },
    { pitch: 659.25, at: 0.13, long: 0.34 },
  ],
  reaction: [
    { pitch: 587.33, at: 0, long: 0.12 },
    { pitch: 587.33, at: 0.16, long: 0.22 },
  ],
  clock: [
    { pitch: 880, at: 0, long: 0.09 },
    { pitch: 880, at: 0.18, long: 0.09 },
    { pitch: 880, at: 0.36, long: 0.18 },
  ],
};
const KNOCKS = [0, 0.09, 0.16, 0.27];

let context: AudioContext | null = null;

function loudness(): number {
  return (LOUD * preferences.get().sound_volume) / MIDDLE;
}

/** Switched by a click, so that the browser lets it sound. */
export function switchSounds(on: boolean): void {
  prefer({ sound_volume: on ? MIDDLE : 0 });
  if (on) play("turn");
}

export function play(sound: Sound): void {
  if (preferences.get().sound_volume === 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  if (sound === "dice") KNOCKS.forEach((at, index) => knock(context as AudioContext, at, 1 - index * 0.2));
  else NOTES[sound].forEach((note) => ring(context as AudioContext, note));
}

/** A tone that fades, like a small bell. */
function ring(audio: AudioContext, { pitch, at, long }: Note): void {
  const tone = audio.createOscillator(),
    gain = audio.createGain(),
    start = audio.currentTime + at;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loudness(), start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long);
}

/** A die on wood: a breath of noise through a narrow band. */
function knock(audio: AudioContext, at: number, strength: number): void {
  const length = Math.round(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate),
    samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  const noise = audio.createBufferSource(),
    band = audio.createBiquadFilter(),
    gain = audio.createGain();
  noise.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = 900 + 500 * strength;
  gain.gain.value = loudness() * 3 * strength;
  noise.connect(band).connect(gain).connect(audio.destination);
  noise.start(audio.currentTime + at);
}
