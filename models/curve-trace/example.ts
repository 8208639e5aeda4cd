import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'curve-trace': { inputs: { image: ['cat'] } },
  'coffee-as-curves': { inputs: { image: ['coffeePhoto'] } },
}
