import type { Inspected } from './protocol.ts'

/** What was found by looking closely: everything but what it is called. */
export type Examined = Omit<Inspected, 'kind' | 'mimeType'>

export const nothingKnown: Examined = {
  width: null,
  height: null,
  durationSeconds: null,
  transparent: null,
  previews: [],
}
