import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'painted-replace-bg': { inputs: { image: ['portrait'] } },
}
