import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'texture-fill-erase': { inputs: { image: ['ball'], mask: ['ballMask'] } },
}
