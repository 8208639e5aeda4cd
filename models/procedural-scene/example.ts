import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'procedural-scene': {},
  aurora: {},
  'low-poly': {},
}
