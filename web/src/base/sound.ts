// Five soft synthesised sounds: wood for a move, dice, a coin for points, a chime for your turn, a short tune at the
// end. Off by default; sounds that the user asked for (`asked`) play anyway.
import { settings } from "./settings";

let context: AudioContext | null = null;

function tone(at: number, frequency: number, length: number, loud: number, shape: OscillatorType = "sine"): void {
  const audio = context!;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

const SOUNDS = {
  move: (at: number) => [tone(at, 190, 0.09, 0.25, "triangle"), tone(at, 95, 0.12, 0.2)],
  dice: (at: number) => [0, 0.07, 0.13, 0.22].map((wait, i) => tone(at + wait, 260 - i * 30, 0.06, 0.18, "triangle")),
  coin: (at: number) => [tone(at, 1320, 0.16, 0.1), tone(at + 0.05, 1760, 0.22, 0.1)],
  turn: (at: number) => [tone(at, 660, 0.25, 0.14), tone(at + 0.12, 880, 0.35, 0.12)],
  end: (at: number) => [523, 659, 784, 1047].map((f, i) => tone(at + i * 0.12, f, 0.4, 0.12)),
};

export function play(sound: keyof typeof SOUNDS, asked = false): void {
  if (!settings().sound && !asked) return;
  try {
    context ??= new AudioContext();
    SOUNDS[sound](context.currentTime + 0.01);
  } catch {
    // No audio here; sounds are optional.
  }
}
