import { keysOf } from '@atelier/contract/keys-of.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { leaveOutUnknown, type Vocabulary } from '../../prompt/leave-out.ts'
import { asWritten, numberOf, onlyOne, wordsOf } from '../../prompt/words.ts'
import type { Material } from './effect.ts'
import { mergeQualities, contradicts, qualitiesOf, type Qualities } from './qualities.ts'
import {
  prepositions,
  filler,
  modifiers,
  materialWords,
  phrases,
  places,
  relatedSounds,
  soundEffects,
  type OneShotEntry,
  type AmbienceEntry,
  type EffectName,
} from './vocabulary.ts'

/** A sound effect that a prompt asks for, with its modifiers. */
export type ParsedEffect = {
  readonly sound: EffectName
  /** Null without a number: as many as fill the time. */
  readonly count: number | null
  readonly size: number
  readonly speed: number
  readonly force: number
  readonly gain: number
  readonly distance: 'near' | 'usual' | 'far'
  readonly material: Material | null
}

/** Steps that follow each other, each a list of effects that play at once; and the acoustic space. */
export type ParsedFoleyPrompt = {
  readonly steps: readonly (readonly ParsedEffect[])[]
  readonly place: string | null
  /** What is left out of the prompt, for a note. */
  readonly leftOut: readonly string[]
}

const MAX_COUNT = 40

const names: ReadonlyMap<string, EffectName> = new Map(
  keysOf(soundEffects).flatMap((name) =>
    [name, ...soundEffects[name].words].map((word): [string, EffectName] => [word, name]),
  ),
)

function effectOf(word: string): EffectName | undefined {
  return names.get(word) ?? names.get(word.replace(/s$/, '')) ?? names.get(word.replace(/es$/, ''))
}

const foleyVocabulary: Vocabulary = {
  isSubject: (word) => effectOf(word) !== undefined,
  isKnown: isKnownWord,
  isModifier: (word) => modifiers.has(word) || numberOf(word) !== undefined,
  known: [...names.keys(), ...modifiers.keys(), ...materialWords.keys(), ...places.keys()],
  related: relatedSounds,
  refusal: 'cannot be heard',
  examples: ['rain', 'footsteps on gravel', 'a door slam', 'a dog barking', 'an explosion'],
}

/** Parses a prompt. Words that it does not know are left out by the rule of all models. */
export function parsePrompt(prompt: string): ParsedFoleyPrompt {
  const { words, leftOut } = leaveOutUnknown(wordsOf(prompt, phrases), foleyVocabulary)
  const steps: Mention[][] = [[]]
  let place: string | null = null
  let pending = noDescription
  let isAfterPreposition = false
  // Whether a comma or an "and" came since the last sound.
  let isSeparated = false
  const describe = (how: Description['how'], qualities: Qualities = {}) => {
    pending = mergeDescriptions(pending, { how, qualities })
  }
  const attachPending = (isOptional = false) => {
    if (Object.keys(pending.how).length === 0) return
    if (isOptional && steps.at(-1)!.length === 0) return
    const step = steps.at(-1)!
    const last = step.pop()
    if (!last) throw new InvalidInput('The prompt says how, but not which sound: name one, such as rain.')
    step.push({ ...last, ...mergeDescriptions(last, pending) })
    pending = noDescription
  }
  for (const word of words) {
    const sound = effectOf(word)
    const isMaterial = materialWords.has(word) && (isAfterPreposition || !sound)
    const number = numberOf(word)
    if (word === ',' || word === 'and' || word === 'with' || word === 'then') {
      if (isAfterPreposition || word === ',' || word === 'with') attachPending(word === 'with')
      isAfterPreposition = false
      isSeparated = true
      if (word === 'then') steps.push([])
    } else if (prepositions.has(word)) isAfterPreposition = steps.at(-1)!.length > 0
    else if (places.has(word)) place = onlyOne('Everything is heard in one place', place, word)
    else if (isMaterial) {
      const material = materialWords.get(word)!
      describe({ material }, { material })
    } else if (sound) {
      const step = steps.at(-1)!
      const last = step.at(-1)
      // "A dog barking" is one sound that is named twice, "a small dog and a big dog" are two.
      const isSame = last?.sound === sound && !(isSeparated && contradicts(last.qualities, pending.qualities))
      if (isSame) attachPending()
      else step.push({ ...pending, sound })
      pending = noDescription
      isAfterPreposition = false
      isSeparated = false
    } else if (number !== undefined) describe({ count: number }, { number })
    else if (word === 'times') attachPending()
    else if ((word === 'a' || word === 'an') && pending.how.count === undefined && !isAfterPreposition)
      describe({ count: 1 })
    else if (modifiers.has(word)) describe(modifierOf(word), qualitiesOf(modifiers.get(word)!))
  }
  // An article before a word that is no sound ("in a hall") is no count.
  if (pending.how.count === 1 && Object.keys(pending.how).length === 1) pending = noDescription
  attachPending()
  const nonEmptySteps = steps.filter((step) => step.length > 0)
  if (nonEmptySteps.length === 0) throw new InvalidInput('The prompt names no sound: name one, such as rain.')
  return {
    steps: nonEmptySteps.map((step) =>
      step.map(({ how, sound }) => validated({ ...defaults, ...how, sound }, leftOut)),
    ),
    place,
    leftOut: asWritten(leftOut, prompt, phrases, saidAs),
  }
}

