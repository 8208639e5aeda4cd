import { keysOf } from '@atelier/contract/keys-of.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { notUnderstood, onlyOne, wordsOf } from '../../prompt/words.ts'
import { styles, type StyleName } from './styles.ts'
import type { Key, Mode } from './theory.ts'
import {
  filler,
  instrumentWords,
  moods,
  phrases,
  styleWords,
  voiceWords,
  type InstrumentWord,
} from './vocabulary.ts'

/** What a prompt asks for. Null where it does not say. */
export type ParsedMusicPrompt = {
  readonly style: StyleName | null
  /** Beats per minute. */
  readonly tempo: number | null
  readonly tempoFactor: number
  readonly key: Key | null
  readonly mode: Mode | null
  readonly instruments: readonly InstrumentWord[]
  readonly excluded: readonly InstrumentWord[]
  /** Whether only the named instruments play. */
  readonly isSolo: boolean
  readonly wantsVoice: boolean
}

export const tempos = { slowest: 40, fastest: 220 } as const

const styleOf = new Map(
  keysOf(styles).flatMap((name) =>
    [name, ...styleWords[name]].map((word): [string, StyleName] => [word, name]),
  ),
)
const instrumentOf = new Map(
  keysOf(instrumentWords).flatMap((name) =>
    [name, ...instrumentWords[name].words].map((word): [string, InstrumentWord] => [word, name]),
  ),
)

/** Parses a prompt. Unknown words are refused, since nobody should pay for something other than what they asked for. */
export function parsePrompt(prompt: string): ParsedMusicPrompt {
  const { key, rest } = extractKey(prompt)
  const { tempo, words } = extractTempo(wordsOf(rest, phrases))
  const unknownWords = words.filter((word) => !isKnownWord(word))
  if (unknownWords.length > 0)
    throw new InvalidInput(
      `${notUnderstood(unknownWords, [...styleOf.keys(), ...instrumentOf.keys(), ...moods.keys()])} ${vocabularyHelp()}`,
    )
  const parsed = { style: null as StyleName | null, mode: null as Mode | null, tempoFactor: 1 }
  const instruments = new Set<InstrumentWord>()
  const excluded = new Set<InstrumentWord>()
  let isNegated = false
  for (const word of words) {
    const instrument = instrumentOf.get(word)
    const style = styleOf.get(word)
    const mood = moods.get(word)
    if (negations.has(word)) isNegated = true
    else if (word === ',' || word === 'with') isNegated = false
    else if (instrument) (isNegated ? excluded : instruments).add(instrument)
    else if (isNegated && (style || mood))
      throw new InvalidInput(`Only instruments can be left out, and "${word}" is none.`)
    else if (style) parsed.style = onlyOne('A piece has one style', parsed.style, style)
    else if (mood) {
      parsed.tempoFactor *= mood.tempoFactor ?? 1
      if (mood.mode) parsed.mode = onlyOne('A piece has one mode', parsed.mode, mood.mode)
    }
  }
  const both = [...instruments].find((name) => excluded.has(name))
  if (both) throw new InvalidInput(`The prompt both wants ${both} and leaves ${both} out: choose one.`)
  return {
    ...parsed,
    tempo,
    key,
    instruments: [...instruments],
    excluded: [...excluded],
    isSolo:
      words.some((word) => word === 'solo' || word === 'only' || word === 'just') && instruments.size > 0,
    wantsVoice: words.some((word, at) => voiceWords.has(word) && !negations.has(words[at - 1] ?? '')),
  }
}

const negations = new Set(['no', 'without'])

const letters: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

/** "In A minor", "F# major", "key of B flat". A lowercase "a minor key" names only a mode. */
function extractKey(prompt: string): { key: Key | null; rest: string } {
  const written =
    /\b(?:in\s+|key\s+of\s+|in\s+the\s+key\s+of\s+)?([A-Ga-g])[\s-]?(#|♯|♭|b|sharp|flat)?[\s-]*(major|minor|maj|min)\b(?!\s+key)/.exec(
      prompt,
    ) ?? /\b(?:in|key\s+of)\s+([A-G])[\s-]?(#|♯|♭|b|sharp|flat)?(?![\w#])/.exec(prompt)
  if (!written) return { key: null, rest: prompt }
  const [all, letter = 'c', accidental, mode = ''] = written
  const shift = !accidental ? 0 : '#♯sharp'.includes(accidental) ? 1 : 11
  const tonic = (letters[letter.toLowerCase()] + shift) % 12
  return { key: { tonic, mode: mode.startsWith('min') ? 'minor' : 'major' }, rest: prompt.replace(all, ' ') }
}

function extractTempo(words: readonly string[]): { tempo: number | null; words: string[] } {
  let tempo: number | null = null
  const rest = words.filter((word, at) => {
    const joined = /^(\d+(?:\.\d+)?)bpm$/.exec(word)?.[1]
    const isBefore = /^\d+(?:\.\d+)?$/.test(word) && words[at + 1] === 'bpm'
    if (!joined && !isBefore) return true
    tempo = onlyOne('A piece has one tempo', tempo, Number(joined ?? word))
    return false
  })
  if (tempo !== null && (tempo < tempos.slowest || tempo > tempos.fastest))
    throw new InvalidInput(
      `The tempo can be ${tempos.slowest} to ${tempos.fastest} bpm, not ${String(tempo)}.`,
    )
  return { tempo, words: rest }
}

function isKnownWord(word: string): boolean {
  const isNamed = styleOf.has(word) || instrumentOf.has(word) || moods.has(word) || voiceWords.has(word)
  return isNamed || filler.has(word) || negations.has(word) || word === ','
}

/** For error messages: everything that can be named. */
function vocabularyHelp(): string {
  return [
    `Styles: ${Object.keys(styles).join(', ')}.`,
    `Instruments: ${Object.keys(instrumentWords).join(', ')}, and "no" before one that is to be left out.`,
    `Moods such as happy, sad, calm, energetic, slow and fast; a tempo such as 120 bpm; a key such as A minor.`,
  ].join(' ')
}
