import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'texture-fill-outpaint': {
    inputs: { image: ['reef'] },
    params: { expand_left: 150, expand_right: 150, seed: 2 },
  },
}
