import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'texture-fill-reframe': { inputs: { image: ['house'] } },
}
