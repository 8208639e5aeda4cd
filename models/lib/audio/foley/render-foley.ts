import { between, type Rng } from '../../random/rng.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { fadeEnds } from '../synthesis/envelope.ts'
import { filter, removeRumble } from '../synthesis/filter.ts'
import { reverb } from '../synthesis/reverb.ts'
import { addMono, addStereo, peakOf, samplesOf, scale, silence, type Stereo } from '../synthesis/stereo.ts'
import type { ParsedFoleyPrompt, ParsedEffect } from './parse-prompt.ts'
import { places, soundEffects, type OneShotEntry, type AmbienceEntry } from './vocabulary.ts'

const openAir = { seconds: 1.6, hertz: 1500, size: 1.2, wet: 0.5 }

/** Renders all steps within the duration. */
export function renderFoley({ steps, place }: ParsedFoleyPrompt, seconds: number, rng: Rng): Stereo {
  const mix = silence(seconds)
  const each = seconds / steps.length
  for (const [index, step] of steps.entries())
    for (const effect of step) addStereo(mix, renderEffect(effect, each, rng), samplesOf(index * each))
  const output = place ? withReverb(mix, places.get(place)!) : mix
  const peak = peakOf(output)
  if (peak > 0.95) scale(output, 0.95 / peak)
  for (const channel of [output.left, output.right]) fadeEnds(channel, 0.004, Math.min(0.15, seconds / 10))
  return output
}

/** One effect with its modifiers, at its own level. */
function renderEffect(effect: ParsedEffect, seconds: number, rng: Rng): Stereo {
  const entry: AmbienceEntry | OneShotEntry = soundEffects[effect.sound]
  const rendered =
    'ambience' in entry
      ? renderAmbience(effect, entry, seconds, rng)
      : renderOneShots(effect, entry, seconds, rng)
  const isFar = effect.distance === 'far'
  for (const channel of [rendered.left, rendered.right]) removeRumble(channel)
  const peak = peakOf(rendered)
  const distanceGain = isFar ? 0.3 : effect.distance === 'near' ? 1.3 : 1
  if (peak > 0) scale(rendered, Math.min(0.98, entry.level * effect.gain * distanceGain) / peak)
  if (!isFar) return rendered
  // Air absorbs high frequencies.
  for (const channel of [rendered.left, rendered.right]) filter(filter(channel, 'low', 1300), 'low', 2600)
  return withReverb(rendered, openAir)
}

/** A larger size is rendered by slowing down: lower and longer. */
function renderAmbience(effect: ParsedEffect, entry: AmbienceEntry, seconds: number, rng: Rng): Stereo {
  const stretchFactor = effect.size ** 0.8
  const rendered = entry.ambience({ ...effect, seconds: seconds / stretchFactor, rng })
  const length = samplesOf(seconds)
  return { left: resampledTo(rendered.left, length), right: resampledTo(rendered.right, length) }
}

function renderOneShots(effect: ParsedEffect, entry: OneShotEntry, seconds: number, rng: Rng): Stereo {
  const track = silence(seconds)
  const usualInterval = entry.intervalSeconds / effect.speed
  const count = effect.count ?? Math.max(1, Math.floor((seconds - 0.1) / usualInterval))
  const intervalSeconds = Math.min(usualInterval, (seconds - 0.1) / count)
  if (count > 1 && intervalSeconds < usualInterval * 0.35)
    throw new InvalidInput(
      `${count} times "${effect.sound}" need ${Math.ceil(count * usualInterval * 0.5)} seconds: ask for fewer, or for a longer duration.`,
    )
  for (let index = 0; index < count; index++) {
    const rendered = entry.oneShot({ ...effect, seconds, rng })
    const longer = resampledTo(rendered, Math.round(rendered.length * effect.size ** 0.8))
    const jitter = entry.isRegular ? 0 : between(rng, 0, 0.3) * intervalSeconds * (index > 0 ? 1 : 0)
    const pan = count > 1 && !entry.isRegular ? between(rng, -0.3, 0.3) : 0
    addMono(
      track,
      longer,
      samplesOf(0.03 + index * intervalSeconds + jitter),
      index === 0 ? 1 : between(rng, 0.8, 1),
      pan,
    )
  }
  return track
}

function withReverb(track: Stereo, { wet, ...reverbParams }: typeof openAir): Stereo {
  const wetSignal = reverb(track, reverbParams)
  addStereo(track, wetSignal, 0, wet)
  return track
}

function resampledTo(samples: Float32Array, length: number): Float32Array {
  if (samples.length === length) return samples
  const result = new Float32Array(length)
  const step = (samples.length - 1) / Math.max(1, length - 1)
  for (let at = 0; at < length; at++) {
    const place = at * step
    const from = Math.floor(place)
    const share = place - from
    result[at] = samples[from] * (1 - share) + (samples[from + 1] ?? 0) * share
  }
  return result
}
