// Plays the files of sounds: each is fetched and decoded once, at most four sound at a time. Where the browser cannot decode
// them it makes a few short notes itself.

import type { Sound } from "./sounds";

const FILES = import.meta.glob<string>("./sounds/*.ogg", { query: "?url", import: "default", eager: true });
const MOST = 4;
/** So far the pitch goes up or down by the number of the throw. */
const STRAY = 0.04;
const LOUD: { readonly [sound in Sound]?: number } = { march: 0.3, hoofs: 0.3, clock: 0.6 };
const WHOLE = 0.55;

export class SoundPlayer {
  private readonly buffers = new Map<Sound, Promise<AudioBuffer | null>>();
  private sounding = 0;

  constructor(
    private readonly audio: AudioContext,
    private readonly fetchFile: (address: string) => Promise<ArrayBuffer> = fetched,
  ) {}

  async play(sound: Sound, number: number, loudness: number): Promise<void> {
    if (this.sounding >= MOST) return;
    this.sounding += 1;
    const over = (): void => {
      this.sounding -= 1;
    };
    const buffer = await this.bufferOf(sound);
    const loud = WHOLE * (LOUD[sound] ?? 1) * loudness;
    if (!buffer) {
      notes(this.audio, sound, loud);
      return over();
    }
    const source = this.audio.createBufferSource(),
      gain = this.audio.createGain();
    source.buffer = buffer;
    source.playbackRate.value = 1 + (((number * 0.618) % 1) * 2 - 1) * STRAY;
    source.onended = over;
    gain.gain.value = loud;
    source.connect(gain).connect(this.audio.destination);
    source.start();
  }

  /** Null: the browser cannot decode it, or it could not be fetched. */
  private bufferOf(sound: Sound): Promise<AudioBuffer | null> {
    const known = this.buffers.get(sound);
    if (known) return known;
    const fresh = this.fetchFile(FILES[`./sounds/${sound}.ogg`] ?? "")
      .then((bytes) => this.audio.decodeAudioData(bytes))
      .catch(() => null);
    this.buffers.set(sound, fresh);
    return fresh;
  }
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly long: number;
}

const NOTES: { readonly [sound in Sound]?: readonly Note[] } = {
  turn: [
    { pitch: 523.25, at: 0, long: 0.16 },
    { pitch: 659.25, at: 0.13, long: 0.34 },
  ],
  ask: [
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
const KNOCKED: readonly Sound[] = ["dice", "strike", "spent", "break"];

/** What the browser makes itself: bells, knocks on wood; for everything else nothing. */
function notes(audio: AudioContext, sound: Sound, loud: number): void {
  for (const note of NOTES[sound] ?? []) ring(audio, note, loud * 0.25);
  if (KNOCKED.includes(sound)) KNOCKS.forEach((at, index) => knock(audio, at, 1 - index * 0.2, loud * 0.6));
}

/** A tone that fades, like a small bell. */
function ring(audio: AudioContext, { pitch, at, long }: Note, loud: number): void {
  const tone = audio.createOscillator(),
    gain = audio.createGain(),
    start = audio.currentTime + at;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long);
}

/** A die on wood: a breath of noise through a narrow band. */
function knock(audio: AudioContext, at: number, strength: number, loud: number): void {
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
  gain.gain.value = loud * strength;
  noise.connect(band).connect(gain).connect(audio.destination);
  noise.start(audio.currentTime + at);
}
