import type { Edit } from '../protocol.ts'
import { unstrippable } from './unstrippable.ts'

/** A list of more would be too long for an answer. Only a file that is made to have so many does. */
const MAX_EDITS = 4096

/** What is to be changed in a file so that it says no more than it shows. */
export type Edits = {
  remove(at: number, length: number): void
  /** Overwrites with zeros, where others refer to what follows by its place in the file. */
  blank(at: number, length: number): void
  replace(at: number, length: number, bytes: Buffer, zeros?: number): void
  /** By how many bytes the file grows; negative where it shrinks. */
  growth(): number
  /** In the order of the file. */
  list(): Edit[]
}

export function collectEdits(): Edits {
  const edits: Edit[] = []

  function add(edit: Edit): void {
    if (edit.length === 0 && edit.bytes === '' && edit.zeros === 0) return
    const last = edits.at(-1)
    if (last && last.at + last.length === edit.at && edit.bytes === '') {
      last.length += edit.length
      last.zeros += edit.zeros
    } else edits.push({ ...edit })
    if (edits.length > MAX_EDITS) throw unstrippable('Its metadata is in too many places.')
  }

  const growth = () =>
    edits.reduce(
      (sum, { length, bytes, zeros }) => sum + Buffer.byteLength(bytes, 'base64') + zeros - length,
      0,
    )

  return {
    remove: (at, length) => add({ at, length, bytes: '', zeros: 0 }),
    blank: (at, length) => add({ at, length, bytes: '', zeros: length }),
    replace: (at, length, bytes, zeros = 0) => add({ at, length, bytes: bytes.toString('base64'), zeros }),
    growth,
    list() {
      if (growth() > 0) throw unstrippable('It would grow.')
      return inOrder(edits)
    },
  }
}

function inOrder(edits: readonly Edit[]): Edit[] {
  const ordered: Edit[] = []
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    const before = ordered.at(-1)
    if (!before || before.at + before.length <= edit.at) ordered.push(edit)
    // AVIF writers store bytes once that two items have in common.
    else if (isBlank(before) && isBlank(edit))
      before.length = before.zeros = Math.max(before.length, edit.at + edit.length - before.at)
    else throw unstrippable('Parts of it overlap.')
  }
  return ordered
}

const isBlank = ({ length, bytes, zeros }: Edit) => bytes === '' && zeros === length
