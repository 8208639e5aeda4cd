import { partOf, type Source } from './source.ts'
import type { Edits } from './edits.ts'
import { membersToCut } from './json-members.ts'
import { unstrippable } from './unstrippable.ts'

const MAX_JSON_BYTES = 8 * 2 ** 20

/** A glTF in one JSON text. */
export async function stripGltf(source: Source, edits: Edits): Promise<void> {
  await stripJson(source, edits, 0, source.sizeBytes)
}

const [HEADER_BYTES, CHUNK_HEADER_BYTES] = [12, 8]
const [JSON_CHUNK, BINARY_CHUNK] = [0x4e_4f_53_4a, 0x00_4e_49_42]

/** `stripImage` is for the textures within. */
export async function stripGlb(
  source: Source,
  edits: Edits,
  stripImage: (image: Source) => Promise<Edits>,
): Promise<void> {
  const { read, sizeBytes } = source
  if (sizeBytes < HEADER_BYTES) return
  const fileBytes = (await read(8, 4)).readUInt32LE(0)
  const end = Math.min(sizeBytes, fileBytes)
  edits.remove(end, sizeBytes - end)
  let jsonBytes = 0
  let growth = 0
  let images: Range[] = []
  for (let at = HEADER_BYTES; at < end;) {
    const head = await read(at, CHUNK_HEADER_BYTES)
    const data = at + CHUNK_HEADER_BYTES
    const [length, type] = head.length < 8 ? [Infinity, 0] : [head.readUInt32LE(0), head.readUInt32LE(4)]
    const chunkEnd = Math.min(end, data + length)
    if (at === HEADER_BYTES && type === JSON_CHUNK) {
      jsonBytes = chunkEnd - data
      const { removed, description } = await stripJson(source, edits, data, jsonBytes)
      const padding = removed === 0 ? 0 : (4 - ((jsonBytes - removed) % 4)) % 4
      if (removed > 0) {
        edits.replace(chunkEnd, 0, Buffer.alloc(padding, ' '))
        edits.replace(at, 4, uint32(jsonBytes - removed + padding))
      }
      growth -= removed - padding
      images = imagesIn(description)
    } else if (type === BINARY_CHUNK) {
      for (const image of images)
        await stripWithin(data + image.at, Math.min(image.length, chunkEnd - data - image.at))
    } else {
      edits.remove(at, chunkEnd - at)
      growth -= chunkEnd - at
    }
    at = chunkEnd
  }
  if (growth !== 0) edits.replace(8, 4, uint32(fileBytes + growth))

  /** The place of everything else in the buffer stays, so what was taken out is made up for behind the image. */
  async function stripWithin(at: number, length: number): Promise<void> {
    const within = await stripImage(partOf(source, at, length))
    for (const { at: offset, length: removed, bytes, zeros } of within.list())
      edits.replace(at + offset, removed, Buffer.from(bytes, 'base64'), zeros)
    edits.replace(at + length, 0, Buffer.alloc(0), -within.growth())
  }
}

/** Takes out what describes the scene to programs and not to viewers. */
async function stripJson({ read }: Source, edits: Edits, at: number, length: number) {
  if (length > MAX_JSON_BYTES) throw unstrippable('Its description is too long.')
  const json = await read(at, length)
  // Refuses what is nested deeply, before others go through it.
  const ranges = membersToCut(json, isMetadata)
  const description = parsed(json)
  // An image in base64 could not be stripped in its place, and a buffer in base64 may hold one.
  const within = dataUrisIn(description)
  if (within.some(isImage) || (within.length > 0 && hasImages(description)))
    throw unstrippable('It has images, and data within its description.')
  let removed = 0
  for (const range of ranges) {
    edits.remove(at + range.at, range.length)
    removed += range.length
  }
  return { removed, description }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json))
  } catch {
    throw unstrippable('Its description is damaged.')
  }
}

/** Extensions may have lists of images of their own. */
function hasImages(value: unknown): boolean {
  return membersOf(value).some(
    ([name, member]) => (name === 'images' && membersOf(member).length > 0) || hasImages(member),
  )
}

/** Besides those that are taken out with the extras. */
function dataUrisIn(value: unknown): URL[] {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url?.protocol === 'data:') return [url]
  return membersOf(value).flatMap(([name, member]) => (name === 'extras' ? [] : dataUrisIn(member)))
}

const isImage = ({ pathname }: URL) => /^\s*image\//i.test(pathname)

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function isMetadata(name: string, parent: string | undefined, depth: number): boolean {
  if (name === 'extras' || name === 'KHR_xmp_json_ld') return true
  return depth === 2 && parent === 'asset' && ['copyright', 'generator'].includes(name)
}

type Range = { at: number; length: number }
type Description = {
  images?: { bufferView?: unknown }[]
  bufferViews?: { buffer?: unknown; byteOffset?: unknown; byteLength?: unknown }[]
}

/** Where images are in the binary chunk, each once. */
function imagesIn(description: unknown): Range[] {
  const lengths = new Map<number, number>()
  try {
    // Whatever is otherwise in a stranger's file throws here, or is checked below.
    const { images = [], bufferViews = [] } = description as Description
    for (const { bufferView } of images) {
      if (typeof bufferView !== 'number') continue
      const { buffer, byteOffset = 0, byteLength } = bufferViews[bufferView] ?? {}
      if (buffer === 0 && isCount(byteOffset) && isCount(byteLength)) lengths.set(byteOffset, byteLength)
    }
  } catch {
    throw unstrippable('Its description is damaged.')
  }
  return [...lengths].map(([at, length]) => ({ at, length })).toSorted((a, b) => a.at - b.at)
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
