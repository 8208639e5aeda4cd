import { zipSync, type Zippable } from 'fflate'

type Entry = readonly [name: string, data: Uint8Array]

/** The same moment in every zone, and in every file: the same model gives the same bytes. */
const noTime = new Date(1980, 0, 1)

export function zip(entries: readonly Entry[]): Uint8Array {
  const files: Zippable = {}
  for (const [name, data] of entries) files[name] = [data, { level: 6, mtime: noTime }]
  return zipSync(files)
}

const HEADER_BYTES = 30
const EXTRA_HEAD_BYTES = 4
const ALIGNMENT = 64
/** A field that means nothing to anybody, as others use it for the same. */
const FILLING = 0x1986

/** Nothing is compressed, and every file begins at a multiple of 64 bytes: so it can be read where it lies. */
export function alignedZip(entries: readonly Entry[]): Uint8Array {
  const files: Zippable = {}
  let offset = 0
  for (const [name, data] of entries) {
    const head = HEADER_BYTES + name.length + EXTRA_HEAD_BYTES
    const filling = -(offset + head) & (ALIGNMENT - 1)
    offset += head + filling + data.length
    files[name] = [data, { level: 0, mtime: noTime, extra: { [FILLING]: new Uint8Array(filling) } }]
  }
  return zipSync(files)
}
