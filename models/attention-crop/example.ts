import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'attention-crop': { inputs: { image: ['wide'] } },
}
