import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'flite-speech': {},
}
