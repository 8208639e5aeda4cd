import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'shading-relight': { inputs: { image: ['portrait'] } },
}