/** What a single word is called where it is left out. */
const saidAs = (word: string) => {
  const speed = modifiers.get(word)?.speed
  return materialWords.get(word) ?? numberOf(word) ?? (speed && (speed > 1 ? 'fast' : 'slow'))
}

/** What is said of a sound: the values to render it with, and the qualities that are checked for contradictions. */
type Description = { readonly how: Partial<ParsedEffect>; readonly qualities: Qualities }
type Mention = Description & { readonly sound: EffectName }

const noDescription: Description = { how: {}, qualities: {} }
const defaults = {
  count: null,
  size: 1,
  speed: 1,
  force: 1,
  gain: 1,
  distance: 'usual',
  material: null,
} as const

function mergeDescriptions(known: Description, more: Description): Description {
  const qualities = mergeQualities(known.qualities, more.qualities)
  const how = { ...known.how, ...more.how }
  // "Quiet heavy rain" is quiet, although "heavy" alone raises the gain.
  const isNamed = known.qualities.loudness !== undefined && more.qualities.loudness === undefined
  const areOpposite = ((known.how.gain ?? 1) - 1) * ((more.how.gain ?? 1) - 1) < 0
  return { qualities, how: isNamed && areOpposite ? { ...how, gain: known.how.gain! } : how }
}

function modifierOf(word: string): Partial<ParsedEffect> {
  const { isFar, isNear, ...modifier } = modifiers.get(word)!
  return { ...modifier, ...(isFar && { distance: 'far' }), ...(isNear && { distance: 'near' }) }
}

/** Leaves out what the effect cannot honour. */
function validated(effect: ParsedEffect, leftOut: string[]): ParsedEffect {
  const entry: AmbienceEntry | OneShotEntry = soundEffects[effect.sound]
  const honoured = { ...effect }
  if (effect.material && !entry.materials?.includes(effect.material)) {
    leftOut.push(`"${effect.material}"`)
    honoured.material = null
  }
  if ('ambience' in entry) {
    if (effect.count !== null && effect.count > 1) leftOut.push(`"${effect.count}"`)
    honoured.count = null
    if (effect.speed !== 1 && !entry.hasSpeed) {
      leftOut.push(effect.speed > 1 ? '"fast"' : '"slow"')
      honoured.speed = 1
    }
  }
  const { count } = honoured
  if (count !== null && (count < 1 || count > MAX_COUNT))
    throw new InvalidInput(`You can ask for 1 to ${MAX_COUNT} of each sound, not ${count}.`)
  return honoured
}

function isKnownWord(word: string): boolean {
  const isGrammar =
    word === ',' || word === 'and' || word === 'then' || prepositions.has(word) || filler.has(word)
  const isSaid =
    modifiers.has(word) || materialWords.has(word) || places.has(word) || numberOf(word) !== undefined
  return isGrammar || isSaid || effectOf(word) !== undefined
}
