import { boxesOf, type Box } from './boxes.ts'
import type { Edits } from './edits.ts'
import type { Source } from './source.ts'
import { unstrippable } from './unstrippable.ts'

/** Items that are no image. EXIF has no say in how an image is turned here: a property of the image has. */
const metadataTypes = new Set(['Exif', 'mime', 'uri '])

/** Far more than an image of many tiles needs. */
const MAX_TABLE_BYTES = 2 ** 20

/** Blanks the items of HEIC and AVIF that hold metadata, and all their names. `meta` begins at its first box. */
export async function stripItems(source: Source, edits: Edits, meta: Box): Promise<void> {
  const boxes = new Map<string, Box>()
  for await (const box of boxesOf(source, meta.data, meta.end)) boxes.set(box.type, box)
  const [iinf, iloc, idat] = [boxes.get('iinf'), boxes.get('iloc'), boxes.get('idat')]
  if (!iinf || !iloc) return
  const metadata = await stripEntries(source, edits, iinf)
  if (metadata.size === 0) return
  for (const { id, isInIdat, extents } of locationsIn(await tableOf(source, iloc))) {
    if (!metadata.has(id)) continue
    for (const { offset, length } of extents) {
      const at = isInIdat ? (idat?.data ?? 0) + offset : offset
      const end = Math.min(at + length, isInIdat ? (idat?.end ?? 0) : source.sizeBytes)
      if (at < end) edits.blank(at, end - at)
    }
  }
}

/** Takes the entries of metadata out of the list of items, and gives their ids. */
async function stripEntries(source: Source, edits: Edits, iinf: Box): Promise<Set<number>> {
  const metadata = new Set<number>()
  const [version] = await source.read(iinf.data, 1)
  const entries = iinf.data + 4 + (version === 0 ? 2 : 4)
  for await (const { type, data, end } of boxesOf(source, entries, iinf.end)) {
    const head = await source.read(data, Math.min(14, end - data))
    const entryVersion = head[0] ?? 0
    if (type !== 'infe' || entryVersion < 2 || head.length < 12)
      throw unstrippable('Its list of items is of an old kind.')
    const idBytes = entryVersion === 2 ? 2 : 4
    const typeAt = 4 + idBytes + 2
    if (metadataTypes.has(head.toString('latin1', typeAt, typeAt + 4))) {
      metadata.add(head.readUIntBE(4, idBytes))
      edits.replace(data + typeAt, 4, Buffer.from('free'))
    }
    edits.blank(data + typeAt + 4, Math.max(0, end - data - typeAt - 4))
  }
  return metadata
}

async function tableOf({ read }: Source, { data, end }: Box): Promise<Buffer> {
  if (end - data > MAX_TABLE_BYTES) throw unstrippable('Its list of items is too long.')
  return read(data, end - data)
}

type Location = { id: number; isInIdat: boolean; extents: { offset: number; length: number }[] }

/** Where the data of each item is. */
function locationsIn(iloc: Buffer): Location[] {
  let at = 4
  const version = iloc[0] ?? 0
  const next = (bytes: number): number => {
    if (at + bytes > iloc.length) throw unstrippable('Its list of items is cut off.')
    at += bytes
    if (bytes === 0) return 0
    return bytes === 8 ? Number(iloc.readBigUInt64BE(at - 8)) : iloc.readUIntBE(at - bytes, bytes)
  }
  const sizes = next(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  if (
    version > 2 ||
    [offsetBytes, lengthBytes, baseBytes, indexBytes].some((each) => ![0, 4, 8].includes(each))
  )
    throw unstrippable('Its list of items is of an unknown kind.')
  // Items would reach to the end of the file, and any number of them would fit in here.
  if (lengthBytes === 0) throw unstrippable('Its items have no lengths.')

  const count = next(version < 2 ? 2 : 4)
  const locations: Location[] = []
  for (let item = 0; item < count; item++) {
    const id = next(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : next(2) & 15
    const file = next(2)
    const base = next(baseBytes)
    const extents = Array.from({ length: next(2) }, () => {
      next(indexBytes)
      return { offset: base + next(offsetBytes), length: next(lengthBytes) }
    })
    if (method > 1 || file !== 0) extents.length = 0 // Made of other items, or in another file.
    locations.push({ id, isInIdat: method === 1, extents })
  }
  return locations
}
