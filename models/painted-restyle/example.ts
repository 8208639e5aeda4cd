import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'painted-restyle': { inputs: { image: ['lighthouse'] } },
  'cat-in-watercolour': { inputs: { image: ['catPhoto'] } },
}
