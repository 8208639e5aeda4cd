import type { Inspected } from './protocol.ts'

/** What decoding a file tells: everything about it except its type. */
export type MediaProperties = Omit<Inspected, 'kind' | 'mimeType'>

export const unknownProperties: MediaProperties = {
  width: null,
  height: null,
  durationSeconds: null,
  transparent: null,
  previews: [],
}
