import type { Random } from '../../simulate/random.ts'
import { nastyBytes } from '../nasty.ts'

type Mutation = (bytes: Buffer, random: Random) => Buffer

const MOST_BYTES = 256 * 1024

const splice = (bytes: Buffer, at: number, removed: number, inserted: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)])

function slice(bytes: Buffer, random: Random): Buffer {
  const from = random.below(bytes.length)
  return bytes.subarray(from, from + 1 + random.below(64))
}

const mutations: Mutation[] = [
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  (bytes, random) => bytes.subarray(random.below(bytes.length)),
  (bytes, random) => splice(bytes, random.below(bytes.length), 1, Buffer.of(random.below(256))),
  (bytes, random) => splice(bytes, random.below(bytes.length), 1 + random.below(8), Buffer.alloc(0)),
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), 0, random.pick(nastyBytes)),
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), 0, slice(bytes, random)),
  (bytes, random) => {
    const piece = slice(bytes, random)
    const times = 1 + random.below(Math.min(1000, MOST_BYTES / piece.length))
    return splice(
      bytes,
      random.below(bytes.length + 1),
      0,
      Buffer.concat(Array.from({ length: times }, () => piece)),
    )
  },
  (bytes, random) => {
    const changed = Buffer.from(bytes)
    const at = random.below(bytes.length)
    changed[at]! ^= 1 << random.below(8)
    return changed
  },
]

/** Cuts, repeats, inserts and flips, without an idea of what the bytes mean. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  return bytes.length === 0 ? random.pick(nastyBytes) : random.pick(mutations)(bytes, random)
}
