import { boxesOf, type Box } from './boxes.ts'
import type { Edits } from './edits.ts'
import { stripItems } from './heif.ts'
import type { Source } from './source.ts'
import { unstrippable } from './unstrippable.ts'

type StripBox = (source: Source, edits: Edits, box: Box) => Promise<void>

/** The boxes that may stand in a box, and what is done with each. All others become free space. */
type Children = Readonly<Record<string, StripBox>>

const keep: StripBox = async () => {}

const keepAll = (names: string): Children =>
  Object.fromEntries(names.split(' ').map((name) => [name, keep] as const))

/** Handlers state a name for people after version, type and reserved bytes. */
const HANDLER_BYTES = 24

const stripHandler: StripBox = async (_, edits, { data, end }) =>
  edits.blank(data + HANDLER_BYTES, Math.max(0, end - data - HANDLER_BYTES))

const refuseCompressed: StripBox = async () => {
  throw unstrippable('Its description is compressed.')
}

const within =
  (children: Children): StripBox =>
  (source, edits, { data, end }) =>
    stripBoxes(source, edits, data, end, children)

const minf = within({ ...keepAll('vmhd smhd hmhd nmhd sthd gmhd dinf stbl'), hdlr: stripHandler })
const mdia = within({ ...keepAll('mdhd elng'), hdlr: stripHandler, minf })
const trak = within({ ...keepAll('tkhd edts tref trgr tapt clip matt load'), mdia })
const moov = within({ ...keepAll('mvhd mvex iods pssh'), trak, cmov: refuseCompressed })
const traf = within(keepAll('tfhd tfdt trun saiz saio sbgp sgpd subs senc'))
const moof = within({ ...keepAll('mfhd pssh'), traf })

const items = within({ ...keepAll('pitm iloc iinf iref iprp idat grpl dinf ipro'), hdlr: stripHandler })

/** Describes the items of an image; in a video it holds nothing but tags. */
const meta: StripBox = async (source, edits, box) => {
  const handler = (await source.read(box.data + 8, 16)).toString('latin1')
  if (!handler.startsWith('hdlr') || !handler.endsWith('pict')) return free(edits, box)
  await items(source, edits, { ...box, data: box.data + 4 })
  await stripItems(source, edits, { ...box, data: box.data + 4 })
}

const file: Children = { ...keepAll('ftyp styp mdat imda sidx ssix prft pdin mfra'), moov, moof, meta }

/** MP4, QuickTime and the images that use their boxes. Nothing moves: samples are found by their place in the file. */
export function stripMp4(source: Source, edits: Edits): Promise<void> {
  return stripBoxes(source, edits, 0, source.sizeBytes, file)
}

async function stripBoxes(
  source: Source,
  edits: Edits,
  from: number,
  to: number,
  children: Children,
): Promise<void> {
  let end = from
  for await (const box of boxesOf(source, from, to)) {
    const strip = Object.hasOwn(children, box.type) ? children[box.type] : undefined
    if (strip) await strip(source, edits, box)
    else free(edits, box)
    end = box.end
  }
  // What is no box is read by nobody.
  edits.blank(end, to - end)
}

const freeTypes = new Set(['free', 'skip', 'wide'])

function free(edits: Edits, { type, at, data, end }: Box): void {
  if (!freeTypes.has(type)) edits.replace(at + 4, 4, Buffer.from('free'))
  edits.blank(data, end - data)
}
