import type { Section, SectionName } from './score.ts'

type Plan = readonly (readonly [SectionName, share: number])[]

/** Song forms by the minimum number of bars. */
const plans: readonly (readonly [bars: number, Plan])[] = [
  [
    44,
    [
      ['intro', 4],
      ['verse', 8],
      ['chorus', 8],
      ['verse', 8],
      ['chorus', 8],
      ['bridge', 4],
      ['chorus', 8],
      ['outro', 4],
    ],
  ],
  [
    26,
    [
      ['intro', 4],
      ['verse', 8],
      ['chorus', 8],
      ['bridge', 4],
      ['chorus', 8],
      ['outro', 2],
    ],
  ],
  [
    14,
    [
      ['intro', 2],
      ['verse', 6],
      ['chorus', 6],
      ['outro', 2],
    ],
  ],
  [
    8,
    [
      ['intro', 2],
      ['verse', 4],
      ['chorus', 4],
    ],
  ],
  [
    4,
    [
      ['verse', 1],
      ['chorus', 1],
    ],
  ],
  [1, [['theme', 1]]],
]

/** Sections of even numbers of bars where possible; the remainder goes to the longest. */
export function sectionsOf(bars: number): Section[] {
  const plan = plans.find(([least]) => bars >= least)![1]
  const total = plan.reduce((sum, [, share]) => sum + share, 0)
  const lengths = plan.map(([, share]) => Math.max(1, Math.round((bars * share) / total / 2) * 2))
  const remainder = bars - lengths.reduce((sum, length) => sum + length, 0)
  lengths[lengths.lastIndexOf(Math.max(...lengths))] += remainder
  let firstBar = 0
  return plan.map(([name], index) => {
    const section = { name, firstBar, bars: lengths[index] }
    firstBar += section.bars
    return section
  })
}

export type Timing = { readonly tempo: number; readonly bars: number }

/**
 * As many whole bars as leave time for the last chord to ring. Unless the tempo was requested, it is adjusted a little
 * so that the bars fit the duration.
 */
export function timingOf(seconds: number, tempo: number, beats: number, isFixed: boolean): Timing {
  const ring = Math.min(3, Math.max(1, seconds * 0.12))
  const exact = ((seconds - ring) * tempo) / 60 / beats
  if (isFixed) return { tempo, bars: Math.max(1, Math.floor(exact)) }
  const bars = Math.max(1, Math.round(exact))
  const fittingTempo = (bars * beats * 60) / (seconds - ring)
  const clampedTempo = Math.min(tempo * 1.12, Math.max(tempo * 0.88, fittingTempo))
  return {
    tempo: clampedTempo,
    bars: Math.max(
      1,
      Math.floor(((seconds - 0.8) * clampedTempo) / 60 / beats + 1e-6) < bars ? bars - 1 : bars,
    ),
  }
}
