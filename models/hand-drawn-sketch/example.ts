import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'hand-drawn-sketch': { inputs: { image: ['portrait'] } },
}
