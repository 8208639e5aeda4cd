import type { Stem } from '@atelier/contract/asset.ts'
import { rngOf, type Rng } from '../../random/rng.ts'
import type { Part, Score } from '../composition/score.ts'
import type { Style } from '../composition/styles.ts'
import { hertzOf } from '../composition/theory.ts'
import { drum, type DrumName } from '../instruments/drum-kit.ts'
import { instruments } from '../instruments/instruments.ts'
import { fadeOut } from '../mastering/master.ts'
import { sing } from '../singing/sing.ts'
import { filter, removeRumble } from '../synthesis/filter.ts'
import { reverb } from '../synthesis/reverb.ts'
import { addMono, addStereo, RATE, samplesOf, silence, type Stereo } from '../synthesis/stereo.ts'

export type Stems = ReadonlyMap<Stem, Stereo>

/** Renders a score to one track for each stem that has notes. */
export function playScore(
  score: Score,
  style: Style,
  seed: number,
  progress: (share: number) => void,
): Stems {
  const stems = new Map<Stem, Stereo>()
  const stem = (name: Stem) => {
    if (!stems.has(name)) stems.set(name, silence(score.seconds))
    return stems.get(name)!
  }
  for (const [index, part] of score.parts.entries()) {
    playPart(part, stem(part.stem))
    progress((index + 1) / (score.parts.length + 3))
  }
  if (score.hits.length > 0) playDrums(score, stem('drums'))
  if (score.sung.length > 0) playVoice(score, stem('vocals'))
  if (style.isVinyl) addVinylNoise(stem('other'), rngOf(seed, 501))
  if (style.hasSidechain)
    for (const name of ['other', 'bass'] as const) if (stems.has(name)) duck(stem(name), score)
  for (const [name, track] of stems) {
    const wet = style.reverb.wet * reverbSends[name]
    if (wet > 0.01)
      addStereo(track, reverb(track, { seconds: style.reverb.seconds, hertz: 4200, size: 1 }), 0, wet)
    for (const channel of [track.left, track.right]) removeRumble(channel)
    fadeOut(track, Math.min(1.2, Math.max(0.3, (score.seconds - score.endsAt) * 0.6)))
  }
  return stems
}

/** How much reverb each stem gets. */
const reverbSends: Readonly<Record<Stem, number>> = { vocals: 1, drums: 0.45, bass: 0, other: 1 }

/** Identical notes are synthesized once. */
function playPart({ instrument, notes, gain, pan }: Part, into: Stereo): void {
  const { play, gain: instrumentGain } = instruments[instrument]
  const cache = new Map<string, Float32Array>()
  for (const { start, seconds, pitch, strength } of notes) {
    const heldSeconds = Math.max(1, Math.round(seconds * 24)) / 24
    const quantizedStrength = Math.round(strength * 5) / 5
    const cacheKey = `${pitch} ${heldSeconds} ${quantizedStrength}`
    let note = cache.get(cacheKey)
    if (!note) {
      note = play({
        hertz: hertzOf(pitch),
        seconds: heldSeconds,
        strength: quantizedStrength,
        rng: rngOf(pitch, Math.round(heldSeconds * 24)),
      })
      cache.set(cacheKey, note)
    }
    addMono(into, note, start * RATE, gain * instrumentGain * strength, pan)
  }
}

// prettier-ignore
const drumMix: Readonly<Partial<Record<DrumName, readonly [gain: number, pan: number]>>> = {
  kick: [0.75, 0], boom: [0.75, 0], soft: [0.7, 0], snare: [0.5, 0.03], clap: [0.5, 0], brush: [0.45, 0.1], rim: [0.35, 0.15], hat: [0.24, 0.25], open: [0.24, 0.25], ride: [0.22, -0.25],
  crash: [0.4, -0.3], shaker: [0.22, -0.3], tom: [0.5, -0.2], floor: [0.55, 0.25], timpani: [0.5, 0], bitKick: [0.3, 0], bitSnare: [0.28, 0], bitHat: [0.16, 0],
}

function playDrums({ hits }: Score, into: Stereo): void {
  for (const { start, drum: name, strength } of hits) {
    const [gain, pan] = drumMix[name] ?? [0.4, 0]
    addMono(into, drum(name), start * RATE, gain * strength, pan)
  }
}

function playVoice({ sung, seconds }: Score, into: Stereo): void {
  const voice = filter(sing(sung, seconds), 'high', 120)
  addMono(into, voice, 0, 0.9)
}

/** Sidechain-style ducking on each beat. */
function duck({ left, right }: Stereo, { beatSeconds, endsAt }: Score): void {
  const end = Math.min(left.length, samplesOf(endsAt))
  for (let at = 0; at < end; at++) {
    const since = (at / RATE) % beatSeconds
    const gain = 1 - 0.55 * Math.exp(-since / 0.11)
    left[at] = left[at] * gain
    right[at] = right[at] * gain
  }
}

/** The sound of an old record: a low-pass and random crackles. */
function addVinylNoise(track: Stereo, rng: Rng): void {
  for (const channel of [track.left, track.right]) filter(channel, 'low', 5200)
  for (let at = 0; at < track.left.length; at += Math.ceil(-Math.log(1 - rng()) * RATE * 0.09)) {
    const size = (rng() * 2 - 1) * 0.03 * rng()
    for (let tail = 0; tail < 6 && at + tail < track.left.length; tail++) {
      track.left[at + tail] = track.left[at + tail] + size * (1 - tail / 6)
      track.right[at + tail] = track.right[at + tail] + size * (1 - tail / 6) * 0.8
    }
  }
}
