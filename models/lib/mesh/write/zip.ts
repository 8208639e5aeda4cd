import { zipSync, type Zippable } from 'fflate'

type Entry = readonly [name: string, data: Uint8Array]

/** A fixed modification time, so that the same model gives the same bytes in every time zone. */
const FIXED_TIME = new Date(1980, 0, 1)

export function zip(entries: readonly Entry[]): Uint8Array {
  const files: Zippable = {}
  for (const [name, data] of entries) files[name] = [data, { level: 6, mtime: FIXED_TIME }]
  return zipSync(files)
}

const HEADER_BYTES = 30
const EXTRA_HEADER_BYTES = 4
const ALIGNMENT = 64
/** An extra field without meaning, which other USDZ writers use for padding too. */
const PADDING_FIELD = 0x1986

/** As USDZ demands: uncompressed, and every file begins at a multiple of 64 bytes, so that it can be mapped into memory. */
export function alignedZip(entries: readonly Entry[]): Uint8Array {
  const files: Zippable = {}
  let offset = 0
  for (const [name, data] of entries) {
    const header = HEADER_BYTES + name.length + EXTRA_HEADER_BYTES
    const padding = -(offset + header) & (ALIGNMENT - 1)
    offset += header + padding + data.length
    files[name] = [data, { level: 0, mtime: FIXED_TIME, extra: { [PADDING_FIELD]: new Uint8Array(padding) } }]
  }
  return zipSync(files)
}
