import type { Audio } from '../audio.ts'

/** The sample rate of everything that is synthesized. */
export const RATE = 48_000

/** A stereo buffer. */
export type Stereo = { readonly left: Float32Array; readonly right: Float32Array }

export const samplesOf = (seconds: number): number => Math.round(seconds * RATE)

export function silence(seconds: number): Stereo {
  const length = samplesOf(seconds)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** Mixes mono samples in at an offset; samples beyond the end are dropped. `pan` goes from -1, left, to 1. */
export function addMono(stereo: Stereo, mono: Float32Array, from: number, gain = 1, pan = 0): void {
  const angle = ((pan + 1) * Math.PI) / 4
  const toLeft = gain * Math.cos(angle) * Math.SQRT2
  const toRight = gain * Math.sin(angle) * Math.SQRT2
  const start = Math.round(from)
  const end = Math.min(mono.length, stereo.left.length - start)
  for (let at = Math.max(0, -start); at < end; at++) {
    const value = mono[at]
    stereo.left[start + at] = stereo.left[start + at] + value * toLeft
    stereo.right[start + at] = stereo.right[start + at] + value * toRight
  }
}

export function addStereo(stereo: Stereo, other: Stereo, from = 0, gain = 1): void {
  const end = Math.min(other.left.length, stereo.left.length - from)
  for (let at = 0; at < end; at++) {
    stereo.left[from + at] = stereo.left[from + at] + other.left[at] * gain
    stereo.right[from + at] = stereo.right[from + at] + other.right[at] * gain
  }
}

export function scale(stereo: Stereo, gain: number): Stereo {
  for (const channel of [stereo.left, stereo.right])
    for (let at = 0; at < channel.length; at++) channel[at] = channel[at] * gain
  return stereo
}

export function peakOf({ left, right }: Stereo): number {
  let peak = 0
  for (const channel of [left, right])
    for (let at = 0; at < channel.length; at++) {
      const size = Math.abs(channel[at])
      if (size > peak) peak = size
    }
  return peak
}

export const asAudio = ({ left, right }: Stereo): Audio => ({ rate: RATE, channels: [left, right] })
