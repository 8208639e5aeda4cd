import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'picture-effects': { inputs: { images: ['portrait'] } },
}
