import { keysOf } from '@atelier/contract/keys-of.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { leaveOutAll, type Vocabulary } from '../../prompt/leave-out.ts'
import { onlyOne, wordsOf } from '../../prompt/words.ts'
import { styles, type StyleName } from './styles.ts'
import type { Key, Mode } from './theory.ts'
import {
  filler,
  instrumentWords,
  moods,
  phrases,
  purposeWords,
  relatedMusic,
  styleWords,
  voiceWords,
  type InstrumentWord,
} from './vocabulary.ts'

/** What a prompt asks for. Null where it does not say. */
export type ParsedMusicPrompt = {
  readonly style: StyleName | null
  /** The style that suits what the piece is for, where no style is named. */
  readonly purpose: StyleName | null
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
  /** What is left out of the prompt, for a note. */
  readonly leftOut: readonly string[]
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

const musicVocabulary: Vocabulary = {
  isSubject: (word) => styleOf.has(word) || instrumentOf.has(word) || moods.has(word),
  isKnown: isKnownWord,
  isModifier: () => false,
  known: [...styleOf.keys(), ...instrumentOf.keys(), ...moods.keys()],
  related: relatedMusic,
  refusal: 'cannot be played',
  examples: ['lo-fi', 'happy pop', 'sad piano', 'epic orchestra', 'jazz'],
}

/** Parses a prompt. A piece is about its style, instruments or mood; what else is said of it may be left out. */
export function parsePrompt(prompt: string): ParsedMusicPrompt {
  const { key, rest } = extractKey(prompt)
  const { tempo, words: written } = extractTempo(wordsOf(rest, phrases))
  // "Background music for a podcast" says all that it has to; what is unknown in it might be what matters.
  const isPlain =
    key !== null ||
    tempo !== null ||
    (written.every(isKnownWord) && written.some((word) => pieceWords.has(word)))
  const { words, leftOut } = leaveOutAll(written, musicVocabulary, isPlain)
  const parsed = {
    style: null as StyleName | null,
    purpose: null as StyleName | null,
    mode: literalMode(words),
    tempoFactor: 1,
  }
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
      throw new InvalidInput(`Only instruments can be left out, and "${word}" is not one.`)
    else if (style && !purposeWords.has(word)) parsed.style = oneStyle(parsed.style, style, word, leftOut)
    else {
      parsed.purpose ??= style ?? null
      // The first mood decides: "emotional inspiring piano" is rather emotional.
      if (mood?.mode && parsed.mode && mood.mode !== parsed.mode) leftOut.push(`"${word}"`)
      else if (mood) {
        parsed.tempoFactor *= mood.tempoFactor ?? 1
        parsed.mode ??= mood.mode ?? null
      }
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
    leftOut,
    wantsVoice: words.some((word, at) => voiceWords.has(word) && !negations.has(words[at - 1] ?? '')),
  }
}

/** Major or minor by name, which no mood overrules. */
function literalMode(words: readonly string[]): Mode | null {
  const named = words.filter((word) => word === 'major' || word === 'minor')
  return named.reduce<Mode | null>((mode, word) => onlyOne('A piece has one mode', mode, word), null)
}

const pieceWords = new Set(['music', 'song', 'tune', 'melody', 'track'])
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

/** A piece has one style: the first that is named. */
function oneStyle(known: StyleName | null, named: StyleName, word: string, leftOut: string[]): StyleName {
  if (known !== null && known !== named) leftOut.push(`"${word}"`)
  return known ?? named
}
