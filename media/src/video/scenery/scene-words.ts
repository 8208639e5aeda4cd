import type { Scene } from '../../image/scene/scene.ts'
import { InvalidInput } from '../../program.ts'

/** Said of what moves anyway, and of films. */
const said = new RegExp(
  String.raw`\b(?:${[
    'moving|moves?|motion|animated|animation|alive|living|looping?',
    'drift(?:s|ing)?|pass(?:es|ing)?|float(?:s|ing)?|flow(?:s|ing)?|blow(?:s|ing)?|wav(?:es|ing)(?= in the (?:wind|breeze))',
    'sway(?:s|ing)?|roll(?:s|ing)?|crash(?:es|ing)?|break(?:s|ing)?|lap(?:s|ping)?|splash(?:es|ing)?|rippl(?:e|es|ing)',
    'twinkl(?:e|es|ing)|sparkl(?:e|es|ing)|glitter(?:s|ing)?|glisten(?:s|ing)?|flicker(?:s|ing)?|shimmer(?:s|ing)?|danc(?:e|es|ing)',
    'burn(?:s|ing)?|swim(?:s|ming)?|fl(?:y|ies|ying)|sail(?:s|ing)|rises?|rising|sets?|setting|fall(?:s|ing)|turn(?:s|ing)?|spin(?:s|ning)?|bob(?:s|bing)?',
    'in the (?:wind|breeze)|slowly|gently|softly|past|by',
  ].join('|')})\b`,
  'g',
)

const paces: readonly { readonly words: RegExp; readonly pace: number }[] = [
  { words: /\btime[- ]?lapse\b/g, pace: 5 },
  { words: /\bslow[- ]?mo(?:tion)?\b/g, pace: 0.35 },
  { words: /\b(?:windy|strong wind|gusty)\b/g, pace: 1.6 },
]

/** How fast time goes by, and what else a prompt says. */
export function understandPace(text: string): { rest: string; pace: number } {
  const prompt = text.toLowerCase()
  const named = paces.filter(({ words }) => prompt.search(words) >= 0)
  if (named.length > 1)
    throw new InvalidInput('Time goes fast or slowly: choose one of time lapse, slow motion and windy.')
  const rest = paces.reduce((left, { words }) => left.replaceAll(words, ' '), prompt)
  return { rest, pace: named[0]?.pace ?? 1 }
}

/** What is left of a prompt for the painter. */
export const withoutMotion = (prompt: string) => prompt.replaceAll(said, ' ')

/** What can be heard of a scene: the weather first, then where it is, what is there, and when. */
export function soundsOf({ weather, named, placed, time, light }: Scene): string[] {
  const things = new Set(placed.map(({ thing }) => thing))
  return [...weather, ...named, ...things, ...(light.isDark ? [time] : [])]
}
