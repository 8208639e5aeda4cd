import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { isVowel, type Consonant, type Phoneme, type VowelPhoneme } from './phonemes.ts'
import { pronounce } from './pronounce.ts'

export type Syllable = {
  readonly onset: readonly Consonant[]
  readonly vowel: VowelPhoneme
  readonly coda: readonly Consonant[]
}

/** Splits the lines of lyrics into syllables. Section names in brackets are not sung. */
export function syllabifyLyrics(lyrics: string): Syllable[][] {
  const text = lyrics.replaceAll(/[[(][^\])]*[\])]/g, ' ').replaceAll(/['’]/g, '')
  const unsupported = /[^\p{Script=Latin}\p{M}\p{P}\s]/u.exec(text)?.[0]
  if (unsupported)
    throw new InvalidInput(
      `"${unsupported}" cannot be sung: write the lyrics in Latin letters, and numbers as words.`,
    )
  const lines = text
    .split(/[\n\r.;:!?]+/)
    .map((line) => (line.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap(syllablesOf))
  return lines.filter(({ length }) => length > 0)
}

/** Each vowel is a syllable; of the consonants between two vowels, the last belongs to the second syllable. */
function syllablesOf(word: string): Syllable[] {
  const phonemes = pronounce(word)
  if (!phonemes.some(isVowel)) return [{ onset: phonemes as Consonant[], vowel: 'AH', coda: [] }]
  const syllables: { onset: Consonant[]; vowel: VowelPhoneme; coda: Consonant[] }[] = []
  let pending: Consonant[] = []
  for (const phoneme of phonemes) {
    if (!isVowel(phoneme)) pending.push(phoneme)
    else {
      const last = syllables.at(-1)
      const onset = last ? onsetOf(pending) : pending
      last?.coda.push(...pending.slice(0, pending.length - onset.length))
      syllables.push({ onset: onset, vowel: phoneme, coda: [] })
      pending = []
    }
  }
  syllables.at(-1)!.coda.push(...pending)
  return syllables
}

/** Clusters such as "pl" and "tr" stay together. */
function onsetOf(pending: readonly Consonant[]): Consonant[] {
  const [first, second] = pending.slice(-2)
  const isPair = second === 'R' || second === 'L'
  return pending.slice(isPair && first && isStop(first) ? -2 : -1)
}

const isStop = (phoneme: Phoneme) => ['P', 'T', 'K', 'B', 'D', 'G', 'F'].includes(phoneme)
