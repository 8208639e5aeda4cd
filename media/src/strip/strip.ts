import { ebmlDocType } from '../probe/ebml.ts'
import { withFileReader } from '../probe/file-reader.ts'
import { formats, outputFormats, type Format } from '../probe/formats.ts'
import type { Inspected, MediaType, OutputRequest } from '../protocol.ts'
import { collectEdits, type Edits } from './edits.ts'
import { stripFlac } from './flac.ts'
import { stripGif } from './gif.ts'
import { stripGlb, stripGltf } from './gltf.ts'
import { stripJpeg } from './jpeg.ts'
import { stripMatroska } from './matroska.ts'
import { stripMp3 } from './mp3.ts'
import { stripMp4 } from './mp4.ts'
import { stripOgg } from './ogg.ts'
import { stripPng } from './png.ts'
import { buffered, type Source } from './source.ts'
import { stripSvg } from './svg.ts'
import { unstrippable } from './unstrippable.ts'
import { stripWav } from './wav.ts'
import { stripWebp } from './webp.ts'

type Strip = (source: Source, edits: Edits) => Promise<void>

/** Kinds of files whose bytes are no text: what a backend sends as such is its own error message. */
const recorded: ReadonlySet<MediaType['kind']> = new Set(['image', 'video', 'audio'])

/** What a text says is the output itself. */
const keepText: Strip = async () => {}

const strippers: ReadonlyMap<Format, Strip> = new Map<Format, Strip>([
  [formats.png, stripPng],
  [formats.jpeg, stripJpeg],
  [formats.webp, stripWebp],
  [formats.mp3, stripMp3],
  [formats.wav, stripWav],
  [formats.ogg, stripOgg],
  [formats.mp4, stripMp4],
  [formats.quickTime, stripMp4],
  [formats.webm, stripMatroska],
  [outputFormats.flac, stripFlac],
  [outputFormats.svg, stripSvg],
  [outputFormats.glb, (source, edits) => stripGlb(source, edits, stripTexture)],
  [outputFormats.json, keepText],
  [outputFormats.text, keepText],
])

/**
 * Finds what to change in a file so that nothing is left in it but what people see and hear, without encoding it anew.
 * Files of types that we do not know are refused: nobody could say what they hold.
 */
export async function editsFor(
  { path, claimed, metadata }: Omit<OutputRequest, 'purpose'>,
  format: Format | undefined,
): Promise<Pick<Inspected, 'edits'>> {
  if (metadata !== 'removed') return {}
  return withFileReader(path, async (read, sizeBytes) => {
    const source = buffered({ read, sizeBytes })
    const strip = stripperFor(format, claimed, await source.read(0, 4096))
    if (!strip) throw unstrippable('Its type is not known here.')
    const edits = collectEdits()
    await strip(source, edits)
    return { edits: edits.list() }
  })
}

function stripperFor(
  format: Format | undefined,
  claimed: MediaType | undefined,
  head: Buffer,
): Strip | undefined {
  // As text of another kind it is delivered as what its backend says, unless no such file can be text.
  if (format?.family === 'text' && claimed?.mimeType === 'image/svg+xml') return stripSvg
  if (format?.family === 'text' && claimed && recorded.has(claimed.kind)) return undefined
  if (format === outputFormats.json && claimed?.kind === '3d') return stripGltf
  return format ? strippers.get(format) : stripperOfOthers(head)
}

/** Formats that are delivered as what their backend says, without being opened. */
function stripperOfOthers(head: Buffer): Strip | undefined {
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return stripGif
  // AVIF, HEIC and 3GP.
  if (head.toString('latin1', 4, 8) === 'ftyp') return stripMp4
  return ebmlDocType(head) === 'matroska' ? stripMatroska : undefined
}

const textureFormats: readonly [magic: string, strip: Strip][] = [
  ['\x89PNG', stripPng],
  ['\xff\xd8', stripJpeg],
  ['RIFF', stripWebp],
]

async function stripTexture(image: Source): Promise<Edits> {
  const head = (await image.read(0, 12)).toString('latin1')
  const strip = textureFormats.find(([magic]) => head.startsWith(magic))?.[1]
  // Textures of other formats, as KTX, need an extension that hardly anybody uses.
  if (!strip || head.length < 12) throw unstrippable('It has a texture of an unknown type.')
  const edits = collectEdits()
  await strip(image, edits)
  return edits
}
