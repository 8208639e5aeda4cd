import { stems as stemNames, type Stem } from '@atelier/contract/asset.ts'
import { inverseStft, stft } from './stft.ts'
import type { Stereo } from '../lib/audio/synthesis/stereo.ts'
import { masksOf } from './masks.ts'

const SIZE = 4096
/** Long recordings are processed in chunks, which are crossfaded where they overlap. */
const CHUNK_SECONDS = 14
const OVERLAP_SECONDS = 1

/** Separates a mix by masks; the stems add up to it. */
export function separate(
  { left, right }: Stereo,
  rate: number,
  progress: (share: number) => void,
): Map<Stem, Stereo> {
  const length = left.length
  const stems = new Map<Stem, Stereo>(
    stemNames.map((name) => [name, { left: new Float32Array(length), right: new Float32Array(length) }]),
  )
  const overlap = Math.round(OVERLAP_SECONDS * rate)
  const chunk = Math.round(CHUNK_SECONDS * rate)
  for (let start = 0; start < length; start += chunk - overlap) {
    const end = Math.min(length, start + chunk)
    const spectra = [stft(left.subarray(start, end), SIZE), stft(right.subarray(start, end), SIZE)] as const
    const masks = masksOf(...spectra, rate)
    for (const [name, track] of stems) {
      for (const [index, channel] of [track.left, track.right].entries())
        blend(
          channel,
          inverseStft(spectra[index], masks[name]),
          start,
          start > 0 ? overlap : 0,
          end < length ? overlap : 0,
        )
    }
    progress(end / length)
    if (end === length) break
  }
  return stems
}

function blend(into: Float32Array, samples: Float32Array, start: number, rise: number, fall: number): void {
  for (let at = 0; at < samples.length; at++) {
    const up = at < rise ? at / rise : 1
    const left = samples.length - at
    const down = left <= fall ? left / fall : 1
    into[start + at] = into[start + at] + samples[at] * up * down
  }
}
