import { mono } from '../../audio/signal/mono.ts'
import type { Sound } from '../../audio/sound/sound.ts'
import type { Speaking } from './open-mouth.ts'
import { voiceEnergy } from './voice-energy.ts'

/** How far the lips of somebody who speaks up are apart, in widths of the mouth. */
const WIDEST_GAP = 0.27
/** Below this share of the loudest vowels the mouth is shut. */
const SHUT = 0.3

/** What a voice does to a mouth, frame by frame: vowels open it; hissing sounds draw it broad, dark ones round it. */
export function speechMotion(sound: Sound, fps: number): Speaking[] {
  const energy = smooth(voiceEnergy(sound, fps))
  const brightness = smooth(brightnessOf(sound, fps, energy.length))
  return Array.from(energy, (loud, frame) => {
    const open = Math.max(0, (loud - SHUT) / (1 - SHUT))
    return { gap: open * WIDEST_GAP, breadth: 1 + (brightness[frame]! - 0.45) * 0.22 * Math.min(1, loud * 2) }
  })
}

/** Of each frame, how much of the sound is in its high tones, from 0 to 1. */
function brightnessOf(sound: Sound, fps: number, frames: number): Float32Array {
  const samples = mono(sound)
  const length = sound.rate / fps
  return Float32Array.from({ length: frames }, (_, frame) => {
    let [whole, steps] = [1e-9, 0]
    for (
      let at = Math.max(1, Math.floor(frame * length));
      at < Math.min(samples.length, (frame + 1) * length);
      at++
    ) {
      whole += samples[at]! ** 2
      steps += (samples[at]! - samples[at - 1]!) ** 2
    }
    // The steps from sample to sample of a tone are as large as it is high.
    const hertz = (Math.sqrt(steps / whole) * sound.rate) / (2 * Math.PI)
    return Math.min(1, hertz / 2500)
  })
}

/** A mouth is not as quick as a sound. */
function smooth(values: Float32Array): Float32Array {
  return values.map((value, at) => {
    const [before, after] = [values[at - 1] ?? value, values[at + 1] ?? value]
    return before * 0.22 + value * 0.56 + after * 0.22
  })
}
