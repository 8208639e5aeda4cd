import type { Random } from '../../simulate/random.ts'
import type { Draft } from '../draft.ts'
import { nastyStrings } from '../nasty.ts'

const MOST_CHARACTERS = 8000

/** Percent-encoded, or as raw as an address can be. */
function inAddress(text: string, random: Random): string {
  const short = text.slice(0, MOST_CHARACTERS)
  const encoded = encodeURIComponent(short.toWellFormed())
  if (random.chance(0.7)) return encoded
  return Buffer.from(short)
    .toString('latin1')
    .replaceAll(/[\s\0]/g, '')
}

const segments = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%00',
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '%ed%a0%80',
  '%2f',
  '*',
  ':id',
  '{id}',
]
const wholePaths = [
  '/',
  '//',
  '*',
  '/%',
  '/?',
  '/#',
  'http://127.0.0.1/healthz',
  'https://else.invalid:99999/',
  '/v1',
  '/V1/models',
  '/v1/models/',
  '/\\',
  'healthz',
]

/** A path that is a little, or entirely, another one. */
export function mutatePath(draft: Draft, random: Random): void {
  const parts = draft.path.split('/')
  const at = 1 + random.below(parts.length - 1)
  const part = parts[at]!
  switch (random.below(8)) {
    case 0:
      parts[at] = random.pick(segments)
      break
    case 1:
      parts[at] = inAddress(random.pick(nastyStrings), random)
      break
    case 2:
      parts.splice(at, 1)
      break
    case 3:
      parts.splice(at, 0, part)
      break
    case 4:
      parts[at] = part.replaceAll(/[a-z0-9]/g, (letter) =>
        random.chance(0.3) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
      )
      break
    case 5:
      parts[at] = random.chance(0.5) ? part.toUpperCase() : part.slice(0, random.below(part.length + 1))
      break
    case 6:
      parts.push(...Array.from({ length: 1 + random.below(300) }, () => random.pick(segments)))
      break
    default:
      draft.path = random.pick(wholePaths)
      return
  }
  draft.path = parts.join('/')
}

/** Values that do not fit, names that are not known, and notations that other programs have for lists and objects. */
export function mutateQuery(draft: Draft, names: string[], random: Random): void {
  const name =
    random.chance(0.8) && names.length > 0
      ? random.pick(names)
      : encodeURIComponent(random.pick(nastyStrings).toWellFormed()).slice(0, 300)
  const value = () => inAddress(random.pick([...nastyStrings, ...numbersInQueries]), random)
  switch (random.below(9)) {
    case 0:
      draft.query.push(`${name}=${value()}`, `${name}=${value()}`)
      break
    case 1:
      draft.query.push(`${name}[]=${value()}`, `${name}[a]=${value()}`)
      break
    case 2:
      draft.query.push(name, '=', '&', `=${value()}`)
      break
    case 3:
      draft.query.push(...Array.from({ length: 1 + random.below(500) }, (_, at) => `${name}${at}=1`))
      break
    case 4:
      draft.query.push(`${random.pick(['__proto__', 'constructor', '__proto__[a]'])}=${value()}`)
      break
    case 5:
      draft.query = draft.query.map((pair) => pair.slice(0, random.below(pair.length + 1)))
      break
    case 6:
      draft.query.push(
        `${name}=${random.pick(['%', '%f', '%zz', '%ff', '%ed%a0%80', '%00', '+', '%2B', ';'])}`,
      )
      break
    default:
      draft.query = draft.query.filter((pair) => !pair.startsWith(`${name}=`))
      draft.query.push(`${name}=${value()}`)
  }
}

const numbersInQueries = ['0', '-1', '101', '1e3', '1.5', '99999999999999999999', 'Infinity', '1,2', ' 1']
