// Short sounds, made on the spot: no files to load. Silent where the browser allows none or the switch is off.
import { settings } from "../settings.svelte";

export type Sound = "move" | "capture" | "dice" | "start" | "end" | "low" | "call" | "error" | "lost";

/** A tone: frequency in Hz, start and length in s, loudness 0..1. */
interface Tone {
  readonly hz: number;
  readonly at: number;
  readonly s: number;
  readonly gain: number;
}

/** A knock of wood on wood: a short burst of noise through a narrow filter. */
interface Knock {
  readonly knock: number;
  readonly at: number;
  readonly gain: number;
}

const SOUNDS: Readonly<Record<Sound, readonly (Tone | Knock)[]>> = {
  move: [{ knock: 900, at: 0, gain: 0.9 }],
  capture: [
    { knock: 900, at: 0, gain: 0.9 },
    { knock: 1300, at: 0.09, gain: 0.7 },
  ],
  dice: [
    { knock: 1900, at: 0, gain: 0.5 },
    { knock: 1500, at: 0.06, gain: 0.45 },
    { knock: 1750, at: 0.15, gain: 0.35 },
    { knock: 1300, at: 0.22, gain: 0.25 },
  ],
  start: [
    { hz: 523, at: 0, s: 0.14, gain: 0.25 },
    { hz: 784, at: 0.15, s: 0.22, gain: 0.25 },
  ],
  end: [
    { hz: 784, at: 0, s: 0.16, gain: 0.25 },
    { hz: 659, at: 0.17, s: 0.16, gain: 0.25 },
    { hz: 523, at: 0.34, s: 0.3, gain: 0.25 },
  ],
  low: [
    { hz: 988, at: 0, s: 0.09, gain: 0.3 },
    { hz: 988, at: 0.16, s: 0.09, gain: 0.3 },
  ],
  call: [
    { hz: 659, at: 0, s: 0.12, gain: 0.25 },
    { hz: 659, at: 0.18, s: 0.12, gain: 0.25 },
  ],
  error: [{ hz: 196, at: 0, s: 0.16, gain: 0.25 }],
  lost: [
    { hz: 330, at: 0, s: 0.18, gain: 0.3 },
    { hz: 247, at: 0.2, s: 0.26, gain: 0.3 },
  ],
};

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function playTone(on: AudioContext, { hz, at, s, gain }: Tone): void {
  const tone = on.createOscillator();
  const volume = on.createGain();
  const start = on.currentTime + at;
  tone.frequency.value = hz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(gain, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + s);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + s + 0.02);
}

function playKnock(on: AudioContext, { knock, at, gain }: Knock): void {
  const length = Math.round(on.sampleRate * 0.06);
  const buffer = on.createBuffer(1, length, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const noise = on.createBufferSource();
  noise.buffer = buffer;
  const wood = on.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = knock;
  wood.Q.value = 2.5;
  const volume = on.createGain();
  volume.gain.value = gain;
  noise.connect(wood).connect(volume).connect(on.destination);
  noise.start(on.currentTime + at);
}

export function play(sound: Sound): void {
  if (!settings.sound) return;
  const on = audio();
  if (on === null) return;
  for (const part of SOUNDS[sound]) {
    if ("knock" in part) playKnock(on, part);
    else playTone(on, part);
  }
}
