import { keysOf } from '@atelier/contract/keys-of.ts'
import { rngOf } from '../../random/rng.ts'
import { energies, type Arrangement } from './arrangement.ts'
import { drumParts, type DrumPart, type Pattern } from './drum-patterns.ts'
import type { Hit, SectionName } from './score.ts'

const strengths: Readonly<Record<string, number>> = { X: 1, x: 0.75, '-': 0.35 }

/** The drum part: light in verses, full in choruses, with a fill before a new section. */
export function drumHits({ ensemble, sections, style, groove, chords, seed }: Arrangement): Hit[] {
  if (!ensemble.drums) return []
  const part: DrumPart = drumParts[ensemble.drums]
  const rng = rngOf(seed, 105)
  const hits: Hit[] = []
  for (const [index, { name, firstBar, bars }] of sections.entries()) {
    const intensity = intensityOf(name, style.hasSidechain === true, sections.length)
    if (intensity === 'none') continue
    const next = sections[index + 1]
    for (let bar = 0; bar < bars; bar++) {
      const isFill = bar === bars - 1 && bars > 1 && next !== undefined && intensity === 'full'
      for (const { drum, beat, accent } of patternHits(isFill ? part.fill : part[intensity])) {
        if (beat >= style.beats) continue
        const strength = accent * (0.5 + 0.5 * energies[name]) * (0.92 + 0.16 * rng())
        hits.push({
          start: groove.at((firstBar + bar) * style.beats + beat),
          drum,
          strength: Math.min(1, strength),
        })
      }
    }
    if (intensity === 'full' && index > 0 && ensemble.drums !== 'chip' && ensemble.drums !== 'lofi')
      hits.push({ start: groove.at(firstBar * style.beats, false), drum: 'crash', strength: 0.5 })
  }
  const end = groove.at((chords.length - 1) * style.beats, false)
  const [first] = patternHits(part.light)
  if (first) hits.push({ start: end, drum: first.drum, strength: 0.85 })
  return hits
}

function intensityOf(name: SectionName, isDance: boolean, sections: number): 'none' | 'light' | 'full' {
  if (name === 'chorus' || name === 'theme') return 'full'
  if (name === 'verse') return 'light'
  if (name === 'bridge') return 'none'
  return isDance || (name === 'outro' && sections > 3) ? 'light' : 'none'
}

function patternHits(pattern: Pattern) {
  return keysOf(pattern).flatMap((drum) =>
    Array.from(pattern[drum] ?? '').flatMap((letter, step) => {
      const accent = strengths[letter]
      return accent === undefined ? [] : [{ drum, beat: step / 4, accent }]
    }),
  )
}
