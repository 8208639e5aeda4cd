import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'material-inpaint': { inputs: { image: ['meadow'], mask: ['groundMask'] } },
}
