import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'parallax-animate': { inputs: { image: ['castle'] } },
}
