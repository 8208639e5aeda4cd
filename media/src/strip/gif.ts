import type { Edits } from './edits.ts'
import type { Source } from './source.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff]

/** How often it repeats, and its colours. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

export async function stripGif(source: Source, edits: Edits): Promise<void> {
  const { read, sizeBytes } = source
  let at = 13 + tableBytes((await read(10, 1))[0])
  while (at < sizeBytes) {
    const [kind, label] = await read(at, 2)
    if (kind === IMAGE) {
      const localTable = tableBytes((await read(at + 9, 1))[0])
      at = await endOfBlocks(source, at + 10 + localTable + 1)
    } else if (kind === EXTENSION) {
      const end = await endOfBlocks(source, at + 2)
      if (!(await isKept(label, at))) edits.remove(at, end - at)
      at = end
    } else {
      const end = kind === TRAILER ? at + 1 : at
      return edits.remove(end, sizeBytes - end)
    }
  }

  async function isKept(label: number | undefined, extension: number): Promise<boolean> {
    if (label !== APPLICATION) return label === GRAPHIC_CONTROL
    return keptApplications.has((await read(extension + 3, 11)).toString('latin1'))
  }
}

/** The length of the colour table that these flags announce. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** Data comes in blocks that begin with their length; one without any ends it. */
async function endOfBlocks({ read, sizeBytes }: Source, from: number): Promise<number> {
  let at = from
  while (at < sizeBytes) {
    const [length = 0] = await read(at, 1)
    at += 1 + length
    if (length === 0) break
  }
  return Math.min(at, sizeBytes)
}
