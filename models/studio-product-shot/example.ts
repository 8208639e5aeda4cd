import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'studio-product-shot': { inputs: { image: ['teapot'] } },
}
