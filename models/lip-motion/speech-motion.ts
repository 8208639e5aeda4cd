import { mono } from '../lib/audio/signal/mono.ts'
import type { Audio } from '../lib/audio/audio.ts'
import type { MouthPose } from './open-mouth.ts'
import { voiceEnergy } from './voice-energy.ts'

/** The gap between the lips for the loudest vowels, in widths of the mouth. */
const WIDEST_GAP = 0.27
/** Below this share of the loudest vowels the mouth is shut. */
const CLOSED_LEVEL = 0.3

/** The pose of the mouth in each frame: vowels open it, bright sounds widen it, dark ones round it. */
export function speechMotion(audio: Audio, fps: number): MouthPose[] {
  const energy = smooth(voiceEnergy(audio, fps))
  const brightness = smooth(brightnessOf(audio, fps, energy.length))
  return Array.from(energy, (loud, frame) => {
    const open = Math.max(0, (loud - CLOSED_LEVEL) / (1 - CLOSED_LEVEL))
    return { gap: open * WIDEST_GAP, breadth: 1 + (brightness[frame] - 0.45) * 0.22 * Math.min(1, loud * 2) }
  })
}

/** The spectral brightness of each frame, from 0 to 1. */
function brightnessOf(audio: Audio, fps: number, frames: number): Float32Array {
  const samples = mono(audio)
  const length = audio.rate / fps
  return Float32Array.from({ length: frames }, (_, frame) => {
    let [whole, steps] = [1e-9, 0]
    for (
      let at = Math.max(1, Math.floor(frame * length));
      at < Math.min(samples.length, (frame + 1) * length);
      at++
    ) {
      whole += samples[at] ** 2
      steps += (samples[at] - samples[at - 1]) ** 2
    }
    // The RMS of the differences between samples grows with the frequency of a tone.
    const hertz = (Math.sqrt(steps / whole) * audio.rate) / (2 * Math.PI)
    return Math.min(1, hertz / 2500)
  })
}

/** A mouth moves more slowly than audio changes. */
function smooth(values: Float32Array): Float32Array {
  return values.map((value, at) => {
    const [before, after] = [values[at - 1] ?? value, values[at + 1] ?? value]
    return before * 0.22 + value * 0.56 + after * 0.22
  })
}
