import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'back-projection-upscale': {
    inputs: { image: ['smallLighthouse'] },
    closeUp: { left: 0.5, top: 0.25, width: 0.4, height: 0.5 },
  },
  'coffee-enlarged': { inputs: { image: ['smallCoffee'] } },
}
