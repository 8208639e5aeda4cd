import { InvalidInput } from '../../program.ts'
import { notUnderstood, numberOf, onlyOne, wordsOf } from '../../prompt/words.ts'
import type { Material } from './foley.ts'
import { agreeing, doContradict, qualitiesOf, type Qualities } from './qualities.ts'
import {
  backwards,
  filler,
  manners,
  materialWords,
  phrases,
  places,
  sounds,
  type EventEntry,
  type LastingEntry,
  type SoundName,
} from './vocabulary.ts'

/** A sound that a prompt asks for, and how. */
export type SoundWish = {
  readonly sound: SoundName
  /** Null where no number is given: as many as fill the time. */
  readonly count: number | null
  readonly size: number
  readonly speed: number
  readonly force: number
  readonly gain: number
  readonly distance: 'near' | 'usual' | 'far'
  readonly material: Material | null
}

/** What is heard at once, one such list after the other; and where. */
export type FoleyWish = { readonly turns: readonly (readonly SoundWish[])[]; readonly place: string | null }

const MOST = 40

const names: ReadonlyMap<string, SoundName> = new Map(
  (Object.keys(sounds) as SoundName[]).flatMap((name) =>
    [name, ...sounds[name].words].map((word): [string, SoundName] => [word, name]),
  ),
)

function soundOf(word: string): SoundName | undefined {
  return names.get(word) ?? names.get(word.replace(/s$/, '')) ?? names.get(word.replace(/es$/, ''))
}

/** Reads a prompt. Every word must be understood: what is paid for is what was asked for. */
export function understand(prompt: string): FoleyWish {
  const words = wordsOf(prompt, phrases)
  const strange = words.filter((word) => !isUnderstood(word))
  if (strange.length > 0)
    throw new InvalidInput(
      `${notUnderstood(strange, [...names.keys(), ...manners.keys(), ...materialWords.keys(), ...places.keys()])} ${whatIsUnderstood()}`,
    )
  const turns: Mention[][] = [[]]
  let place: string | null = null
  let said = nothing
  let isBackwards = false
  // A comma or an "and" came since the last sound.
  let isApart = false
  const say = (how: Described['how'], qualities: Qualities = {}) => {
    said = joined(said, { how, qualities })
  }
  const finish = () => {
    if (Object.keys(said.how).length === 0) return
    const turn = turns.at(-1)!
    const last = turn.pop()
    if (!last) throw new InvalidInput(`The prompt says how, but not which sound. ${whatIsUnderstood()}`)
    turn.push({ ...last, ...joined(last, said) })
    said = nothing
  }
  for (const word of words) {
    const sound = soundOf(word)
    const isMaterial = materialWords.has(word) && (isBackwards || !sound)
    const number = numberOf(word)
    if (word === ',' || word === 'and' || word === 'then') {
      if (isBackwards || word === ',') finish()
      isBackwards = false
      isApart = true
      if (word === 'then') turns.push([])
    } else if (backwards.has(word)) isBackwards = turns.at(-1)!.length > 0
    else if (places.has(word)) place = onlyOne('Everything is heard in one place', place, word)
    else if (isMaterial) {
      const material = materialWords.get(word)!
      say({ material }, { material })
    } else if (sound) {
      const turn = turns.at(-1)!
      const last = turn.at(-1)
      // "A dog barking" is one sound that is named twice, "a small dog and a big dog" are two.
      const isSame = last?.sound === sound && !(isApart && doContradict(last.qualities, said.qualities))
      if (isSame) finish()
      else turn.push({ ...said, sound })
      said = nothing
      isBackwards = false
      isApart = false
    } else if (number !== undefined) say({ count: number }, { number })
    else if (word === 'times') finish()
    else if ((word === 'a' || word === 'an') && said.how.count === undefined && !isBackwards)
      say({ count: 1 })
    else if (manners.has(word)) say(mannerOf(word), qualitiesOf(manners.get(word)!))
  }
  // An article before what is no sound ("in a hall") says nothing.
  if (said.how.count === 1 && Object.keys(said.how).length === 1) said = nothing
  finish()
  const heard = turns.filter((turn) => turn.length > 0)
  if (heard.length === 0) throw new InvalidInput(`The prompt names no sound. ${whatIsUnderstood()}`)
  return {
    turns: heard.map((turn) => turn.map(({ how, sound }) => checked({ ...plain, ...how, sound }))),
    place,
  }
}

/** What is said of a sound: for who makes it, and for who asks whether it can all be true. */
type Described = { readonly how: Partial<SoundWish>; readonly qualities: Qualities }
type Mention = Described & { readonly sound: SoundName }

const nothing: Described = { how: {}, qualities: {} }
const plain = {
  count: null,
  size: 1,
  speed: 1,
  force: 1,
  gain: 1,
  distance: 'usual',
  material: null,
} as const

function joined(known: Described, more: Described): Described {
  const qualities = agreeing(known.qualities, more.qualities)
  const how = { ...known.how, ...more.how }
  // "Quiet heavy rain" is quiet, although heavy rain is loud.
  const isNamed = known.qualities.loudness !== undefined && more.qualities.loudness === undefined
  const areOpposite = ((known.how.gain ?? 1) - 1) * ((more.how.gain ?? 1) - 1) < 0
  return { qualities, how: isNamed && areOpposite ? { ...how, gain: known.how.gain! } : how }
}

function mannerOf(word: string): Partial<SoundWish> {
  const { isFar, isNear, ...said } = manners.get(word)!
  return { ...said, ...(isFar && { distance: 'far' }), ...(isNear && { distance: 'near' }) }
}

/** Nothing that is said of a sound goes unheard. */
function checked(wish: SoundWish): SoundWish {
  const entry: LastingEntry | EventEntry = sounds[wish.sound]
  const { count, material } = wish
  if (material && !entry.materials?.includes(material)) {
    throw new InvalidInput(
      entry.materials
        ? `"${wish.sound}" can be heard on ${entry.materials.join(', ')}, not on ${material}.`
        : `"${wish.sound}" always sounds of the same material: leave "${material}" out.`,
    )
  }
  if ('lasts' in entry) {
    if (count !== null && count > 1)
      throw new InvalidInput(`"${wish.sound}" goes on and cannot be counted: leave the number out.`)
    if (wish.speed !== 1 && !entry.isPaced)
      throw new InvalidInput(`"${wish.sound}" has no pace: leave "fast" or "slow" out.`)
  }
  if (count !== null && (count < 1 || count > MOST))
    throw new InvalidInput(`There can be 1 to ${MOST} of a sound, not ${count}.`)
  return wish
}

function isUnderstood(word: string): boolean {
  const isGrammar =
    word === ',' || word === 'and' || word === 'then' || backwards.has(word) || filler.has(word)
  const isSaid =
    manners.has(word) || materialWords.has(word) || places.has(word) || numberOf(word) !== undefined
  return isGrammar || isSaid || soundOf(word) !== undefined
}

/** For people: everything that can be named. */
function whatIsUnderstood(): string {
  return [
    `Sounds: ${Object.keys(sounds).join(', ')}.`,
    `How: ${['small', 'big', 'loud', 'quiet', 'heavy', 'gentle', 'distant', 'near', 'fast', 'slow'].join(', ')}.`,
    `On what: ${[...new Set(materialWords.values())].join(', ')}. Where: ${[...places.keys()].join(', ')}.`,
    `Numbers to ${MOST}, "and" for at once, "then" for one after the other.`,
  ].join(' ')
}
