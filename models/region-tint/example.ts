import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'region-tint': { inputs: { image: ['grey'] } },
  'tinted-astronaut': { inputs: { image: ['greyAstronaut'] } },
}
