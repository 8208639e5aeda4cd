import { rmsOf } from './level.ts'
import { mono } from './mono.ts'

/**
 * Scales the channels, in place, so that their mono mix has the given RMS level, unless a sample would exceed the peak.
 */
export function normalizeRms(
  channels: readonly Float32Array[],
  level: number,
  peak: number,
): readonly Float32Array[] {
  const loudest = Math.max(
    ...channels.map((samples) => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)),
  )
  const gain = Math.min(level / Math.max(rmsOf(mono({ rate: 1, channels })), 1e-6), peak / loudest)
  for (const samples of channels) for (let at = 0; at < samples.length; at++) samples[at] = samples[at] * gain
  return channels
}
