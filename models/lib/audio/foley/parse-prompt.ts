import { keysOf } from '@atelier/contract/keys-of.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { notUnderstood, numberOf, onlyOne, wordsOf } from '../../prompt/words.ts'
import type { Material } from './effect.ts'
import { mergeQualities, contradicts, qualitiesOf, type Qualities } from './qualities.ts'
import {
  prepositions,
  filler,
  modifiers,
  materialWords,
  phrases,
  places,
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

/** Parses a prompt. Unknown words are refused, since nobody should pay for something other than what they asked for. */
export function parsePrompt(prompt: string): ParsedFoleyPrompt {
  const words = wordsOf(prompt, phrases)
  const unknownWords = words.filter((word) => !isKnownWord(word))
  if (unknownWords.length > 0)
    throw new InvalidInput(
      `${notUnderstood(unknownWords, [...names.keys(), ...modifiers.keys(), ...materialWords.keys(), ...places.keys()])} ${vocabularyHelp()}`,
    )
  const steps: Mention[][] = [[]]
  let place: string | null = null
  let pending = noDescription
  let isAfterPreposition = false
  // Whether a comma or an "and" came since the last sound.
  let isSeparated = false
  const describe = (how: Description['how'], qualities: Qualities = {}) => {
    pending = mergeDescriptions(pending, { how, qualities })
  }
  const attachPending = () => {
    if (Object.keys(pending.how).length === 0) return
    const step = steps.at(-1)!
    const last = step.pop()
    if (!last) throw new InvalidInput(`The prompt says how, but not which sound. ${vocabularyHelp()}`)
    step.push({ ...last, ...mergeDescriptions(last, pending) })
    pending = noDescription
  }
  for (const word of words) {
    const sound = effectOf(word)
    const isMaterial = materialWords.has(word) && (isAfterPreposition || !sound)
    const number = numberOf(word)
    if (word === ',' || word === 'and' || word === 'then') {
      if (isAfterPreposition || word === ',') attachPending()
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
  if (nonEmptySteps.length === 0) throw new InvalidInput(`The prompt names no sound. ${vocabularyHelp()}`)
  return {
    steps: nonEmptySteps.map((step) =>
      step.map(({ how, sound }) => validated({ ...defaults, ...how, sound })),
    ),
    place,
  }
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

/** Refuses modifiers that the effect cannot honour. */
function validated(effect: ParsedEffect): ParsedEffect {
  const entry: AmbienceEntry | OneShotEntry = soundEffects[effect.sound]
  const { count, material } = effect
  if (material && !entry.materials?.includes(material)) {
    throw new InvalidInput(
      entry.materials
        ? `"${effect.sound}" can be heard on ${entry.materials.join(', ')}, not on ${material}.`
        : `"${effect.sound}" always sounds of the same material: leave "${material}" out.`,
    )
  }
  if ('ambience' in entry) {
    if (count !== null && count > 1)
      throw new InvalidInput(`"${effect.sound}" goes on and cannot be counted: leave the number out.`)
    if (effect.speed !== 1 && !entry.hasSpeed)
      throw new InvalidInput(`"${effect.sound}" has no pace: leave "fast" or "slow" out.`)
  }
  if (count !== null && (count < 1 || count > MAX_COUNT))
    throw new InvalidInput(`There can be 1 to ${MAX_COUNT} of a sound, not ${count}.`)
  return effect
}

function isKnownWord(word: string): boolean {
  const isGrammar =
    word === ',' || word === 'and' || word === 'then' || prepositions.has(word) || filler.has(word)
  const isSaid =
    modifiers.has(word) || materialWords.has(word) || places.has(word) || numberOf(word) !== undefined
  return isGrammar || isSaid || effectOf(word) !== undefined
}

/** For error messages: everything that can be named. */
function vocabularyHelp(): string {
  return [
    `Sounds: ${Object.keys(soundEffects).join(', ')}.`,
    `How: ${['small', 'big', 'loud', 'quiet', 'heavy', 'gentle', 'distant', 'near', 'fast', 'slow'].join(', ')}.`,
    `On what: ${[...new Set(materialWords.values())].join(', ')}. Where: ${[...places.keys()].join(', ')}.`,
    `Numbers to ${MAX_COUNT}, "and" for at once, "then" for one after the other.`,
  ].join(' ')
}
