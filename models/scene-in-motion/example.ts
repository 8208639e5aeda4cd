import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'scene-in-motion': {},
  flight: { isStrip: true },
}
