import { withFileReader, type ReadAt } from './file-reader.ts'
import { ebmlDocType } from './ebml.ts'
import { formats, outputFormats, type Format } from './formats.ts'
import { isMp3 } from './mp3-frames.ts'
import { sniffText } from './text-type.ts'

/** What a file is by its own bytes; undefined for what we do not know. Names and claims play no part. */
export function sniff(path: string): Promise<Format | undefined> {
  return withFileReader(
    path,
    async (readAt, sizeBytes) => (await sniffRecording(readAt)) ?? sniffText(readAt, sizeBytes),
  )
}

/** The same for uploads, which are never text, so that only the beginning of the file is read. */
export function sniffUpload(path: string): Promise<Format | undefined> {
  return withFileReader(path, sniffRecording)
}

async function sniffRecording(readAt: ReadAt): Promise<Format | undefined> {
  return sniffBinary(await readAt(0, 4096)) ?? ((await isMp3(readAt)) ? formats.mp3 : undefined)
}

function sniffBinary(head: Buffer): Format | undefined {
  const at = (offset: number, text: string) => head.toString('latin1', offset, offset + text.length) === text

  if (at(0, '\x89PNG\r\n\x1a\n')) return formats.png
  if (at(0, '\xff\xd8\xff')) return formats.jpeg
  if (at(0, 'RIFF') && at(8, 'WEBP')) return formats.webp
  if (at(0, 'RIFF') && at(8, 'WAVE')) return formats.wav
  if (at(0, 'OggS')) return formats.ogg
  if (at(0, 'fLaC')) return outputFormats.flac
  if (at(0, 'glTF\x02\0\0\0')) return outputFormats.glb
  if (at(4, 'ftyp')) return sniffBrand(head.toString('latin1', 8, 12))
  // QuickTime files from before there were brands.
  if (['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].some((type) => at(4, type))) return formats.quickTime
  return ebmlDocType(head) === 'webm' ? formats.webm : undefined
}

/** Brands of the same container that we do not accept: still images, and the videos of old telephones. */
const foreignBrands = /^(hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs]|j[p2][2px] |mjp2|crx |3g..)$/

function sniffBrand(brand: string): Format | undefined {
  if (foreignBrands.test(brand)) return undefined
  return brand === 'qt  ' ? formats.quickTime : formats.mp4
}
