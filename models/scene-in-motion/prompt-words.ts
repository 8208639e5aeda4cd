import type { Scene } from '../lib/image/scene/scene.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'

/** Words for motion that happens anyway, and for videos. */
const fillerPattern = new RegExp(
  String.raw`\b(?:${[
    'moving|moves?|motion|animated|animation|alive|living|looping?',
    'drift(?:s|ing)?|pass(?:es|ing)?|float(?:s|ing)?|flow(?:s|ing)?|blow(?:s|ing)?|wav(?:es|ing)(?= in the (?:wind|breeze))',
    'sway(?:s|ing)?|roll(?:s|ing)?|crash(?:es|ing)?|break(?:s|ing)?|lap(?:s|ping)?|splash(?:es|ing)?|rippl(?:e|es|ing)',
    'twinkl(?:e|es|ing)|sparkl(?:e|es|ing)|glitter(?:s|ing)?|glisten(?:s|ing)?|flicker(?:s|ing)?|shimmer(?:s|ing)?|danc(?:e|es|ing)',
    'burn(?:s|ing)?|swim(?:s|ming)?|fl(?:y|ies|ying)|sail(?:s|ing)|rises?|rising|sets?|setting|fall(?:s|ing)|turn(?:s|ing)?|spin(?:s|ning)?|bob(?:s|bing)?',
    'in the (?:wind|breeze)|slowly|gently|softly',
  ].join('|')})\b`,
  'g',
)

const timeScales: readonly { readonly words: RegExp; readonly timeScale: number }[] = [
  { words: /\btime[- ]?lapse\b/g, timeScale: 5 },
  { words: /\bslow[- ]?mo(?:tion)?\b/g, timeScale: 0.35 },
  { words: /\b(?:windy|strong wind|gusty)\b/g, timeScale: 1.6 },
]

/** Extracts the time scale from a prompt. */
export function parsePace(text: string): { rest: string; timeScale: number } {
  const prompt = text.toLowerCase()
  const named = timeScales.filter(({ words }) => prompt.search(words) >= 0)
  if (named.length > 1)
    throw new InvalidInput('Time goes fast or slowly: choose one of time lapse, slow motion and windy.')
  const rest = timeScales.reduce((left, { words }) => left.replaceAll(words, ' '), prompt)
  return { rest, timeScale: named[0]?.timeScale ?? 1 }
}

/** The prompt for the painter. One word stands for all motion, so that what moves is still told from what follows. */
export const withoutMotion = (prompt: string) => prompt.replaceAll(fillerPattern, ' moving ')

/** Words for the audio of a scene: the weather first, then places, objects and the time of day. */
export function soundWordsOf({ weather, named, placed, time, light }: Scene): string[] {
  const things = new Set(placed.map(({ object: thing }) => thing))
  return [...weather, ...named, ...things, ...(light.isDark ? [time] : [])]
}
