import { InvalidInput } from '../../program.ts'
import { isVowel, type Consonant, type Phoneme, type VowelSound } from './phonemes.ts'
import { pronounce } from './pronounce.ts'

export type Syllable = {
  readonly onset: readonly Consonant[]
  readonly vowel: VowelSound
  readonly coda: readonly Consonant[]
}

/** The lines of lyrics in syllables. Names of sections in brackets are not sung. */
export function linesOf(lyrics: string): Syllable[][] {
  const text = lyrics.replaceAll(/[[(][^\])]*[\])]/g, ' ').replaceAll(/['’]/g, '')
  const strange = /[^\p{Script=Latin}\p{M}\p{P}\s]/u.exec(text)?.[0]
  if (strange)
    throw new InvalidInput(
      `"${strange}" cannot be sung: write the lyrics in Latin letters, and numbers as words.`,
    )
  const lines = text
    .split(/[\n\r.;:!?]+/)
    .map((line) => (line.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap(syllablesOf))
  return lines.filter(({ length }) => length > 0)
}

/** Each vowel is a syllable; of the consonants between two, the last goes with the second. */
function syllablesOf(word: string): Syllable[] {
  const sounds = pronounce(word)
  if (!sounds.some(isVowel)) return [{ onset: sounds as Consonant[], vowel: 'AH', coda: [] }]
  const syllables: { onset: Consonant[]; vowel: VowelSound; coda: Consonant[] }[] = []
  let between: Consonant[] = []
  for (const sound of sounds) {
    if (!isVowel(sound)) between.push(sound)
    else {
      const last = syllables.at(-1)
      const own = last ? onsetOf(between) : between
      last?.coda.push(...between.slice(0, between.length - own.length))
      syllables.push({ onset: own, vowel: sound, coda: [] })
      between = []
    }
  }
  syllables.at(-1)!.coda.push(...between)
  return syllables
}

/** "Pl", "tr" and the like stay together. */
function onsetOf(between: readonly Consonant[]): Consonant[] {
  const [first, second] = between.slice(-2)
  const isPair = second === 'R' || second === 'L'
  return between.slice(isPair && first && isStop(first) ? -2 : -1)
}

const isStop = (sound: Phoneme) => ['P', 'T', 'K', 'B', 'D', 'G', 'F'].includes(sound)
