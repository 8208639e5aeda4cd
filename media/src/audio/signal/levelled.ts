import { levelOf } from './level.ts'
import { mono } from './mono.ts'

/** Brings the channels, in place, to a level that their mean has then, unless a value would exceed the peak. */
export function levelled(
  channels: readonly Float32Array[],
  level: number,
  peak: number,
): readonly Float32Array[] {
  const loudest = Math.max(
    ...channels.map((samples) => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)),
  )
  const gain = Math.min(level / Math.max(levelOf(mono({ rate: 1, channels })), 1e-6), peak / loudest)
  for (const samples of channels)
    for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * gain
  return channels
}
