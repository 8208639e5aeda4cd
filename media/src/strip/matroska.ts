import type { Edits } from './edits.ts'
import type { Source } from './source.ts'

const [EBML, SEGMENT, CLUSTER, VOID] = [0x1a45dfa3, 0x18538067, 0x1f43b675, 0xec]
const [SEEK_HEAD, SEEK, SEEK_ID] = [0x114d9b74, 0x4dbb, 0x53ab]
const [INFO, TRACKS, TRACK, CUES] = [0x1549a966, 0x1654ae6b, 0xae, 0x1c53bb6b]
const [MUXING_APP, WRITING_APP] = [0x4d80, 0x5741]
const [CRC, NAME, CODEC_NAME, TAGS] = [0xbf, 0x536e, 0x258688, 0x1254c367]
const [ATTACHMENTS, CHAPTERS] = [0x1941a469, 0x1043a770]
const [TIMESTAMP_SCALE, DURATION, SEGMENT_UID] = [0x2ad7b1, 0x4489, 0x73a4]
/** What stands in a cluster: timestamp, blocks, groups of blocks, position and size. */
const inCluster = [0xe7, 0xa3, 0xa0, 0xaf, 0xa7, 0xab, 0x5854]

type Element = {
  id: number
  at: number
  /** Where its data begins. */
  data: number
  end: number
}

type StripElement = (source: Source, edits: Edits, element: Element) => Promise<void>

const keep: StripElement = async () => {}
const drop: StripElement = async (_, edits, { at, end }) => writeVoid(edits, at, end)
const blankData: StripElement = async (_, edits, { data, end }) => edits.blank(data, end - data)

/** What is done with the elements in an element; `others` with those that are not listed. */
type Children = { readonly listed: ReadonlyMap<number, StripElement>; readonly others: StripElement }

const children = (others: StripElement, ...listed: [number, StripElement][]): Children => ({
  listed: new Map([[VOID, blankData], [CRC, drop], ...listed]),
  others,
})

const within =
  (inside: Children): StripElement =>
  (source, edits, { data, end }) =>
    stripElements(source, edits, data, end, inside)

/** What points to an element that goes, goes with it. */
const seek: StripElement = async (source, edits, element) => {
  for await (const { id, data, end } of elementsOf(source, element.data, element.end)) {
    if (id !== SEEK_ID || end - data !== 4) continue
    const target = (await source.read(data, 4)).readUInt32BE(0)
    if ([TAGS, ATTACHMENTS, CHAPTERS].includes(target)) writeVoid(edits, element.at, element.end)
  }
}

const kept = (ids: readonly number[]): [number, StripElement][] => ids.map((id) => [id, keep])

const info = within(
  children(
    drop,
    ...kept([TIMESTAMP_SCALE, DURATION, SEGMENT_UID]),
    // Every file has to have them.
    [MUXING_APP, blankData],
    [WRITING_APP, blankData],
  ),
)
const track = within(children(keep, [NAME, drop], [CODEC_NAME, drop]))
const segment = within(
  children(
    drop,
    [SEEK_HEAD, within(children(keep, [SEEK, seek]))],
    [INFO, info],
    [TRACKS, within(children(keep, [TRACK, track]))],
    ...kept([CUES, CLUSTER, ...inCluster]),
  ),
)
const file = children(drop, [EBML, keep], [SEGMENT, segment])

/** WebM and Matroska. Nothing moves: what goes becomes void of the same length. */
export function stripMatroska(source: Source, edits: Edits): Promise<void> {
  return stripElements(source, edits, 0, source.sizeBytes, file)
}

async function stripElements(
  source: Source,
  edits: Edits,
  from: number,
  to: number,
  { listed, others }: Children,
): Promise<void> {
  let end = from
  for await (const element of elementsOf(source, from, to)) {
    await (listed.get(element.id) ?? others)(source, edits, element)
    ;({ end } = element)
  }
  if (end < to) writeVoid(edits, end, to)
}

/** The elements from one place to another; ends early where there is none. One that is cut off ends where its parent does. */
async function* elementsOf({ read }: Source, from: number, to: number): AsyncGenerator<Element> {
  for (let at = from; at < to;) {
    const head = await read(at, Math.min(12, to - at))
    const idBytes = Math.clz32(head[0] ?? 0) - 23
    const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
    if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > head.length) return
    const id = head.readUIntBE(0, idBytes)
    const data = at + idBytes + sizeBytes
    const length = sizeIn(head.subarray(idBytes, idBytes + sizeBytes))
    // A live stream does not say how long its segment and clusters are.
    if (length === undefined && id !== SEGMENT && id !== CLUSTER) return
    // The blocks of such a cluster follow as if they were its neighbours: their ids tell them apart.
    const end = id === CLUSTER && length === undefined ? data : Math.min(to, data + (length ?? Infinity))
    yield { id, at, data, end }
    at = end
  }
}

/** Undefined where all bits are set, which means that it is not known. */
function sizeIn(bytes: Buffer): number | undefined {
  const [first = 0, ...rest] = bytes
  const marker = 0xff >> bytes.length
  const isUnknown = (first & marker) === marker && rest.every((byte) => byte === 0xff)
  return isUnknown ? undefined : rest.reduce((sum, byte) => sum * 256 + byte, first & marker)
}

function writeVoid(edits: Edits, at: number, end: number): void {
  const length = end - at
  if (length < 2) return edits.blank(at, length)
  const isShort = length - 2 < 127
  const head = Buffer.alloc(isShort ? 2 : 9)
  head[0] = VOID
  if (isShort) head[1] = 0x80 | (length - 2)
  else {
    head[1] = 0x01
    head.writeUIntBE(length - 9, 3, 6)
  }
  edits.replace(at, length, head, length - head.length)
}
