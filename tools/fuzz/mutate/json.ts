import type { Random } from '../../simulate/random.ts'
import { MAX_DISCARDED_BYTES } from '../../../server/src/platform/http/lingering-close.ts'
import { nastyNumbers, nastyStrings } from '../nasty.ts'

/** JSON text that stands for itself: numbers that JavaScript would round, keys that occur twice. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** An object whose fields are a list, so that a name can stand in it twice. */
class Fields {
  readonly list: [string, unknown][]
  constructor(list: [string, unknown][]) {
    this.list = list
  }
}

type Slot = { value: unknown; put(value: unknown): void; owner?: Fields; at?: number }

/** The text of a JSON body with something wrong in it, or something that is only unusual. */
export function mutateJson(value: unknown, random: Random): string {
  const root = { value: open(value) }
  for (let left = 1 + random.below(3); left > 0; left--) {
    const slots = slotsOf({ value: root.value, put: (next) => (root.value = next) })
    mutateSlot(random.pick(slots), random)
  }
  return write(root.value)
}

function mutateSlot(slot: Slot, random: Random): void {
  const { owner, at = 0 } = slot
  const chosen = random.below(owner ? 10 : 6)
  if (chosen < 3) return slot.put(nastyValue(random))
  if (chosen === 3) return slot.put(nest(slot.value, random))
  if (chosen === 4) return slot.put(repeated(slot.value, 1 + random.below(200)))
  if (chosen === 5 || !owner) {
    if (slot.value instanceof Fields) slot.value.list.push([nastyName(random), nastyValue(random)])
    return
  }
  const field = owner.list[at]
  if (!field) return
  if (chosen === 6) owner.list.splice(at, 1)
  else if (chosen === 7) owner.list.push([field[0], nastyValue(random)])
  else if (chosen === 8) owner.list.push(field)
  else owner.list[at] = [nastyName(random), field[1]]
}

/** Keeps bodies below what the server reads: repeating nested lists of long strings would grow without bound. */
function repeated(value: unknown, times: number): unknown[] {
  const most = Math.max(1, Math.floor(MAX_DISCARDED_BYTES / write(value).length))
  return Array.from({ length: Math.min(times, most) }, () => copy(value))
}

/** Copies deeply, so that a mutation of one copy leaves the others alone. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (value instanceof Fields) return new Fields(value.list.map(([name, field]) => [name, copy(field)]))
  return value
}

const nastyName = (random: Random) => random.pick([...nastyStrings, 'modelId', 'params', 'id'])

function nastyValue(random: Random): unknown {
  switch (random.below(6)) {
    case 0:
      return new Raw(random.pick(nastyNumbers))
    case 1:
      return random.pick([null, true, false])
    case 2:
      return random.pick([[], new Fields([]), [[]], [null]])
    default:
      return random.pick(nastyStrings)
  }
}

/** Deeper than a recursive reader likes, now and then. */
function nest(value: unknown, random: Random): unknown {
  const depth = random.pick([1, 2, 50, 5000])
  const isList = random.chance(0.5)
  const text = write(value)
  return new Raw(
    isList ? '['.repeat(depth) + text + ']'.repeat(depth) : '{"a":'.repeat(depth) + text + '}'.repeat(depth),
  )
}

function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open)
  if (typeof value !== 'object' || value === null) return value
  return new Fields(Object.entries(value).map(([name, field]) => [name, open(field)]))
}

function slotsOf(slot: Slot): Slot[] {
  const { value } = slot
  if (Array.isArray(value))
    return [slot, ...value.flatMap((item, at) => slotsOf({ value: item, put: (next) => (value[at] = next) }))]
  if (!(value instanceof Fields)) return [slot]
  const nested = value.list.flatMap(([name, field], at) =>
    slotsOf({ value: field, put: (next) => (value.list[at] = [name, next]), owner: value, at }),
  )
  return [slot, ...nested]
}

function write(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (value instanceof Fields)
    return `{${value.list.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(',')}}`
  return JSON.stringify(value) ?? 'null'
}
