import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'garment-overlay-try-on': { inputs: { image: ['halfLength'], garment: ['shirt'] } },
}
